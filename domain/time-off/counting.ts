import { weekdayOf, type WorkCalendar } from '../company/calendar.ts';
import { holidaysOf } from '../company/holidays.ts';
import { addDays, isoWeekday, yearOf, type CivilDate } from '../kernel/dates.ts';
import { halves, type Half, type HalfDaySpan } from '../kernel/half-days.ts';
import type { leaveUnits } from '../parameters/stored-parameters.ts';
import { scheduledHalves, type WorkedContract } from '../people/worked-contract.ts';

/** A leave from a half day to another, both included: `startHalf` afternoon is a morning still worked. */
export type LeaveSpan = HalfDaySpan;

/** `working`: jours ouvrés, the days that the company works; `weekdays`: jours ouvrables, all but the weekly rest. */
export type LeaveUnit = (typeof leaveUnits)[number];

/** The rule that counted a request: it is frozen with the request, so that a later one changes none. */
export const COUNTING_RULE = 1;

/** A day that is taken: one half of it or both. */
export interface CountedDay {
  day: CivilDate;
  halves: 1 | 2;
  /** Which half, where it is one; not said of leave that was counted before 2026-11-26. */
  half?: Half;
}

export interface Counted {
  unit: LeaveUnit;
  rule: number;
  /** Half days in all. */
  halves: number;
  days: CountedDay[];
}

/** What a request is counted by. */
export interface CountingFacts {
  unit: LeaveUnit;
  calendar: WorkCalendar;
  contract: WorkedContract;
}

/** Nobody is away longer without a day to come back on: what is asked for is all that counts then. */
const LONGEST_UNTIL_RETURN = 31;

/** Sunday, and where the company works then, the first day of the week that it does not. */
function weeklyRest({ workdays }: WorkCalendar, day: CivilDate): boolean {
  if (!workdays.includes('sunday')) return isoWeekday(day) === 7;
  const rest = [1, 2, 3, 4, 5, 6].find(
    (weekday) => !workdays.some((one) => one === weekdayOf(addDays('2026-06-07', weekday))),
  );
  return isoWeekday(day) === rest;
}

/** Public holidays of the years that are asked about. */
function holidayTest(calendar: WorkCalendar): (day: CivilDate) => boolean {
  const years = new Map<number, ReadonlySet<CivilDate>>();
  return (day) => {
    const year = yearOf(day);
    const known = years.get(year) ?? new Set(holidaysOf(year, calendar).map(({ date }) => date));
    years.set(year, known);
    return known.has(day);
  };
}

/** What a day is to leave: whether the company works then, and whether it is a holiday of a day that else would count. */
export interface DayTests {
  works(day: CivilDate): boolean;
  holiday(day: CivilDate): boolean;
}

export function dayTests(calendar: WorkCalendar, unit: LeaveUnit): DayTests {
  const isHoliday = holidayTest(calendar);
  const worked = (day: CivilDate) => calendar.workdays.includes(weekdayOf(day));
  return {
    works: (day) => worked(day) && !isHoliday(day),
    holiday: (day) => isHoliday(day) && (unit === 'working' ? worked(day) : !weeklyRest(calendar, day)),
  };
}

/**
 * How many days a leave takes: from the first half day that would have been worked to the return, whatever of that is
 * not worked by contract (Cass. soc. 22/02/2000, 97-43.515). Counted are the days that the company works, or all but
 * the weekly rest; public holidays never. What a company closes is leave like any other day.
 * @returns nothing counted where no half day of it would have been worked
 */
export function countLeave(span: LeaveSpan, { unit, calendar, contract }: CountingFacts): Counted {
  const isHoliday = holidayTest(calendar);
  const counts = (day: CivilDate): boolean =>
    !isHoliday(day) &&
    (unit === 'working' ? calendar.workdays.includes(weekdayOf(day)) : !weeklyRest(calendar, day));
  const works = (day: CivilDate, half: 0 | 1): boolean =>
    !isHoliday(day) && scheduledHalves(contract, day)[half];
  const inside = (day: CivilDate, half: 0 | 1): boolean =>
    (day > span.start || half === 1 || span.startHalf === 'morning') &&
    (day < span.end || half === 0 || span.endHalf === 'afternoon');
  const days: CountedDay[] = [];
  const last = returnAfter(span, contract, works);
  let begun = false;
  for (let day = span.start; day <= last.day; day = addDays(day, 1)) {
    let taken: 0 | 1 | 2 = 0;
    let taking: 0 | 1 = 0;
    for (const half of [0, 1] as const) {
      if (day === last.day && half >= last.half) break;
      if (!begun && !(day <= span.end && inside(day, half) && works(day, half))) continue;
      begun = true;
      taken = taken === 0 ? 1 : 2;
      taking = half;
    }
    if (taken !== 0 && counts(day))
      days.push(taken === 2 ? { day, halves: 2 } : { day, halves: 1, half: halves[taking] });
  }
  return { unit, rule: COUNTING_RULE, halves: days.reduce((sum, one) => sum + one.halves, 0), days };
}

/** The half day that somebody is back on: the first one worked after the leave, else the one after it. */
function returnAfter(
  { end, endHalf }: LeaveSpan,
  contract: WorkedContract,
  works: (day: CivilDate, half: 0 | 1) => boolean,
): { day: CivilDate; half: 0 | 1 | 2 } {
  if (endHalf === 'morning' && works(end, 1)) return { day: end, half: 1 };
  for (let ahead = 1; ahead <= LONGEST_UNTIL_RETURN; ahead += 1) {
    const day = addDays(end, ahead);
    if (contract.end !== null && day > contract.end) break;
    if (works(day, 0)) return { day, half: 0 };
    if (works(day, 1)) return { day, half: 1 };
  }
  return { day: end, half: endHalf === 'morning' ? 1 : 2 };
}

/** Days that come back where somebody was ill during a leave (Cass. soc. 10/09/2025, 23-22.732): half days. */
export const daysWithin = (days: readonly CountedDay[], from: CivilDate, until: CivilDate): CountedDay[] =>
  days.filter(({ day }) => day >= from && day <= until);

/** "2.5" of five half days. */
export const daysText = (halfDays: number): string =>
  `${halfDays < 0 ? '-' : ''}${Math.trunc(Math.abs(halfDays) / 2)}${halfDays % 2 === 0 ? '' : '.5'}`;

/** Whether two counts take the same halves of the same days. */
export const isSameCount = (one: Pick<Counted, 'days'>, other: Pick<Counted, 'days'>): boolean =>
  one.days.length === other.days.length &&
  one.days.every(({ day, halves }, at) => day === other.days[at]?.day && halves === other.days[at]?.halves);
