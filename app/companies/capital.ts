/** A share capital as people read it; one that is no amount ("variable") as it was written. */
export const capitalWords = (
  format: { money(amount: string): string },
  capital: string | null,
): string | null => (capital !== null && /^\d+(\.\d{1,2})?$/.test(capital) ? format.money(capital) : capital);
