import type { DocumentTotals } from '../../amounts/totals.ts';
import { divide, isZero, money, multiply, subtract, type DecimalString } from '../../kernel/decimal.ts';
import { closes, netOf, type InvoicedPart } from '../agreement.ts';

/**
 * What invoices are still to ask for of an order, including VAT, "777.60": nothing once one closes it. Parts are known
 * without VAT; what is left bears the order's own mean rate.
 * @param asked its parts whose invoices are validated: drafts ask for nothing yet
 */
export function stillToAsk(
  { totalWithoutVat, finalTotal }: Pick<DocumentTotals, 'totalWithoutVat' | 'finalTotal'>,
  asked: readonly InvoicedPart[],
): DecimalString {
  if (asked.some(closes)) return '0.00';
  const net = netOf(asked);
  if (isZero(net)) return finalTotal;
  return money(multiply(finalTotal, divide(subtract(totalWithoutVat, net), totalWithoutVat)));
}
