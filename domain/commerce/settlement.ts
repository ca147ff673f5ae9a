import { compare, isZero, subtract, type DecimalString } from '../kernel/decimal.ts';

export const settlements = ['to_be_paid', 'partially_settled', 'paid', 'overpaid'] as const;
export type Settlement = (typeof settlements)[number];

/** Always derived from what was paid, never set (3-decisions.md: "to be paid, partially_settled, paid, overpaid"). */
export function settlementOf(total: DecimalString, paid: DecimalString): Settlement {
  const due = subtract(total, paid);
  if (isZero(due)) return 'paid';
  if (compare(due, '0') < 0) return 'overpaid';
  return isZero(paid) ? 'to_be_paid' : 'partially_settled';
}
