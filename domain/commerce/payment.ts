import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';
import type { DocumentKind } from '../kernel/document-kinds.ts';
import type { Named } from './content.ts';

/** The part of a payment that settles one document. */
export interface Allocation {
  kind: DocumentKind;
  document: number;
  version: number;
  number: string;
  amount: DecimalString;
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
  amount: DecimalString;
  paymentType: Named;
  allocations: Allocation[];
  /** 'out': given back to the client for a credit note; absent: received. */
  direction?: 'in' | 'out';
  personal?: Sealed;
}

export type PaymentEvent =
  | Event<'PaymentRecorded', PaymentFacts & { payment: number }>
  | Event<'PaymentDetailsEdited', { payment: number } & PaymentDetails>
  | Event<'PaymentCancelled', { payment: number; reason: string; allocations: Allocation[] }>;

export interface PaymentState {
  facts: PaymentFacts | null;
  cancelled: boolean;
  reason: string | null;
}

export const paymentAggregate: Aggregate<PaymentState, PaymentEvent> = {
  name: 'payment',
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
      case 'PaymentCancelled':
        return { ...state, cancelled: true, reason: event.data.reason };
    }
  },
  corporationOf: (state) => state.facts?.corporation ?? null,
  isDeleted: () => false,
};

/** A cancelled payment is a reversal that brings the invoices' settlement back. */
export function cancelPaymentOf(id: number, state: PaymentState, reason: string): PaymentEvent[] {
  if (state.cancelled || state.facts === null) throw conflict('PAYMENT_CANCELLED', 'errors.paymentCancelled');
  return [{ type: 'PaymentCancelled', data: { payment: id, reason, allocations: state.facts.allocations } }];
}
