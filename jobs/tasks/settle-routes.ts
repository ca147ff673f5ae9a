import { systemActor } from '#domain/kernel/actor.ts';
import { engineSeconds } from '#domain/positions/engine.ts';
import { STOP_MS, wayOf } from '#domain/positions/way.ts';
import { settleRoutes } from '#domain/positions/route-commands.ts';
import { carriersBetween } from '#projections/positions/intake.ts';
import {
  noteEngineDay,
  noteSettled,
  positionsOf,
  unsettledDevices,
  type Unsettled,
} from '#scratch/positions.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

const DAY = 24 * 3600 * 1000;
const iso = (at: number): string => new Date(at).toISOString();

/** Midnight of UTC at or before an instant: routes are made of whole days, so that the same positions make the same. */
const midnight = (at: number): number => Math.floor(at / DAY) * DAY;

/**
 * The routes of a device from the day of its first position that was not looked at: those that are over, by a stop of
 * five minutes or by as long a silence. A device that moved to another piece ends one.
 * @returns from when on positions are left, since a route of theirs goes on; null: none are
 */
async function settle(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  { device, corporation, since }: Unsettled,
  now: number,
): Promise<string | null> {
  let left: string | null = null;
  for (let from = midnight(Date.parse(since)); from < now; from += DAY) {
    const day = { from: iso(from), until: iso(from + DAY) };
    const [positions, carriers] = await Promise.all([
      positionsOf(db, device, day),
      carriersBetween(db, device, corporation, day),
    ]);
    for (const carrier of carriers) {
      const own = positions.filter(({ at }) => carrier.from <= at && at < carrier.until);
      if (own.length === 0) continue;
      const ran = { device, corporation, equipment: carrier.equipment, day: day.from.slice(0, 10) };
      await noteEngineDay(db, { ...ran, seconds: engineSeconds(own) });
    }
    const legs = carriers.flatMap((carrier) => {
      const own = positions.filter(({ at }) => carrier.from <= at && at < carrier.until);
      const last = own.at(-1)?.at ?? 0;
      return wayOf(own)
        .legs.filter((leg) => {
          const isOver = leg.until < last || last + STOP_MS <= now;
          if (!isOver) left = iso(leg.from);
          return isOver;
        })
        .map((leg) => ({
          equipment: carrier.equipment,
          startedAt: iso(leg.from),
          endedAt: iso(leg.until),
          metres: leg.metres,
          points: leg.positions.length,
        }));
    });
    // Days of which nothing is kept any more have the routes that they had.
    if (positions.length > 0)
      await store.execute(settleRoutes, systemActor(corporation), { id: device, ...day, routes: legs });
  }
  return left;
}

/** Makes the routes of all devices that sent something since. */
export async function settleRoutesOf(runtime: Pick<Runtime, 'db' | 'store'>, now: string): Promise<void> {
  await oneByOne(await unsettledDevices(runtime.db), async (unsettled) => {
    const left = await settle(runtime, unsettled, Date.parse(now));
    await noteSettled(runtime.db, unsettled, left);
  });
}

/** Every five minutes: a route is closed soon after its stop. */
export const settleRoutesTask = defineTask({
  name: 'settle-routes',
  payload: noPayload,
  cron: '*/5 * * * *',
  run: (runtime) => settleRoutesOf(runtime, new Date().toISOString()),
});
