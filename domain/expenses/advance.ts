import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { DirectEntry } from '../accounting/direct-entry.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { add, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';

export const advanceStatuses = ['agreed', 'given', 'settled', 'cancelled'] as const;
export type AdvanceStatus = (typeof advanceStatuses)[number];

export type AdvanceEvent =
  | Event<
      'AdvanceAgreed',
      {
        advance: number;
        corporation: number;
        person: number;
        amount: DecimalString;
        date: CivilDate;
        /** What it is for; null once erased. */
        title: string | null;
        personal: Sealed;
      }
    >
  | Event<'AdvanceCancelled', { advance: number }>
  /** A batch is to give it; `AdvanceReleased`: it does not. */
  | Event<'AdvanceOrdered', { advance: number; batch: number }>
  | Event<'AdvanceReleased', { advance: number; batch: number }>
  | Event<'AdvanceTransferred', { advance: number; batch: number; date: CivilDate }>
  /** A batch takes so much of it off what it pays back; given back when the batch is cancelled. */
  | Event<'AdvanceDeducted', { advance: number; batch: number; amount: DecimalString }>
  | Event<'AdvanceDeductionReversed', { advance: number; batch: number; amount: DecimalString }>
  | Event<'AdvanceReturned', { advance: number; amount: DecimalString; date: CivilDate; entry: DirectEntry }>;

export interface AdvanceState {
  corporation: number | null;
  person: number;
  amount: DecimalString;
  date: CivilDate;
  title: string | null;
  given: boolean;
  cancelled: boolean;
  /** The batch that is to give it, or gave it. */
  batch: number | null;
  /** Taken off by batch. */
  deducted: Readonly<Record<number, DecimalString>>;
  repaid: DecimalString;
}

export const advanceAggregate: Aggregate<AdvanceState, AdvanceEvent> = {
  name: 'expenseadvance',
  events: {
    AdvanceAgreed: true,
    AdvanceCancelled: true,
    AdvanceOrdered: true,
    AdvanceReleased: true,
    AdvanceTransferred: true,
    AdvanceDeducted: true,
    AdvanceDeductionReversed: true,
    AdvanceReturned: true,
  },
  initial: {
    corporation: null,
    person: 0,
    amount: '0.00',
    date: '',
    title: null,
    given: false,
    cancelled: false,
    batch: null,
    deducted: {},
    repaid: '0.00',
  },
  evolve: evolving<AdvanceState, { [E in AdvanceEvent as E['type']]: E['data'] }>({
    AdvanceAgreed: (state, { corporation, person, amount, date, title }) => ({
      ...state,
      corporation,
      person,
      amount,
      date,
      title,
    }),
    AdvanceCancelled: (state) => ({ ...state, cancelled: true }),
    AdvanceOrdered: (state, { batch }) => ({ ...state, batch }),
    AdvanceReleased: (state) => ({ ...state, batch: null }),
    AdvanceTransferred: (state) => ({ ...state, given: true }),
    AdvanceDeducted: (state, { batch, amount }) => ({
      ...state,
      deducted: { ...state.deducted, [batch]: amount },
    }),
    AdvanceDeductionReversed: (state, { batch }) => ({
      ...state,
      deducted: { ...state.deducted, [batch]: '0.00' },
    }),
    AdvanceReturned: (state, { amount }) => ({ ...state, repaid: money(add(state.repaid, amount)) }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ cancelled }) => cancelled,
};

/** What its holder still has of it: nothing before it is given. */
export const leftOf = ({ given, amount, deducted, repaid }: AdvanceState): DecimalString =>
  given ? money(subtract(amount, add(repaid, ...Object.values(deducted)))) : '0.00';

/** @throws Refusal `conflict` for one that was given, or that a batch is to give */
export function requireNotGiven({ given, batch }: AdvanceState): void {
  if (given || batch !== null) throw conflict('ADVANCE_GIVEN', 'expenses.error.advanceGiven');
}
