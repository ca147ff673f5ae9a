import type { DecimalString } from '../kernel/decimal.ts';
import type { VatRate } from '../amounts/totals.ts';
import type { LineShare } from './line-shares.ts';

export interface SupplierInvoiceLine {
  /** The line of the purchase, from 0; null: it was not ordered there. */
  line: number | null;
  name: string;
  quantity: DecimalString;
  /** Excluding VAT, up to 4 decimals, discounts taken off. */
  unitPrice: DecimalString;
  /** What the paper says, money excluding VAT. */
  net: DecimalString;
  vat: VatRate;
  /** Account of the expense, where it is not the usual one. */
  account?: string;
  /** Goods, and no service: another usual account. */
  goods?: true;
  /** What it says of whose it is, where that is not its order's. */
  project?: number;
  costCenter?: number;
  allocationKey?: number;
  /** What that came to: they add up to the net amount. */
  shares?: LineShare[];
}

/**
 * How a supplier's invoice may differ from what was ordered and received: a line that nobody ordered, more than was
 * ordered, more than came in, another price, another VAT rate; of a credit note, more than was invoiced.
 */
export const differenceKinds = [
  'unordered',
  'overOrdered',
  'notReceived',
  'price',
  'vat',
  'overCredited',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface MatchDifference {
  kind: DifferenceKind;
  /** The ordered line; null: none. */
  line: number | null;
  name: string;
  /** A quantity, unit price or rate; null where nothing was expected. */
  expected: DecimalString | null;
  found: DecimalString;
}
