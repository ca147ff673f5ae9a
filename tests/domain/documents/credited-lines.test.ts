import { describe, expect, it } from 'vitest';
import {
  creditedLines,
  discountToRest,
  isTakenBack,
  linesToCredit,
  type CreditedPart,
} from '#domain/documents/content/credited-lines.ts';
import { computeTotals } from '#domain/amounts/totals.ts';
import { content, line } from '#tests/builders/documents/documents.ts';

const invoiced = content({
  lines: [
    line('Pompage', '4', '120'),
    { type: 'comment', text: 'Sur place' },
    line('Pompage', '2', '120'),
    line('Acompte', '-1', '100'),
  ],
});

describe('the lines that a credit note takes back', () => {
  it('are those of the same name and price, the first of them first', () => {
    const credited = content({ lines: [line('Pompage', '5', '120'), line('Acompte', '-1', '100')] });
    expect(creditedLines(invoiced, credited, [])).toEqual([
      { line: 0, quantity: '4' },
      { line: 2, quantity: '1' },
      { line: 3, quantity: '-1' },
    ]);
  });

  it('leave out what earlier ones took, and what the invoice does not say', () => {
    const credited = content({
      lines: [line('Pompage', '1', '120'), line('Geste', '1', '50'), line('Pompage', '1', '99')],
    });
    expect(creditedLines(invoiced, credited, [{ lines: [{ line: 0, quantity: '4' }] }])).toEqual([
      { line: 2, quantity: '1' },
    ]);
  });

  it('are left in the quantities that nobody took back', () => {
    const credits = [{ lines: [{ line: 0, quantity: '1.5' }] }, {}, { lines: [{ line: 2, quantity: '2' }] }];
    expect(linesToCredit(invoiced, credits)).toEqual([
      { line: 0, quantity: '2.5' },
      { line: 3, quantity: '-1' },
    ]);
    expect(linesToCredit(invoiced, [])).toHaveLength(3);
  });
});

describe('a credit note of the rest', () => {
  /** 1.5 cents of a unit, rounded up three times: 1.02 of an invoice's 1.01 without VAT. */
  const unit = [line('Sable', '1', '0.335')];

  it('comes to what is left of the invoice when earlier ones were rounded up', () => {
    const discount = discountToRest(unit, null, '0.40');
    expect(discount).toEqual({ percent: null, amount: '0.01' });
    expect(computeTotals(unit, discount).finalTotal).toBe('0.40');
  });

  it('gives a cent less off when they were rounded down', () => {
    const lines = [line('Forage', '1', '100')];
    const discount = discountToRest(lines, { percent: '10', amount: null }, '108.01');
    expect(discount).toEqual({ percent: null, amount: '9.99' });
  });

  it('stays as it is where nothing was rounded, where more is left, and where no discount does it', () => {
    const lines = [line('Forage', '1', '100')];
    expect(discountToRest(lines, null, '120.00')).toBeNull();
    expect(discountToRest(lines, null, '60.00')).toBeNull();
    expect(discountToRest(lines, null, '120.05')).toBeNull();
  });

  it('takes an invoice back whole once nothing is left of its lines, but for a few cents', () => {
    const said = content({ lines: [line('Forage', '4', '100')] });
    const isTaken = (credits: CreditedPart[], left: string, finalTotal = '480.00') =>
      isTakenBack({ content: said, credits, totals: { finalTotal } }, left);
    const all = [{ lines: [{ line: 0, quantity: '4' }] }];
    expect(isTaken(all, '0.02')).toBe(true);
    expect(isTaken(all, '240.00')).toBe(false);
    expect(isTaken([{ lines: [{ line: 0, quantity: '3.9999' }] }], '0.01')).toBe(false);
    expect(isTaken([{}], '0.00')).toBe(true);
    expect(isTaken([], '0.00', '0.00')).toBe(false);
    expect(isTaken(all, '0.00', '0.00')).toBe(true);
  });
});
