import {
  add,
  compare,
  divide,
  isZero,
  money,
  multiply,
  subtract,
  type DecimalString,
} from '../../kernel/decimal.ts';
import { invalid } from '../../kernel/refusal.ts';
import type { DocumentContent } from './content.ts';
import type { LineShare } from './line-share.ts';
import {
  isItem,
  lineTotal,
  type DocumentDiscount,
  type DocumentLine,
  type SoldLine,
} from '../../amounts/totals.ts';

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

/** What the part of an amount between two quantities of a whole is: parts that make it up add up to it, to the cent. */
const partOf = (
  amount: DecimalString,
  before: DecimalString,
  taken: DecimalString,
  whole: DecimalString,
): DecimalString => {
  const upTo = (quantity: DecimalString) => money(divide(multiply(amount, quantity), whole));
  return money(subtract(upTo(add(before, taken)), upTo(before)));
};

const takenOf = (shares: readonly LineShare[], line: number): DecimalString =>
  add('0', ...shares.filter((share) => share.line === line).map(({ quantity }) => quantity));

/** What is wrong with a quantity that goes beyond what there is (`tooMuch`), or the other way. */
export const wrongQuantity = (asked: DecimalString, there: DecimalString, tooMuch: string): string =>
  compare(there, '0') > 0 && compare(asked, '0') <= 0 ? `errors.quantityAbove|max=${there}` : tooMuch;

function itemAt(content: DocumentContent, index: number): SoldLine {
  const line = content.lines[index];
  if (line === undefined || !isItem(line)) throw invalid({ [`lines[${index}]`]: ['errors.reference'] });
  return line;
}

function takenLine(
  content: DocumentContent,
  { line: index, quantity }: LineShare,
  before: readonly LineShare[],
): SoldLine {
  const line = itemAt(content, index);
  if (exceeds(quantity, line.quantity))
    throw invalid({
      [`lines[${index}]`]: [
        wrongQuantity(quantity, line.quantity, `errors.quantityAtMost|max=${line.quantity}`),
      ],
    });
  const { discountAmount } = line;
  return {
    ...line,
    quantity,
    discountAmount: discountAmount && partOf(discountAmount, takenOf(before, index), quantity, line.quantity),
  };
}

/**
 * What shares of the lines are worth, exactly; without those that take something off, such as deposits: no discount
 * was on them.
 */
const sold = (content: DocumentContent, shares: readonly LineShare[]): DecimalString =>
  add(
    '0',
    ...shares.flatMap(({ line: index, quantity }) => {
      const line = content.lines[index];
      if (line === undefined || !isItem(line) || isZero(line.quantity)) return [];
      const total = lineTotal(line);
      return compare(total, '0') > 0 ? [divide(multiply(total, quantity), line.quantity)] : [];
    }),
  );

/** An amount taken off the whole document goes with its lines, pro rata. */
function discountOf(
  content: DocumentContent,
  taken: readonly LineShare[],
  before: readonly LineShare[],
): DocumentDiscount | null {
  const { discount, lines } = content;
  if (discount === null || discount.amount === null) return discount;
  const whole = lines.flatMap((line, index) =>
    isItem(line) ? [{ line: index, quantity: line.quantity }] : [],
  );
  const all = sold(content, whole);
  if (isZero(all)) return null;
  const amount = partOf(discount.amount, sold(content, before), sold(content, taken), all);
  return { percent: discount.percent, amount };
}

/**
 * Lines and discount taken over from a document: all that it says, or chosen lines and quantities of it. Amounts that
 * were taken off go with them so that the parts of a document have all of them together.
 * @param chosen empty: all
 * @param before what was taken of it already
 * @throws Refusal `invalid` on `lines[i]` for a line that is not of something sold, or a quantity beyond the line's.
 */
export function chosenLines(
  content: DocumentContent,
  chosen: readonly ChosenLine[],
  before: readonly LineShare[] = [],
): { lines: DocumentLine[]; discount: DocumentDiscount | null } {
  if (chosen.length === 0) return { lines: content.lines, discount: content.discount };
  const shares = chosen.map(({ line, quantity }) => ({
    line,
    quantity: quantity ?? itemAt(content, line).quantity,
  }));
  const lines = shares.map((share, index) =>
    takenLine(content, share, [...before, ...shares.slice(0, index)]),
  );
  return { lines, discount: discountOf(content, shares, before) };
}
