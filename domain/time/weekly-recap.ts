import { addDays, endOfMonth, mondayOf, monthOf, type CivilDate } from '../kernel/dates.ts';
import type { WorkedContract } from '../people/worked-contract.ts';
import { hoursOn } from '../projects/planning/load.ts';
import { inSeconds } from './missing-time.ts';
import { timeWarnings, type TimeWarning, type WorkedDay } from './working-time.ts';

/** A week of somebody as it was worked: seconds. */
export interface RecapWeek {
  monday: CivilDate;
  /** Monday to Sunday. */
  days: readonly number[];
  noted: number;
  /** By contract, holidays and absences included. */
  contract: number;
  /** What was noted beyond it. */
  beyond: number;
  warnings: readonly TimeWarning[];
}

/** Days before the first week that the average of twelve weeks looks at. */
export const RECAP_LOOKS_BACK = 77;

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** The Mondays of the weeks that end in a month ("2026-11"): so each week is in one month. */
export function weeksOfMonth(month: string): CivilDate[] {
  const first = mondayOf(`${month}-01`);
  return WEEK.map((at) => addDays(first, at * 7)).filter((monday) => monthOf(addDays(monday, 6)) === month);
}

/** The weeks that the warnings of a month are read from: those that end in it, and the one of its last day. */
export function weeksOfWarnings(month: string): CivilDate[] {
  const ending = weeksOfMonth(month);
  const last = mondayOf(endOfMonth(`${month}-01`));
  return ending.includes(last) ? ending : [...ending, last];
}

/** What is to be told of a month: of its days, and of the weeks that end in it. */
export function warningsOfMonth(weeks: readonly Pick<RecapWeek, 'warnings'>[], month: string): TimeWarning[] {
  const ending = weeksOfMonth(month);
  return weeks
    .flatMap(({ warnings }) => warnings)
    .filter(({ rule, day }) =>
      rule === 'week' || rule === 'twelveWeeks' ? ending.includes(day) : monthOf(day) === month,
    );
}

/** Hundredths of hours of a day by contract as seconds. */
const contractSeconds = (contracts: readonly WorkedContract[], day: CivilDate): number => {
  const [morning, afternoon] = hoursOn(contracts, day) ?? [0, 0];
  return inSeconds(morning + afternoon);
};

/**
 * What somebody worked, week by week (D3171-8), with what the law on working time has to say of it.
 * @param worked days with time, from eleven weeks before the first Monday to the last Sunday, in any order
 * @param mondays weeks that follow each other
 */
export function weeklyRecap(
  mondays: readonly CivilDate[],
  worked: readonly WorkedDay[],
  contracts: readonly WorkedContract[],
): RecapWeek[] {
  const known = new Map(worked.map((one) => [one.day, one]));
  const begin = addDays(mondays[0] ?? '1970-01-05', -RECAP_LOOKS_BACK);
  // An average is of twelve weeks also where the first of them was not worked.
  const from = known.has(begin) ? [] : [{ day: begin, seconds: 0, spans: [] }];
  const warnings = timeWarnings([...from, ...worked]);
  return mondays.map((monday) => {
    const sunday = addDays(monday, 6);
    const dates = WEEK.map((at) => addDays(monday, at));
    const days = dates.map((day) => known.get(day)?.seconds ?? 0);
    const noted = days.reduce((sum, one) => sum + one, 0);
    const contract = dates.reduce((sum, day) => sum + contractSeconds(contracts, day), 0);
    return {
      monday,
      days,
      noted,
      contract,
      beyond: Math.max(0, noted - contract),
      warnings: warnings.filter(({ day }) => monday <= day && day <= sunday),
    };
  });
}
