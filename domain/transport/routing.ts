import { z } from 'zod';
import { metresBetween, type Place } from '../kernel/place.ts';

/*
 * How far it is and how long it takes, over roads where a service is named for it (5-modules.md, section 6, "Map"). What
 * each kind of service is asked and answers is said here alone.
 */

export const routingEngines = ['valhalla', 'osrm', 'graphhopper'] as const;
export type RoutingEngine = (typeof routingEngines)[number];

/** What the way of a vehicle depends on: metres and tonnes; null: not known. */
export interface VehicleSize {
  height: number | null;
  width: number | null;
  length: number | null;
  weight: number | null;
}

export interface Route {
  metres: number;
  seconds: number;
  line: readonly Place[];
  /** Nobody asked the roads: a straight line, made longer. */
  isEstimate: boolean;
}

/** Roads are so much longer than the straight line, and lorries go so many metres a second (45 km/h). */
const DETOUR = 1.3;
const LORRY_SPEED = 12.5;

/** The way without a service: straight lines, made as much longer as roads mostly are. */
export function estimatedRoute(points: readonly Place[]): Route {
  const straight = points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before === undefined ? sum : sum + metresBetween(before, point);
  }, 0);
  const metres = Math.round(straight * DETOUR);
  return { metres, seconds: Math.round(metres / LORRY_SPEED), line: points, isEstimate: true };
}

/** Why there is no way: the service does not answer, or it finds none. */
export type RoutingFault = 'away' | 'unroutable';

export interface RoutingRequest {
  method: 'GET' | 'POST';
  /** Below the address of the service. */
  path: string;
  body: unknown;
}

/** What a service is asked for the way over points by a vehicle. */
export const routingRequests: Readonly<
  Record<RoutingEngine, (points: readonly Place[], size: VehicleSize | null) => RoutingRequest>
> = {
  valhalla: (points, size) => ({
    method: 'POST',
    path: '/route',
    body: {
      locations: points.map(({ latitude: lat, longitude: lon }) => ({ lat, lon })),
      costing: 'truck',
      costing_options: {
        truck: Object.fromEntries(Object.entries(size ?? {}).filter(([, value]) => value !== null)),
      },
      units: 'kilometers',
      directions_type: 'none',
    },
  }),
  osrm: (points) => ({
    method: 'GET',
    path: `/route/v1/driving/${points
      .map(({ latitude, longitude }) => `${longitude},${latitude}`)
      .join(';')}?overview=full&geometries=geojson`,
    body: null,
  }),
  graphhopper: (points) => ({
    method: 'POST',
    path: '/route',
    body: {
      profile: 'truck',
      points: points.map(({ latitude, longitude }) => [longitude, latitude]),
      points_encoded: false,
      instructions: false,
    },
  }),
};

const amount = z.number().min(0).max(100_000_000);
const pairs = z.array(z.tuple([z.number(), z.number()], z.number())).max(50_000);
const placesOf = (coordinates: z.infer<typeof pairs>): Place[] =>
  coordinates.map(([longitude, latitude]) => ({ latitude, longitude }));

/** Places of a line that is written in letters, as Google's polylines are, to the sixth place behind the point. */
export function placesOfPolyline(text: string): Place[] {
  const places: Place[] = [];
  const at = { latitude: 0, longitude: 0 };
  let index = 0;
  const next = (): number => {
    let [value, shift, code] = [0, 0, 0x20];
    while (code >= 0x20 && index < text.length) {
      code = text.charCodeAt(index) - 63;
      index += 1;
      value += (code & 0x1f) * 2 ** shift;
      shift += 5;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  while (index < text.length) {
    at.latitude += next();
    at.longitude += next();
    places.push({ latitude: at.latitude / 1e6, longitude: at.longitude / 1e6 });
  }
  return places;
}

const answers: Readonly<Record<RoutingEngine, z.ZodType<Omit<Route, 'isEstimate'>>>> = {
  valhalla: z
    .object({
      trip: z.object({
        summary: z.object({ length: amount, time: amount }),
        legs: z.array(z.object({ shape: z.string().max(400_000) })).min(1),
      }),
    })
    .transform(({ trip: { summary, legs } }) => ({
      metres: Math.round(summary.length * 1000),
      seconds: Math.round(summary.time),
      line: legs.flatMap(({ shape }) => placesOfPolyline(shape)),
    })),
  osrm: z
    .object({
      code: z.literal('Ok'),
      routes: z
        .array(z.object({ distance: amount, duration: amount, geometry: z.object({ coordinates: pairs }) }))
        .min(1),
    })
    .transform(({ routes: [route] }) => ({
      metres: Math.round(route?.distance ?? 0),
      seconds: Math.round(route?.duration ?? 0),
      line: placesOf(route?.geometry.coordinates ?? []),
    })),
  graphhopper: z
    .object({
      paths: z
        .array(z.object({ distance: amount, time: amount, points: z.object({ coordinates: pairs }) }))
        .min(1),
    })
    .transform(({ paths: [path] }) => ({
      metres: Math.round(path?.distance ?? 0),
      seconds: Math.round((path?.time ?? 0) / 1000),
      line: placesOf(path?.points.coordinates ?? []),
    })),
};

/** The way that a service answered; null: its answer says none. */
export function routeIn(engine: RoutingEngine, answer: unknown): Route | null {
  const read = answers[engine].safeParse(answer);
  return read.success ? { ...read.data, isEstimate: false } : null;
}
