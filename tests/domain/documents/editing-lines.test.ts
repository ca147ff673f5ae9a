import { describe, expect, it } from 'vitest';
import {
  changed,
  inserted,
  moved,
  pasted,
  pastedRows,
  removed,
  repriced,
  type EditedLine,
  type Lines,
} from '#app/documents/lines/editing.ts';

const line = (key: string, values: Record<string, string> = {}): EditedLine => ({ key, values, errors: {} });
const keys = (lines: Lines) => lines.map(({ key }) => key).join('');
const abc = [line('a'), line('b'), line('c')];
const choices = {
  fields: ['productName', 'quantity', 'unit', 'unitPrice', 'discountPercent', 'vat'],
  units: new Map([['m3', '41']]),
  rates: new Map([
    ['20', '3'],
    ['5.5', '4'],
  ]),
};

describe('the lines of a document in hands', () => {
  it('are put in, moved and taken away', () => {
    expect(keys(inserted(abc, 1, line('x')))).toBe('axbc');
    expect(keys(inserted(abc, 3, line('x')))).toBe('abcx');
    expect(keys(moved(abc, 'c', 0))).toBe('cab');
    expect(keys(moved(abc, 'a', 2))).toBe('bca');
    expect(keys(moved(abc, 'a', 3))).toBe('abc');
    expect(keys(moved(abc, 'z', 0))).toBe('abc');
    expect(keys(removed(abc, 'b'))).toBe('ac');
  });

  it('say something else, and are no longer wrong where they do', () => {
    const wrong = { ...line('a', { quantity: 'x', vat: '3' }), errors: { quantity: ['e'], vat: ['f'] } };
    expect(changed([wrong], 'a', { quantity: '2' })).toEqual([
      { key: 'a', values: { quantity: '2', vat: '3' }, errors: { vat: ['f'] } },
    ]);
  });

  it('take the prices that were reckoned, but where one was typed meanwhile, or the line is new', () => {
    const sent = [line('a', { unitPrice: '1' }), line('b', { unitPrice: '2' })];
    const now = [line('n', { unitPrice: '9' }), line('b', { unitPrice: '7' }), line('a', { unitPrice: '1' })];
    const answered: Record<string, string>[] = [
      { unitPrice: '10', priceHint: 'tarif', quantity: '99' },
      { unitPrice: '20' },
    ];
    expect(repriced(now, sent, answered).map(({ values }) => values)).toEqual([
      { unitPrice: '9' },
      { unitPrice: '7' },
      { unitPrice: '10', priceHint: 'tarif' },
    ]);
  });
});

describe('rows of a spreadsheet', () => {
  it('become fields from the one on in which they are pasted', () => {
    expect(
      pastedRows('Béton\t3\tM3\t1 200,50\t5 %\t20 %\textra\r\nSable\t2\n', 'productName', choices),
    ).toEqual([
      {
        productName: 'Béton',
        quantity: '3',
        unit: '41',
        unitPrice: '1 200,50',
        discountPercent: '5',
        vat: '3',
      },
      { productName: 'Sable', quantity: '2' },
    ]);
    expect(pastedRows('3\t\tx\n4', 'quantity', choices)).toEqual([
      { quantity: '3', unitPrice: 'x' },
      { quantity: '4' },
    ]);
  });

  it('are none where one cell is pasted', () => {
    expect(pastedRows('Béton', 'productName', choices)).toBeNull();
    expect(pastedRows('Béton\n', 'productName', choices)).toBeNull();
  });

  it('leave a unit or a rate that there is not', () => {
    expect(pastedRows('kg\t1\t\t7 %', 'unit', choices)).toEqual([{ unitPrice: '1', discountPercent: '' }]);
  });

  it('fill lines from the one on, and are new lines beyond the last', () => {
    const rows = [{ productName: 'x' }, { productName: 'y' }, { productName: 'z' }];
    const lines = pasted(abc, 'b', rows, (values) => line('n', values));
    expect(keys(lines)).toBe('abcn');
    expect(lines.map(({ values }) => values['productName'])).toEqual([undefined, 'x', 'y', 'z']);
  });
});
