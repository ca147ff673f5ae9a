import { addDays, addMonths, atDayOfMonth, isoWeekday, type CivilDate } from './dates.ts';

/** Days of the week, as ISO 8601 counts them. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * When a corporation invoices its orders. The specification has the record and a call that reads it, and lets nothing
 * follow from it: orders are invoiced by people, on the day that they choose, dated that day. So the day is told where
 * orders wait for it (home page, sales) and to programs; no order is held back before it or invoiced by itself on it.
 */
export type InvoiceTime =
  | { frequency: 'weekly'; weekday: Weekday }
  | { frequency: 'monthly'; dayOfMonth: number };

/** The first invoicing day that is not before `today`; a month that is shorter has it on its last day. */
function next(time: InvoiceTime, today: CivilDate): CivilDate {
  if (time.frequency === 'weekly')
    return addDays(
      today,
      (weekdays.indexOf(time.weekday) - (isoWeekday(today) - 1) + weekdays.length) % weekdays.length,
    );
  const thisMonth = atDayOfMonth(today, time.dayOfMonth);
  return thisMonth >= today ? thisMonth : atDayOfMonth(addMonths(atDayOfMonth(today, 1), 1), time.dayOfMonth);
}

/** The nearest invoicing day of several, today included; null without any. */
export const nextInvoicingDay = (times: readonly InvoiceTime[], today: CivilDate): CivilDate | null =>
  times.map((time) => next(time, today)).sort()[0] ?? null;
