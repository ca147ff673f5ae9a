import type { Place } from '#domain/kernel/place.ts';
import type { Coordinates, VectorMap } from '../client/vector-map-shape.ts';
import { northing, radians, simplified, type Drawn } from './route-map.ts';

const FINE = 100_000;
/** A fifth of a metre is nobody's way. */
const coordinates = ({ longitude, latitude }: Place): Coordinates => [
  Math.round(longitude * FINE) / FINE,
  Math.round(latitude * FINE) / FINE,
];

/** Radians of a Mercator map within which a bend is left out: some five metres. */
const TOLERANCE = 8e-7;

const bendsOf = (places: readonly Place[]): Coordinates[] =>
  simplified(
    places.map((place) => ({ x: radians(place.longitude), y: northing(place.latitude), place })),
    TOLERANCE,
  ).map(({ place }) => coordinates(place));

/** Ways and places as they lie on the ground. */
export const vectorMap = ({ legs, stops, sites = [], planned = [] }: Drawn, tiles: string): VectorMap => ({
  tiles,
  lines: legs.map(({ positions }) => bendsOf(positions)).filter(({ length }) => length > 1),
  planned: bendsOf(planned),
  sites: sites.map(coordinates),
  stops: stops.map((stop, index) => ({
    at: coordinates(stop),
    number: index + 1,
    ...(stop.tone !== undefined && { tone: stop.tone }),
  })),
});
