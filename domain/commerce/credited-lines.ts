import { add, compare, isZero, multiply, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { LineShare } from './line-share.ts';
import type { DocumentContent } from './content.ts';
import { isItem, type DocumentLine, type SoldLine } from './totals.ts';

/** Lines of credit notes on one invoice, as its own lines count. */
export interface CreditedPart {
  lines?: readonly LineShare[];
}

const quantityOf = (shares: readonly LineShare[], line: number): DecimalString =>
  add('0', ...shares.filter((one) => one.line === line).map(({ quantity }) => quantity));

const isSame = (line: DocumentLine, taken: SoldLine): line is SoldLine =>
  isItem(line) && line.name === taken.name && compare(line.unitPrice, taken.unitPrice) === 0;

/** The lesser of two quantities of one sign, as of deposits that a closing invoice takes off; nothing where they differ. */
function leastOf(a: DecimalString, b: DecimalString): DecimalString {
  if (compare(multiply(a, b), '0') <= 0) return '0';
  return compare(multiply(a, a), multiply(b, b)) < 0 ? a : b;
}

/**
 * Which of an invoice's lines a credit note takes back, and how much of them: those of the same name and unit price, as
 * far as earlier credit notes left something of them. What it takes back otherwise is of no line.
 */
export function creditedLines(
  invoiced: DocumentContent,
  credited: DocumentContent,
  before: readonly CreditedPart[],
): LineShare[] {
  const taken = before.flatMap(({ lines = [] }) => lines);
  const found: LineShare[] = [];
  for (const line of credited.lines) {
    if (!isItem(line)) continue;
    let rest = line.quantity;
    for (const [index, own] of invoiced.lines.entries()) {
      if (!isSame(own, line)) continue;
      const left = subtract(own.quantity, quantityOf([...taken, ...found], index));
      const quantity = leastOf(rest, left);
      if (isZero(quantity)) continue;
      found.push({ line: index, quantity });
      rest = subtract(rest, quantity);
    }
  }
  return found;
}

/** What credit notes may still take back of an invoice: its lines with the quantities that are left of them. */
export function linesToCredit(invoiced: DocumentContent, credits: readonly CreditedPart[]): LineShare[] {
  const taken = credits.flatMap(({ lines = [] }) => lines);
  return invoiced.lines.flatMap((line, index) => {
    if (!isItem(line)) return [];
    const quantity = subtract(line.quantity, quantityOf(taken, index));
    return isZero(quantity) ? [] : [{ line: index, quantity }];
  });
}
