import {
  addDays,
  addMonths,
  atDayOfMonth,
  compareDates,
  endOfMonth,
  monthOf,
  type CivilDate,
} from '../kernel/dates.ts';
import {
  add,
  allocate,
  compare,
  isNegative,
  money,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';

/** When an invoice falls due. Both computations "end of month" are lawful (Code de commerce L441-10). */
export interface PaymentTerm {
  /** 0 or more. */
  days: number;
  /**
   * end_of_month: the days, then the end of that month; end_of_month_then_days: the end of the invoice's month,
   * then the days.
   */
  from: 'invoice_date' | 'end_of_month' | 'end_of_month_then_days';
  /** 1 to 31: pushed on to the next such day, or the last day of a shorter month. */
  dayOfMonth: number | null;
  /** A schedule, which stands above the term: each share falls due by a term of its own. */
  shares?: readonly Share[];
}

/** A part of an invoice that falls due by a term of its own. */
export interface Share {
  /** Of the total including VAT; the shares of a schedule add up to 100. */
  percent: DecimalString;
  days: number;
  from: PaymentTerm['from'];
  dayOfMonth: number | null;
}

/** What falls due on one day. */
export interface Instalment {
  dueDate: CivilDate;
  /** Including VAT. */
  amount: DecimalString;
}

function onOrAfter(date: CivilDate, day: number): CivilDate {
  const sameMonth = atDayOfMonth(date, day);
  return sameMonth >= date ? sameMonth : atDayOfMonth(addMonths(`${monthOf(date)}-01`, 1), day);
}

/** The due date of an invoice of that date, schedules left aside (3-decisions.md, "Due date"). */
export function dueDate(condition: Omit<PaymentTerm, 'shares'>, invoiceDate: CivilDate): CivilDate {
  const { days, from, dayOfMonth } = condition;
  const start = from === 'end_of_month_then_days' ? endOfMonth(invoiceDate) : invoiceDate;
  const later = addDays(start, days);
  const due = from === 'end_of_month' ? endOfMonth(later) : later;
  return dayOfMonth === null ? due : onOrAfter(due, dayOfMonth);
}

/**
 * When an invoice falls due by a schedule, the earliest first: the cents that percentages leave go by largest
 * remainder, so that the instalments add up to the total. Shares of one day are one instalment. null without a
 * schedule.
 */
export function scheduleOf(
  { shares = [] }: PaymentTerm,
  invoiceDate: CivilDate,
  total: DecimalString,
): Instalment[] | null {
  if (shares.length === 0) return null;
  const amounts = allocate(
    total,
    shares.map(({ percent }) => percent),
  );
  const byDay = new Map<CivilDate, DecimalString>();
  for (const [index, share] of shares.entries()) {
    const day = dueDate(share, invoiceDate);
    byDay.set(day, money(add(byDay.get(day) ?? '0', amounts[index] ?? '0')));
  }
  return [...byDay]
    .map(([day, amount]) => ({ dueDate: day, amount }))
    .toSorted((a, b) => compareDates(a.dueDate, b.dueDate));
}

/** An instalment with what is left of it. */
export interface OpenInstalment extends Instalment {
  left: DecimalString;
}

/** What is left of each instalment once `settled` was paid and credited: the earliest is settled first. */
export function openInstalments(schedule: readonly Instalment[], settled: DecimalString): OpenInstalment[] {
  let there = settled;
  return schedule.map((one) => {
    const part = compare(there, one.amount) < 0 ? there : one.amount;
    const used = isNegative(part) ? '0' : part;
    there = subtract(there, used);
    return { ...one, left: money(subtract(one.amount, used)) };
  });
}

/** What is asked for of what is due. */
export interface DueNext {
  amount: DecimalString;
  /** The first day of it. */
  dueDate: CivilDate | null;
  /** What falls due afterwards, each with its day. */
  later: Instalment[];
}

/**
 * What is to be paid next of an invoice: all instalments whose day has come, or else the first that is open. Without a
 * schedule, all that is due.
 * @param today in the corporation's time zone
 */
export function dueNext(
  instalments: readonly OpenInstalment[],
  whole: { due: DecimalString; dueDate: CivilDate | null },
  today: CivilDate,
): DueNext {
  const open = instalments.filter(({ left }) => compare(left, '0') > 0);
  const [first] = open;
  if (first === undefined) return { amount: whole.due, dueDate: whole.dueDate, later: [] };
  const until = first.dueDate > today ? first.dueDate : today;
  const [now, later] = [
    open.filter((one) => one.dueDate <= until),
    open.filter((one) => one.dueDate > until),
  ];
  return {
    amount: money(add('0', ...now.map(({ left }) => left))),
    dueDate: first.dueDate,
    later: later.map(({ dueDate: on, left }) => ({ dueDate: on, amount: left })),
  };
}

/**
 * The last day that parties in business may agree on: 60 days from the invoice, or 45 days end of month by either
 * way of counting (Code de commerce L441-10, I).
 */
export function lawfulLimit(invoiceDate: CivilDate): CivilDate {
  const days = [
    addDays(invoiceDate, 60),
    endOfMonth(addDays(invoiceDate, 45)),
    addDays(endOfMonth(invoiceDate), 45),
  ];
  return days.toSorted(compareDates).at(-1) ?? invoiceDate;
}

/** The latest day that a condition gives an invoice of that date. */
export const lastDueDate = (condition: PaymentTerm, invoiceDate: CivilDate): CivilDate =>
  scheduleOf(condition, invoiceDate, '0')?.at(-1)?.dueDate ?? dueDate(condition, invoiceDate);
