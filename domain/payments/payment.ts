import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { add, isZero, money, type DecimalString } from '../kernel/decimal.ts';
import type { PaymentPostings } from '../accounting/posted.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';
import type { SettledKind } from '../documents/outstanding-questions.ts';
import type { Named } from '../documents/content/content.ts';
import type { VatRate } from '../amounts/totals.ts';

/** Why what is left of a document is given up without money (write-off.ts). */
export const writeOffReasons = ['difference', 'discount', 'badDebt'] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

/** The part of a payment that settles one document. */
export interface Allocation {
  kind: SettledKind;
  document: number;
  /** The document's version; of a supplier's invoice and of a payment, its id again. */
  version: number;
  number: string;
  /** Above zero. */
  amount: DecimalString;
  /** A credit note that pays for other documents of the same payment: it adds to the money instead of taking of it. */
  setOff?: true;
  /** Whose document it is, where that is not who paid: a payment of a group. */
  client?: number;
}

/** What may still be put right on a recorded payment. */
export interface PaymentDetails {
  reference: string | null;
  bank: string | null;
  comment: string | null;
}

export interface PaymentFacts extends PaymentDetails {
  corporation: number;
  clientId: number;
  /** null once a natural person was erased. */
  clientName: string | null;
  date: CivilDate;
  /** 0 where credit notes pay for everything. */
  amount: DecimalString;
  paymentType: Named;
  /** What they leave of the amount is a credit on the account of who paid. */
  allocations: Allocation[];
  /** The company's bank account that it went through, as its list called it; absent where nobody said. */
  bankAccount?: Named;
  /** 'out': given back to a client, or paid to a supplier; absent: received. */
  direction?: 'in' | 'out';
  /** Absent of payments from before payments had numbers. */
  number?: string;
  sequence?: number;
  period?: string;
  /** Paid on account, before anything was asked for. */
  deposit?: true;
  /** What it is an advance for: the rate whose VAT is due with the money; absent: nothing is due before it is used. */
  advance?: VatRate;
  /** What a payment of a group is called. */
  label?: string;
  /** The group of clients whose documents it settles. */
  group?: Named;
  /** It is no money: what is left of a document is given up. */
  writeOff?: WriteOffReason;
  /** Where its money is booked; absent of payments from before the books. */
  booking?: PaymentPostings;
  personal?: Sealed;
}

/** Documents and credit notes that settle each other: a payment of nothing, by which no money moves. */
export const isSetOff = ({ amount }: Pick<PaymentFacts, 'amount'>): boolean => isZero(amount);

/**
 * The payment's number, which the books name it by; absent where it has none, and of events from before they said it.
 */
type NumberedPayment = Pick<PaymentFacts, 'number'>;

export const numberOf = ({ number }: PaymentFacts): NumberedPayment =>
  number === undefined ? {} : { number };

export type PaymentEvent =
  | Event<'PaymentRecorded', PaymentFacts & { payment: number }>
  | Event<'PaymentDetailsEdited', { payment: number } & PaymentDetails>
  | Event<'PaymentAllocated', { payment: number; allocations: Allocation[] } & NumberedPayment>
  | Event<
      'PaymentAllocationsReplaced',
      { payment: number; allocations: Allocation[]; before: Allocation[] } & NumberedPayment
    >
  | Event<
      'PaymentCancelled',
      { payment: number; reason: string; allocations: Allocation[] } & NumberedPayment
    >;

export interface PaymentState {
  facts: PaymentFacts | null;
  cancelled: boolean;
  reason: string | null;
}

/** The same document in two allocations. */
export const sameDocument = (
  a: Pick<Allocation, 'kind' | 'version'>,
  b: Pick<Allocation, 'kind' | 'version'>,
): boolean => a.kind === b.kind && a.version === b.version;

/** Received from a client, rather than given back or paid to a supplier. */
export const isReceived = ({ direction }: Pick<PaymentFacts, 'direction'>): boolean => direction !== 'out';

/** Whether a supplier is paid, or gives back what a credit note says; money on account goes out to suppliers alone. */
export const isOfSupplier = ({
  allocations,
  direction,
}: Pick<PaymentFacts, 'allocations' | 'direction'>): boolean =>
  allocations.some(({ kind }) => kind === 'supplierInvoice') ||
  (direction === 'out' && allocations.length === 0);

/** Allocations with others added to them: of the same document, as one. */
export function joined(before: readonly Allocation[], added: readonly Allocation[]): Allocation[] {
  const together = [...before];
  for (const one of added) {
    const at = together.findIndex((known) => sameDocument(known, one));
    const known = together[at];
    if (known) together[at] = { ...known, amount: money(add(known.amount, one.amount)) };
    else together.push(one);
  }
  return together;
}

const withAllocations = (state: PaymentState, allocations: Allocation[]): PaymentState => ({
  ...state,
  facts: state.facts && { ...state.facts, allocations },
});

export const paymentAggregate: Aggregate<PaymentState, PaymentEvent> = {
  name: 'payment',
  events: {
    PaymentRecorded: true,
    PaymentDetailsEdited: true,
    PaymentAllocated: true,
    PaymentAllocationsReplaced: true,
    PaymentCancelled: true,
  },
  initial: { facts: null, cancelled: false, reason: null },
  evolve(state, event) {
    switch (event.type) {
      case 'PaymentRecorded': {
        const { payment: _payment, ...facts } = event.data;
        return { ...state, facts };
      }
      case 'PaymentDetailsEdited': {
        const { reference, bank, comment } = event.data;
        return { ...state, facts: state.facts && { ...state.facts, reference, bank, comment } };
      }
      case 'PaymentAllocated':
        return withAllocations(state, joined(state.facts?.allocations ?? [], event.data.allocations));
      case 'PaymentAllocationsReplaced':
        return withAllocations(state, event.data.allocations);
      case 'PaymentCancelled':
        return { ...state, cancelled: true, reason: event.data.reason };
    }
  },
  corporationOf: (state) => state.facts?.corporation ?? null,
  isDeleted: () => false,
};

/** @throws Refusal `conflict` for a cancelled payment. */
export function standing(state: PaymentState): PaymentFacts {
  if (state.cancelled || state.facts === null) throw conflict('PAYMENT_CANCELLED', 'errors.paymentCancelled');
  return state.facts;
}

/**
 * A cancelled payment is a reversal that brings the documents' settlement back.
 * @throws Refusal `conflict` for one that is cancelled already, or whose credit was given back by another payment.
 */
export function cancelPaymentOf(id: number, state: PaymentState, reason: string): PaymentEvent[] {
  const facts = standing(state);
  if (isReceived(facts) && facts.allocations.some((one) => one.kind === 'payment'))
    throw conflict('PAYMENT_GIVEN_BACK', 'errors.paymentGivenBack');
  const { allocations } = facts;
  return [{ type: 'PaymentCancelled', data: { payment: id, ...numberOf(facts), reason, allocations } }];
}
