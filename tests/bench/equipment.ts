import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import { isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { fitDevice } from '#domain/equipment/device-commands.ts';
import { noteInspection } from '#domain/equipment/inspection-commands.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { addDays, LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { tellInspectionsOf } from '#jobs/tasks/tell-inspections.ts';
import { inspectionsToTell } from '#projections/equipment/inspections.ts';
import { commandsOf, send } from '#tests/builders/company.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { foundCompany } from './company.ts';
import type { Generator } from './generator.ts';
import type { MeasureOptions } from './measure.ts';
import { inParallel } from './people.ts';
import { pageSpeed } from './page-speed.ts';
import type { Place } from './place.ts';
import type { Verdict } from './targets.ts';
import { signIn } from './visitor.ts';

/** What section 5 of the specification's modules counts with. */
const PIECES = 20_000;
const INSPECTIONS = 50_000;
const POSITIONS = 1_000_000;
/** Positions of a vehicle's day, as many as one every ten seconds of seven hours. */
const OF_A_DAY = 2500;
const PER_REQUEST = 1000;
const VEHICLES = 40;

interface Sizes {
  pieces: number;
  inspections: number;
  /** Days that each vehicle drove on. */
  days: number;
}

/** @param part of what is measured: less for a trial of the scenario itself */
const sizesOf = (part: number): Sizes => ({
  pieces: Math.max(VEHICLES, Math.round(PIECES * part)),
  inspections: Math.max(1, Math.round(INSPECTIONS * part)),
  days: Math.max(1, Math.round((POSITIONS * part) / (VEHICLES * OF_A_DAY))),
});

/** Pieces of a few types, what was inspected on them, and vehicles that carry devices. */
async function fillDepot(
  { store }: Runtime,
  actor: Actor,
  today: CivilDate,
  sizes: Sizes,
): Promise<number[]> {
  const types: number[] = [];
  for (const intervalMonths of [6, 12, 12, 24]) {
    const names = ['VGP', 'Contrôle'];
    const inspections = names.map((name) => ({
      name,
      intervalMonths,
      legalBasis: null,
      keepAnniversary: false,
    }));
    types.push(await equipmentTypeOf(store, { actor }, { inspections }));
  }
  const pieces: number[] = [];
  await inParallel(sizes.pieces, async (n) => {
    const { id } = await equipmentPiece(
      store,
      { actor },
      {
        type: types[n % types.length] ?? 0,
        name: `Matériel ${n}`,
        place: `Rayon ${n % 60}`,
        inServiceOn: addDays(today, -(n % 900)),
      },
    );
    pieces.push(id);
  });
  await inParallel(sizes.inspections, async (n) => {
    await send(store, noteInspection, actor, {
      equipment: pieces[n % pieces.length] ?? 0,
      name: n % 2 === 0 ? 'VGP' : 'Contrôle',
      doneOn: addDays(today, -(n % 400)),
      result: 'passed',
      cost: '120',
    });
  });
  const vehicles = pieces.slice(0, VEHICLES);
  for (const [index, id] of vehicles.entries()) {
    const known = { enabled: true, name: `Boîtier ${index}`, identifier: `BENCH-${index}` };
    const { id: device } = await send(store, commandsOf('gps').create, actor, known);
    await send(store, fitDevice, actor, { id, device, at: `${addDays(today, -70)}T06:00` });
  }
  return vehicles;
}

/** Working days before today, the latest first. */
function workdays(today: CivilDate, count: number): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1))
    if (isWorkingDay(usualCalendar, day)) days.push(day);
  return days;
}

interface Sent {
  device: string;
  at: string;
  latitude: number;
  longitude: number;
}

/** A thousand positions of a vehicle on a day, one every ten seconds. */
function* batchesOf(days: readonly CivilDate[]): Iterable<Sent[]> {
  for (const day of days)
    for (let vehicle = 0; vehicle < VEHICLES; vehicle += 1)
      for (let from = 0; from < OF_A_DAY; from += PER_REQUEST) {
        const begin = Date.parse(instantAt(day, '08:00', LEGAL_TIME_ZONE));
        const count = Math.min(PER_REQUEST, OF_A_DAY - from);
        yield Array.from({ length: count }, (_, index) => ({
          device: `BENCH-${vehicle}`,
          at: new Date(begin + (from + index) * 10_000).toISOString(),
          latitude: 48.39 + Math.sin((from + index) / 300) / 5,
          longitude: -4.48 + (from + index) / 5000,
        }));
      }
}

const stored = z.object({ item: z.object({ stored: z.number() }) });

/** All positions by the call that devices use, two requests at a time. */
async function measureIntake(
  origin: string,
  cookie: string,
  today: CivilDate,
  days: number,
): Promise<Verdict> {
  const waiting = [...batchesOf(workdays(today, days))];
  const sent = waiting.reduce((sum, { length }) => sum + length, 0);
  let taken = 0;
  const begun = performance.now();
  const device = async () => {
    for (let positions = waiting.pop(); positions !== undefined; positions = waiting.pop()) {
      const answer = await fetch(`${origin}/api/gps/position`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ positions }),
      });
      taken += stored.parse(await answer.json()).item.stored;
    }
  };
  await Promise.all([device(), device()]);
  const seconds = (performance.now() - begun) / 1000;
  return {
    target: `intake of ${sent} positions: as fast as 1,000,000 in 13 s`,
    measured: `${seconds.toFixed(1)} s, ${Math.round(sent / seconds)} a second, ${taken} stored`,
    reached: taken === sent && seconds <= (13 * sent) / POSITIONS,
  };
}

/** Which inspections are to be told, and that each is told once. */
async function measureTelling(place: Place, runtime: Runtime, today: CivilDate): Promise<Verdict> {
  const begun = performance.now();
  const due = (await inspectionsToTell(place.owner, today)).length;
  const asked = performance.now() - begun;
  await tellInspectionsOf({ db: place.owner, store: runtime.store }, today);
  const seconds = (performance.now() - begun) / 1000;
  const left = (await inspectionsToTell(place.owner, today)).length;
  return {
    target: `deadlines to tell of ${INSPECTIONS} inspections: ≤ 5 s, each once`,
    measured: `asked ${asked.toFixed(0)} ms, ${due} told in ${seconds.toFixed(1)} s, ${left} left`,
    reached: asked <= 5000 && left === 0,
  };
}

/** A day of positions that is two months old is dropped as a whole. */
async function measureRetention(place: Place, today: CivilDate): Promise<Verdict> {
  const old = addDays(today, -60);
  const count = async () =>
    Number(
      (await sql<{ count: string }>`select count(*) from gps_position`.execute(place.owner)).rows[0]?.count,
    );
  await sql`select make_position_days(${old}, ${old})`.execute(place.owner);
  await sql`insert into gps_position (device_id, at, latitude, longitude)
    select d, (${old}::date + time '08:00') at time zone 'UTC' + make_interval(secs => n), 48390000, -4480000
    from generate_series(1, ${VEHICLES}) d, generate_series(1, ${OF_A_DAY}) n`.execute(place.owner);
  const before = await count();
  const begun = performance.now();
  await sql`select drop_position_days(${addDays(today, -59)})`.execute(place.owner);
  const ms = performance.now() - begun;
  const gone = before - (await count());
  return {
    target: `a day of ${VEHICLES * OF_A_DAY} positions dropped: ≤ 50 ms`,
    measured: `${ms.toFixed(0)} ms, ${gone} gone`,
    reached: ms <= 50 && gone >= VEHICLES * OF_A_DAY,
  };
}

/** Pages of equipment and positions, held against sections 5 and 6 of the specification's modules. */
export async function measureEquipment(
  generator: Generator,
  place: Place,
  today: CivilDate,
  options: MeasureOptions & { part: number },
): Promise<Verdict[]> {
  const { profile, part, onStep } = options;
  const sizes = sizesOf(part);
  onStep('pieces and their inspections are filled in');
  const runtime = createRuntime(place.settings, place.ownerUrl, 'registre-bench');
  try {
    const { id: corporation } = await foundCompany(runtime, today);
    const vehicles = await fillDepot(runtime, systemActor(corporation), today, sizes);
    await sql`vacuum analyze`.execute(place.owner);
    await place.serve(profile);
    const origin = place.settings.publicUrl;
    const cookie = await signIn(origin, corporation);
    onStep('positions are taken in');
    const verdicts = [await measureIntake(origin, cookie, today, sizes.days)];
    await sql`analyze`.execute(place.owner);
    const [last = today] = workdays(today, 1);
    const day = `/equipment/${vehicles[0]}/positions?day=${last}`;
    const asked = [
      { name: `list of ${sizes.pieces} pieces`, path: '/equipment/list', limit: 8 },
      { name: 'list by what is due next', path: '/equipment/list?sort=dueOn&direction=asc', limit: 8 },
      { name: 'due within 60 days', path: '/equipment/list?due=60', limit: 10 },
      { name: `a vehicle’s day of ${OF_A_DAY} positions`, path: day, limit: 40 },
    ];
    for (const page of asked) verdicts.push(await pageSpeed(generator, { ...page, origin, cookie }, options));
    const page = await (await fetch(origin + day, { headers: { cookie } })).text();
    const [plain, packed] = [page.length / 1000, gzipSync(page).byteLength / 1000];
    verdicts.push({
      target: 'a vehicle’s day: ≤ 60 kB gzip, with its map',
      measured: `${packed.toFixed(1)} kB (${plain.toFixed(0)} kB plain)`,
      reached: packed <= 60 && page.includes('route-line'),
    });
    return [...verdicts, await measureTelling(place, runtime, today), await measureRetention(place, today)];
  } finally {
    await runtime.close();
  }
}
