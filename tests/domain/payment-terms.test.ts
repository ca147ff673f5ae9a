import { describe, expect, it } from 'vitest';
import { dueDate, type PaymentTerm } from '#domain/commerce/payment-terms.ts';

const term = (
  days: number,
  from: PaymentTerm['from'] = 'invoice_date',
  dayOfMonth: number | null = null,
): PaymentTerm => ({
  days,
  from,
  dayOfMonth,
});

describe('dueDate', () => {
  it.each([
    ['on receipt', term(0), '2026-11-21', '2026-11-21'],
    ['30 days', term(30), '2026-11-21', '2026-12-21'],
    ['60 days over February', term(60), '2026-01-15', '2026-03-16'],
    ['30 days end of month', term(30, 'end_of_month'), '2026-11-21', '2026-12-31'],
    ['45 days, then end of month', term(45, 'end_of_month'), '2026-11-21', '2027-01-31'],
    ['end of month, then 45 days', term(45, 'end_of_month_then_days'), '2026-11-21', '2027-01-14'],
    ['30 days end of month from 31 January', term(30, 'end_of_month'), '2026-01-31', '2026-03-31'],
    ['end of month, on the last day', term(0, 'end_of_month'), '2026-11-30', '2026-11-30'],
    ['30 days end of month, the 10th', term(30, 'end_of_month', 10), '2026-11-21', '2027-01-10'],
    ['the 10th, which it is', term(0, 'invoice_date', 10), '2026-11-10', '2026-11-10'],
    ['the 10th, which is past', term(0, 'invoice_date', 10), '2026-12-11', '2027-01-10'],
    ['the 15th, still to come', term(0, 'invoice_date', 15), '2026-12-11', '2026-12-15'],
    ['the 31st of a shorter month', term(0, 'invoice_date', 31), '2026-02-10', '2026-02-28'],
    ['the 30th, from 31 January', term(0, 'invoice_date', 30), '2026-01-31', '2026-02-28'],
    ['the 31st, from 31 January', term(0, 'invoice_date', 31), '2026-01-31', '2026-01-31'],
  ])('%s', (_, condition, invoiceDate, due) => expect(dueDate(condition, invoiceDate)).toBe(due));
});
