import { systemActor } from '#domain/kernel/actor.ts';
import { fitDevice } from '#domain/equipment/device-commands.ts';
import { isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { addDays, LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import type { Position } from '#domain/positions/position.ts';
import { metresBetween } from '#domain/kernel/place.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { gps } from '#domain/records/catalogue/equipment/gps.ts';
import { storePositions } from '#scratch/positions.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { settleRoutesOf } from '../tasks/settle-routes.ts';

type Place = Omit<Position, 'at'>;

/** Brest, Landerneau, Landivisiau, Le Faou, Châteaulin. */
const depot: Place = { latitude: 48.4089, longitude: -4.4742 };
const sites: readonly Place[] = [
  { latitude: 48.4515, longitude: -4.2482 },
  { latitude: 48.5094, longitude: -4.0682 },
  { latitude: 48.2958, longitude: -4.1806 },
  { latitude: 48.1967, longitude: -4.0886 },
];

const STEP_MS = 30_000;
const METRES_A_STEP = 480;

/** A road is never straight: how far it bends to the side on its way, in parts of its length. */
const bend = (part: number, seed: number): number =>
  0.06 * Math.sin(part * Math.PI * 2 + seed) * Math.sin(part * Math.PI) +
  0.02 * Math.sin(part * 23 + seed) * Math.sin(part * Math.PI);

/** Positions from one place to another, from an instant on. */
export function driven(from: Place, to: Place, at: number, seed: number): Position[] {
  const steps = Math.max(2, Math.round((metresBetween(from, to) * 1.15) / METRES_A_STEP));
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude];
  return Array.from({ length: steps + 1 }, (_none, index) => {
    const part = index / steps;
    return {
      at: at + index * STEP_MS,
      latitude: from.latitude + north * part + east * bend(part, seed) * 0.6,
      longitude: from.longitude + east * part - north * bend(part, seed) * 1.4,
    };
  });
}

/** A day's work: out of the depot, from site to site with an hour and more at each, and back. */
function dayOf(day: CivilDate, seed: number): Position[] {
  const positions: Position[] = [];
  let at = Date.parse(instantAt(day, '07:20', LEGAL_TIME_ZONE)) + (seed % 4) * 300_000;
  const first = sites[seed % sites.length] ?? depot;
  const second = sites[(seed + 1) % sites.length] ?? depot;
  let from = depot;
  for (const to of [first, second, depot]) {
    positions.push(...driven(from, to, at, seed));
    const arrived = positions.at(-1)?.at ?? at;
    const stays = 50 + ((seed * 17) % 60);
    for (let minute = 2; minute <= stays; minute += 4)
      positions.push({ ...to, at: arrived + minute * 60_000 });
    at = (positions.at(-1)?.at ?? arrived) + STEP_MS;
    from = to;
  }
  return positions;
}

/** The last working days, the day itself left out. */
function workedDays(today: CivilDate, count: number): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1))
    if (isWorkingDay(usualCalendar, day)) days.unshift(day);
  return days;
}

/** A vehicle that is followed, and where it was. */
interface Followed {
  equipment: number;
  positions: readonly Position[];
}

/** Vehicles with a device, and where they went on the last working days. */
export const seedPositions = (
  runtime: Runtime,
  corporation: number,
  vehicles: readonly number[],
  today: CivilDate,
): Promise<void> =>
  seedFollowed(
    runtime,
    corporation,
    vehicles.map((equipment, index) => ({
      equipment,
      positions: workedDays(today, 4).flatMap((day, place) => dayOf(day, index * 2 + place)),
    })),
    { today, settledAt: `${today}T03:00:00.000Z` },
  );

/** Fits each vehicle with a device, stores where it was, and closes its routes up to an instant. */
export async function seedFollowed(
  runtime: Runtime,
  corporation: number,
  vehicles: readonly Followed[],
  { today, settledAt, first = 1 }: { today: CivilDate; settledAt: string; first?: number },
): Promise<void> {
  const actor = systemActor(corporation);
  const { create } = recordCommands(gps);
  for (const [index, { equipment, positions }] of vehicles.entries()) {
    const values = {
      enabled: true,
      name: `Boîtier ${first + index}`,
      identifier: `86412700000${corporation}${first + index}`,
      provider: 'Teltonika',
    };
    const device = await runtime.store.execute(create, actor, create.input.parse(values));
    const input = { id: equipment, device: device.id, at: `${addDays(today, -60)}T08:00` };
    await runtime.store.execute(fitDevice, actor, fitDevice.input.parse(input));
    await storePositions(
      runtime.db,
      corporation,
      positions.map((one) => ({ ...one, device: device.id })),
    );
  }
  await settleRoutesOf(runtime, settledAt);
}
