import {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  endOfMonth,
  fiscalYearOf,
  type CivilDate,
} from '../kernel/dates.ts';
import { divide, normalise, round, type DecimalString } from '../kernel/decimal.ts';
import type { Accrual } from '../records/catalogue/people/leave-kinds.ts';
import type { LeaveUnit } from './counting.ts';

/*
 * Paid leave as the law has it earned. Days are counted in twenty-fourths, in which a half day, two and a half days a
 * month and their share of twenty-five a year are all whole numbers.
 */

/** Twenty-fourths of a day. */
export type Parts = number;

export const PARTS = 24;
export const HALF_DAY: Parts = PARTS / 2;

/** "17.5" of 420; two decimals at most. */
export const daysOfParts = (parts: Parts): DecimalString =>
  normalise(round(divide(String(parts), String(PARTS)), 2));

/** What somebody typed, "2.5"; to the twenty-fourth below it. */
export const partsOfDays = (days: DecimalString): Parts => Math.round(Number(days) * PARTS);

/** A year in which leave is earned, both days included. */
export interface LeavePeriod {
  start: CivilDate;
  end: CivilDate;
}

export const periodOn = (day: CivilDate, firstMonth: number): LeavePeriod => fiscalYearOf(day, firstMonth);

export const periodBefore = (period: LeavePeriod): LeavePeriod => beside(period, -12);
export const periodAfter = (period: LeavePeriod): LeavePeriod => beside(period, 12);

const beside = ({ start }: LeavePeriod, months: number): LeavePeriod => {
  const first = addMonths(start, months);
  return { start: first, end: addDays(addMonths(first, 12), -1) };
};

/** An absence as accrual counts it, both days included. */
export interface AccrualAbsence {
  start: CivilDate;
  end: CivilDate;
  accrual: Accrual;
  /** They worked the first morning, or the last afternoon. */
  fromNoon?: boolean;
  untilNoon?: boolean;
}

export interface Employment {
  start: CivilDate;
  end: CivilDate | null;
}

/** How long somebody worked and was ill: months by halves, and calendar days. */
interface Effective {
  months: number;
  illMonths: number;
  days: number;
  illDays: number;
}

const DAYS_OF_A_MONTH_BY_WEEKS = 28;
const MONTHS_OF_A_YEAR = 12;

/** Days a month: 2.5 of thirty ouvrables a year, 25 ÷ 12 of twenty-five ouvrés; ill 2 of 24 (L3141-3, L3141-5-1). */
const rates: Readonly<Record<LeaveUnit, { worked: Parts; ill: Parts }>> = {
  weekdays: { worked: 60, ill: 48 },
  working: { worked: 50, ill: 40 },
};

const later = (a: CivilDate, b: CivilDate): CivilDate => (compareDates(a, b) < 0 ? b : a);
const earlier = (a: CivilDate, b: CivilDate): CivilDate => (compareDates(a, b) < 0 ? a : b);

/** Calendar days that two spans share. */
const shared = (a: { start: CivilDate; end: CivilDate }, b: { start: CivilDate; end: CivilDate }): number => {
  if (a.start > b.end || b.start > a.end) return 0;
  return daysBetween(later(a.start, b.start), earlier(a.end, b.end)) + 1;
};

/** Calendar days, by halves, of an absence in a month. */
const awayIn = (month: Month, one: AccrualAbsence): number => {
  const worked = (day: CivilDate): number => (day >= month.start && day <= month.end ? 0.5 : 0);
  return shared(month, one) - (one.fromNoon ? worked(one.start) : 0) - (one.untilNoon ? worked(one.end) : 0);
};

/** Calendar days that three spans share. */
const sharedBy = (month: Month, one: AccrualAbsence, other: AccrualAbsence): number =>
  one.start > other.end || other.start > one.end
    ? 0
    : shared(month, { start: later(one.start, other.start), end: earlier(one.end, other.end) });

const byHalves = (months: number): number => Math.floor(months * 2 + 1e-9) / 2;

interface Month {
  start: CivilDate;
  /** The last day that counts. */
  end: CivilDate;
  /** Days that it has, and that count. */
  length: number;
  counted: number;
}

/** What is asked for each of thousands of people, whose years are the same. */
export function remembered<Result>(find: (...asked: string[]) => Result): (...asked: string[]) => Result {
  const found = new Map<string, Result>();
  return (...asked) => {
    const key = asked.join('/');
    const known = found.get(key);
    if (known !== undefined) return known;
    const result = find(...asked);
    if (found.size >= MOST_REMEMBERED) found.clear();
    found.set(key, result);
    return result;
  };
}

const MOST_REMEMBERED = 500;

/** The last end of a month by a day. */
const lastMonthEnd = remembered((day = '') =>
  endOfMonth(day) === day ? day : addDays(`${day.slice(0, 7)}-01`, -1),
);

/** The months from one day to another. */
const monthsOf = remembered((start = '', end = ''): readonly Month[] => {
  const months: Month[] = [];
  for (let first = start; first <= end; first = addMonths(first, 1)) {
    const last = earlier(endOfMonth(first), end);
    const length = daysBetween(first, endOfMonth(first)) + 1;
    months.push({ start: first, end: last, length, counted: daysBetween(first, last) + 1 });
  }
  return months;
});

function effective(
  { start, end }: LeavePeriod,
  employments: readonly Employment[],
  absences: readonly AccrualAbsence[],
  complete: boolean,
): Effective {
  const spans = employments.map((one) => ({ start: one.start, end: one.end ?? end }));
  const employedIn = (month: Month): number =>
    spans.some((one) => one.start <= month.start && one.end >= month.end)
      ? month.counted
      : spans.reduce((sum, one) => sum + shared(month, one), 0);
  const relevant = absences.filter((one) => one.start <= end && one.end >= start);
  const absent = (month: Month, accrual: Accrual): number =>
    relevant.reduce((sum, one) => (one.accrual === accrual ? sum + awayIn(month, one) : sum), 0);
  // A day within unpaid leave that was illness, or worked after a call-back, is not lost as well.
  const others = relevant.filter(({ accrual }) => accrual !== 'none');
  const lost = relevant.filter(({ accrual }) => accrual === 'none');
  const twice = (month: Month): number =>
    lost.reduce((sum, one) => sum + others.reduce((days, other) => days + sharedBy(month, one, other), 0), 0);
  const found = { employed: 0, ill: 0, days: 0, illDays: 0 };
  for (const month of monthsOf(start, end)) {
    const employed = employedIn(month);
    const ill = Math.min(employed, absent(month, 'reduced'));
    const gone = Math.min(employed - ill, Math.max(0, absent(month, 'none') - twice(month)));
    // What a month that ended gave is shown while the year runs: four weeks of it are a month (L3141-4).
    const isWhole = !complete && employed - gone >= DAYS_OF_A_MONTH_BY_WEEKS;
    found.employed += isWhole ? 1 : (employed - gone) / month.length;
    found.ill += ill / month.length;
    found.days += employed - ill - gone;
    found.illDays += ill;
  }
  const illMonths = byHalves(found.ill);
  return {
    months: byHalves(found.employed) - illMonths,
    illMonths,
    days: found.days,
    illDays: found.illDays,
  };
}

/** What was earned, and by which of the law's ways of counting. */
export interface Earned {
  parts: Parts;
  /** `months` of work; `weeks`: four of them count as a month (L3141-4), where that gives more. */
  by: 'months' | 'weeks';
  months: number;
  illMonths: number;
  weeks: number;
  /** Rounded up to a whole day (L3141-7), by so much. */
  rounded: Parts;
}

/**
 * What work and illness of so many months, or of so many days, give: the better one. Four weeks count as a month, and a
 * month counts once: twelve of them in all, those of illness first.
 */
export function earnedBy(
  { months, illMonths, days, illDays }: Effective,
  unit: LeaveUnit,
  complete: boolean,
): Earned {
  const { worked, ill } = rates[unit];
  const byMonths = Math.min(months * worked + illMonths * ill, MONTHS_OF_A_YEAR * worked);
  const illCounted = Math.min(illDays / DAYS_OF_A_MONTH_BY_WEEKS, MONTHS_OF_A_YEAR);
  const counted = Math.min(days / DAYS_OF_A_MONTH_BY_WEEKS, MONTHS_OF_A_YEAR - illCounted);
  const byWeeks = counted * worked + illCounted * ill;
  // While a year runs what is shown is what each month that ended gave; the better way shows at its end.
  const by = complete && byWeeks > byMonths ? 'weeks' : 'months';
  const exact = by === 'weeks' ? byWeeks : byMonths;
  const parts = complete ? Math.ceil(exact / PARTS - 1e-9) * PARTS : exact;
  return {
    parts,
    by,
    months,
    illMonths,
    weeks: Math.round(((days + illDays) / 7) * 100) / 100,
    rounded: parts - exact,
  };
}

/**
 * The paid leave that somebody earned in a period by a day: at the end of each month, and rounded up once the period or
 * the employment ended (L3141-3, L3141-4, L3141-5-1, L3141-7).
 */
export function earned(
  period: LeavePeriod,
  day: CivilDate,
  employments: readonly Employment[],
  absences: readonly AccrualAbsence[],
  unit: LeaveUnit,
): Earned {
  const leftOn = employments.reduce<CivilDate | null>(
    (last, { end }) => (last === null || end === null ? null : later(last, end)),
    employments[0]?.end ?? null,
  );
  const last = leftOn === null ? period.end : earlier(leftOn, period.end);
  const complete = day >= last;
  const until = complete ? last : lastMonthEnd(day);
  const nothing = { months: 0, illMonths: 0, days: 0, illDays: 0 };
  const facts =
    until < period.start
      ? nothing
      : effective({ start: period.start, end: until }, employments, absences, complete);
  return earnedBy(facts, unit, complete);
}

const CARRIED_MONTHS = 15;

/**
 * The last day of what illness kept somebody from taking: fifteen months from the employer's notice, which is due within
 * a month of their return (L3141-19-1, L3141-19-3).
 */
export const carriedUntil = (notice: CivilDate): CivilDate => addMonths(notice, CARRIED_MONTHS);

/**
 * Days of fractionnement (L3141-23): of the four weeks, what is taken outside 1 May to 31 October gives two days from
 * six on, one from three to five; the fifth week counts for nothing.
 * @param outside days of the first twenty-four ouvrables that were taken outside, whole ones
 */
export const splitDays = (outside: number): number => (outside >= 6 ? 2 : outside >= 3 ? 1 : 0);

/** The days of main leave, which are the most that can be taken in one go (L3141-17): the fifth week stands apart. */
export const MAIN_LEAVE: Readonly<Record<LeaveUnit, number>> = { weekdays: 24, working: 20 };

/**
 * What of a period's leave was taken outside the season and belongs to the main leave: what was taken inside is of it
 * first. `inside` and `outside` are half days.
 */
export function splitOf(inside: number, outside: number, unit: LeaveUnit): number {
  const left = Math.max(0, MAIN_LEAVE[unit] - inside / 2);
  return splitDays(Math.floor(Math.min(outside / 2, left)));
}
