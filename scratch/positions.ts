import { sql } from 'kysely';
import type { Engine, Position } from '#domain/positions/position.ts';
import { KEPT_MONTHS, ROUTE_YEARS } from '#domain/positions/route.ts';
import type { Database } from '#db/postgres/pool.ts';

/*
 * Positions of vehicles: no events, no backup, two months (decision 0140). What of them proves an intervention is kept
 * for a year; who looked at them is noted and kept as long.
 */

const MILLION = 1_000_000;

/** A position of a device that may be stored. */
export interface StoredPosition extends Position, Partial<Engine> {
  device: number;
}

const days = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Stores positions; those that are there already stay as they are, whatever the order they come in.
 * @returns how many are new
 */
export async function storePositions(
  db: Database,
  corporation: number,
  positions: readonly StoredPosition[],
): Promise<number> {
  if (positions.length === 0) return 0;
  const insert = () => insertPositions(db, corporation, positions);
  // Days are made ahead each night: only what is older, or a night without its job, lacks one.
  return insert().catch(async (error: unknown) => {
    if (codeOf(error) !== NO_PARTITION) throw error;
    const times = positions.map(({ at }) => at);
    const [first, last] = [Math.min(...times), Math.max(...times)];
    await sql`select make_position_days(${days(first)}, ${days(last)})`.execute(db);
    return insert();
  });
}

/** What PostgreSQL says of a row that no partition takes. */
const NO_PARTITION = '23514';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null;

/** Numbers and flags as PostgreSQL writes an array of them: the driver looks at each for what texts may hold. */
const listed = (
  positions: readonly StoredPosition[],
  of: (position: StoredPosition) => number | boolean | null | undefined,
): string => `{${positions.map((one) => String(of(one) ?? 'NULL')).join()}}`;

async function insertPositions(
  db: Database,
  corporation: number,
  positions: readonly StoredPosition[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with new as (
      insert into gps_position (device_id, at, latitude, longitude, ignition, engine_seconds)
      select d, to_timestamp(t / 1000.0), a, o, i, e from unnest(
        ${listed(positions, ({ device }) => device)}::bigint[], ${listed(positions, ({ at }) => at)}::float8[],
        ${listed(positions, ({ latitude }) => Math.round(latitude * MILLION))}::int[],
        ${listed(positions, ({ longitude }) => Math.round(longitude * MILLION))}::int[],
        ${listed(positions, ({ ignition }) => ignition)}::boolean[],
        ${listed(positions, ({ counter }) => counter)}::int[]) as sent (d, t, a, o, i, e)
      on conflict do nothing returning device_id, at),
    unsettled as (
      insert into gps_unsettled (device_id, corporation_id, since)
      select device_id, ${corporation}, min(at) from new group by device_id
      on conflict (device_id) do update set since = least(gps_unsettled.since, excluded.since))
    select count(*)::int as count from new`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Positions of a device in a span (ISO instants, half-open), those that were kept as a proof included. */
export async function positionsOf(
  db: Database,
  device: number,
  { from, until }: { from: string; until: string },
): Promise<(Position & Engine)[]> {
  const between = sql`device_id = ${device} and at >= ${from}::timestamptz and at < ${until}::timestamptz`;
  const { rows } = await sql<{ at: number; a: number; o: number } & Engine>`
    select extract(epoch from at)::float8 * 1000 as at, latitude as a, longitude as o, ignition, counter from (
      select at, latitude, longitude, ignition, engine_seconds as counter from gps_position where ${between}
      union all select at, latitude, longitude, null, null from gps_proof where ${between}) found
    order by at`.execute(db);
  return rows.map(({ at, a, o, ignition, counter }) => ({
    at: Math.round(at),
    latitude: a / MILLION,
    longitude: o / MILLION,
    ignition,
    counter,
  }));
}

/** How long the engine of a piece ran on a day of UTC, by one of its devices; null: the device tells nothing. */
export interface EngineDay {
  device: number;
  corporation: number;
  equipment: number;
  day: string;
  seconds: number | null;
}

/** Notes how long an engine ran on a day, in place of what was noted before. */
export async function noteEngineDay(db: Database, ran: EngineDay): Promise<void> {
  const { device, corporation, equipment, day, seconds } = ran;
  if (seconds === null)
    await sql`delete from engine_day where device_id = ${device} and equipment_id = ${equipment}
      and day = ${day}`.execute(db);
  else
    await sql`insert into engine_day (device_id, equipment_id, corporation_id, day, seconds)
      values (${device}, ${equipment}, ${corporation}, ${day}, ${seconds})
      on conflict (equipment_id, day, device_id) do update set seconds = excluded.seconds`.execute(db);
}

/** How long the engine of a piece ran since a day, that day left out, and the last day that it ran on. */
export async function engineSince(
  db: Database,
  equipment: number,
  corporation: number,
  { after, until }: { after: string | null; until: string },
): Promise<{ seconds: number; last: string | null }> {
  const since = after === null ? sql`` : sql`and day > ${after}`;
  const { rows } = await sql<{ seconds: number; last: string | null }>`
    select coalesce(sum(seconds), 0)::int as seconds, max(day) filter (where seconds > 0) as last from engine_day
    where equipment_id = ${equipment} and corporation_id = ${corporation} and day <= ${until} ${since}`.execute(
    db,
  );
  return rows[0] ?? { seconds: 0, last: null };
}

/** Where a piece was last. */
export interface LastPosition extends Position {
  equipment: number;
  name: string;
  registration: string | null;
  /** Somebody looks for it. */
  lost: boolean;
}

const LAST_DAYS = 7;

/** Where each piece that carries a device was last, within a week, by name; a lost one too, since that helps to find it. */
export async function lastPositions(db: Database, corporation: number, now: string): Promise<LastPosition[]> {
  const { rows } = await sql<Omit<LastPosition, keyof Position> & { at: number; a: number; o: number }>`
    select e.id as equipment, e.name, e.registration, e.stage = 'lost' as lost, extract(epoch from p.at)::float8 * 1000 as at,
      p.latitude as a, p.longitude as o
    from equipment_device d
    join equipment e on e.id = d.equipment_id and e.corporation_id = d.corporation_id
      and e.stage in ('active', 'lost')
    cross join lateral (select g.at, g.latitude, g.longitude from gps_position g
      where g.device_id = d.device_id and g.at >= d.from_at and g.at <= ${now}::timestamptz
        and g.at > ${now}::timestamptz - make_interval(days => ${LAST_DAYS})
      order by g.at desc limit 1) p
    where d.corporation_id = ${corporation} and d.until_at is null
    order by e.name_order, e.id limit 500`.execute(db);
  return rows.map(({ at, a, o, ...piece }) => ({
    ...piece,
    at: Math.round(at),
    latitude: a / MILLION,
    longitude: o / MILLION,
  }));
}

/** Minutes without a position after which somebody looks what became of a device. */
const SILENT_MINUTES = 15;

/** An intervention that goes on and whose vehicle tells no position any more. */
export interface SilentOrder {
  id: number;
  number: string;
  clientName: string;
  driverName: string | null;
  /** Its last position, or its beginning where it told none since. */
  since: string;
}

/** Interventions that go on, and whose vehicle carries a device that fell silent; what its driver switched off is no fault. */
export async function silentOrders(db: Database, corporation: number, now: string): Promise<SilentOrder[]> {
  const { rows } = await sql<SilentOrder>`select o.id, o.number, coalesce(tp.name, '') as "clientName",
      pc.name as "driverName", greatest(p.at, o.started_at) as since
    from transport_order o
    join equipment_device d on d.equipment_id = o.equipment_id and d.corporation_id = o.corporation_id
      and d.until_at is null
    left join lateral (select g.at from gps_position g where g.device_id = d.device_id
      and g.at > o.started_at and g.at <= ${now}::timestamptz order by g.at desc limit 1) p on true
    left join third_party tp on tp.id = o.client_id
    left join person_corporation pc on pc.person_id = o.driver_id and pc.corporation_id = o.corporation_id
    where o.corporation_id = ${corporation} and o.status in ('in_progress', 'waiting')
      and o.started_at > ${now}::timestamptz - interval '2 days'
      and greatest(p.at, o.started_at) < ${now}::timestamptz - make_interval(mins => ${SILENT_MINUTES})
      and not exists (select from position_pause s where s.equipment_id = o.equipment_id
        and s.from_at <= ${now}::timestamptz and s.until_at > ${now}::timestamptz)
    order by since, o.id limit 50`.execute(db);
  return rows;
}

/** A device with positions that no route was made of yet. */
export interface Unsettled {
  device: number;
  corporation: number;
  since: string;
}

/** Devices whose routes are to be made, oldest first. */
export async function unsettledDevices(db: Database): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`select device_id as device, corporation_id as corporation, since
    from gps_unsettled order by since`.execute(db);
  return rows;
}

/** Notes that routes are made up to an instant; what came meanwhile of before stays noted. */
export async function noteSettled(
  db: Database,
  { device, since }: Unsettled,
  until: string | null,
): Promise<void> {
  if (until === null)
    await sql`delete from gps_unsettled where device_id = ${device} and since = ${since}::timestamptz`.execute(
      db,
    );
  else
    await sql`update gps_unsettled set since = ${until}::timestamptz
      where device_id = ${device} and since = ${since}::timestamptz`.execute(db);
}

/**
 * Somebody looks at the positions of a piece on a day, or at those of all (piece null). Who goes on looking at all of them,
 * as a page does that follows them, looks once an hour.
 */
export async function notePositionLook(
  db: Database,
  look: { corporation: number; equipment: number | null; day: string; user: number | null },
): Promise<void> {
  const { corporation, equipment, day, user } = look;
  await sql`insert into position_look (corporation_id, equipment_id, day, user_id)
    select ${corporation}::bigint, ${equipment}::bigint, ${day}::date, ${user}::bigint
    where ${equipment}::bigint is not null or not exists (select from position_look
      where corporation_id = ${corporation} and equipment_id is null and day = ${day}::date
        and user_id is not distinct from ${user}::bigint and at > now() - interval '1 hour')`.execute(db);
}

export interface PositionLook {
  at: string;
  day: string;
  user: number | null;
  username: string | null;
}

/** Who looked at a piece, newest first. */
export async function positionLooks(
  db: Database,
  corporation: number,
  equipment: number,
): Promise<PositionLook[]> {
  const { rows } = await sql<PositionLook>`select l.at, l.day, l.user_id as "user",
    (select a.username from user_account a where a.id = l.user_id) as username
    from position_look l where l.corporation_id = ${corporation} and l.equipment_id = ${equipment}
    order by l.at desc limit 20`.execute(db);
  return rows;
}

const MONTHS_LOOKS_KEPT = 12;
const MONTHS_PROOF_KEPT = 12;
const AHEAD_DAYS = 7;

/** What the nightly keeping did. */
export interface KeptPositions {
  made: number;
  proved: number;
  dropped: number;
}

/**
 * Makes the partitions of the days to come, keeps of what is older than two months what lies in an intervention that was
 * done, drops the rest, and what was kept for a year.
 */
export async function keepPositions(db: Database, now: string): Promise<KeptPositions> {
  const { rows: bounds } = await sql<{ today: string; last: string; before: string }>`select
    (${now}::timestamptz at time zone 'UTC')::date as today,
    (${now}::timestamptz at time zone 'UTC')::date + ${AHEAD_DAYS}::int as last,
    ((${now}::timestamptz at time zone 'UTC')::date - make_interval(months => ${KEPT_MONTHS}))::date as before`.execute(
    db,
  );
  const [{ today, last, before } = { today: now, last: now, before: now }] = bounds;
  const { rows: made } = await sql<{
    made: number;
  }>`select make_position_days(${today}, ${last}) as made`.execute(db);
  const proof = await sql`insert into gps_proof (device_id, at, latitude, longitude)
    select p.device_id, p.at, p.latitude, p.longitude from gps_position p
    join equipment_device d on d.device_id = p.device_id and tstzrange(d.from_at, d.until_at) @> p.at
    where p.at < ${before}::date::timestamp at time zone 'UTC' and p.at > ${now}::timestamptz - make_interval(months => ${MONTHS_PROOF_KEPT})
      and exists (select from transport_order o where o.equipment_id = d.equipment_id
        and o.status in ('completed', 'invoiceCompleted')
        and p.at between coalesce(o.started_at, o.taken_from) and coalesce(o.ended_at, o.taken_until))
    on conflict do nothing`.execute(db);
  const { rows: dropped } = await sql<{
    dropped: number;
  }>`select drop_position_days(${before}) as dropped`.execute(db);
  // Who carried a device may be said late: routes of the last days are made again.
  await sql`insert into gps_unsettled (device_id, corporation_id, since)
    select device_id, min(corporation_id), ${now}::timestamptz - interval '3 days' from equipment_device
    where until_at is null or until_at > ${now}::timestamptz - interval '3 days' group by device_id
    on conflict (device_id) do update set since = least(gps_unsettled.since, excluded.since)`.execute(db);
  await sql`delete from gps_proof where at < ${now}::timestamptz - make_interval(months => ${MONTHS_PROOF_KEPT})`.execute(
    db,
  );
  await sql`delete from engine_day where day < (${now}::timestamptz - make_interval(years => ${ROUTE_YEARS}))::date`.execute(
    db,
  );
  await sql`delete from position_look where at < ${now}::timestamptz - make_interval(months => ${MONTHS_LOOKS_KEPT})`.execute(
    db,
  );
  return {
    made: made[0]?.made ?? 0,
    proved: Number(proof.numAffectedRows ?? 0),
    dropped: dropped[0]?.dropped ?? 0,
  };
}
