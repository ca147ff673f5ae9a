import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { DirectEntry } from '../accounting/direct-entry.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { add, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';

export const advanceStatuses = ['asked', 'refused', 'agreed', 'given', 'settled', 'cancelled'] as const;
export type AdvanceStatus = (typeof advanceStatuses)[number];

interface Told {
  advance: number;
  corporation: number;
  person: number;
  amount: DecimalString;
  /** When it is wished for. */
  date: CivilDate;
  /** What it is for; null once erased. */
  title: string | null;
  personal: Sealed;
}

export type AdvanceEvent =
  /** By who is to hold it; `manager`: who leads them then, and is told. */
  | Event<'AdvanceAsked', Told & { manager: number | null }>
  | Event<'AdvanceApproved', { advance: number; person: number }>
  | Event<'AdvanceRefused', { advance: number; person: number; reason: string | null; personal: Sealed }>
  /** By who pays, without being asked for. */
  | Event<'AdvanceAgreed', Told>
  | Event<'AdvanceCancelled', { advance: number }>
  /** A batch is to give it; `AdvanceReleased`: it does not. */
  | Event<'AdvanceOrdered', { advance: number; batch: number }>
  | Event<'AdvanceReleased', { advance: number; batch: number }>
  /** `person`: who is told; those of before say nobody. */
  | Event<'AdvanceTransferred', { advance: number; batch: number; date: CivilDate; person?: number }>
  /** The bank gave it back: it is to be given again. */
  | Event<'AdvanceTransferReturned', { advance: number; batch: number }>
  /** A batch takes so much of it off what it pays back; given back when the batch is cancelled. */
  | Event<'AdvanceDeducted', { advance: number; batch: number; amount: DecimalString }>
  | Event<'AdvanceDeductionReversed', { advance: number; batch: number; amount: DecimalString }>
  | Event<'AdvanceReturned', { advance: number; amount: DecimalString; date: CivilDate; entry: DirectEntry }>
  /** What was noted last as given back was not: by the opposite of its entry. */
  | Event<'AdvanceReturnReversed', { advance: number; amount: DecimalString; entry: DirectEntry }>;

/** What a holder gave back, as it was booked. */
interface Repayment {
  amount: DecimalString;
  entry: DirectEntry;
}

export interface AdvanceState {
  corporation: number | null;
  person: number;
  amount: DecimalString;
  date: CivilDate;
  title: string | null;
  /** What was said to its being asked for. */
  decision: 'asked' | 'refused' | 'agreed';
  given: boolean;
  givenOn: CivilDate | null;
  cancelled: boolean;
  /** The batch that is to give it, or gave it. */
  batch: number | null;
  /** Taken off by batch. */
  deducted: Readonly<Record<number, DecimalString>>;
  repaid: DecimalString;
  /** What that is made of, the last one last. */
  repayments: readonly Repayment[];
}

const begun = (state: AdvanceState, { corporation, person, amount, date, title }: Told): AdvanceState => ({
  ...state,
  corporation,
  person,
  amount,
  date,
  title,
});

export const advanceAggregate: Aggregate<AdvanceState, AdvanceEvent> = {
  name: 'expenseadvance',
  events: {
    AdvanceAsked: true,
    AdvanceApproved: true,
    AdvanceRefused: true,
    AdvanceAgreed: true,
    AdvanceCancelled: true,
    AdvanceOrdered: true,
    AdvanceReleased: true,
    AdvanceTransferred: true,
    AdvanceTransferReturned: true,
    AdvanceDeducted: true,
    AdvanceDeductionReversed: true,
    AdvanceReturned: true,
    AdvanceReturnReversed: true,
  },
  initial: {
    corporation: null,
    person: 0,
    amount: '0.00',
    date: '',
    title: null,
    decision: 'agreed',
    given: false,
    givenOn: null,
    cancelled: false,
    batch: null,
    deducted: {},
    repaid: '0.00',
    repayments: [],
  },
  evolve: evolving<AdvanceState, { [E in AdvanceEvent as E['type']]: E['data'] }>({
    AdvanceAsked: (state, told) => ({ ...begun(state, told), decision: 'asked' }),
    AdvanceApproved: (state) => ({ ...state, decision: 'agreed' }),
    AdvanceRefused: (state) => ({ ...state, decision: 'refused' }),
    AdvanceAgreed: begun,
    AdvanceCancelled: (state) => ({ ...state, cancelled: true }),
    AdvanceOrdered: (state, { batch }) => ({ ...state, batch }),
    AdvanceReleased: (state) => ({ ...state, batch: null }),
    AdvanceTransferred: (state, { date }) => ({ ...state, given: true, givenOn: date }),
    AdvanceTransferReturned: (state) => ({ ...state, given: false, givenOn: null, batch: null }),
    AdvanceDeducted: (state, { batch, amount }) => ({
      ...state,
      deducted: { ...state.deducted, [batch]: amount },
    }),
    AdvanceDeductionReversed: (state, { batch }) => ({
      ...state,
      deducted: { ...state.deducted, [batch]: '0.00' },
    }),
    AdvanceReturned: (state, { amount, entry }) => ({
      ...state,
      repaid: money(add(state.repaid, amount)),
      repayments: [...state.repayments, { amount, entry }],
    }),
    AdvanceReturnReversed: (state, { amount }) => ({
      ...state,
      repaid: money(subtract(state.repaid, amount)),
      repayments: state.repayments.slice(0, -1),
    }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ cancelled }) => cancelled,
};

/** What its holder still has of it: nothing before it is given. */
export const leftOf = ({ given, amount, deducted, repaid }: AdvanceState): DecimalString =>
  given ? money(subtract(amount, add(repaid, ...Object.values(deducted)))) : '0.00';

/** @throws Refusal `conflict` for one that does not stand so */
export function requireDecision(wanted: AdvanceState['decision'], { decision }: AdvanceState): void {
  if (decision !== wanted) throw conflict('ADVANCE_STATUS', 'expenses.error.advanceStatus');
}

/** @throws Refusal `conflict` for one that was given, or that a batch is to give */
export function requireNotGiven({ given, batch }: AdvanceState): void {
  if (given || batch !== null) throw conflict('ADVANCE_GIVEN', 'expenses.error.advanceGiven');
}
