import {
  addDays,
  addMonths,
  atDayOfMonth,
  daysBetween,
  mondayOf,
  yearOf,
  type CivilDate,
} from '../kernel/dates.ts';
import { instantAt } from '../kernel/moments.ts';

/*
 * The days on which something comes round, by the calendar alone: nothing here knows what it is that does
 * (3-decisions.md, "Dates"; second specification, section 5).
 */

export const recurrenceTypes = ['date', 'week', 'month', 'year'] as const;
export type RecurrenceType = (typeof recurrenceTypes)[number];

export interface Recurrence {
  type: RecurrenceType;
  /** Every so many weeks, months or years, counted from that of the first day; of no account for chosen dates. */
  repetitiveTime: number;
  /** First and last day, both included. */
  startDate: CivilDate;
  expireDate: CivilDate;
  /** Time of day, "09:00", on the clocks of the corporation. */
  creationTime: string;
  /** A yearly 29 February falls on 1 March in other years, instead of the 28th. */
  addLeapDay: boolean;
  /**
   * On which days: ISO dates (date), weekdays "1" Monday to "7" Sunday (week), days "1" to "31" (month), days of the
   * year "MM-DD" (year).
   */
  dates: readonly string[];
}

const firstOfMonth = (date: CivilDate): CivilDate => atDayOfMonth(date, 1);

/** "MM-DD" in a year; 29 February of a common year by the rule of leap days. */
function inYear(year: number, monthDay: string, addLeapDay: boolean): CivilDate {
  const [month = '', day = ''] = monthDay.split('-');
  const found = atDayOfMonth(`${year}-${month}-01`, Number(day));
  const isMissing = monthDay === '02-29' && found !== `${year}-02-29`;
  return isMissing && addLeapDay ? addDays(found, 1) : found;
}

interface Periods {
  /** First day of the first period. */
  first: CivilDate;
  /** How many periods of one week, month or year lie between the first and that of a later day. */
  until(date: CivilDate): number;
  /** First day of the period that comes `count` after the first. */
  at(count: number): CivilDate;
  /** The days within the period that starts there. */
  daysOf(start: CivilDate): CivilDate[];
}

function periodsOf({ type, startDate, addLeapDay, dates }: Recurrence): Periods {
  const year = yearOf(startDate);
  switch (type) {
    case 'date':
      return { first: startDate, until: () => 0, at: () => startDate, daysOf: () => [...dates] };
    case 'week': {
      const first = mondayOf(startDate);
      return {
        first,
        until: (date) => Math.floor(daysBetween(first, date) / 7),
        at: (count) => addDays(first, count * 7),
        daysOf: (start) => dates.map((day) => addDays(start, Number(day) - 1)),
      };
    }
    case 'month': {
      const first = firstOfMonth(startDate);
      return {
        first,
        until: (date) => (yearOf(date) - year) * 12 + Number(date.slice(5, 7)) - Number(first.slice(5, 7)),
        at: (count) => addMonths(first, count),
        daysOf: (start) => dates.map((day) => atDayOfMonth(start, Number(day))),
      };
    }
    case 'year':
      return {
        first: `${year}-01-01`,
        until: (date) => yearOf(date) - year,
        at: (count) => `${year + count}-01-01`,
        daysOf: (start) => dates.map((day) => inYear(yearOf(start), day, addLeapDay)),
      };
  }
}

/** Its days in order, each once, from `from` on. */
export function* occurrences(recurrence: Recurrence, from: CivilDate): Generator<CivilDate> {
  const { type, startDate, expireDate, repetitiveTime } = recurrence;
  const begin = from > startDate ? from : startDate;
  if (begin > expireDate) return;
  const { until, at, daysOf } = periodsOf(recurrence);
  const step = type === 'date' ? 1 : repetitiveTime;
  const last = until(expireDate);
  for (let count = Math.floor(until(begin) / step) * step; count <= last; count += step) {
    const days = new Set(daysOf(at(count)).sort());
    for (const day of days) if (day >= begin && day <= expireDate) yield day;
  }
}

/** The first `count` of its days from `from` on. */
export function nextOccurrences(recurrence: Recurrence, from: CivilDate, count: number): CivilDate[] {
  const found: CivilDate[] = [];
  if (count <= 0) return found;
  for (const day of occurrences(recurrence, from)) {
    found.push(day);
    if (found.length === count) break;
  }
  return found;
}

/**
 * Its days within two others, both included, that are still to come: none before the next that is due.
 * @param next the next day that is due
 */
export function upcomingWithin(
  recurrence: Recurrence,
  next: CivilDate,
  from: CivilDate,
  until: CivilDate,
): CivilDate[] {
  const found: CivilDate[] = [];
  for (const day of occurrences(recurrence, next > from ? next : from)) {
    if (day > until) break;
    found.push(day);
  }
  // A day that was due and is still owed may be none of today's recurrence.
  return next >= from && next <= until && !found.includes(next) ? [next, ...found] : found;
}

const YEARS_BEYOND = 100;

/** The first day that would come round after its end, and therefore does not; null where none would. */
export function firstBeyond(recurrence: Recurrence): CivilDate | null {
  const { expireDate, startDate } = recurrence;
  const endless = { ...recurrence, expireDate: addMonths(expireDate, 12 * YEARS_BEYOND) };
  const from = expireDate < startDate ? startDate : addDays(expireDate, 1);
  return nextOccurrences(endless, from, 1)[0] ?? null;
}

/**
 * The instant at which a day of it is due, as an ISO instant in UTC. An hour that the clocks skip in spring is due
 * after the leap.
 * @param timeZone IANA name, "Europe/Paris"
 */
export const dueAt = (
  { creationTime }: Pick<Recurrence, 'creationTime'>,
  day: CivilDate,
  timeZone: string,
): string => instantAt(day, creationTime, timeZone);
