import { add, compare, divide, multiply, normalise, round, type DecimalString } from '../kernel/decimal.ts';
import { invalid } from '../kernel/refusal.ts';

const factor = (rate: DecimalString): DecimalString => add('1', multiply(rate, '0.01'));

/** A price with VAT, to the cent; `rate` is a percent, "20". */
export const priceWithTax = (unitPrice: DecimalString, rate: DecimalString): DecimalString =>
  round(multiply(unitPrice, factor(rate)), 2);

/** A price without VAT of one that includes it, 4 decimals at most. */
export const priceWithoutTax = (price: DecimalString, rate: DecimalString): DecimalString =>
  normalise(round(divide(price, factor(rate)), 4));

/** The percent of a VAT rate's record; "0" where there is none. */
export const rateIn = (values: Record<string, unknown> | undefined): DecimalString =>
  typeof values?.['rate'] === 'string' ? values['rate'] : '0';

interface Typed {
  unitPrice: DecimalString | null;
  priceWithTax: DecimalString | null;
}

/**
 * The price without VAT, 4 decimals at most, of a price typed with VAT, without it, or both.
 * @param before the price until now: one that stays beside a new price with VAT gives way to it
 * @throws Refusal `invalid` when neither is typed, or both and they are not the same price
 */
export function typedPrice(typed: Typed, rate: DecimalString, before: DecimalString | null): DecimalString {
  if (typed.priceWithTax === null) {
    if (typed.unitPrice === null) throw invalid({ unitPrice: ['errors.required'] });
    return typed.unitPrice;
  }
  const reckoned = priceWithoutTax(typed.priceWithTax, rate);
  if (typed.unitPrice === null) return reckoned;
  if (compare(priceWithTax(typed.unitPrice, rate), typed.priceWithTax) === 0) return typed.unitPrice;
  if (before !== null && compare(typed.unitPrice, before) === 0) return reckoned;
  throw invalid({ priceWithTax: ['errors.pricesDiffer'] });
}
