import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { sealedPart, type Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';
import type { Accrual, LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';
import type { Counted, CountedDay, LeaveSpan } from './counting.ts';
import type { LeaveEvent } from './leave-event.ts';

export const restDayStatuses = [
  'IN_WAITING',
  'VALIDATED',
  'REFUSED',
  'CANCELLED',
  'CANCEL_IN_WAITING',
] as const;
export type RestDayStatus = (typeof restDayStatuses)[number];

/** Statuses in which somebody is away, or wants to be: no two of them share a half day. */
export const standingStatuses: readonly RestDayStatus[] = ['IN_WAITING', 'VALIDATED', 'CANCEL_IN_WAITING'];

/** Statuses in which who decides is asked for an answer: to a request, or to its cancellation. */
export const openStatuses: readonly RestDayStatus[] = ['IN_WAITING', 'CANCEL_IN_WAITING'];

/** A kind of leave as it was when it was asked for. */
export interface RestDayKind {
  id: number;
  name: string;
  code: string | null;
  paid: boolean;
  account: LeaveAccount | null;
  accrual: Accrual;
}

/** What is said of a leave: why somebody is away is theirs. */
export interface RestDaySaid {
  kind: RestDayKind;
  /** Of leave for a family event: which one, where somebody said so. */
  event?: LeaveEvent | null;
  comment: string | null;
}

/** When, by which contract, and what it takes: counted once, by the rule of then. */
export interface RestDayFacts {
  contract: number;
  span: LeaveSpan;
  counted: Counted;
}

interface Asked {
  restDay: number;
  corporation: number;
  person: number;
  /** Who decided about their leave then, who led them or stood in for those: they are told. */
  manager: number | null;
  /** The company is closed: nobody asked, and nobody is to answer. */
  closure?: true;
  /** An illness that was noted within that leave, which has other days by now or was cancelled: nobody asked. */
  within?: number;
  facts: RestDayFacts;
  /** null once erased. */
  said: RestDaySaid | null;
  personal: Sealed;
}

interface WithReason {
  restDay: number;
  reason: string | null;
  personal: Sealed;
}

export type RestDayEvent =
  | Event<'RestDayRequested', Asked>
  | Event<
      'RestDayChanged',
      { restDay: number; facts: RestDayFacts; said: RestDaySaid | null; personal: Sealed }
    >
  | Event<'RestDayValidated', { restDay: number }>
  | Event<'RestDayRefused', WithReason>
  | Event<'RestDayCancelled', WithReason>
  | Event<'RestDayCancellationRequested', WithReason>
  | Event<'RestDayCancellationRefused', WithReason>
  /** They keep it after all: the question is taken back before it was answered. */
  | Event<'RestDayCancellationWithdrawn', { restDay: number }>
  /** They were ill then, or called back to work: these days are not taken. */
  | Event<
      'RestDayInterrupted',
      {
        restDay: number;
        from: CivilDate;
        until: CivilDate;
        days: CountedDay[];
        /** They worked then: nothing stands in the place of the leave. */
        calledBack?: true;
        /** It was noted before: the leave's days are others by now. */
        carried?: true;
        said: RestDaySaid | null;
        personal: Sealed;
      }
    >
  /** It was noted in error: these days of the leave are taken again. */
  | Event<
      'RestDayInterruptionWithdrawn',
      WithReason & { from: CivilDate; until: CivilDate; days: CountedDay[] }
    >
  /** The rules or the calendar that count it are others by now. */
  | Event<'RestDayRecounted', { restDay: number; counted: Counted }>
  | Event<'RestDayDeleted', { restDay: number }>;

export interface Interruption {
  from: CivilDate;
  until: CivilDate;
  days: readonly CountedDay[];
  calledBack: boolean;
  said: RestDaySaid | null;
}

export interface RestDayState {
  corporation: number | null;
  person: number;
  status: RestDayStatus;
  facts: RestDayFacts | null;
  said: RestDaySaid | null;
  /** Why it was refused or cancelled, or should be. */
  reason: string | null;
  interruptions: readonly Interruption[];
  deleted: boolean;
}

export const restDayAggregate: Aggregate<RestDayState, RestDayEvent> = {
  name: 'restday',
  events: {
    RestDayRequested: true,
    RestDayChanged: true,
    RestDayValidated: true,
    RestDayRefused: true,
    RestDayCancelled: true,
    RestDayCancellationRequested: true,
    RestDayCancellationRefused: true,
    RestDayCancellationWithdrawn: true,
    RestDayInterrupted: true,
    RestDayInterruptionWithdrawn: true,
    RestDayRecounted: true,
    RestDayDeleted: true,
  },
  initial: {
    corporation: null,
    person: 0,
    status: 'IN_WAITING',
    facts: null,
    said: null,
    reason: null,
    interruptions: [],
    deleted: false,
  },
  evolve: evolving<RestDayState, { [E in RestDayEvent as E['type']]: E['data'] }>({
    RestDayRequested: (state, { corporation, person, facts, said }) => ({
      ...state,
      corporation,
      person,
      facts,
      said,
    }),
    RestDayChanged: (state, { facts, said }) => ({ ...state, facts, said, interruptions: [] }),
    RestDayValidated: (state) => ({ ...state, status: 'VALIDATED', reason: null }),
    RestDayRefused: (state, { reason }) => ({ ...state, status: 'REFUSED', reason }),
    RestDayCancelled: (state, { reason }) => ({
      ...state,
      status: 'CANCELLED',
      reason: reason ?? state.reason,
    }),
    RestDayCancellationRequested: (state, { reason }) => ({ ...state, status: 'CANCEL_IN_WAITING', reason }),
    RestDayCancellationRefused: (state, { reason }) => ({ ...state, status: 'VALIDATED', reason }),
    RestDayCancellationWithdrawn: (state) => ({ ...state, status: 'VALIDATED', reason: null }),
    RestDayInterrupted: (state, { from, until, days, calledBack = false, said }) => ({
      ...state,
      interruptions: [...state.interruptions, { from, until, days, calledBack, said }],
    }),
    RestDayInterruptionWithdrawn: (state, { from, until }) => ({
      ...state,
      interruptions: state.interruptions.filter((one) => one.from !== from || one.until !== until),
    }),
    RestDayRecounted: (state, { counted }) => ({
      ...state,
      facts: state.facts && { ...state.facts, counted },
    }),
    RestDayDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};

/** What may be done in which status (3-decisions.md, 5-modules.md section 2). */
export const restDaySteps = {
  validate: ['IN_WAITING'],
  refuse: ['IN_WAITING'],
  /** By who asked for it. */
  withdraw: ['IN_WAITING'],
  requestCancellation: ['VALIDATED'],
  /** By whose leave it is. */
  withdrawCancellation: ['CANCEL_IN_WAITING'],
  acceptCancellation: ['CANCEL_IN_WAITING'],
  refuseCancellation: ['CANCEL_IN_WAITING'],
  /** By who decides, with a reason. */
  cancel: ['VALIDATED'],
  interrupt: ['VALIDATED'],
  withdrawInterruption: ['VALIDATED'],
  /** By who decides: what waits they refuse, and say why. */
  remove: ['REFUSED', 'CANCELLED'],
} as const satisfies Record<string, readonly RestDayStatus[]>;
export type RestDayStep = keyof typeof restDaySteps;

export const mayStep = (step: RestDayStep, status: RestDayStatus): boolean =>
  restDaySteps[step].some((one) => one === status);

/** @throws Refusal `conflict` where the step is not one of its status */
export function requireStep(step: RestDayStep, { status }: RestDayState): void {
  if (!mayStep(step, status)) throw conflict('REST_DAY_STATUS', 'timeOff.error.status');
}

/** Leave belongs to employment: it is forgotten with it, five years after somebody left. */
export const sealRestDay = (person: number, ...fields: string[]): Sealed =>
  sealedPart(person, 'employment', ...fields);

/** What a leave still takes: not the days on which they were ill. */
export const daysLeft = ({
  facts,
  interruptions,
}: Pick<RestDayState, 'facts' | 'interruptions'>): CountedDay[] =>
  (facts?.counted.days ?? []).filter(
    ({ day }) => !interruptions.some(({ from, until }) => day >= from && day <= until),
  );

/** What its form shows. */
export const restDayForm = ({ facts, said }: RestDayState) => ({
  kind: said?.kind.id ?? null,
  event: said?.event?.id ?? null,
  start: facts?.span.start,
  startHalf: facts?.span.startHalf,
  end: facts?.span.end,
  endHalf: facts?.span.endHalf,
  comment: said?.comment ?? null,
});
