import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type printWords from '#locales/fr/print.json';

export type PrintLanguage = 'fr' | 'en';

/** A postal address as printed; `country` is an ISO 3166-1 code, printed in words when it is not France. */
export interface PrintedAddress {
  lines: string[];
  postalCode: string;
  city: string;
  country: string;
}

export interface PrintedSeller {
  name: string;
  legalForm: string | null;
  /** "120000.00" (formatted, with €) or a text printed as it is. */
  capital: string | null;
  /** Nine digits; always present on a validated invoice. */
  siren: string | null;
  /** Town of the trade register: "Brest". */
  rcs: string | null;
  vatNumber: string | null;
  /** Activity code: "43.99C". */
  naf?: string | null;
  /** Ten-year liability insurance, as it is printed on quotations and invoices. */
  insurance?: string | null;
  website?: string | null;
  address: PrintedAddress;
  phone?: string | null;
  email?: string | null;
  iban: string | null;
  bic: string | null;
  bank?: string;
  accountHolder?: string;
  logo: { data: Uint8Array } | null;
  /** "#006a69" */
  accent: string;
}

/** Who stands above an address; no name where the buyer's own holds. */
export interface PrintedParty {
  name: string | null;
  address: PrintedAddress;
}

export interface PrintedBuyer extends PrintedParty {
  name: string;
  siren: string | null;
  vatNumber: string | null;
}

export interface PrintedItem {
  kind: 'item';
  code: string | null;
  name: string;
  description: string | null;
  quantity: string;
  unit: string | null;
  unitPrice: string;
  /** As printed: "5 %". */
  discount: string | null;
  /** Percent: "20", "5.5". */
  vatRate: string;
  total: string;
}

export type PrintedLine =
  | PrintedItem
  | { kind: 'comment'; text: string }
  /** Several paragraphs over the whole width. */
  | { kind: 'note'; text: string }
  | { kind: 'subtotal'; text: string; total: string };

/** `category` is the EN 16931 code: S, E, AE, K, G, O or Z. */
export interface PrintedVat {
  rate: string;
  base: string;
  amount: string;
  category: string;
}

export interface PrintedTotals {
  /** Of what is sold, deposits not taken off. */
  lines: string;
  discountLabel: string | null;
  /** Taken off `lines`; "0.00" when there is none. */
  discount: string;
  withoutVat: string;
  vat: PrintedVat[];
  totalVat: string;
  total: string;
}

/** Another document that this one names: a number and an ISO date. */
export interface PrintedReference {
  number: string;
  date: string;
}

/** All that a document's PDF shows. Amounts are decimal strings ("1234.50"), dates ISO ("2026-11-21"). */
export interface PrintedDocument {
  kind: DocumentKind;
  /** An invoice for a payment in advance. */
  deposit: boolean;
  /** The invoices that a refund corrects: one, or those that a rebate is given on. */
  corrects: readonly PrintedReference[];
  /** The contract that a rebate is given on, with its ISO dates. */
  contract: { reference: string; start: string; end: string } | null;
  language: PrintLanguage;
  /** What is printed beside the document's own words, where that is not what is shipped. */
  words?: typeof printWords;
  /** A draft: "BROUILLON" or "DRAFT" across each page, and no payment code. */
  watermark: boolean;
  number: string | null;
  /** Shown from 2 on. */
  version: number | null;
  title: string;
  date: string | null;
  expiryDate: string | null;
  dueDate: string | null;
  /** What falls due when, where that is not all on one day. Amounts include VAT. */
  schedule?: readonly { dueDate: string; amount: string }[];
  supplyDate: string | null;
  customerReference: string | null;
  deliveryTime: string | null;
  seller: PrintedSeller;
  buyer: PrintedBuyer;
  /** Where it is delivered, when that is not the buyer's address. */
  delivery: PrintedParty | null;
  paymentCondition: string | null;
  paymentType: string | null;
  lines: PrintedLine[];
  totals: PrintedTotals;
  /** Deposits invoiced before, which are taken off what is sold: `net` without VAT. No line says them. */
  deposits: (PrintedReference & { net: string })[];
  note: string | null;
  natureOfOperation: 'goods' | 'services' | 'mixed';
  vatOnDebits: boolean;
  exemptionMentions: string[];
  /** Unit prices, the lines' totals and the discount include VAT. */
  withVat?: boolean;
  /** It is made out to somebody who buys for no business: the penalties between businesses are not said. */
  consumer?: boolean;
  /** To whom a consumer may turn: name, address and site, as one text. */
  mediator?: string | null;
  /** Percent a year ("12.15") or the words printed after "pénalités de retard :"; null is the legal default. */
  latePenaltyRate: string | null;
  amountPaid: string | null;
  /** What is asked for, when it is neither the total nor the total less `amountPaid`. */
  amountDue: string | null;
  /** The electronic invoice (XML) that the file carries; none on drafts and on what is no invoice. */
  electronic?: string | null;
}
