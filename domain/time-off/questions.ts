import type { HalfDaySpan } from '../kernel/half-days.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { questions } from '../kernel/questions.ts';
import type { LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';
import type { ClosureContract } from './closure.ts';
import type { LeaveSpan } from './counting.ts';
import type { LedgerFacts } from './ledger.ts';
import type { ProspectFacts } from './prospect.ts';

/** A leave that stands: waiting, agreed on, or to be cancelled. */
export interface StandingLeave extends LeaveSpan {
  id: number;
}

/** Somebody whom a closure may concern. */
export interface ClosurePerson {
  person: number;
  contracts: readonly ClosureContract[];
  standing: readonly StandingLeave[];
}

/** What commands ask about leave. */
export interface TimeOffQuestions {
  /** The leaves of somebody that stand and have a day of these. */
  standingLeaves(
    person: number,
    corporation: number,
    from: CivilDate,
    until: CivilDate,
  ): Promise<readonly StandingLeave[]>;
  /** When somebody is away on these days, or asked to be: not on those they were called back to work on. */
  awaySpans(
    person: number,
    corporation: number,
    from: CivilDate,
    until: CivilDate,
  ): Promise<readonly HalfDaySpan[]>;
  /** Whose leave it is; null where there is none. */
  personOf(restDay: number, corporation: number): Promise<number | null>;
  /** Whether an account of somebody was opened, of this year. */
  isOpened(
    corporation: number,
    person: number,
    account: LeaveAccount,
    period: CivilDate | null,
  ): Promise<boolean>;
  /** What the accounts of people on a day follow from; of those under contract lately. */
  ledgerFacts(
    corporation: number,
    people: readonly number[],
    day: CivilDate,
  ): Promise<ReadonlyMap<number, LedgerFacts>>;
  /** What leave of somebody around a day would be taken from; null: they have no accounts then. */
  prospectFacts(corporation: number, person: number, day: CivilDate): Promise<ProspectFacts | null>;
  /** Who leads somebody in the corporation. */
  managerOf(person: number, corporation: number): Promise<number | null>;
  /** Who decides about the leave of somebody today: who leads them, or who stands in for those. */
  deciderOf(person: number, corporation: number): Promise<number | null>;
  /** Who may stand in today for those who lead people: with the right, an open account and a contract. */
  possibleDeputies(corporation: number): Promise<ReadonlySet<number>>;
  /** Whether somebody stands in for a manager on one of these days. */
  hasDeputy(corporation: number, manager: number, from: CivilDate, until: CivilDate): Promise<boolean>;
  /** Whether a month was handed to the payroll office. */
  isMonthClosed(corporation: number, month: string): Promise<boolean>;
  /** Everybody under contract on one of these days, with their contracts and the leave that stands then. */
  closurePeople(corporation: number, from: CivilDate, until: CivilDate): Promise<readonly ClosurePerson[]>;
  /** The leaves of a closure that stand, by the first leave of it; none of what is no closure of the corporation. */
  closureLeaves(id: number, corporation: number): Promise<readonly number[]>;
}

export const timeOffQuestions = questions<TimeOffQuestions>('time-off');
