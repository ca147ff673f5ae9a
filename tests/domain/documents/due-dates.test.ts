import { describe, expect, it } from 'vitest';
import { computeTotals, type DocumentLine, type SoldLine } from '#domain/amounts/totals.ts';
import { dueDatesOf } from '#domain/documents/invoicing/due-dates.ts';
import type { PaymentTerm } from '#domain/documents/payment-terms.ts';

const at = { from: 'invoice_date' as const, dayOfMonth: null };
const split: PaymentTerm = {
  ...at,
  days: 0,
  shares: [
    { ...at, percent: '30', days: 0 },
    { ...at, percent: '70', days: 30 },
  ],
};

const line = (unitPrice: string, more: Partial<SoldLine> = {}): SoldLine => ({
  type: 'service',
  product: null,
  code: null,
  name: 'Dalle',
  description: null,
  quantity: '1',
  unit: null,
  unitPrice,
  discountPercent: null,
  discountAmount: null,
  vat: { id: 1, rate: '20', category: 'S', name: '20 %', mention: null },
  ...more,
});
const deduction = (net: string) =>
  line(`-${net}`, { deducts: { number: 'FA-2026-0001', date: '2026-11-02' } });

const due = (purpose: 'deposit' | 'final' | null, lines: DocumentLine[], term = split) =>
  dueDatesOf(term, '2026-11-29', { purpose, lines, discount: null, totals: computeTotals(lines, null) });

describe('when an invoice falls due by a schedule', () => {
  it('is split by its shares', () => {
    expect(due(null, [line('1000')])).toEqual({
      dueDate: '2026-11-29',
      schedule: [
        { dueDate: '2026-11-29', amount: '360.00' },
        { dueDate: '2026-12-29', amount: '840.00' },
      ],
    });
  });

  it('is due whole on the first day when it is a deposit', () => {
    expect(due('deposit', [line('300')])).toEqual({ dueDate: '2026-11-29', schedule: null });
  });

  it('is due by the shares that its deposits did not pay', () => {
    expect(due('final', [line('1000'), deduction('300')])).toEqual({ dueDate: '2026-12-29', schedule: null });
    expect(due('final', [line('1000'), deduction('100')])).toEqual({
      dueDate: '2026-11-29',
      schedule: [
        { dueDate: '2026-11-29', amount: '240.00' },
        { dueDate: '2026-12-29', amount: '840.00' },
      ],
    });
    expect(due('final', [line('1000'), deduction('400')])).toEqual({ dueDate: '2026-12-29', schedule: null });
    expect(due('final', [line('1000'), deduction('1000')])).toEqual({
      dueDate: '2026-12-29',
      schedule: null,
    });
  });

  it('is due by its term without one, whatever it is for', () => {
    const term: PaymentTerm = { ...at, days: 30 };
    for (const purpose of ['deposit', 'final', null] as const)
      expect(due(purpose, [line('1000')], term)).toEqual({ dueDate: '2026-12-29', schedule: null });
  });
});
