import { compare } from '#domain/kernel/decimal.ts';

interface Rate {
  value: number;
  rate: string;
  category: string;
}

/**
 * The VAT that a new line begins with: the corporation's own; where it says none, the highest rate that is due, never
 * a reverse charge or an exemption, which the law ties to conditions.
 */
export function usualVat(rates: readonly Rate[], own: number | null | undefined): number | null {
  const standard = rates
    .filter(({ category }) => category === 'S')
    .toSorted((a, b) => compare(b.rate, a.rate));
  return (rates.find(({ value }) => value === own) ?? standard[0] ?? rates[0])?.value ?? null;
}
