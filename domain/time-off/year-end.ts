import { addDays, addMonths, monthOf, yearOf, type CivilDate } from '../kernel/dates.ts';
import type { LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';
import { PARTS, periodBefore, periodOn, splitOf, type LeavePeriod, type Parts } from './accrual.ts';
import type { CountedDay, DayTests, LeaveUnit } from './counting.ts';
import { ledgerOn, type Ledger, type LedgerFacts, type LedgerPeriod } from './ledger.ts';

/** A year of somebody's account that has an end, and days that are still on it. */
export interface DatedYear {
  account: LeaveAccount;
  period: LeavePeriod;
  /** The last day that they can be taken on. */
  until: CivilDate;
  days: Parts;
}

const dated = ({ account, period, until, balance }: LedgerPeriod): DatedYear[] =>
  period === null || until === null || balance <= 0 ? [] : [{ account, period, until, days: balance }];

/** Years whose time is over with days left on them, about which nothing was decided. */
export const leftYears = ({ periods }: Ledger): DatedYear[] =>
  periods.filter(({ state }) => state === 'left').flatMap(dated);

/** Years that can be taken until a day at the latest and have days left. */
export const endingYears = ({ periods }: Ledger, last: CivilDate): DatedYear[] =>
  periods
    .filter(({ state }) => state === 'open')
    .flatMap(dated)
    .filter(({ until }) => until <= last);

/** What is left of one year of an account on a day; 0 where there is no such year. */
export const leftOf = (
  facts: LedgerFacts,
  day: CivilDate,
  account: LeaveAccount,
  period: CivilDate | null,
): Parts =>
  ledgerOn(facts, day).periods.find(
    (one) => one.account === account && (one.period?.start ?? null) === period,
  )?.balance ?? 0;

/** The last season of main leave (1 May to 31 October) that was over by a day, and what it is credited to. */
export interface Season {
  start: CivilDate;
  end: CivilDate;
  /** The last day that counts as outside it. */
  until: CivilDate;
  /** The year of paid leave that is taken in it. */
  period: LeavePeriod;
}

/** @param periodMonth the month that the year of paid leave begins with */
export function seasonBefore(day: CivilDate, periodMonth: number): Season {
  const year = monthOf(day) >= `${yearOf(day)}-11` ? yearOf(day) : yearOf(day) - 1;
  return {
    start: `${year}-05-01`,
    end: `${year}-10-31`,
    until: `${year + 1}-04-30`,
    period: periodBefore(periodOn(`${year}-06-01`, periodMonth)),
  };
}

/**
 * Days of fractionnement (L3141-23) that somebody is due by a day and was not credited, in parts of a day: of paid leave
 * that was taken outside the season. None where they or the company's agreement gave them up.
 */
export function splitDue(facts: LedgerFacts, day: CivilDate): Parts {
  const { start, end, until, period } = seasonBefore(day, facts.periodMonth);
  const givenUp = facts.entries.some((one) => one.sort === 'waived' && one.period === period.start);
  if (facts.splitWaived === true || givenUp) return 0;
  const taken = (from: CivilDate, last: CivilDate) =>
    facts.taken.reduce(
      (sum, one) =>
        one.account === 'paidLeave' && one.day >= from && one.day <= last && one.day <= day
          ? sum + one.halves
          : sum,
      0,
    );
  const due = splitOf(taken(start, end), taken(`${yearOf(end)}-11-01`, until), facts.unit) * PARTS;
  const credited = facts.entries.reduce(
    (sum, one) => (one.sort === 'split' && one.period === period.start ? sum + one.parts : sum),
    0,
  );
  return Math.max(0, due - credited);
}

/** The season that is running on a day, else the last one: of the twelve days that main leave is taken in one go. */
export const seasonOn = (day: CivilDate, periodMonth: number): Season => {
  const inside = day.slice(5) >= '05-01' && day.slice(5) <= '10-31';
  return seasonBefore(inside ? `${yearOf(day)}-11-01` : day, periodMonth);
};

/** Days in one go that who has a right to more is to take in the season at least (L3141-19). */
export const LEAST_IN_A_ROW: Readonly<Record<LeaveUnit, number>> = { weekdays: 12, working: 10 };

/** A leave that was agreed on, and the days that it takes. */
export interface TakenLeave {
  start: CivilDate;
  end: CivilDate;
  days: readonly CountedDay[];
}

/**
 * The most half days that somebody takes in one go within a season: leaves between which nobody works are one. Two weeks
 * are twelve days whatever holidays they have: those are no leave, and count here.
 * @param leaves the earliest first
 */
export function longestInARow(
  leaves: readonly TakenLeave[],
  { start, end }: Pick<Season, 'start' | 'end'>,
  tests: DayTests,
): number {
  let [longest, run] = [0, 0];
  let last: CivilDate | null = null;
  for (const leave of leaves) {
    const halves = leave.days.reduce(
      (sum, one) => (one.day >= start && one.day <= end ? sum + one.halves : sum),
      2 * holidaysIn(leave, { start, end }, tests),
    );
    run = last !== null && !worksBetween(last, leave.start, tests.works) ? run + halves : halves;
    longest = Math.max(longest, run);
    last = leave.end;
  }
  return longest;
}

/** Holidays from the first day of a leave to the return, of a season. */
function holidaysIn(
  leave: TakenLeave,
  { start, end }: Pick<Season, 'start' | 'end'>,
  { works, holiday }: DayTests,
): number {
  let count = 0;
  for (let day = leave.start; day <= end && (day <= leave.end || !works(day)); day = addDays(day, 1))
    if (day >= start && holiday(day)) count += 1;
  return count;
}

function worksBetween(last: CivilDate, next: CivilDate, works: (day: CivilDate) => boolean): boolean {
  for (let day = addDays(last, 1); day < next; day = addDays(day, 1)) if (works(day)) return true;
  return false;
}

/** Whether somebody earned so much in a year that the twelve days in one go are theirs to take. */
const hasMainLeave = ({ periods }: Ledger, period: CivilDate, unit: LeaveUnit): boolean =>
  periods
    .filter((one) => one.account === 'paidLeave' && one.period?.start === period)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { parts }) => sum + Math.max(0, parts), 0) >
  LEAST_IN_A_ROW[unit] * PARTS;

/**
 * The most half days in one go that somebody takes in a season, where that is less than the law asks of who is here all
 * of it and earned more (L3141-19); null: nothing is wrong.
 */
export function shortInARow(
  { employments, unit }: LedgerFacts,
  ledger: Ledger,
  season: Season,
  leaves: readonly TakenLeave[],
  tests: DayTests,
): number | null {
  const isHere = employments.some(
    ({ start, end }) => start <= season.start && (end === null || end >= season.end),
  );
  if (!isHere || !hasMainLeave(ledger, season.period.start, unit)) return null;
  const longest = longestInARow(leaves, season, tests);
  return longest < LEAST_IN_A_ROW[unit] * 2 ? longest : null;
}

/** Months before their end that days are asked about. */
const ENDING_MONTHS = 3;

export const endingBy = (day: CivilDate): CivilDate => addMonths(day, ENDING_MONTHS);
