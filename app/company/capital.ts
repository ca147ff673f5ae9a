import { parseDecimal } from '#domain/kernel/decimal.ts';

/** A share capital as people read it; one that is no amount ("variable") as it was written. */
export const capitalWords = (
  format: { money(amount: string): string },
  capital: string | null,
): string | null => {
  const amount = capital === null ? null : parseDecimal(capital, 2);
  return amount === null ? capital : format.money(amount);
};
