import { Big } from 'big.js';

/** Numbers from text alone; quotients to 40 decimals, rounded half away from zero. */
const Exact = Big();
Exact.DP = 40;
Exact.RM = Big.roundHalfUp;
Exact.strict = true;

/**
 * A decimal number as text, "1234.5" or "-0.01": the only shape of money, quantities and percents outside this
 * file. The functions below throw for a text that is no number.
 */
export type DecimalString = string;

const MAX_INTEGER_DIGITS = 15;
const typed = /^([-+\u2212]?)(\d+|\d{1,3}(?:\s\d{3})+|\d{1,3}(?:\.\d{3})+(?=,))?(?:[.,](\d+))?(?:\s*€)?$/u;

/**
 * What a person types in French or English: "1 234,56", "1234.56", "-3", ",5"; groups of three may be parted by any
 * Unicode space, or by dots before a comma ("1.234,56"); a euro sign may follow. A comma is always the decimal mark,
 * never a thousands separator.
 * @param maxDecimals digits allowed after the mark, as typed: "1,500" is refused for 2
 * @returns the normalised number, "1234.5"; null when it is not a number, has too many decimals or more than 15
 *   integer digits
 */
export function parseDecimal(text: string, maxDecimals: number): DecimalString | null {
  const match = typed.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', grouped = '', decimals = ''] = match;
  if (grouped === '' && decimals === '') return null;
  const integer = grouped.replace(/[\s.]/gu, '').replace(/^0+(?=\d)/, '');
  if (integer.length > MAX_INTEGER_DIGITS || decimals.length > maxDecimals) return null;
  const minus = sign === '' || sign === '+' ? '' : '-';
  return normalise(`${minus}${integer || '0'}.${decimals || '0'}`);
}

/** Without trailing zeros, exponent or negative zero: "1.50" → "1.5", "-0.00" → "0". */
export const normalise = (value: DecimalString): DecimalString => new Exact(value).toFixed();

/** The exact sum, normalised; "0" of nothing. */
export const add = (...amounts: DecimalString[]): DecimalString =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Exact('0')).toFixed();

/** `a` − `b`, exact, normalised. */
export const subtract = (a: DecimalString, b: DecimalString): DecimalString =>
  new Exact(a).minus(b).toFixed();

/** The exact product, normalised; "1" of nothing. */
export const multiply = (...factors: DecimalString[]): DecimalString =>
  factors.reduce((product, factor) => product.times(factor), new Exact('1')).toFixed();

/** The quotient to 40 decimals, normalised; `b` not zero. */
export const divide = (a: DecimalString, b: DecimalString): DecimalString => new Exact(a).div(b).toFixed();

export const negate = (value: DecimalString): DecimalString => new Exact(value).neg().toFixed();

export function compare(a: DecimalString, b: DecimalString): -1 | 0 | 1 {
  const left = new Exact(a);
  if (left.eq(b)) return 0;
  return left.lt(b) ? -1 : 1;
}

export const isZero = (value: DecimalString): boolean => new Exact(value).eq('0');

/** Above zero; read off its digits, since a planning board asks thousands of times. */
export const isPositive = (value: DecimalString): boolean => !value.startsWith('-') && /[1-9]/.test(value);

/** Below zero; "-0.00" is not. */
export const isNegative = (value: DecimalString): boolean => new Exact(value).lt('0');

/**
 * Rounded half away from zero (EN 16931), with exactly `places` decimals: ("2.345", 2) → "2.35", ("-12.5", 2) →
 * "-12.50".
 */
export const round = (value: DecimalString, places: number): DecimalString =>
  // Rounded before it is written: toFixed alone would write -0.001 as "-0.00".
  new Exact(value).round(places).toFixed(places);

/** An amount of money: rounded to the cent, always two decimals, "12.50". */
export const money = (value: DecimalString): DecimalString => round(value, 2);

/**
 * Shares an amount of money pro rata to the weights, to the cent, by largest remainder: the shares add up to the
 * amount exactly, and an equal remainder favours the first. Weights that add up to zero count by their size, and
 * equally when all are zero.
 * @returns one share with two decimals per weight; [] without weights
 */
export function allocate(amount: DecimalString, weights: readonly DecimalString[]): DecimalString[] {
  const counted = countedWeights(weights.map((weight) => new Exact(weight)));
  const total = counted.reduce((sum, weight) => sum.plus(weight), new Exact('0'));
  const cents = new Exact(amount).round(2).times('100');
  const exact = counted.map((weight) => cents.abs().times(weight).div(total));
  const whole = exact.map((share) => share.round(0, Big.roundDown));
  const left = cents
    .abs()
    .minus(whole.reduce((sum, share) => sum.plus(share), new Exact('0')))
    .toNumber();
  const favoured = exact
    .map((share, index) => ({ index, remainder: share.minus(share.round(0, Big.roundDown)) }))
    .toSorted((a, b) => b.remainder.cmp(a.remainder))
    .slice(0, left);
  const extra = new Set(favoured.map(({ index }) => index));
  const sign = cents.lt('0') ? '-1' : '1';
  return whole.map((share, index) =>
    money(
      share
        .plus(extra.has(index) ? '1' : '0')
        .times(sign)
        .div('100')
        .toFixed(),
    ),
  );
}

function countedWeights(weights: Big[]): Big[] {
  const total = weights.reduce((sum, weight) => sum.plus(weight), new Exact('0'));
  if (!total.eq('0')) return weights;
  return weights.some((weight) => !weight.eq('0'))
    ? weights.map((weight) => weight.abs())
    : weights.map(() => new Exact('1'));
}
