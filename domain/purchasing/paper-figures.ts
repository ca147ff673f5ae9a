import { money, multiply, normalise, type DecimalString } from '../kernel/decimal.ts';
import { computeTotals, type DocumentTotals, type VatRate } from '../amounts/totals.ts';
import { unitPriceOf } from '../documents/ordered-lines.ts';
import type { SupplierInvoiceLine } from './supplier-paper.ts';

/*
 * What the lines of a supplier's paper come to: reckoned alike by the command that registers it and by its form while
 * it is typed.
 */

interface TypedFigures {
  quantity: DecimalString | null;
  unitPrice: DecimalString | null;
  net: DecimalString | null;
}

/** What a line says of its quantity, price and amount, each filled from the others; null: not enough of it. */
export function figuresOf({ quantity, unitPrice, net }: TypedFigures) {
  const count = quantity ?? '1';
  if (net !== null)
    return { quantity: count, unitPrice: unitPrice ?? unitPriceOf(net, count), net: money(net) };
  if (quantity === null || unitPrice === null) return null;
  return { quantity, unitPrice, net: money(multiply(quantity, unitPrice)) };
}

/** Whether a total is of this rate. */
export const isOfRate = (
  total: DocumentTotals['vat'][number],
  { rate, category, mention }: VatRate,
): boolean => total.rate === normalise(rate) && total.category === category && total.mention === mention;

/** Totals of the lines as they stand on the paper, VAT reckoned on each rate's sum. */
export const reckonTotals = (lines: readonly SupplierInvoiceLine[]): DocumentTotals =>
  computeTotals(
    lines.map(({ name, net, vat }) => ({
      type: 'none',
      product: null,
      code: null,
      name,
      description: null,
      quantity: '1',
      unit: null,
      unitPrice: net,
      discountPercent: null,
      discountAmount: null,
      vat,
    })),
    null,
  );
