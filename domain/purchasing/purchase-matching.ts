import {
  add,
  compare,
  divide,
  isNegative,
  isZero,
  money,
  multiply,
  negate,
  normalise,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import { unitPriceOf, type OrderedLine } from '../documents/ordered-lines.ts';
import {
  invoicedOf,
  isReceivable,
  receivedOf,
  type InvoicedSupply,
  type Supply,
  type SuppliedPurchase,
} from '../documents/receipt.ts';
import type { DifferenceKind, MatchDifference, SupplierInvoiceLine } from './supplier-paper.ts';
import type { SupplierInvoiceType } from '../document-kinds/document-kinds.ts';

/** Prices may differ by half a percent, or by as little as five cents of a line. */
const PRICE_TOLERANCE = '0.005';
const LINE_TOLERANCE = '0.05';

const size = (value: DecimalString): DecimalString => (isNegative(value) ? negate(value) : value);

/** Whether a price per unit is the ordered one, as far as it matters. */
export function isSamePrice(ordered: DecimalString, found: DecimalString, quantity: DecimalString): boolean {
  const difference = size(subtract(found, ordered));
  return (
    compare(difference, multiply(size(ordered), PRICE_TOLERANCE)) <= 0 ||
    compare(multiply(difference, size(quantity)), LINE_TOLERANCE) <= 0
  );
}

/** A line of the three-way match: what was ordered, what came in, what was invoiced. */
export interface MatchedLine extends OrderedLine {
  received: DecimalString;
  /** Credit notes taken off. */
  invoiced: DecimalString;
  invoicedNet: DecimalString;
  /** Average price of what was invoiced; null: nothing was. */
  invoicedPrice: DecimalString | null;
  receivable: boolean;
  differences: DifferenceKind[];
  /** Ordered, received and invoiced agree. */
  matched: boolean;
}

function matchLine(line: OrderedLine, supply: Supply): MatchedLine {
  const received = receivedOf(supply, line.line);
  const { quantity: invoiced, net } = invoicedOf(supply, line.line);
  const receivable = isReceivable(line);
  const invoicedPrice = isZero(invoiced) ? null : unitPriceOf(net, invoiced);
  const over = receivable && compare(invoiced, line.quantity) > 0;
  const ahead = receivable && compare(invoiced, received) > 0;
  const priced = invoicedPrice !== null && !isSamePrice(line.unitPrice, invoicedPrice, invoiced);
  const differences: DifferenceKind[] = [
    ...(over ? (['overOrdered'] as const) : []),
    ...(ahead ? (['notReceived'] as const) : []),
    ...(priced ? (['price'] as const) : []),
  ];
  const whole =
    compare(invoiced, line.quantity) === 0 && (!receivable || compare(received, line.quantity) === 0);
  return {
    ...line,
    received,
    invoiced,
    invoicedNet: money(net),
    invoicedPrice,
    receivable,
    differences,
    matched: whole && differences.length === 0,
  };
}

/** The three-way match of a purchase, a row for each ordered line. */
export const matchPurchase = ({ lines, supply }: Pick<SuppliedPurchase, 'lines' | 'supply'>): MatchedLine[] =>
  lines.map((line) => matchLine(line, supply));

/**
 * Lines of an invoice or credit note as its purchase notes them. What a credit note takes off at less than the ordered
 * price makes the goods cheaper and takes none of them back: it changes the amount, and no quantity.
 */
export const suppliedLines = (
  type: SupplierInvoiceType,
  lines: readonly SupplierInvoiceLine[],
  ordered: readonly OrderedLine[],
): InvoicedSupply['lines'] =>
  lines.map(({ line, quantity, net }) => {
    const { unitPrice } = ordered.find((one) => one.line === line) ?? { unitPrice: null };
    const price = unitPriceOf(net, quantity);
    const cheaper =
      unitPrice !== null && compare(price, unitPrice) < 0 && !isSamePrice(unitPrice, price, quantity);
    return { line, quantity: type === 'credit_note' && cheaper ? '0' : quantity, net };
  });

function creditDifferences(
  { lines, supply }: SuppliedPurchase,
  credited: readonly SupplierInvoiceLine[],
): MatchDifference[] {
  return lines.flatMap((ordered): MatchDifference[] => {
    const own = credited.filter((one) => one.line === ordered.line);
    const found = add('0', ...own.map(({ quantity }) => quantity));
    const { quantity: expected } = invoicedOf(supply, ordered.line);
    if (compare(size(found), size(expected)) <= 0) return [];
    return [{ kind: 'overCredited', line: ordered.line, name: ordered.name, expected, found }];
  });
}

function quantityDifferences(
  { lines, supply }: SuppliedPurchase,
  invoiced: readonly SupplierInvoiceLine[],
): MatchDifference[] {
  return lines.flatMap((ordered): MatchDifference[] => {
    const own = invoiced.filter((one) => one.line === ordered.line);
    if (own.length === 0 || !isReceivable(ordered)) return [];
    const { line, name, quantity } = ordered;
    const found = add(invoicedOf(supply, line).quantity, ...own.map((one) => one.quantity));
    const received = receivedOf(supply, line);
    const told = (kind: DifferenceKind, expected: DecimalString): MatchDifference[] =>
      compare(found, expected) > 0 ? [{ kind, line, name, expected: normalise(expected), found }] : [];
    return [...told('overOrdered', quantity), ...told('notReceived', received)];
  });
}

function priceDifferences(
  { lines }: SuppliedPurchase,
  invoiced: readonly SupplierInvoiceLine[],
): MatchDifference[] {
  return invoiced.flatMap(({ line, name, quantity, net, vat }): MatchDifference[] => {
    const ordered = lines.find((one) => one.line === line);
    if (ordered === undefined) return [{ kind: 'unordered', line: null, name, expected: null, found: net }];
    const found = unitPriceOf(net, quantity);
    const priced = isSamePrice(ordered.unitPrice, found, quantity);
    const { rate: expected } = ordered.vat;
    const taxed = compare(expected, vat.rate) === 0 && ordered.vat.category === vat.category;
    return [
      ...(priced ? [] : [{ kind: 'price' as const, line, name, expected: ordered.unitPrice, found }]),
      ...(taxed ? [] : [{ kind: 'vat' as const, line, name, expected, found: vat.rate }]),
    ];
  });
}

/** In what an invoice or credit note that is being registered differs; [] when it matches. */
export function differencesWith(
  purchase: SuppliedPurchase,
  type: SupplierInvoiceType,
  lines: readonly SupplierInvoiceLine[],
): MatchDifference[] {
  if (type === 'credit_note') return creditDifferences(purchase, lines);
  return [...quantityDifferences(purchase, lines), ...priceDifferences(purchase, lines)];
}

/** A line as the form of a new invoice proposes it: what came in and was not invoiced; `quantity` null: nothing. */
export interface ProposedLine {
  ordered: OrderedLine;
  received: DecimalString;
  invoiced: DecimalString;
  quantity: DecimalString | null;
  net: DecimalString;
}

/** What an invoice will probably say, or, of a credit note, nothing yet. */
export function proposedLines(
  { lines, supply }: Pick<SuppliedPurchase, 'lines' | 'supply'>,
  type: SupplierInvoiceType,
): ProposedLine[] {
  return lines.map((ordered) => {
    const received = receivedOf(supply, ordered.line);
    const { quantity: invoiced, net } = invoicedOf(supply, ordered.line);
    const came = isReceivable(ordered) ? received : ordered.quantity;
    const left = subtract(came, invoiced);
    const some = isReceivable(ordered) ? compare(left, '0') > 0 : !isZero(left);
    if (type === 'credit_note' || !some) return { ordered, received, invoiced, quantity: null, net: '0.00' };
    const completes = compare(add(invoiced, left), ordered.quantity) === 0;
    const share = isZero(ordered.quantity) ? '0' : divide(left, ordered.quantity);
    const rest = completes ? subtract(ordered.net, net) : multiply(ordered.net, share);
    return { ordered, received, invoiced, quantity: left, net: money(rest) };
  });
}
