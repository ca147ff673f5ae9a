import { gzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays, atDayOfMonth, isoWeekday, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { editCorporationSettings } from '#domain/company/company-commands.ts';
import { fitDevice } from '#domain/equipment/device-commands.ts';
import { gps } from '#domain/records/catalogue/equipment/gps.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { playPastWeek } from '#jobs/demo/past-interventions.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { storePositions } from '#scratch/positions.ts';
import { findBulkOperation } from '#scratch/bulk-operations.ts';
import { settingsInput } from '#tests/builders/busy/busy-organization.ts';
import { commandsOf, send } from '#tests/builders/company.ts';
import { personFile } from '#tests/builders/people.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { pump } from '#tests/builders/transport.ts';
import { foundCompany, type Company } from './company.ts';
import type { Generator } from './generator.ts';
import type { MeasureOptions } from './measure.ts';
import { inParallel } from './people.ts';
import type { Place } from './place.ts';
import { quiet } from './quiet.ts';
import type { Verdict } from './targets.ts';
import { stretchOrders, stretchTurns } from './stretch-transport.ts';
import { signIn } from './visitor.ts';

/** Interventions; fewer (`BENCH_ORDERS`) prove that the scenario runs. */
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000);
/** So many are made by commands; the others are copies of them. */
const MADE = Math.min(ORDERS, 4000);
const TURNS_A_DAY = 10_000;
/** As many as the specification counts with. */
const PUMPS = 60;
/** Of a second company: so many that a month has more than a thousand slips. */
const MACHINES = 130;
/** Weeks back from last week that its month lies in. */
const GROUPED_WEEKS = 10;
const CLIENTS = 60;
const VEHICLES = 300;
/** Of a machine: it works on two days of five (past-interventions.ts). */
const A_WEEK = 2;

interface Filled {
  corporation: number;
  /** The company whose slips are grouped. */
  grouped: number;
  /** A month of which every slip is still to be invoiced, and a working day of it. */
  month: string;
  day: CivilDate;
  orders: number;
  /** On that day. */
  turns: number;
}

/** A company that pumps, its machines with their drivers, zones and clients. */
async function found(
  runtime: Runtime,
  today: CivilDate,
  count: number,
  first: Pick<Company, 'user'> | null = null,
) {
  const company = await foundCompany(runtime, today, first);
  const { store } = runtime;
  const actor = systemActor(company.id);
  await send(store, editCorporationSettings, actor, {
    ...settingsInput,
    id: company.id,
    showTransport: true,
  });
  const machines: { id: number; driver: number; truck: string | null }[] = [];
  await inParallel(count, async (n) => {
    const file = personFile({ lastName: `Pompiste ${n}`, firstName: 'Ronan' });
    const { id: driver } = await send(store, createPerson, actor, { ...file, confirmDuplicates: true });
    const id = await pump(store, { actor }, `Pompe ${n}`);
    // One in three carries: its turns are noted.
    machines.push({ id, driver, truck: n % 3 === 0 ? `TB-${100 + n}-EN` : null });
  });
  const zone = await send(store, commandsOf('transportzone').create, actor, { enabled: true, name: 'Rade' });
  const [vat] = await runtime.db
    .selectFrom('record_list')
    .select('id')
    .where('resource', '=', 'vat')
    .where('corporation_id', '=', company.id)
    .limit(1)
    .execute();
  const clients = company.clients.slice(0, CLIENTS);
  const week = { machines, clients, centrals: [], zones: [zone.id], vat: vat?.id ?? null };
  return { corporation: company.id, user: company.user, actor, week, machines };
}

/** Weeks of work back from last week, each by one command. */
async function fillOrders(
  runtime: Runtime,
  { actor, week }: Pick<Awaited<ReturnType<typeof found>>, 'actor' | 'week'>,
  today: CivilDate,
  weeks: number,
): Promise<void> {
  const last = addDays(today, -6 - isoWeekday(today));
  for (let back = weeks; back >= 1; back -= 1) {
    const input = playPastWeek.input.parse({ ...week, monday: addDays(last, -7 * (back - 1)) });
    await runtime.store.execute(playPastWeek, actor, input);
  }
}

/** Vehicles that are followed, each with where it was this minute. */
async function fillPositions(
  runtime: Runtime,
  corporation: number,
  machines: readonly { id: number }[],
  today: CivilDate,
): Promise<void> {
  const { store } = runtime;
  const actor = systemActor(corporation);
  const { create } = recordCommands(gps);
  await inParallel(VEHICLES, async (n) => {
    const values = {
      enabled: true,
      name: `Boîtier ${n}`,
      identifier: String(864_127_000_000 + n),
      provider: 'Teltonika',
    };
    const device = await store.execute(create, actor, create.input.parse(values));
    const id = machines[n]?.id ?? (await pump(store, { actor }, `Camion ${n}`));
    await send(store, fitDevice, actor, { id, device: device.id, at: `${addDays(today, -2)}T08:00` });
    const at = Date.now() - n * 100;
    const place = { latitude: 48.2 + (n % 20) * 0.02, longitude: -4.4 + Math.floor(n / 20) * 0.03 };
    await storePositions(runtime.db, corporation, [{ at, device: device.id, ...place }]);
  });
}

async function fillTransport(place: Place, today: CivilDate): Promise<Filled> {
  const runtime = createRuntime(place.settings, place.ownerUrl, 'registre-bench');
  try {
    const made = await found(runtime, today, PUMPS);
    // Before the other's: who works every day has newer interventions than who stopped.
    const grouped = await found(runtime, today, MACHINES, made);
    await fillOrders(runtime, grouped, today, GROUPED_WEEKS);
    const weeks = Math.ceil(MADE / (PUMPS * A_WEEK));
    await fillOrders(runtime, made, today, weeks);
    const times = Math.ceil(ORDERS / (weeks * PUMPS * A_WEEK));
    await stretchOrders(place.owner, made.corporation, { times, days: 7 * weeks });
    await fillPositions(runtime, made.corporation, made.machines, today);
    const day = addDays(atDayOfMonth(today, 1), -8);
    const worked = isoWeekday(day) > 5 ? addDays(day, -2) : day;
    const turns = await stretchTurns(place.owner, made.corporation, { day: worked, count: TURNS_A_DAY });
    return {
      corporation: made.corporation,
      grouped: grouped.corporation,
      month: monthOf(worked),
      day: worked,
      orders: times * weeks * PUMPS * A_WEEK,
      turns,
    };
  } finally {
    await runtime.close();
  }
}

const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Slips that are completed and not invoiced. */
const openSlips = async ({ owner }: Place, corporation: number): Promise<number> =>
  (
    await owner
      .selectFrom('transport_order')
      .select('id')
      .where('corporation_id', '=', corporation)
      .where('status', '=', 'completed')
      .where('invoice_version', 'is', null)
      .execute()
  ).length;

/** A month's slips invoiced by client in a job, from the press to its last invoice. */
async function measureGrouping(place: Place, { month, grouped }: Filled): Promise<Verdict> {
  await place.work();
  const origin = place.settings.publicUrl;
  const cookie = await signIn(origin, grouped);
  const page = await (await fetch(`${origin}/tfp/invoice`, { headers: { cookie } })).text();
  const months = [...page.matchAll(/name="month" value="([^"]*)"/g)].map(([, found]) => found);
  const asked = months.includes(month) ? month : (months.at(-1) ?? '');
  const before = await openSlips(place, grouped);
  const begun = performance.now();
  const answer = await fetch(`${origin}/tfp/invoice`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      intent: 'month',
      month: asked,
      corporation: hidden(page, 'corporation'),
      commandId: crypto.randomUUID(),
    }),
  });
  const operation = answer.headers.get('location')?.split('/').at(-1) ?? '';
  if (answer.status !== 302 || operation === '') throw new Error(`slips grouped: ${answer.status}`);
  while ((await findBulkOperation(place.owner, operation))?.endedAt === null) await wait(100);
  const seconds = (performance.now() - begun) / 1000;
  const done = before - (await openSlips(place, grouped));
  return {
    target: '1,000 slips grouped in a job: ≤ 20 s',
    measured: `${seconds.toFixed(1)} s for ${done} slips, ${((seconds / Math.max(1, done)) * 1000).toFixed(1)} s a thousand`,
    reached: done > 0 && (seconds / done) * 1000 <= 20,
  };
}

/** Where the page of the fleet is told how its marks move. */
async function followedFrom(origin: string, cookie: string): Promise<string> {
  const page = await (await fetch(`${origin}/equipment/positions`, { headers: { cookie } })).text();
  const [, address] = /data-fleet="([^"]*)"/.exec(page) ?? [];
  if (address === undefined) throw new Error('The map of the fleet is not followed');
  return address.replaceAll('&amp;', '&');
}

/** Pages of transport, held against section 6 of the specification's modules. */
export async function measureTransport(
  generator: Generator,
  place: Place,
  today: string,
  { rounds, seconds, patience, profile, onStep }: MeasureOptions,
): Promise<Verdict[]> {
  onStep('interventions and positions are filled in');
  const filled = await fillTransport(place, today);
  await sql`vacuum analyze`.execute(place.owner);
  await place.serve(profile);
  const origin = place.settings.publicUrl;
  const cookie = await signIn(origin, filled.corporation);
  const { day, orders, turns } = filled;
  const asked = [
    { name: `list of ${orders} interventions with totals`, path: '/tfp/list', limit: 8 },
    { name: 'a day’s interventions', path: `/tfp?view=day&day=${day}`, limit: 50 },
    { name: `planning of ${PUMPS} pumps and a month`, path: `/tfp?view=month&day=${day}`, limit: 30 },
    { name: `a day’s ${turns} turns`, path: `/tfp/tracking?day=${day}`, limit: 50 },
    // As the map of a vehicle's day: what the specification holds to 10 ms is a refresh.
    { name: `the page of ${VEHICLES} positions`, path: '/equipment/positions', limit: 40 },
    {
      name: `${VEHICLES} positions as they move`,
      path: await followedFrom(origin, cookie),
      limit: 10,
      heaviest: 5,
    },
  ];
  const verdicts: Verdict[] = [];
  for (const { name, path, limit, heaviest = Infinity } of asked) {
    let best = Infinity;
    for (let round = 1; round <= rounds; round += 1) {
      onStep(`${name}, round ${round}`);
      await quiet(patience);
      const run = await generator.run({
        origin,
        cookies: [cookie],
        warmUp: 2,
        seconds,
        exchanges: [{ path }],
      });
      if (run.failure !== null) throw new Error(`${name}: ${run.failure}`);
      best = Math.min(best, run.p50);
    }
    const answer = await fetch(origin + path, { headers: { cookie } });
    // What is followed as it changes goes as it is.
    const isPacked = !answer.headers.get('Content-Type')?.startsWith('text/event-stream');
    const said = Buffer.from(await answer.arrayBuffer());
    const weight = (isPacked ? gzipSync(said) : said).byteLength / 1000;
    verdicts.push({
      target: `${name}: p50 ≤ ${limit} ms, one client${heaviest === Infinity ? '' : `, ≤ ${heaviest} kB`}`,
      measured: `${best.toFixed(1)} ms, ${weight.toFixed(1)} kB`,
      reached: best <= limit && weight <= heaviest,
    });
  }
  onStep('slips are grouped');
  return [...verdicts, await measureGrouping(place, filled)];
}
