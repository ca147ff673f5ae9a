import {
  allocate,
  compare,
  divide,
  isZero,
  money,
  multiply,
  normalise,
  round,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { DocumentContent } from './content/content.ts';
import { natureOfLine } from '../amounts/nature-of-operation.ts';
import { isItem, lineTotal, type DocumentTotals, type VatRate } from '../amounts/totals.ts';

/** A line of a purchase as it was ordered, all discounts taken off. */
export interface OrderedLine {
  /** Its place among all lines of the document, from 0. */
  line: number;
  name: string;
  unit: string | null;
  quantity: DecimalString;
  /** Excluding VAT, up to 4 decimals, discounts taken off. */
  unitPrice: DecimalString;
  /** Money, excluding VAT. */
  net: DecimalString;
  vat: VatRate;
  /** Account of the expense, where it is not the usual one. */
  account?: string;
  /** Goods, and no service. */
  goods?: true;
}

/** What a unit costs when the line costs `net`; up to 4 decimals. */
export const unitPriceOf = (net: DecimalString, quantity: DecimalString): DecimalString =>
  isZero(quantity) ? '0' : normalise(round(divide(net, quantity), 4));

/** The items of a purchase; a discount of the whole is spread over them pro rata. */
export function orderedLines(
  content: Pick<DocumentContent, 'lines'>,
  { totalDiscount }: Pick<DocumentTotals, 'totalDiscount'>,
): OrderedLine[] {
  const items = content.lines.flatMap((line, index) => (isItem(line) ? [{ line, index }] : []));
  const shares = isZero(totalDiscount)
    ? []
    : allocate(
        totalDiscount,
        items.map(({ line }) => lineTotal(line)),
      );
  return items.map(({ line, index }, n) => {
    const { name, quantity, vat } = line;
    const net = money(subtract(lineTotal(line), shares[n] ?? '0'));
    const undiscounted = compare(net, money(multiply(quantity, line.unitPrice))) === 0;
    const unitPrice = undiscounted ? normalise(line.unitPrice) : unitPriceOf(net, quantity);
    const books = {
      ...(line.account !== undefined && { account: line.account }),
      ...(natureOfLine(line) === 'goods' && { goods: true as const }),
    };
    return { line: index, name, unit: line.unit?.name ?? null, quantity, unitPrice, net, vat, ...books };
  });
}
