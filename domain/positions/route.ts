import { z } from 'zod';
import { createHash } from 'node:crypto';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { reference } from '../kernel/fields.ts';
import { moment } from '../kernel/moment-field.ts';

/*
 * A route that a vehicle has driven: when, how far, and nothing of where. It outlives the positions that it was made of.
 */

/** Months after which positions are dropped, a day of UTC at a time. */
export const KEPT_MONTHS = 2;

/** How many years of routes and engine days anybody is shown (CNIL: working time); older engine days are erased. */
export const ROUTE_YEARS = 5;

export const routeSources = ['positions', 'program'] as const;
export type RouteSource = (typeof routeSources)[number];

export interface RouteFacts {
  /** Which piece carried the device by then. */
  equipment: number;
  /** null: a program said it of the piece itself. */
  device: number | null;
  /** ISO instants. */
  startedAt: string;
  endedAt: string;
  metres: number;
  /** How many positions it was made of. */
  points: number;
  source: RouteSource;
}

/** Each says the hash of the one before it of the same device, so that none is changed or left out unseen. */
export interface Link {
  /** Which of the chain it is, from 1 on. */
  place: number;
  hash: string;
}

export type RouteEvent =
  | Event<'RouteClosed', { route: number; corporation: number; facts: RouteFacts; link: Link }>
  /** Positions that came late made another route of it. */
  | Event<'RouteCorrected', { route: number; facts: RouteFacts; link: Link }>
  | Event<'RouteWithdrawn', { route: number; chain: string; link: Link }>;

export interface RouteState {
  corporation: number | null;
  facts: RouteFacts | null;
  deleted: boolean;
}

export const routeAggregate: Aggregate<RouteState, RouteEvent> = {
  name: 'gpsroute',
  events: { RouteClosed: true, RouteCorrected: true, RouteWithdrawn: true },
  initial: { corporation: null, facts: null, deleted: false },
  evolve: evolving<RouteState, { [E in RouteEvent as E['type']]: E['data'] }>({
    RouteClosed: (state, { corporation, facts }) => ({ ...state, corporation, facts }),
    RouteCorrected: (state, { facts }) => ({ ...state, facts }),
    RouteWithdrawn: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};

/** What a chain of routes is of: a device, or a piece of which a program tells. */
export const chainOf = ({ device, equipment }: Pick<RouteFacts, 'device' | 'equipment'>): string =>
  device === null ? `equipment-${equipment}` : `gps-${device}`;

/** The link that follows on another; `facts` null: a route that is none any more. */
export function linkAfter(before: Link | null, route: number, facts: RouteFacts | null): Link {
  const said = facts && [
    facts.equipment,
    facts.device,
    facts.startedAt,
    facts.endedAt,
    facts.metres,
    facts.points,
    facts.source,
  ];
  const hash = createHash('sha256')
    .update(JSON.stringify([before?.hash ?? null, route, said]))
    .digest('hex');
  return { place: (before?.place ?? 0) + 1, hash };
}

/** A closed route as a program tells it of a piece. */
export const routeSchema = z.object({
  equipment: reference('equipment'),
  startedAt: moment().meta({ example: '1990-03-05T08:00:00.000Z' }),
  endedAt: moment().meta({ example: '1990-03-05T08:40:00.000Z' }),
  /** Whole metres. */
  metres: z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(0, 'errors.tooSmall|min=0')
    .max(5_000_000, 'errors.tooLarge|max=5000000')
    .meta({ example: 24_500 }),
});
