import type { Address } from '../kernel/address.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';

/** Most transfers of one batch. */
export const MAX_ORDERS = 200;

export const transferStatuses = ['made', 'sent', 'executed', 'cancelled'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** Whose account it is, as a bank wants to know. */
export interface TransferParty {
  name: string;
  iban: string;
  bic: string | null;
  address: Address;
}

/** One document to be paid by the batch. */
export interface TransferOrder {
  kind: 'supplierInvoice' | 'refund';
  document: number;
  version: number;
  number: string;
  partyId: number;
  /** null once a natural person was erased. */
  party: TransferParty | null;
  amount: DecimalString;
  /** The day that the bank is to execute it. */
  date: CivilDate;
}

export type CreditTransferEvent =
  | Event<
      'CreditTransferPrepared',
      {
        transfer: number;
        corporation: number;
        reference: string;
        debtor: TransferParty;
        /** The debtor's account in the company's list; absent of older batches. */
        bankAccount?: number;
        madeAt: string;
      }
    >
  | Event<'CreditTransferOrdered', TransferOrder & { transfer: number; personal?: Sealed }>
  | Event<'CreditTransferSent', { transfer: number }>
  | Event<
      'CreditTransferExecuted',
      {
        transfer: number;
        date: CivilDate;
        payments: { kind: TransferOrder['kind']; version: number; payment: number }[];
      }
    >
  | Event<'CreditTransferCancelled', { transfer: number; reason: string }>;

export interface CreditTransferState {
  corporation: number | null;
  /** Of the message to the bank: unique for ever. */
  reference: string;
  debtor: TransferParty | null;
  bankAccount: number | null;
  /** ISO instant. */
  madeAt: string;
  orders: TransferOrder[];
  status: TransferStatus;
  reason: string | null;
}

export const creditTransferAggregate: Aggregate<CreditTransferState, CreditTransferEvent> = {
  name: 'credittransfer',
  events: {
    CreditTransferPrepared: true,
    CreditTransferOrdered: true,
    CreditTransferSent: true,
    CreditTransferExecuted: true,
    CreditTransferCancelled: true,
  },
  initial: {
    corporation: null,
    reference: '',
    debtor: null,
    bankAccount: null,
    madeAt: '',
    orders: [],
    status: 'made',
    reason: null,
  },
  evolve(state, event) {
    switch (event.type) {
      case 'CreditTransferPrepared': {
        const { corporation, reference, debtor, bankAccount = null, madeAt } = event.data;
        return { ...state, corporation, reference, debtor, bankAccount, madeAt };
      }
      case 'CreditTransferOrdered': {
        const { transfer: _transfer, personal: _personal, ...order } = event.data;
        return { ...state, orders: [...state.orders, order] };
      }
      case 'CreditTransferSent':
        return { ...state, status: 'sent' };
      case 'CreditTransferExecuted':
        return { ...state, status: 'executed' };
      case 'CreditTransferCancelled':
        return { ...state, status: 'cancelled', reason: event.data.reason };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

/** Executed and cancelled batches are ended. @throws Refusal `conflict` */
export function requireLive({ status }: CreditTransferState): void {
  if (status === 'executed' || status === 'cancelled')
    throw conflict('TRANSFER_ENDED', 'errors.transferEnded');
}
