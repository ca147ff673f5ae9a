import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';
import type { EntrySort } from './ledger.ts';

/** A line that somebody posts into a ledger of leave. */
export interface LeaveEntryFacts {
  account: LeaveAccount;
  /** The first day of the year that it is of; null of an account without years. */
  period: CivilDate | null;
  day: CivilDate;
  sort: EntrySort;
  /** Below 0: taken off. */
  days: DecimalString;
  /** Of what is carried over: its last day. */
  until: CivilDate | null;
}

export type LeaveEntryEvent =
  | Event<
      'LeaveEntryPosted',
      {
        entry: number;
        corporation: number;
        person: number;
        facts: LeaveEntryFacts;
        /** Of what is carried over: the days that were left then, as the notice says. */
        left?: DecimalString | null;
        note: string | null;
        personal: Sealed;
      }
    >
  | Event<'LeaveEntryWithdrawn', { entry: number }>;

export interface LeaveEntryState {
  corporation: number | null;
  person: number;
  facts: LeaveEntryFacts | null;
  note: string | null;
  withdrawn: boolean;
}

export const leaveEntryAggregate: Aggregate<LeaveEntryState, LeaveEntryEvent> = {
  name: 'leaveentry',
  events: { LeaveEntryPosted: true, LeaveEntryWithdrawn: true },
  initial: { corporation: null, person: 0, facts: null, note: null, withdrawn: false },
  evolve: evolving<LeaveEntryState, { [E in LeaveEntryEvent as E['type']]: E['data'] }>({
    LeaveEntryPosted: (state, { corporation, person, facts, note }) => ({
      ...state,
      corporation,
      person,
      facts,
      note,
    }),
    LeaveEntryWithdrawn: (state) => ({ ...state, withdrawn: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ withdrawn }) => withdrawn,
};
