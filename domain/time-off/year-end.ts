import { addMonths, monthOf, yearOf, type CivilDate } from '../kernel/dates.ts';
import type { LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';
import { PARTS, periodBefore, periodOn, splitOf, type LeavePeriod, type Parts } from './accrual.ts';
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
 * that was taken outside the season.
 */
export function splitDue(facts: LedgerFacts, day: CivilDate): Parts {
  const { start, end, until, period } = seasonBefore(day, facts.periodMonth);
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

/** Months before their end that days are asked about. */
const ENDING_MONTHS = 3;

export const endingBy = (day: CivilDate): CivilDate => addMonths(day, ENDING_MONTHS);
