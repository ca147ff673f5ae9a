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
import type { VehicleKind } from '../records/catalogue/projects/mileage-scale.ts';

/** Up to so many kilometres of a year (null: beyond the others): `rate` euros each, and `added` once. */
export interface MileageBand {
  upTo: number | null;
  rate: DecimalString;
  added: DecimalString;
}

/** A scale as the list of scales has it. */
export interface MileageScale {
  id: number;
  name: string;
  /** The year from which on it counts, until there is a newer one. */
  year: number;
  vehicle: VehicleKind;
  /** Fiscal horsepower; no end: and above. */
  powerFrom: number;
  powerTo: number | null;
  /** Percent that is added for what runs on electricity alone. */
  electricPercent: DecimalString;
  bands: readonly MileageBand[];
}

export interface DrivenWith {
  vehicle: VehicleKind;
  power: number;
  electric: boolean;
}

/** The newest scale of the vehicle that holds in a year; null: there is none. */
export function scaleOf(
  scales: readonly MileageScale[],
  { vehicle, power }: DrivenWith,
  year: number,
): MileageScale | null {
  const fitting = scales.filter(
    (one) =>
      one.vehicle === vehicle &&
      one.year <= year &&
      power >= one.powerFrom &&
      (one.powerTo === null || power <= one.powerTo),
  );
  return fitting.toSorted((a, b) => b.year - a.year || a.id - b.id)[0] ?? null;
}

/** What so many kilometres of a year come to, to the cent. */
export function yearlyAmount(
  scale: MileageScale,
  kilometres: DecimalString,
  electric: boolean,
): DecimalString {
  if (isZero(kilometres)) return '0.00';
  const bands = scale.bands.toSorted((a, b) => (a.upTo ?? Infinity) - (b.upTo ?? Infinity));
  const band =
    bands.find(({ upTo }) => upTo === null || compare(kilometres, String(upTo)) <= 0) ?? bands.at(-1);
  if (band === undefined) return '0.00';
  const plain = add(multiply(kilometres, band.rate), band.added);
  const percent = electric ? add('100', scale.electricPercent) : '100';
  return money(divide(multiply(plain, percent), '100'));
}

/**
 * What a trip comes to: the year's kilometres with it less those before it, so that trips add up to the year by the scale
 * (BOI-BAREME-000001).
 * @param before kilometres of the civil year so far
 */
export const tripAmount = (
  scale: MileageScale,
  before: DecimalString,
  distance: DecimalString,
  electric: boolean,
): DecimalString =>
  money(
    subtract(yearlyAmount(scale, add(before, distance), electric), yearlyAmount(scale, before, electric)),
  );
