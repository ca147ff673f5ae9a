import { defineRecord } from '../../define-record.ts';
import { choice, decimal, flag, integer, percent, rows, text } from '../../fields.ts';

export const vehicleKinds = ['car', 'motorcycle', 'moped'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

/**
 * Scales of kilometres (barème kilométrique): by year, kind of vehicle and fiscal horsepower, what the kilometres of a
 * civil year come to. A year without scales of its own goes by the newest before it.
 */
export const mileageScale = defineRecord({
  resource: 'mileagescale',
  entity: 'MILEAGE_SCALE',
  area: 'projects',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    year: integer({ min: 2000, max: 2100 }),
    vehicle: choice(vehicleKinds),
    powerFrom: integer({ min: 0, max: 99 }),
    /** None: and above. */
    powerTo: integer({ min: 0, max: 99, optional: true }),
    electricPercent: percent({ optional: true }),
    bands: rows({
      max: 6,
      columns: {
        /** Kilometres of the year; none: beyond the others. */
        upTo: integer({ min: 1, max: 1_000_000, optional: true }),
        rate: decimal({ places: 3, min: 0, max: 10 }),
        added: decimal({ places: 2, min: 0, max: 100_000, optional: true }),
      },
    }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'year', 'vehicle', 'powerFrom', 'powerTo', 'enabled'],
    search: ['name'],
  },
  usedBy: ['expense'],
});
