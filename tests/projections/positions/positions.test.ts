import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { fitDevice } from '#domain/equipment/device-commands.ts';
import { loseEquipment, sellEquipment } from '#domain/equipment/life-commands.ts';
import * as usages from '#domain/equipment/usage-commands.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { pausePositions, resumePositions } from '#domain/positions/pause-commands.ts';
import type { Position } from '#domain/positions/position.ts';
import { newRoute } from '#domain/positions/route-commands.ts';
import * as orders from '#domain/transport/order-commands.ts';
import { settleRoutesOf } from '#jobs/tasks/settle-routes.ts';
import { keptTables } from '#jobs/backup/tables.ts';
import { judgePositions, storable } from '#projections/positions/intake.ts';
import { usagesOf } from '#projections/equipment/usages.ts';
import { heldPieces } from '#projections/positions/pauses.ts';
import { drivenDays, metresSince, routesOfDay } from '#projections/positions/routes.ts';
import {
  engineSince,
  keepPositions,
  lastPositions,
  positionsOf,
  storePositions,
} from '#scratch/positions.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { depot, driving } from '#tests/builders/driving.ts';
import { equipmentPiece } from '#tests/builders/equipment.ts';
import { colleague } from '#tests/builders/training.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let other: Company;
let driver: number;

/** The last working day but today, and one of so many days before. */
function workday(daysAgo = 1): CivilDate {
  let day = addDays(todayIn(LEGAL_TIME_ZONE, new Date()), -daysAgo);
  while (!isWorkingDay(usualCalendar, day)) day = addDays(day, -1);
  return day;
}
const at = (day: CivilDate, time: string): number => Date.parse(instantAt(day, time, LEGAL_TIME_ZONE));
const now = (): string => new Date().toISOString();
const store = () => world.runtime.store;
const settle = () => settleRoutesOf({ db: world.owner, store: store() }, now());
const rowsIn = async (table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(world.owner))
    .rows[0]?.count ?? 0;

let made = 0;
/** A device that a piece carries since long ago. */
async function followed(
  changes: object = {},
): Promise<{ piece: number; device: number; identifier: string }> {
  made += 1;
  const identifier = `86000000000${made}`;
  const values = { enabled: true, name: `Boîtier ${made}`, identifier };
  const { id: device } = await send(store(), commandsOf('gps').create, here.actor, values);
  const { id: piece } = await equipmentPiece(store(), here, {
    name: 'Camion',
    meter: 'kilometres',
    ...changes,
  });
  await send(store(), fitDevice, here.actor, { id: piece, device, at: '2020-01-02T08:00' });
  return { piece, device, identifier };
}

/** What the call does: judges, and stores what is right. */
async function send1(identifier: string, positions: readonly Position[], company = here) {
  const engine = { ignition: null, counter: null };
  const sent = positions.map((one) => ({ ...engine, ...one, device: identifier, valid: true }));
  const judged = await judgePositions(world.owner, company.corporation, sent, Date.now());
  const stored = await storePositions(world.owner, company.corporation, storable(judged));
  return { stored, reasons: judged.flatMap(({ refused: why }) => why ?? []) };
}

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  other = await createCompany(store(), 1);
  await setTransport(store(), here);
  driver = await colleague(store(), here, { lastName: 'Chauffeur' });
});
afterAll(() => world.close());

describe('positions', () => {
  it('of a day that comes twice, out of order, with (0,0), 2011 and a jump drive the same distance', async () => {
    const { piece, device, identifier } = await followed();
    const day = workday();
    const way = driving(at(day, '08:00'), [{ metres: 12_000 }, { stands: 900 }, { metres: 8_000 }]);
    await send1(identifier, way);
    await settle();
    const before = await routesOfDay(world.owner, here.corporation, day, piece);
    expect(before.map(({ metres }) => Math.round(metres / 100))).toEqual([120, 80]);
    const wrong = [
      { at: at(day, '08:10'), latitude: 0, longitude: 0 },
      { at: Date.parse('2011-01-01T00:00:00Z'), ...depot },
    ];
    const jump = { at: at(day, '08:10') + 3000, latitude: 12, longitude: depot.longitude };
    const again = await send1(identifier, [...way].reverse().concat(wrong, jump));
    expect(again).toEqual({ stored: 1, reasons: ['nowhere', 'old'] });
    await settle();
    expect(await routesOfDay(world.owner, here.corporation, day, piece)).toEqual(before);
    expect(await positionsOf(world.owner, device, { from: '2011-01-01', until: '2011-01-02' })).toEqual([]);
  });

  it('tell how long an engine ran, once however often they come, which its meter of hours is read by', async () => {
    const { piece, device } = await followed({ meter: 'hours' });
    const day = workday();
    const begun = at(day, '08:00');
    const way = driving(begun, [{ metres: 12_000 }]).map((one) => ({
      ...one,
      device,
      ignition: true,
      counter: 7200 + Math.round((one.at - begun) / 1000),
    }));
    const ran = Math.round(((way.at(-1)?.at ?? 0) - begun) / 1000);
    const since = (after: string | null) =>
      engineSince(world.owner, piece, here.corporation, { after, until: day });
    await storePositions(world.owner, here.corporation, way.slice(10));
    await settle();
    expect((await since(null)).seconds).toBeLessThan(ran);
    await storePositions(world.owner, here.corporation, [...way, ...way.toReversed()]);
    await settle();
    await settle();
    expect(await since(null)).toEqual({ seconds: ran, last: day });
    expect((await since(day)).seconds).toBe(0);
  });

  it('show where each piece was last, of its own company and its own device', async () => {
    const { piece, device } = await followed({ name: 'Grue mobile' });
    const day = workday();
    const last = { at: at(day, '09:00'), latitude: 48.5, longitude: -4.1 };
    await storePositions(world.owner, here.corporation, [
      { ...last, device, at: last.at - 60_000, latitude: 48.1 },
      { ...last, device },
    ]);
    const found = (company: Company) => lastPositions(world.owner, company.corporation, now());
    expect((await found(here)).find(({ equipment }) => equipment === piece)).toEqual({
      equipment: piece,
      name: 'Grue mobile',
      registration: null,
      lost: false,
      ...last,
    });
    // Its device goes on telling where it is: that helps to find it.
    await send(store(), loseEquipment, here.actor, { id: piece, on: day });
    expect((await found(here)).find(({ equipment }) => equipment === piece)).toMatchObject({
      ...last,
      lost: true,
    });
    expect((await found(other)).map(({ equipment }) => equipment)).not.toContain(piece);
  });

  it('that come late put their route right, under a hash that follows on the last', async () => {
    const { piece, identifier } = await followed();
    const day = workday();
    const way = driving(at(day, '08:00'), [{ metres: 6_000 }]);
    const late = driving(at(day, '08:00'), [{ metres: 12_000 }]);
    await send1(identifier, way);
    await settle();
    const [first] = await routesOfDay(world.owner, here.corporation, day, piece);
    await send1(identifier, late);
    await settle();
    const routes = await routesOfDay(world.owner, here.corporation, day, piece);
    expect(routes).toHaveLength(1);
    expect(routes[0]).toMatchObject({ id: first?.id, points: 121 });
    expect(routes[0]?.hash).not.toBe(first?.hash);
    expect(await drivenDays(world.owner, piece, here.corporation)).toEqual([
      { day, metres: routes[0]?.metres, routes: 1 },
    ]);
    expect((await metresSince(world.owner, piece, here.corporation, { after: day, until: day })).metres).toBe(
      0,
    );
  });

  it('are stored of no unknown device, none outside working time, none of another company', async () => {
    const { device, identifier } = await followed();
    const day = workday();
    const count = () => rowsIn('gps_position');
    const before = await count();
    const night = { at: at(day, '02:00'), ...depot };
    const noon = { at: at(day, '12:00'), ...depot };
    expect((await send1(identifier, [night])).reasons).toEqual(['offWork']);
    expect((await send1('unknown', [noon])).reasons).toEqual(['unknownDevice']);
    expect((await send1(identifier, [noon], other)).reasons).toEqual(['unknownDevice']);
    expect((await send1(identifier, [{ ...noon, at: Date.now() + 3_600_000 }])).reasons).toEqual(['ahead']);
    expect(await count()).toBe(before);
    expect(await send1(identifier, [noon])).toEqual({ stored: 1, reasons: [] });
    expect(await positionsOf(world.owner, device, { from: `${day}T00:00Z`, until: now() })).toHaveLength(1);
  });

  it('at night are those of a planned intervention', async () => {
    const { piece, identifier } = await followed({ pumping: true });
    const day = workday(3);
    const input = { start: `${day}T22:00`, end: `${day}T23:30`, equipment: piece, driver, planned: true };
    await send(store(), orders.createTransportOrder, here.actor, transportOrder(here, input));
    const found = await send1(identifier, [
      { at: at(day, '22:30'), ...depot },
      { at: at(day, '21:00'), ...depot },
    ]);
    expect(found).toEqual({ stored: 1, reasons: ['offWork'] });
  });

  it('are switched off by whoever has the vehicle, and by nobody else', async () => {
    const { piece, identifier } = await followed();
    const person = await colleague(store(), here, { lastName: 'Conducteur' });
    const holder = { ...here.actor, person };
    const pause = () => send(store(), pausePositions, holder, { equipment: piece });
    expect((await refused(pause())).errors).toEqual({ equipment: ['errors.reference'] });
    await send(store(), usages.distributeEquipment, here.actor, {
      equipment: piece,
      person,
      condition: 'good',
    });
    const { id } = await pause();
    expect((await pause()).id).toBe(id);
    const [held] = await heldPieces(world.owner, person, here.corporation, now());
    expect(held).toMatchObject({ id: piece, pause: id });
    expect((await send1(identifier, [{ at: Date.now(), ...depot }])).reasons).toEqual(['paused']);
    const stranger = { ...here.actor, person: person + 1 };
    await expect(send(store(), resumePositions, stranger, { id })).rejects.toMatchObject({ kind: 'missing' });
    const [usage] = await usagesOf(world.owner, piece, here.corporation, now());
    await send(store(), usages.returnEquipment, here.actor, { id: usage?.id ?? 0, condition: 'good' });
    const next = await colleague(store(), here, { lastName: 'Suivant' });
    const handed = { equipment: piece, person: next, condition: 'good' } as const;
    await send(store(), usages.distributeEquipment, here.actor, handed);
    const [theirs] = await heldPieces(world.owner, next, here.corporation, now());
    expect(theirs).toMatchObject({ id: piece, pause: null });
    const tomorrow = addDays(todayIn(LEGAL_TIME_ZONE, new Date()), 1);
    expect(Date.parse(theirs?.pausedUntil ?? '')).toBe(at(tomorrow, '00:00'));
    await send(store(), resumePositions, holder, { id });
    const [again] = await heldPieces(world.owner, next, here.corporation, now());
    expect(again).toMatchObject({ id: piece, pausedUntil: null });
  });

  it('are not switched off by who only booked the vehicle that somebody else is late with', async () => {
    const { piece } = await followed();
    const [late, next] = [
      await colleague(store(), here, { lastName: 'Retardataire' }),
      await colleague(store(), here, { lastName: 'Réservé' }),
    ];
    const soon = new Date(Date.now() + 1500).toISOString();
    const book = { equipment: piece, person: next, condition: 'good' as const, distributedAt: soon };
    await send(store(), usages.distributeEquipment, here.actor, {
      equipment: piece,
      person: late,
      condition: 'good',
      distributedAt: `${addDays(todayIn(LEGAL_TIME_ZONE, new Date()), -2)}T08:00`,
      expectedAt: new Date(Date.now() + 1000).toISOString(),
    });
    await send(store(), usages.distributeEquipment, here.actor, book);
    const later = new Date(Date.now() + 60_000).toISOString();
    const held = async (person: number) =>
      (await heldPieces(world.owner, person, here.corporation, later)).map(({ id }) => id);
    expect([await held(late), await held(next)]).toEqual([[piece], []]);
  });

  it('of a device that fails hold up no other', async () => {
    const { piece, identifier } = await followed();
    const day = workday();
    // Nobody knows this one: what its routes are made by refuses.
    const unknown = 999_999;
    await sql`insert into equipment_device (device_id, equipment_id, corporation_id, from_at)
      values (${unknown}, ${unknown}, ${here.corporation}, '2020-01-02T08:00Z')`.execute(world.owner);
    const early = driving(at(day, '06:30'), [{ metres: 20_000 }]);
    await storePositions(
      world.owner,
      here.corporation,
      early.map((one) => ({ ...one, device: unknown })),
    );
    await send1(identifier, driving(at(day, '10:30'), [{ metres: 30_000 }]));
    await settle();
    expect(await routesOfDay(world.owner, here.corporation, day, piece)).toHaveLength(1);
    await sql`delete from gps_unsettled where device_id = ${unknown}`.execute(world.owner);
  });

  it('belong to who carried the device then: it moved at 11:07', async () => {
    const { piece, device, identifier } = await followed();
    const { id: second } = await equipmentPiece(store(), here, { name: 'Camion B' });
    const day = workday();
    await send1(identifier, driving(at(day, '10:30'), [{ metres: 30_000 }]));
    await settle();
    await send(store(), fitDevice, here.actor, { id: second, device, at: `${day}T11:07` });
    await keepPositions(world.owner, now());
    await settle();
    const of = async (one: number) =>
      (await routesOfDay(world.owner, here.corporation, day, one)).map(({ startedAt, endedAt }) => [
        startedAt,
        endedAt,
      ]);
    expect(await of(piece)).toEqual([[instantAt(day, '10:30', LEGAL_TIME_ZONE), expect.any(String)]]);
    expect(await of(second)).toEqual([[instantAt(day, '11:07', LEGAL_TIME_ZONE), expect.any(String)]]);
    const [[, left = ''] = []] = await of(piece);
    expect(left < instantAt(day, '11:07', LEGAL_TIME_ZONE)).toBe(true);
  });
});

describe('a move of a device that is said late', () => {
  it('takes routes of weeks ago along, and leaves those of which no positions are kept', async () => {
    const { piece, device } = await followed();
    const { id: second } = await equipmentPiece(store(), here);
    const [gone, day] = [workday(80), workday(20)];
    const drive = (on: CivilDate) =>
      driving(at(on, '10:30'), [{ metres: 6_000 }]).map((one) => ({ ...one, device }));
    await storePositions(world.owner, here.corporation, [...drive(gone), ...drive(day)]);
    await settle();
    const startsOf = async (on: CivilDate, one: number) =>
      (await routesOfDay(world.owner, here.corporation, on, one)).map(({ startedAt }) => startedAt);
    const [then, lately] = [gone, day].map((on) => instantAt(on, '10:30', LEGAL_TIME_ZONE));
    expect([await startsOf(gone, piece), await startsOf(day, piece)]).toEqual([[then], [lately]]);
    await keepPositions(world.owner, now());
    await settle();
    await send(store(), fitDevice, here.actor, { id: second, device, at: `${workday(90)}T07:00` });
    await settle();
    expect([await startsOf(gone, piece), await startsOf(gone, second)]).toEqual([[then], []]);
    expect([await startsOf(day, piece), await startsOf(day, second)]).toEqual([[], [lately]]);
  });
});

describe('what is kept of positions', () => {
  it('is two months, a year of what proves an intervention, and nothing in a backup', async () => {
    const { device } = await followed();
    const truck = await pump(store(), here, 'Pompe prouvée');
    const values = { enabled: true, name: 'Boîtier prouvé', identifier: '8699' };
    const { id: proving } = await send(store(), commandsOf('gps').create, here.actor, values);
    await send(store(), fitDevice, here.actor, { id: truck, device: proving, at: '2020-01-02T08:00' });
    const old = workday(70);
    const input = {
      start: `${old}T08:00`,
      end: `${old}T12:00`,
      equipment: truck,
      driver,
      planned: true,
      travel: 0,
    };
    const { id } = await send(store(), orders.createTransportOrder, here.actor, transportOrder(here, input));
    for (const status of ['in_progress', 'completed'] as const)
      await send(store(), orders.changeTransportStatus, here.actor, { id, status });
    const far = (day: CivilDate, time: string, of: number) => ({ device: of, at: at(day, time), ...depot });
    const old13 = workday(400);
    await sql`select make_position_days(${old13}, ${old13})`.execute(world.owner);
    await storePositions(world.owner, here.corporation, [
      far(old, '09:00', device),
      far(old, '09:00', proving),
    ]);
    await storePositions(world.owner, here.corporation, [far(old, '13:00', proving)]);
    await storePositions(world.owner, here.corporation, [far(old13, '09:00', proving)]);
    await storePositions(world.owner, here.corporation, [far(workday(), '09:00', device)]);
    // The times of the intervention are those at which it was marked: now. It was done as planned.
    await sql`update transport_order set started_at = null, ended_at = null where id = ${id}`.execute(
      world.owner,
    );
    const before = await rowsIn('gps_position');
    const kept = await keepPositions(world.owner, now());
    expect(kept.proved).toBe(1);
    expect(kept.dropped).toBeGreaterThanOrEqual(2);
    expect(await rowsIn('gps_position')).toBe(before - 4);
    expect(await rowsIn('gps_proof')).toBe(1);
    await keepPositions(world.owner, new Date(Date.now() + 300 * 86_400_000).toISOString());
    expect(await rowsIn('gps_proof')).toBe(0);
    const names = (await keptTables(world.owner)).map(({ name }) => name);
    expect(names).not.toContain('gps_position');
    expect(names).not.toContain('gps_proof');
    expect(names).toContain('position_look');
  });

  it('is five years of when a vehicle drove, and how long its engine ran', async () => {
    const { piece: equipment, device } = await followed();
    const [old, kept] = [workday(366 * 6), workday(366 * 4)];
    for (const day of [old, kept])
      await send(store(), newRoute, here.actor, {
        equipment,
        startedAt: `${day}T08:00`,
        endedAt: `${day}T09:00`,
        metres: 9000,
      });
    expect(await routesOfDay(world.owner, here.corporation, old, equipment)).toEqual([]);
    expect((await drivenDays(world.owner, equipment, here.corporation)).map(({ day }) => day)).toEqual([
      kept,
    ]);
    for (const day of [old, kept])
      await sql`insert into engine_day (device_id, equipment_id, corporation_id, day, seconds)
        values (${device}, ${equipment}, ${here.corporation}, ${day}, 60)`.execute(world.owner);
    await keepPositions(world.owner, now());
    const { rows } = await sql<{ day: string }>`select day from engine_day
      where equipment_id = ${equipment}`.execute(world.owner);
    expect(rows.map(({ day }) => day)).toEqual([kept]);
  });

  it('may be dropped by whoever serves only once it is old', async () => {
    const day = workday();
    const { device } = await followed();
    await storePositions(world.owner, here.corporation, [{ device, at: at(day, '09:00'), ...depot }]);
    const before = await rowsIn('gps_position');
    await sql`select drop_position_days('2999-01-01')`.execute(world.owner);
    expect(await rowsIn('gps_position')).toBe(before);
  });
});

describe('a route that a program tells', () => {
  it('is taken of working time alone, of what is there, and not while it was switched off', async () => {
    const { piece: equipment } = await followed();
    const day = workday();
    const tell = (from: string, until: string, of = equipment) =>
      send(store(), newRoute, here.actor, {
        equipment: of,
        startedAt: `${day}T${from}`,
        endedAt: `${day}T${until}`,
        metres: 9000,
      });
    expect((await refused(tell('03:00', '03:40'))).errors).toEqual({
      startedAt: ['positions.error.offWork'],
    });
    expect((await refused(tell('19:50', '22:00'))).errors).toEqual({
      endedAt: ['positions.error.offWork'],
    });
    await sql`insert into position_pause (id, corporation_id, equipment_id, person_id, from_at, until_at)
      values (990, ${here.corporation}, ${equipment}, ${driver}, ${instantAt(day, '10:00', LEGAL_TIME_ZONE)},
        ${instantAt(day, '11:00', LEGAL_TIME_ZONE)})`.execute(world.owner);
    expect((await refused(tell('09:30', '10:10'))).errors).toEqual({
      startedAt: ['positions.error.paused'],
    });
    await tell('08:00', '09:00');
    const { id: gone } = await equipmentPiece(store(), here, { name: 'Vendu' });
    await send(store(), sellEquipment, here.actor, { id: gone, on: day });
    expect((await refused(tell('14:00', '15:00', gone))).errors).toEqual({
      equipment: ['equipment.error.problem.left'],
    });
  });

  it('is there once, and shares its time with none', async () => {
    const { id: equipment } = await equipmentPiece(store(), here, { name: 'Porteur' });
    const day = workday();
    const route = {
      equipment,
      startedAt: `${day}T08:00`,
      endedAt: `${day}T08:40`,
      metres: 24_500,
    };
    const { id } = await send(store(), newRoute, here.actor, route);
    expect((await send(store(), newRoute, here.actor, route)).id).toBe(id);
    const overlap = send(store(), newRoute, here.actor, {
      ...route,
      startedAt: `${day}T08:30`,
      endedAt: `${day}T09:00`,
    });
    expect((await refused(overlap)).code).toBe('ROUTE_OVERLAPS');
    const backwards = send(store(), newRoute, here.actor, { ...route, endedAt: `${day}T07:00` });
    expect((await refused(backwards)).errors).toEqual({ endedAt: ['positions.error.endBefore'] });
    const racing = ['09', '10', '11'].map((hour) =>
      send(store(), newRoute, here.actor, {
        ...route,
        startedAt: `${day}T${hour}:00`,
        endedAt: `${day}T${hour}:30`,
      }),
    );
    await Promise.all(racing);
    const { rows } = await sql<{ place: number }>`select place from gps_route_link
      where chain = ${`equipment-${equipment}`} order by place`.execute(world.owner);
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  });
});
