import type { ElectronicAddress } from '../kernel/electronic-address.ts';
import type { Address } from '../kernel/address.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { VatCategory } from '../amounts/totals.ts';

/*
 * An invoice as EN 16931 means it: what programs of different houses tell each other, whatever the syntax (CII in
 * Factur-X, UBL). The numbers in comments are the standard's business terms (BT) and groups (BG). Amounts,
 * quantities and percents are decimal strings as they are written, dates are ISO.
 */

/** BT-3, UNTDID 1001; these are the ones that French practice knows. */
export const typeCodes = [
  '380',
  '381',
  '384',
  '386',
  '389',
  '261',
  '262',
  '393',
  '396',
  '500',
  '501',
  '502',
  '503',
  '471',
  '472',
  '473',
] as const;

/** The guideline (BT-24) of a plain EN 16931 invoice. */
export const EN_16931 = 'urn:cen.eu:en16931:2017';

/** An identifier with the ISO 6523 code of who allotted it: 0002 SIREN, 0009 SIRET; null where that is not said. */
export interface PartyIdentifier {
  scheme: string | null;
  id: string;
}

/** BG-6, BG-9 */
export interface ElectronicContact {
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** BG-4, BG-7: who sells, who buys. */
export interface ElectronicParty {
  /** BT-27, BT-44: its full name in law. */
  name: string;
  /** BT-28, BT-45: the name it is known by, where that is another. */
  tradingName: string | null;
  /** BT-30, BT-47 of scheme 0002: nine digits. */
  siren: string | null;
  /** BT-29, BT-46 of scheme 0009: fourteen digits. */
  siret: string | null;
  /** BT-31, BT-48 */
  vatNumber: string | null;
  /** BT-32: how the tax office knows a seller without a VAT number. */
  taxNumber: string | null;
  /** Other identifiers, of the party (BT-29, BT-46) or its register (BT-30, BT-47). */
  identifiers: readonly PartyIdentifier[];
  /** BT-33: legal form, capital, register of a seller. */
  legalInformation: string | null;
  electronicAddress: ElectronicAddress | null;
  /** BG-5, BG-8; of other people's invoices perhaps less than we ask for ourselves. */
  address: Address | null;
  contact: ElectronicContact | null;
}

/** BG-13 to BG-15 */
export interface ElectronicDelivery {
  /** BT-70 */
  name: string | null;
  /** BT-72 */
  date: CivilDate | null;
  address: ElectronicPlace | null;
}

/** BG-15: a place that may be said in part; its country always is. */
export interface ElectronicPlace {
  lines: readonly string[];
  postalCode: string | null;
  city: string | null;
  country: string;
}

/** BG-16 and the terms. */
export interface ElectronicPayment {
  /** BT-81, UNTDID 4461: 30 and 58 transfers, 48 card, 49 and 59 direct debit, 20 cheque, 10 cash. */
  meansCode: string | null;
  /** BT-82 */
  meansText: string | null;
  /** BT-83: what the payer is to name. */
  reference: string | null;
  /** BT-84 */
  iban: string | null;
  /** BT-85 */
  accountName: string | null;
  /** BT-86 */
  bic: string | null;
  /** BT-89 */
  mandate: string | null;
  /** BT-20 */
  terms: string | null;
}

/** Why no VAT is charged: words (BT-120) and a code of the VATEX list (BT-121). */
export interface VatExemption {
  reason: string | null;
  code: string | null;
}

/** The VAT of a line, allowance or charge. */
export interface ElectronicVat {
  category: VatCategory;
  /** Percent; null of category O, which has no rate. */
  rate: DecimalString | null;
}

/** BG-27, BG-28: of a line; taken off (an allowance) or added (a charge), as a positive amount. */
export interface LineAdjustment {
  amount: DecimalString;
  /** Percent of `base`. */
  percent: DecimalString | null;
  base: DecimalString | null;
  /** BT-139, BT-144 */
  reason: string | null;
  /** BT-140 (UNTDID 5189; 95: discount), BT-145 (UNTDID 7161) */
  reasonCode: string | null;
}

/** BG-20, BG-21: of the whole document, with its VAT. */
export interface DocumentAdjustment extends LineAdjustment {
  vat: ElectronicVat;
}

/** BG-25 */
export interface ElectronicLine {
  /** BT-126 */
  id: string;
  /** BT-127 */
  note: string | null;
  /** BT-153 */
  name: string;
  /** BT-154 */
  description: string | null;
  /** BT-155 */
  sellerItemId: string | null;
  /** BT-156 */
  buyerItemId: string | null;
  /** BT-157, the international article number. */
  standardItemId: string | null;
  /** BT-129 */
  quantity: DecimalString;
  /** BT-130, UN/ECE recommendation 20 or 21: C62 is "one". */
  unitCode: string;
  /** BT-146: without VAT, never below zero. */
  unitPrice: DecimalString;
  /** BT-149: the number of units that the price is of; null is one. */
  priceBaseQuantity: DecimalString | null;
  /** BT-132: the line of the buyer's order. */
  orderLine: string | null;
  allowances: readonly LineAdjustment[];
  charges: readonly LineAdjustment[];
  /** BT-131 */
  net: DecimalString;
  vat: ElectronicVat;
}

/** BG-23 */
export interface VatBreakdown extends ElectronicVat {
  /** BT-116 */
  base: DecimalString;
  /** BT-117 */
  amount: DecimalString;
  exemption: VatExemption | null;
}

/** BG-22 */
export interface ElectronicTotals {
  /** BT-106 */
  lines: DecimalString;
  /** BT-107 */
  allowances: DecimalString;
  /** BT-108 */
  charges: DecimalString;
  /** BT-109 */
  withoutVat: DecimalString;
  /** BT-110 */
  vat: DecimalString;
  /** BT-112 */
  withVat: DecimalString;
  /** BT-113 */
  prepaid: DecimalString;
  /** BT-114 */
  rounding: DecimalString;
  /** BT-115 */
  due: DecimalString;
}

/** BG-1: `code` is UNTDID 4451 (AAB, PMD, PMT, BAR, REG …). */
export interface ElectronicNote {
  code: string | null;
  text: string;
}

/** BG-3 */
export interface PrecedingInvoice {
  number: string;
  date: CivilDate | null;
}

export interface ElectronicInvoice {
  /** BT-1 */
  number: string;
  /** BT-3, one of `typeCodes` in an invoice of ours; others may come in. */
  typeCode: string;
  /** BT-2 */
  issueDate: CivilDate;
  /** BT-9 */
  dueDate: CivilDate | null;
  /** BT-5, ISO 4217 */
  currency: string;
  /** BT-23: in France the frame (B1, S1, M1, B2 …). */
  businessProcess: string | null;
  /** BT-24 */
  guideline: string;
  /** BT-8 as CII writes it: 5 date of the invoice (debits), 29 delivery, 72 payment. */
  vatPointCode: string | null;
  notes: readonly ElectronicNote[];
  /** BT-10 */
  buyerReference: string | null;
  /** BT-13 */
  orderReference: string | null;
  /** BT-14 */
  sellerOrderReference: string | null;
  /** BT-12 */
  contractReference: string | null;
  /** BT-16 */
  despatchReference: string | null;
  /** BT-11 */
  projectReference: { id: string; name: string } | null;
  precedingInvoices: readonly PrecedingInvoice[];
  seller: ElectronicParty;
  buyer: ElectronicParty;
  delivery: ElectronicDelivery | null;
  /** BG-14 */
  period: { start: CivilDate | null; end: CivilDate | null } | null;
  payment: ElectronicPayment;
  lines: readonly ElectronicLine[];
  allowances: readonly DocumentAdjustment[];
  charges: readonly DocumentAdjustment[];
  vatBreakdown: readonly VatBreakdown[];
  totals: ElectronicTotals;
}
