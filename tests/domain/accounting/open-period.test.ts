import { describe, expect, it } from 'vitest';
import { booksAggregate, emptyBooks } from '#domain/accounting/books.ts';
import { defaultChart } from '#domain/accounting/chart.ts';
import { bookedOn, requireOpenDay } from '#domain/accounting/open-period.ts';
import { refusalOf } from '#tests/builders/given.ts';

const closed = { ...emptyBooks, closedUntil: '2026-01-31' };

describe('a closed day', () => {
  it('is refused at its field, its last day included', () => {
    expect(refusalOf(() => requireOpenDay(closed, '2026-01-31'))).toEqual({
      kind: 'invalid',
      code: 'CODE_ERROR_422',
      errors: { date: ['errors.periodClosed|date=2026-01-31'] },
    });
    expect(() => requireOpenDay(closed, '2026-02-01')).not.toThrow();
    expect(() => requireOpenDay(emptyBooks, '1999-01-01')).not.toThrow();
  });

  it('books a late paper on the first day that is open', () => {
    expect(bookedOn(closed, '2026-01-10')).toBe('2026-02-01');
    expect(bookedOn(closed, '2026-02-03')).toBe('2026-02-03');
    expect(bookedOn(emptyBooks, '2026-01-10')).toBe('2026-01-10');
  });
});

describe('the books of a corporation', () => {
  it('keep their chart when a period is closed, and what is closed when the chart changes', () => {
    const held = { entries: 0, debit: '0.00', credit: '0.00', balances: [], hash: '' };
    const chart = { ...defaultChart, deductOnPayment: false };
    const state = [
      {
        type: 'AccountingPeriodClosed' as const,
        data: { corporation: 3, from: null, until: '2025-12-31', ...held },
      },
      { type: 'ChartOfAccountsEdited' as const, data: { corporation: 3, chart } },
      {
        type: 'AccountingPeriodClosed' as const,
        data: { corporation: 3, from: '2026-01-01', until: '2026-01-31', ...held },
      },
    ].reduce((before, event) => booksAggregate.evolve(before, event), booksAggregate.initial);
    expect(state).toEqual({ corporation: 3, chart, closedUntil: '2026-01-31' });
    expect(booksAggregate.corporationOf(state)).toBe(3);
  });
});
