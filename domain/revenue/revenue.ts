import type { CivilDate } from '../kernel/dates.ts';
import { addMonths, fiscalYearOf, yearOf } from '../kernel/dates.ts';
import {
  add,
  allocate,
  compare,
  divide,
  isNegative,
  isZero,
  multiply,
  negate,
  round,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';

/** Revenue is read by calendar year or by the corporation's tax year (second specification, "Revenue periods"). */
export const revenuePeriods = ['calendar', 'tax'] as const;
export type RevenuePeriod = (typeof revenuePeriods)[number];

export interface RevenueYear {
  period: RevenuePeriod;
  /** Calendar year in which it starts. */
  year: number;
  /** First day. */
  start: CivilDate;
  /** "2026", or "2025-2026" where it spans two calendar years. */
  name: string;
}

/**
 * The twelve months that start in a calendar year.
 * @param fiscalYearStart month that the corporation's tax years start in, 1 to 12
 */
export function revenueYear(period: RevenuePeriod, year: number, fiscalYearStart: number): RevenueYear {
  const month = period === 'tax' ? fiscalYearStart : 1;
  const start = `${year}-${String(month).padStart(2, '0')}-01`;
  return { period, year, start, name: month === 1 ? String(year) : `${year}-${year + 1}` };
}

/** The year of a period that a day falls in. */
export const revenueYearOf = (period: RevenuePeriod, day: CivilDate, fiscalYearStart: number): RevenueYear =>
  revenueYear(
    period,
    yearOf(fiscalYearOf(day, period === 'tax' ? fiscalYearStart : 1).start),
    fiscalYearStart,
  );

/** How many of a year's months are over on a day: 0 before its start, 12 after its end. */
export function monthsOver({ start }: RevenueYear, today: CivilDate): number {
  return Array.from({ length: 12 }, (_, index) => addMonths(start, index + 1)).filter((end) => end <= today)
    .length;
}

/**
 * Each amount's share of their sum, in percent with one decimal, by largest remainder: they add up to 100.0 exactly.
 * Null where the sum is not positive: a share of it says nothing.
 */
export function percentShares(amounts: readonly DecimalString[]): DecimalString[] | null {
  if (compare(add('0', ...amounts), '0') <= 0) return null;
  return allocate('10', amounts).map((share) => oneDecimal(multiply(share, '10')));
}

const oneDecimal = (percent: DecimalString): DecimalString =>
  percent.includes('.') ? percent : `${percent}.0`;

/** The change from `before` to `now` in whole percent, "-9"; null where there was nothing before. */
export function changeInPercent(now: DecimalString, before: DecimalString): DecimalString | null {
  if (isZero(before)) return null;
  const size = isNegative(before) ? negate(before) : before;
  return round(multiply(divide(subtract(now, before), size), '100'), 0);
}
