import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';

/** Who decides about leave instead of who leads people, on some days: both included. */
export type LeaveDeputyEvent =
  | Event<
      'LeaveDeputyNamed',
      {
        id: number;
        corporation: number;
        /** Persons. */
        manager: number;
        deputy: number;
        from: CivilDate;
        until: CivilDate;
      }
    >
  | Event<'LeaveDeputyEnded', { id: number }>;

export interface LeaveDeputyState {
  corporation: number | null;
  manager: number;
  ended: boolean;
}

export const leaveDeputyAggregate: Aggregate<LeaveDeputyState, LeaveDeputyEvent> = {
  name: 'leavedeputy',
  events: { LeaveDeputyNamed: true, LeaveDeputyEnded: true },
  initial: { corporation: null, manager: 0, ended: false },
  evolve: evolving<LeaveDeputyState, { [E in LeaveDeputyEvent as E['type']]: E['data'] }>({
    LeaveDeputyNamed: (state, { corporation, manager }) => ({ ...state, corporation, manager }),
    LeaveDeputyEnded: (state) => ({ ...state, ended: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ ended }) => ended,
};
