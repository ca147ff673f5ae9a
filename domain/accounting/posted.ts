import type { VatCategory } from '../amounts/totals.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Account } from './chart.ts';

/*
 * What events carry of the books: the accounts of the day, so that a later change of the chart changes nothing of the
 * past.
 */

/** A client or supplier in the books: the general account, and the auxiliary one that tells it from others. */
export interface ThirdAccount {
  account: Account;
  auxiliary: string;
}

export interface NetPosting {
  account: Account;
  category: VatCategory;
  /** Percent. */
  rate: DecimalString;
  /** Excluding VAT; negative where it takes something off. */
  amount: DecimalString;
  /** Whose it is, where that is not what its document is of. */
  project?: number;
  costCenter?: number;
}

export interface VatPosting {
  /** Where the tax is owed or deducted. */
  account: Account;
  /** Where it stands until the document is paid; null when it is due at once. */
  waiting: Account | null;
  category: VatCategory;
  rate: DecimalString;
  base: DecimalString;
  amount: DecimalString;
  /** Deducted on what lasts: a line of its own in the VAT return. */
  asset?: true;
}

/** What a document books, positive for an invoice and for a credit note alike. */
export interface Postings {
  journal: string;
  /** The journal of what moves no money. */
  misc: string;
  third: ThirdAccount;
  /** Adds up to the total without VAT. */
  net: NetPosting[];
  /** Adds up to the total of VAT. */
  vat: VatPosting[];
}

/** VAT that the buyer owes in the seller's place (CGI art. 283-2 nonies, 283-2, 256 bis), and deducts at once. */
export interface SelfAssessed {
  /** 'domestic': building work of a French subcontractor; 'service': of a seller abroad; 'goods': from the EU. */
  kind: 'domestic' | 'service' | 'goods';
  due: Account;
  deductible: Account;
  rate: DecimalString;
  base: DecimalString;
  amount: DecimalString;
  asset?: true;
}

export interface PurchasePostings extends Postings {
  selfAssessed: SelfAssessed[];
}

/** Where a bank account's money stands in the books. */
export interface BankMeans {
  journal: string;
  account: Account;
}

/** What is given up of a document without money. */
export interface WriteOffPostings {
  account: Account;
  /** Without the VAT that goes along. */
  net: DecimalString;
  /** Owed, or deducted, no longer; where it still waited, it never will be. Empty: all of the VAT stays. */
  vat: VatPosting[];
}

/** Where a payment's money comes in or goes out, and where what it leaves over stands. */
export interface PaymentPostings {
  journal: string;
  /** The journal of what moves no money. */
  misc: string;
  account: Account;
  third: ThirdAccount;
  /** Of an advance: due with the money; `waiting` is where it stands until it is used. */
  vat?: VatPosting[];
  /** It is no money: a rest that is given up goes here. */
  off?: WriteOffPostings;
}
