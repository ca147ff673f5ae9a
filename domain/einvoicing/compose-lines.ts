import { isItem, type DocumentLine, type DocumentTotals, type SoldLine } from '../amounts/totals.ts';
import {
  compare,
  divide,
  isNegative,
  isZero,
  money,
  multiply,
  negate,
  normalise,
  round,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { ElectronicLine, ElectronicVat, LineAdjustment } from './electronic-invoice.ts';
import { unitCode } from './unit-code.ts';

/** UNTDID 5189: a discount. */
const DISCOUNT = '95';

/** What the seller charges: nothing but in the standard category, and without a rate outside VAT (BR-O-05). */
export const chargedVat = ({
  category,
  rate,
}: Pick<SoldLine['vat'], 'category' | 'rate'>): ElectronicVat => ({
  category,
  rate: category === 'S' ? normalise(rate) : category === 'O' ? null : '0',
});

/** What an adjustment takes off, with its percent where it is that percent of the base to the cent. */
export function adjustment(
  off: DecimalString,
  of: { percent: DecimalString | null; base: DecimalString },
  reason: string,
): LineAdjustment {
  const exact =
    of.percent !== null &&
    !isNegative(off) &&
    compare(money(multiply(of.base, of.percent, '0.01')), off) === 0;
  return {
    amount: money(isNegative(off) ? negate(off) : off),
    percent: exact ? of.percent : null,
    base: exact ? money(of.base) : null,
    reason,
    reasonCode: isNegative(off) ? null : DISCOUNT,
  };
}

/**
 * Something taken off is an allowance; what the wrong sign makes of it, on a line that is itself negative, a charge.
 */
export const isAllowance = (off: DecimalString): boolean => !isNegative(off);

/** The percent and the amount that a line's discounts take off, which add up to price × quantity less its total. */
function discountsOf(
  line: SoldLine,
  gross: DecimalString,
  net: DecimalString,
): { off: DecimalString; percent: DecimalString | null }[] {
  const amount = line.discountAmount ?? '0';
  const rest = money(subtract(subtract(gross, net), amount));
  return [
    { off: rest, percent: line.discountPercent },
    { off: money(amount), percent: null },
  ].filter(({ off }) => !isZero(off));
}

/**
 * A price that was typed including VAT says what the line comes to without it, discounts taken off: six decimals at
 * most.
 */
function pricedWithVat(
  quantity: DecimalString,
  net: DecimalString,
): Pick<ElectronicLine, 'unitPrice' | 'priceBaseQuantity'> {
  const price = round(divide(net, quantity), 6);
  return compare(money(multiply(quantity, price)), net) === 0
    ? { unitPrice: size(price), priceBaseQuantity: null }
    : { unitPrice: size(net), priceBaseQuantity: size(quantity) };
}

const size = (amount: DecimalString): DecimalString =>
  normalise(isNegative(amount) ? negate(amount) : amount);

function composeLine(
  line: SoldLine,
  net: DecimalString,
  note: string | null,
  id: string,
  reason: string,
): ElectronicLine {
  // A price is never below zero (BR-27): what is taken back is so many units less.
  const withVat = line.priceWithVat !== undefined && !isZero(line.quantity);
  const less = isNegative(withVat ? divide(net, line.quantity) : line.unitPrice);
  const gross = money(multiply(line.quantity, line.unitPrice));
  const discounts = withVat ? [] : discountsOf(line, gross, net);
  const written = (kept: (off: DecimalString) => boolean) =>
    discounts
      .filter(({ off }) => kept(off))
      .map(({ off, percent }) => adjustment(off, { percent, base: gross }, reason));
  return {
    id,
    note,
    name: line.name,
    description: line.description,
    sellerItemId: line.code,
    buyerItemId: null,
    standardItemId: null,
    quantity: normalise(less ? negate(line.quantity) : line.quantity),
    unitCode: unitCode(line.unit),
    unitPrice: normalise(less ? negate(line.unitPrice) : line.unitPrice),
    priceBaseQuantity: null,
    ...(withVat && pricedWithVat(line.quantity, net)),
    orderLine: null,
    allowances: written(isAllowance),
    charges: written(isNegative),
    net,
    vat: chargedVat(line.vat),
  };
}

/**
 * The lines of something sold. What stands between them belongs to the one that follows, and at the end to the last;
 * sub-totals say nothing new.
 * @param reason what discounts are called
 */
export function composeLines(
  lines: readonly DocumentLine[],
  totals: Pick<DocumentTotals, 'lines'>,
  reason: string,
): ElectronicLine[] {
  const made: ElectronicLine[] = [];
  let words: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (isItem(line)) {
      const note = words.length > 0 ? words.join('\n') : null;
      const net = totals.lines[index] ?? '0.00';
      made.push(composeLine(line, net, note, String(made.length + 1), reason));
      words = [];
    } else if (line.type !== 'subtotal') words.push(line.text);
  }
  const last = made.at(-1);
  if (last !== undefined && words.length > 0)
    last.note = [...(last.note === null ? [] : [last.note]), ...words].join('\n');
  return made;
}
