import {
  add,
  compare,
  divide,
  money,
  multiply,
  normalise,
  round,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import { invalid } from '../kernel/refusal.ts';

/** What was sold of a project, and what invoices ask for by now, drafts included, less credit notes; euros without VAT. */
export interface FixedPrice {
  sold: DecimalString;
  billed: DecimalString;
}

/** Percents of what was sold that were billed, to two places; null: nothing was sold. */
export const percentBilled = ({ sold, billed }: FixedPrice): DecimalString | null =>
  compare(sold, '0') <= 0 ? null : normalise(round(divide(multiply(billed, '100'), sold), 2));

/**
 * What a share of a fixed price comes to, to the cent. The one by which all that was sold is billed takes the rest,
 * whatever was rounded before.
 * @throws Refusal `invalid` where nothing was sold
 */
export function shareNet({ sold, billed }: FixedPrice, percent: DecimalString): DecimalString {
  if (compare(sold, '0') <= 0) throw invalid({ percent: ['projects.error.nothingSold'] });
  const net = money(divide(multiply(sold, percent), '100'));
  const rest = money(subtract(sold, billed));
  const off = subtract(rest, net);
  return compare(multiply(off, off), '0.0004') <= 0 ? rest : net;
}

/** What is billed beyond what was sold once `net` is; null: nothing is. */
export function beyondSold({ sold, billed }: FixedPrice, net: DecimalString): DecimalString | null {
  const over = money(subtract(add(billed, net), sold));
  return compare(over, '0') > 0 ? over : null;
}
