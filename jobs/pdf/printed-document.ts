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
  address: PrintedAddress;
  phone?: string | null;
  email?: string | null;
  iban: string | null;
  bic: string | null;
  logo: { data: Uint8Array; type: 'png' | 'jpeg' } | null;
  /** "#006a69" */
  accent: string;
}

export interface PrintedBuyer {
  name: string;
  address: PrintedAddress;
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
  PrintedItem | { kind: 'comment'; text: string } | { kind: 'subtotal'; text: string; total: string };

/** `category` is the EN 16931 code: S, E, AE, K, G, O or Z. */
export interface PrintedVat {
  rate: string;
  base: string;
  amount: string;
  category: string;
}

export interface PrintedTotals {
  lines: string;
  discountLabel: string | null;
  /** Taken off `lines`; "0.00" when there is none. */
  discount: string;
  withoutVat: string;
  vat: PrintedVat[];
  totalVat: string;
  total: string;
}

/** All that a document's PDF shows. Amounts are decimal strings ("1234.50"), dates ISO ("2026-11-21"). */
export interface PrintedDocument {
  kind: 'quotation' | 'invoice';
  language: PrintLanguage;
  /** A draft: "BROUILLON" or "DRAFT" across each page, and no payment code. */
  watermark: boolean;
  number: string | null;
  /** Shown from 2 on. */
  version: number | null;
  title: string;
  date: string | null;
  expiryDate: string | null;
  dueDate: string | null;
  supplyDate: string | null;
  customerReference: string | null;
  deliveryTime: string | null;
  seller: PrintedSeller;
  buyer: PrintedBuyer;
  delivery: { name: string | null; address: PrintedAddress } | null;
  paymentCondition: string | null;
  paymentType: string | null;
  lines: PrintedLine[];
  totals: PrintedTotals;
  note: string | null;
  natureOfOperation: 'goods' | 'services' | 'mixed';
  vatOnDebits: boolean;
  exemptionMentions: string[];
  /** Percent a year ("12.15") or the words printed after "pénalités de retard :"; null is the legal default. */
  latePenaltyRate: string | null;
  amountPaid: string | null;
}
