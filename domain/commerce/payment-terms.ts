import { addDays, addMonths, atDayOfMonth, endOfMonth, monthOf, type CivilDate } from '../kernel/dates.ts';

/** When an invoice falls due. Both computations "end of month" are lawful (Code de commerce L441-10). */
export interface PaymentTerm {
  /** 0 or more. */
  days: number;
  /** end_of_month: the days, then the end of that month; end_of_month_then_days: the end of the invoice's month, then the days. */
  from: 'invoice_date' | 'end_of_month' | 'end_of_month_then_days';
  /** 1 to 31: pushed on to the next such day, or the last day of a shorter month. */
  dayOfMonth: number | null;
}

function onOrAfter(date: CivilDate, day: number): CivilDate {
  const sameMonth = atDayOfMonth(date, day);
  return sameMonth >= date ? sameMonth : atDayOfMonth(addMonths(`${monthOf(date)}-01`, 1), day);
}

/** The due date of an invoice of that date (3-decisions.md, "Due date"). */
export function dueDate(condition: PaymentTerm, invoiceDate: CivilDate): CivilDate {
  const { days, from, dayOfMonth } = condition;
  const start = from === 'end_of_month_then_days' ? endOfMonth(invoiceDate) : invoiceDate;
  const later = addDays(start, days);
  const due = from === 'end_of_month' ? endOfMonth(later) : later;
  return dayOfMonth === null ? due : onOrAfter(due, dayOfMonth);
}
