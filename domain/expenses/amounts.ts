import {
  add,
  compare,
  divide,
  isZero,
  money,
  multiply,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';

/** What an expense comes to, in euros: net + VAT = total, to the cent. */
export interface ExpenseAmounts {
  net: DecimalString;
  vat: DecimalString;
  total: DecimalString;
}

export interface TypedAmounts {
  net: DecimalString | null;
  vatAmount: DecimalString | null;
  total: DecimalString | null;
}

/** What was typed does not add up: `SUM` of all three, `VAT` of more VAT than there is to pay. */
export type AmountProblem = 'SUM' | 'VAT';

export const nothingSpent: ExpenseAmounts = { net: '0.00', vat: '0.00', total: '0.00' };

/** Of the part that is typed alone, by the rate in percent; nothing said: no VAT. */
function byRate({ net, total }: TypedAmounts, rate: DecimalString): ExpenseAmounts {
  if (total !== null) {
    const vat = money(divide(multiply(total, rate), add('100', rate)));
    return { net: money(subtract(total, vat)), vat, total: money(total) };
  }
  const without = money(net ?? '0');
  const vat = money(divide(multiply(without, rate), '100'));
  return { net: without, vat, total: money(add(without, vat)) };
}

/**
 * The three amounts of what was typed of them: two say the third, one says the others by the usual rate.
 * @param rate percent, "20"
 */
export function amountsOf(typed: TypedAmounts, rate: DecimalString): ExpenseAmounts | AmountProblem {
  const { net, vatAmount, total } = typed;
  const told = [net, vatAmount, total].filter((one) => one !== null).length;
  const said: ExpenseAmounts =
    told < 2
      ? vatAmount === null
        ? byRate(typed, rate)
        : { net: '0.00', vat: money(vatAmount), total: money(vatAmount) }
      : {
          net: money(net ?? subtract(total ?? '0', vatAmount ?? '0')),
          vat: money(vatAmount ?? subtract(total ?? '0', net ?? '0')),
          total: money(total ?? add(net ?? '0', vatAmount ?? '0')),
        };
  if (compare(add(said.net, said.vat), said.total) !== 0) return 'SUM';
  return compare(said.net, '0') < 0 || compare(said.vat, '0') < 0 || (isZero(said.net) && !isZero(said.vat))
    ? 'VAT'
    : said;
}

/** The part of the VAT that is deducted. @param percent "80": of fuel of a passenger car (CGI art. 298-4 D) */
export const deductibleOf = ({ vat }: ExpenseAmounts, percent: DecimalString): DecimalString =>
  money(divide(multiply(vat, percent), '100'));

/** What the company bears: all but the VAT that is deducted. */
export const costOf = (amounts: ExpenseAmounts, percent: DecimalString): DecimalString =>
  money(subtract(amounts.total, deductibleOf(amounts, percent)));

/** VAT of one rate of a receipt, in euros: what it is of follows from it. */
export interface VatShare {
  /** Percent: "20". */
  rate: DecimalString;
  vat: DecimalString;
  /** Without VAT. */
  base: DecimalString;
}

const CENT = '0.01';

/**
 * What each VAT of a receipt is of, in the order in which they were said. Each may be a cent beside its rate; what is left
 * of the net amount beyond that was not taxed (a tip, a tourist tax).
 * @returns `VAT` where there is more of it than the net amount bears
 */
export function vatShares(
  net: DecimalString,
  said: readonly Pick<VatShare, 'rate' | 'vat'>[],
): VatShare[] | 'VAT' {
  const taxed = said.filter(({ vat }) => !isZero(vat));
  if (taxed.some(({ rate }) => isZero(rate))) return 'VAT';
  const baseOf = (vat: DecimalString, rate: DecimalString) => divide(multiply(vat, '100'), rate);
  const found = taxed.map(({ rate, vat }) => ({ rate, vat, base: money(baseOf(vat, rate)) }));
  const left = subtract(net, add('0', ...found.map(({ base }) => base)));
  const beside = add('0', ...taxed.map(({ rate }) => baseOf(CENT, rate)));
  if (compare(add(left, beside), '0') < 0) return 'VAT';
  if (compare(left, beside) > 0) return found;
  const largest = found.reduce(
    (at, one, index) => (compare(one.base, found[at]?.base ?? '0') > 0 ? index : at),
    0,
  );
  return found.map((one, index) => (index === largest ? { ...one, base: money(add(one.base, left)) } : one));
}

/** What of a receipt was not taxed: euros without VAT. */
export const untaxedOf = (net: DecimalString, shares: readonly Pick<VatShare, 'base'>[]): DecimalString =>
  money(subtract(net, add('0', ...shares.map(({ base }) => base))));
