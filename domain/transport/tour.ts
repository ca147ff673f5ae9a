import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import {
  changedDecimal,
  optionalDecimal,
  optionalReference,
  optionalText,
  reference,
} from '../kernel/fields.ts';
import { optionalMoment } from '../kernel/moment-field.ts';

/** m³ */
const quantity = { places: 2, min: 0, max: 1000 };
/** km */
const mileage = { places: 1, min: 0, max: 5000 };
const exampleMileage = { example: '24.5' };

/** A turn of a truck between the central plant and the site (second specification, section 3, "Tracking turn"). */
export const tourSchema = z.object({
  order: reference('transportorder'),
  truck: optionalText(60),
  driver: optionalReference('persons'),
  zone: optionalReference('transportzone'),
  centralDeparture: optionalMoment(),
  clientArrival: optionalMoment(),
  clientDeparture: optionalMoment(),
  centralReturn: optionalMoment(),
  quantity: optionalDecimal(quantity),
  mileage: optionalDecimal(mileage).meta(exampleMileage),
  /** Without VAT; nothing said: that of the zone. */
  price: optionalDecimal({ places: 2, min: 0, max: 999_999 }).meta({ example: '145.00' }),
});

/** What a turn carried and how far it went, where what is not said stays. */
export const loadSchema = z.object({
  quantity: changedDecimal(quantity),
  mileage: changedDecimal(mileage).meta(exampleMileage),
});

type TourInput = z.output<typeof tourSchema>;
/** Older turns say nothing of a price. */
export type TourFacts = Omit<TourInput, 'price'> & Partial<Pick<TourInput, 'price'>>;

export const tourProblems = ['noDeparture', 'noReturn', 'disordered'] as const;
export type TourProblem = (typeof tourProblems)[number];

const times = ({ centralDeparture, clientArrival, clientDeparture, centralReturn }: TourTimes) =>
  [centralDeparture, clientArrival, clientDeparture, centralReturn].filter((one) => one !== null);

/** The times of a turn, in the order of its way. */
export const tourTimes = ['centralDeparture', 'clientArrival', 'clientDeparture', 'centralReturn'] as const;
type TourTime = (typeof tourTimes)[number];

export type TourTimes = Pick<TourFacts, TourTime>;

/** The time that is noted next: the one after the last that was; null: it is back. */
export function nextTourTime(tour: TourTimes): TourTime | null {
  const last = tourTimes.findLastIndex((name) => tour[name] !== null);
  return tourTimes[last + 1] ?? null;
}

/** What is wrong with a turn's times, so that it is not billed silently; null: nothing is. */
export function tourProblem(tour: TourTimes): TourProblem | null {
  if (tour.centralDeparture === null) return 'noDeparture';
  const said = times(tour);
  if (said.some((one, index) => index > 0 && one < (said[index - 1] ?? ''))) return 'disordered';
  return tour.centralReturn === null ? 'noReturn' : null;
}

export type TruckTourEvent =
  | Event<'TruckTourCreated', { tour: number; corporation: number; number: number; facts: TourFacts }>
  | Event<'TruckTourEdited', { tour: number; facts: TourFacts }>
  | Event<'TruckTourDeleted', { tour: number }>;

export interface TruckTourState {
  corporation: number | null;
  number: number;
  facts: TourFacts | null;
  deleted: boolean;
}

export const truckTourAggregate: Aggregate<TruckTourState, TruckTourEvent> = {
  name: 'truckTour',
  events: { TruckTourCreated: true, TruckTourEdited: true, TruckTourDeleted: true },
  initial: { corporation: null, number: 0, facts: null, deleted: false },
  evolve: evolving<TruckTourState, { [E in TruckTourEvent as E['type']]: E['data'] }>({
    TruckTourCreated: (state, { corporation, number, facts }) => ({ ...state, corporation, number, facts }),
    TruckTourEdited: (state, { facts }) => ({ ...state, facts }),
    TruckTourDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};
