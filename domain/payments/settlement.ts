import { compare, isZero, subtract, type DecimalString } from '../kernel/decimal.ts';

export const settlements = ['to_be_paid', 'partially_settled', 'paid', 'overpaid', 'cancelled'] as const;
export type Settlement = (typeof settlements)[number];

/**
 * Always derived from what was paid and credited, never set (3-decisions.md: "to be paid, partially_settled, paid,
 * overpaid"; "cancelled when refunded in full with nothing paid"). For a credit note, `credited` is what was set
 * against its invoice, and a credit note without money left to give back is settled.
 */
export function settlementOf(
  total: DecimalString,
  paid: DecimalString,
  credited: DecimalString = '0',
): Settlement {
  const due = subtract(subtract(total, paid), credited);
  if (compare(due, '0') < 0) return 'overpaid';
  if (isZero(due)) return isZero(paid) && !isZero(credited) ? 'cancelled' : 'paid';
  return isZero(paid) && isZero(credited) ? 'to_be_paid' : 'partially_settled';
}
