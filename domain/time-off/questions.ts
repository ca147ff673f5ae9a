import type { CivilDate } from '../kernel/dates.ts';
import { questions } from '../kernel/questions.ts';
import type { LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';
import type { LeaveSpan } from './counting.ts';
import type { LedgerFacts } from './ledger.ts';

/** A leave that stands: waiting, agreed on, or to be cancelled. */
export interface StandingLeave extends LeaveSpan {
  id: number;
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
  /** Who leads somebody in the corporation. */
  managerOf(person: number, corporation: number): Promise<number | null>;
  /** Who decides about the leave of somebody today: who leads them, or who stands in for those. */
  deciderOf(person: number, corporation: number): Promise<number | null>;
  /** Whether somebody stands in for a manager on one of these days. */
  hasDeputy(corporation: number, manager: number, from: CivilDate, until: CivilDate): Promise<boolean>;
  /** Whether a month was handed to the payroll office. */
  isMonthClosed(corporation: number, month: string): Promise<boolean>;
  /** Everybody under contract on one of these days, with the contract that covers all of them. */
  contractsCovering(
    corporation: number,
    from: CivilDate,
    until: CivilDate,
  ): Promise<readonly { person: number; contract: number }[]>;
}

export const timeOffQuestions = questions<TimeOffQuestions>('time-off');
