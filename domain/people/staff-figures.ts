import { add, divide, multiply, round, type DecimalString } from '../kernel/decimal.ts';

/** People who came and left in a year, and how many there were on its first day. */
export interface Movements {
  entries: number;
  departures: number;
  atStart: number;
}

/**
 * The turnover of a year in percent, to one place: half of those who came and left, over those who were there on its
 * first day.
 * @returns null where nobody was there then
 */
export function turnoverOf({ entries, departures, atStart }: Movements): DecimalString | null {
  if (atStart === 0) return null;
  const half = divide(add(String(entries), String(departures)), '2');
  return round(multiply(divide(half, String(atStart)), '100'), 1);
}

/** Days of a year, leap years spread. */
const YEAR_DAYS = '365.25';

/** Years to one place; @param days mean of the days since each hiring, null: nobody is there */
export const yearsOf = (days: DecimalString | null): DecimalString | null =>
  days === null ? null : round(divide(days, YEAR_DAYS), 1);

/** From which age a band of the age pyramid begins; the last one is open. */
export const ageBands = [0, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65] as const;

export interface AgeBand {
  from: number;
  /** The last age of the band; null: it is open. */
  until: number | null;
  women: number;
  men: number;
}

/** The age pyramid of people counted by the first age of their band. */
export const pyramidOf = (
  counts: readonly { band: number; gender: string | null; people: number }[],
): AgeBand[] =>
  ageBands.map((from, index) => {
    const next = ageBands[index + 1];
    const of = (gender: string) =>
      counts
        .filter((one) => one.band === from && one.gender === gender)
        .reduce((sum, { people }) => sum + people, 0);
    return { from, until: next === undefined ? null : next - 1, women: of('F'), men: of('M') };
  });
