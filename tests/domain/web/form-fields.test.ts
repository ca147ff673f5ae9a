import { describe, expect, it } from 'vitest';
import { formFields } from '#app/ui/form/form-fields.ts';

interface Values {
  name: string;
  enabled: boolean;
  address: { city: string };
  lines: { quantity: string }[];
}

const values: Values = {
  name: 'Morvan',
  enabled: true,
  address: { city: 'Brest' },
  lines: [{ quantity: '1' }, { quantity: '2' }],
};

describe('the fields of a form', () => {
  it('say what the form begins with, as it would be sent', () => {
    const fields = formFields('party', values, undefined);
    expect(fields.name).toMatchObject({ id: 'party-name', name: 'name', initialValue: 'Morvan' });
    expect(fields.enabled.initialValue).toBe('on');
    expect(fields.address.parts().city).toMatchObject({ id: 'party-address.city', initialValue: 'Brest' });
    expect(fields.lines.rows().map((row) => row.parts().quantity.name)).toEqual([
      'lines[0].quantity',
      'lines[1].quantity',
    ]);
  });

  it('say what was typed once the form was answered, and what is wrong with it', () => {
    const fields = formFields('party', values, {
      initialValue: { name: '', lines: [{ quantity: 'x' }] },
      error: { name: ['errors.required'], 'lines[0].quantity': ['errors.number'] },
    });
    expect(fields.name).toMatchObject({ initialValue: '', errors: ['errors.required'] });
    // A box that was not ticked is not sent.
    expect(fields.enabled.initialValue).toBeUndefined();
    const [row] = fields.lines.rows();
    expect(row?.parts().quantity).toMatchObject({ initialValue: 'x', errors: ['errors.number'] });
    expect(fields.lines.rows()).toHaveLength(1);
  });

  it('have rows to fill in behind what says something, before and after the form was refused', () => {
    const rowsOf = (lines: { quantity: string }[], answered?: { quantity: string }[]) =>
      formFields('party', { ...values, lines }, answered && { initialValue: { lines: answered } }).lines.rows(
        2,
      );
    expect(rowsOf([])).toHaveLength(2);
    expect(rowsOf(values.lines).map((row) => row.parts().quantity.initialValue)).toEqual([
      '1',
      '2',
      undefined,
      undefined,
    ]);
    expect(rowsOf([], [{ quantity: '' }, { quantity: '7' }])).toHaveLength(4);
    expect(rowsOf([], [{ quantity: '7' }, { quantity: '' }, { quantity: '' }])).toHaveLength(3);
  });

  it('are there without having been begun with', () => {
    expect(formFields<{ reason: string }>('hold', {}, undefined).reason).toMatchObject({
      name: 'reason',
      initialValue: undefined,
      errors: undefined,
    });
  });
});
