import { describe, expect, it } from 'vitest';
import { nextInvoicingDay, type InvoiceTime } from '#domain/kernel/invoicing-day.ts';

const monthly = (dayOfMonth: number): InvoiceTime => ({ frequency: 'monthly', dayOfMonth });

describe('the next invoicing day', () => {
  it.each<[InvoiceTime[], string, string | null]>([
    [[], '2026-11-21', null],
    [[monthly(30)], '2026-11-21', '2026-11-30'],
    [[monthly(30)], '2026-11-30', '2026-11-30'],
    [[monthly(15)], '2026-12-16', '2027-01-15'],
    [[monthly(31)], '2026-02-01', '2026-02-28'],
    [[monthly(31)], '2028-02-29', '2028-02-29'],
    [[monthly(5)], '2026-01-31', '2026-02-05'],
    [[{ frequency: 'weekly', weekday: 'saturday' }], '2026-11-21', '2026-11-21'],
    [[{ frequency: 'weekly', weekday: 'friday' }], '2026-11-21', '2026-11-27'],
    [[{ frequency: 'weekly', weekday: 'sunday' }], '2026-11-21', '2026-11-22'],
    [[monthly(30), { frequency: 'weekly', weekday: 'monday' }], '2026-11-21', '2026-11-23'],
  ])('of %o on %s', (times, today, day) => expect(nextInvoicingDay(times, today)).toBe(day));
});
