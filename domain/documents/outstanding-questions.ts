import type { DecimalString } from '../kernel/decimal.ts';
import { questions } from '../kernel/questions.ts';

/** What money settles: documents of clients and suppliers, and (`payment`) a client's credit that is given back. */
export const settledKinds = ['invoice', 'refund', 'supplierInvoice', 'payment'] as const;
export type SettledKind = (typeof settledKinds)[number];

/** What is left to settle of a validated document, or of a supplier's approved one. */
export interface Outstanding {
  /** Below zero where more was paid. */
  due: DecimalString;
  /** Whose it is: a client, or the supplier. */
  client: number;
  document: number;
  number: string;
  /** The day it is of. */
  date: string;
  /** The first day that something falls due; null of credit notes. */
  dueDate: string | null;
  /** Money comes in for it: invoices, and credit notes of suppliers. */
  receivable: boolean;
}

/** What commands ask about what is left to settle. */
export interface OutstandingQuestions {
  /**
   * What is still due on a validated invoice or credit note, or on a supplier's approved one, and whose it is; its row
   * stays locked until the transaction ends, so that a payment made meanwhile counts. null for a draft, an unknown or a
   * foreign one.
   */
  outstanding(kind: SettledKind, version: number, corporation: number): Promise<Outstanding | null>;
  /** The same of many documents, by `${kind}-${version}`; those that would answer null are left out. */
  outstandingOf(
    documents: readonly { kind: SettledKind; version: number }[],
    corporation: number,
  ): Promise<ReadonlyMap<string, Outstanding>>;
  /** Which of these documents are in a live batch of transfers, as `${kind}-${version}`. */
  inTransfer(documents: readonly { kind: SettledKind; version: number }[]): Promise<ReadonlySet<string>>;
}

export const outstandingQuestions = questions<OutstandingQuestions>('outstanding');
