import type printWords from '#locales/fr/print.json';
import type { WriteOffReason } from '#domain/payments/payment.ts';
import type { PrintedBuyer, PrintedSeller, PrintLanguage } from './printed-document.ts';

/** A line of a client's account; amounts are decimal strings, "0.00" for none, dates ISO. */
export interface PrintedEntry {
  what: 'invoice' | 'refund' | 'payment' | 'payback' | WriteOffReason;
  /** Number of a document, means of a payment. */
  name: string;
  date: string;
  dueDate: string | null;
  debit: string;
  credit: string;
}

/** All that a client's statement of account shows. */
export interface PrintedStatement {
  language: PrintLanguage;
  /** What is printed, where that is not what is shipped. */
  words?: typeof printWords;
  seller: PrintedSeller;
  buyer: PrintedBuyer;
  /** First and last day. */
  from: string;
  until: string;
  /** What was owed before the first day; negative where the client was owed something. */
  opening: string;
  entries: PrintedEntry[];
  closing: string;
}
