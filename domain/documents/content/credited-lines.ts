import {
  add,
  compare,
  isNegative,
  isZero,
  money,
  multiply,
  subtract,
  type DecimalString,
} from '../../kernel/decimal.ts';
import type { LineShare } from './line-share.ts';
import type { DocumentContent } from './content.ts';
import {
  computeTotals,
  isItem,
  lineIds,
  type DocumentDiscount,
  type DocumentLine,
  type DocumentTotals,
  type SoldLine,
} from '../../amounts/totals.ts';

/** Lines of credit notes on one invoice, as its own lines count. */
export interface CreditedPart {
  lines?: readonly LineShare[];
}

/** An invoice with what was taken back of it. */
interface CreditedInvoice {
  content: DocumentContent;
  credits: readonly CreditedPart[];
  totals: Pick<DocumentTotals, 'finalTotal'>;
}

const quantityOf = (shares: readonly LineShare[], line: number): DecimalString =>
  add('0', ...shares.filter((one) => one.line === line).map(({ quantity }) => quantity));

const isSame = (line: DocumentLine, taken: SoldLine): line is SoldLine =>
  isItem(line) && line.name === taken.name && compare(line.unitPrice, taken.unitPrice) === 0;

/**
 * The lesser of two quantities of one sign, as of deposits that a closing invoice takes off; nothing where they differ.
 */
function leastOf(a: DecimalString, b: DecimalString): DecimalString {
  if (compare(multiply(a, b), '0') <= 0) return '0';
  return compare(multiply(a, a), multiply(b, b)) < 0 ? a : b;
}

/**
 * Which of an invoice's lines a credit note takes back, and how much of them: those of the same name and unit price, that
 * of the same id first, as far as earlier credit notes left something of them. What it takes back otherwise is of no line.
 */
export function creditedLines(
  invoiced: DocumentContent,
  credited: DocumentContent,
  before: readonly CreditedPart[],
): LineShare[] {
  const taken = before.flatMap(({ lines = [] }) => lines);
  const [ids, creditedIds] = [lineIds(invoiced.lines), lineIds(credited.lines)];
  const found: LineShare[] = [];
  for (const [place, line] of credited.lines.entries()) {
    if (!isItem(line)) continue;
    let rest = line.quantity;
    // Of several that are alike the one that was chosen: it keeps its id.
    const places = [...invoiced.lines.keys()];
    const chosen = places.filter((index) => ids[index] === creditedIds[place]);
    for (const index of new Set([...chosen, ...places])) {
      const own = invoiced.lines[index];
      if (own === undefined || !isSame(own, line)) continue;
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

/** How far from an invoice's rest, in money, the rounding of a few credit notes may lead. */
const ROUNDED = '0.10';

const near = (a: DecimalString, b: DecimalString): boolean => {
  const far = subtract(a, b);
  return compare(multiply(far, far), multiply(ROUNDED, ROUNDED)) <= 0;
};

/** The cents by which a discount is tried smaller or larger, the smallest change first. */
const cents = Array.from({ length: 20 }, (_, step) => {
  const cent = Math.floor(step / 2) + 1;
  return money(multiply(String(step % 2 === 0 ? cent : -cent), '0.01'));
});

/**
 * The discount by which a credit note that takes back the rest of an invoice comes to what is left of it, where earlier
 * ones were rounded another way; the one that it has where no such discount exists.
 * @param left what credit notes may still take back, including VAT
 */
export function discountToRest(
  lines: readonly DocumentLine[],
  discount: DocumentDiscount | null,
  left: DecimalString,
): DocumentDiscount | null {
  const { finalTotal, totalDiscount: net, withVat } = computeTotals(lines, discount);
  const totalDiscount = withVat?.totalDiscount ?? net;
  if (compare(finalTotal, left) === 0 || !near(finalTotal, left)) return discount;
  const fitting = cents
    .map((cent) => ({ percent: null, amount: money(add(totalDiscount, cent)) }))
    .find(
      (tried) => !isNegative(tried.amount) && compare(computeTotals(lines, tried).finalTotal, left) === 0,
    );
  return fitting ?? discount;
}

/**
 * Whether credit notes took back all that an invoice sold, but for the cents that rounding left. One of nothing, whose
 * deposits came to the whole, is taken back by its lines.
 * @param left what credit notes may still take back, including VAT
 */
export const isTakenBack = ({ content, credits, totals }: CreditedInvoice, left: DecimalString): boolean =>
  (isZero(left) && !isZero(totals.finalTotal)) ||
  (near(left, '0') && linesToCredit(content, credits).length === 0);
