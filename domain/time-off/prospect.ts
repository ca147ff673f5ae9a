import type { CivilDate } from '../kernel/dates.ts';
import type { LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';
import { accountRules } from './accounts.ts';
import { HALF_DAY, type Parts } from './accrual.ts';
import type { CountedDay } from './counting.ts';
import { balanceOf, ledgerOn, type LedgerFacts, type TakenDays } from './ledger.ts';

/** What an account follows from, all leave that is agreed on taken off, whenever it is, and what waits. */
export interface ProspectFacts {
  facts: LedgerFacts;
  /** Days of requests that wait for an answer. */
  waiting: readonly TakenDays[];
}

/** What a leave makes of an account, as of its last day. */
export interface Prospect {
  /** What can be taken on its last day, in advance included, without it and with it. */
  before: Parts;
  after: Parts;
  /** What is agreed on after its last day, and what waits for an answer: not taken off of these two. */
  later: Parts;
  waiting: Parts;
  /** The first day on which more is taken than there is; null: there is enough. */
  shortOn: CivilDate | null;
  /** The same, were all that waits agreed on. */
  shortWaiting: CivilDate | null;
}

const partsOf = (days: readonly { halves: number }[]): Parts =>
  days.reduce((sum, { halves }) => sum + halves * HALF_DAY, 0);

/** What can be taken of an account on a day: what was taken until then is off, each day of the year that it is of. */
function openOn(
  facts: LedgerFacts,
  taken: readonly TakenDays[],
  account: LeaveAccount,
  day: CivilDate,
): Parts {
  const by = taken.filter((one) => one.day <= day).toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const { open, earning } = balanceOf(ledgerOn({ ...facts, taken: by }, day), account);
  return open + earning;
}

/** The first day, from one on, that some leave ends on and that more is taken by than there is. */
function shortBy(
  facts: LedgerFacts,
  taken: readonly TakenDays[],
  account: LeaveAccount,
  from: CivilDate,
): CivilDate | null {
  const ends = new Map<number | string, CivilDate>([['', from]]);
  for (const { day, restDay } of taken)
    if (day > (ends.get(restDay ?? '') ?? from)) ends.set(restDay ?? '', day);
  const days = [...new Set(ends.values())].toSorted();
  return days.find((day) => openOn(facts, taken, account, day) < 0) ?? null;
}

/**
 * What a leave makes of an account. Each day is taken of the year that it can be taken of, and what is earned is reckoned
 * to the last day that is taken off: leave of next summer takes nothing of what can be taken by Christmas.
 * @param own its days
 * @param end its last day
 * @param except the leave itself, where it is known already
 */
export function prospectOf(
  { facts, waiting: asked }: ProspectFacts,
  account: LeaveAccount,
  { own, end, except }: { own: readonly CountedDay[]; end: CivilDate; except: number | null },
): Prospect {
  const others = (days: readonly TakenDays[]) =>
    days.filter((one) => one.account === account && (except === null || one.restDay !== except));
  const agreed = others(facts.taken);
  const waiting = others(asked);
  const days = own.map(({ day, halves }): TakenDays => ({ account, day, halves, restDay: null }));
  const last = own.reduce((latest, { day }) => (day > latest ? day : latest), end);
  return {
    before: openOn(facts, agreed, account, last),
    after: openOn(facts, [...agreed, ...days], account, last),
    later: partsOf(agreed.filter(({ day }) => day > last)),
    waiting: partsOf(waiting),
    shortOn: shortBy(facts, [...agreed, ...days], account, last),
    shortWaiting: shortBy(facts, [...agreed, ...days, ...waiting], account, last),
  };
}

/** Whether there is something left of an account to judge leave by. */
export const hasBalance = (account: LeaveAccount | null): account is LeaveAccount =>
  account !== null && accountRules[account].balance;
