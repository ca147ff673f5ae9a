import { add, compare, divide, isZero, money, multiply, type DecimalString } from '../kernel/decimal.ts';
import { invalid } from '../kernel/refusal.ts';
import type { DocumentContent } from './content.ts';
import { isItem, lineTotal, type DocumentDiscount, type DocumentLine } from './totals.ts';

/** A line of a document, counted from 0, and how much of it another takes: back, or to be invoiced. */
export interface ChosenLine {
  line: number;
  /** null: all of it. */
  quantity: DecimalString | null;
}

/** Whether a quantity goes beyond what there is, or the other way; both may be negative. */
export const exceeds = (asked: DecimalString, there: DecimalString): boolean =>
  compare(asked, '0') <= 0 === compare(there, '0') > 0 ||
  compare(multiply(asked, asked), multiply(there, there)) > 0;

function takenLine(content: DocumentContent, { line: index, quantity }: ChosenLine): DocumentLine {
  const line = content.lines[index];
  if (line === undefined || !isItem(line)) throw invalid({ [`lines[${index}]`]: ['errors.reference'] });
  if (quantity === null) return line;
  if (exceeds(quantity, line.quantity))
    throw invalid({ [`lines[${index}]`]: [`errors.quantityAtMost|max=${line.quantity}`] });
  const share = divide(quantity, line.quantity);
  const { discountAmount } = line;
  return {
    ...line,
    quantity,
    discountAmount: discountAmount && money(multiply(discountAmount, share)),
  };
}

/** Without the lines that take something off, such as the deposits of a closing invoice: no discount was on them. */
const sold = (lines: readonly DocumentLine[]): DecimalString =>
  money(
    add(
      '0',
      ...lines
        .filter(isItem)
        .map(lineTotal)
        .filter((total) => compare(total, '0') > 0),
    ),
  );

/** An amount taken off the whole document goes with its lines, pro rata. */
function discountOf(content: DocumentContent, lines: readonly DocumentLine[]): DocumentDiscount | null {
  const { discount } = content;
  if (discount === null || discount.amount === null) return discount;
  const all = sold(content.lines);
  if (isZero(all)) return null;
  const share = divide(sold(lines), all);
  return { percent: discount.percent, amount: money(multiply(discount.amount, share)) };
}

/**
 * Lines and discount taken over from a document: all that it says, or chosen lines and quantities of it.
 * @param chosen empty: all
 * @throws Refusal `invalid` on `lines[i]` for a line that is not of something sold, or a quantity beyond the line's.
 */
export function chosenLines(
  content: DocumentContent,
  chosen: readonly ChosenLine[],
): { lines: DocumentLine[]; discount: DocumentDiscount | null } {
  if (chosen.length === 0) return { lines: content.lines, discount: content.discount };
  const lines = chosen.map((one) => takenLine(content, one));
  return { lines, discount: discountOf(content, lines) };
}
