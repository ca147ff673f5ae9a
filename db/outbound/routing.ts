import { setTimeout as after } from 'node:timers/promises';
import { readJson } from '#domain/files/json.ts';
import type { Place } from '#domain/kernel/place.ts';
import {
  routeIn,
  routingEngines,
  routingRequests,
  type Route,
  type RoutingEngine,
  type RoutingFault,
  type VehicleSize,
} from '#domain/transport/routing.ts';
import type { Guard } from './address-guard.ts';
import { atMost } from './at-most.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** Tells of the way that a vehicle takes over points. */
export interface Routing {
  route(points: readonly Place[], size: VehicleSize | null): Promise<Route | RoutingFault>;
}

/** Somebody waits for it with a page open; all tries together. */
const PATIENCE_MS = 3000;
const BETWEEN_MS = 200;
const TRIES = 2;
const AT_ONCE = 4;
const limits = { depth: 12, elements: 200_000 };

interface Service {
  engine: RoutingEngine;
  address: string;
}

/** `valhalla+https://…` */
function serviceOf(said: string): Service {
  const [name, ...rest] = said.split('+');
  const engine = routingEngines.find((one) => one === name);
  if (engine === undefined) throw new Error(`${name} is no routing engine`);
  return { engine, address: rest.join('+').replace(/\/+$/, '') };
}

type Answer = { status: number; text: string } | null;

/** What the service says; null: it is away, or says that it is not well. */
async function askOnce(
  guard: Guard,
  { engine, address }: Service,
  asked: { points: readonly Place[]; size: VehicleSize | null; signal: AbortSignal },
): Promise<Answer> {
  const { method, path, body } = routingRequests[engine](asked.points, asked.size);
  try {
    const answer = await guardedFetch(guard, address + path, {
      method,
      headers: { accept: 'application/json', ...(body !== null && { 'content-type': 'application/json' }) },
      body: body === null ? null : JSON.stringify(body),
      signal: asked.signal,
    });
    return answer.status >= 500 ? null : { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}

function readRoute(engine: RoutingEngine, { status, text }: NonNullable<Answer>): Route | RoutingFault {
  if (status !== 200) return 'unroutable';
  try {
    return routeIn(engine, readJson(text, limits)) ?? 'unroutable';
  } catch {
    return 'unroutable';
  }
}

/**
 * The service that the operator names, reached past the guard: asked once more where it is away, within three seconds in
 * all. null: none is named, and nobody is asked anything.
 */
export function createRouting(said: string | null, guard: Guard): Routing | null {
  if (said === null) return null;
  const service = serviceOf(said);
  const inTurn = atMost(AT_ONCE, PATIENCE_MS);
  return {
    route: (points, size) =>
      inTurn<Route | RoutingFault>(
        async () => {
          const signal = AbortSignal.timeout(PATIENCE_MS);
          for (let tried = 1; ; tried += 1) {
            const answer = await askOnce(guard, service, { points, size, signal });
            if (answer !== null) return readRoute(service.engine, answer);
            if (tried === TRIES || signal.aborted) return 'away';
            await after(BETWEEN_MS);
          }
        },
        () => 'away',
      ),
  };
}
