import { sql } from 'kysely';
import { usualCalendar } from '#domain/company/calendar.ts';
import { effective, storedParameter, type SaidLayers } from '#domain/parameters/stored-parameters.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import {
  wrongPosition,
  type Engine,
  type Position,
  type RefusedPosition,
  type SentPosition,
} from '#domain/positions/position.ts';
import { atWork, within, type Span, type WorkingTime } from '#domain/positions/working-time.ts';
import type { Database } from '#db/postgres/pool.ts';
import { findCorporation } from '../company/corporations.ts';
import { saidParameters } from '../company/parameters.ts';

/* What positions are judged by when they come in: whose device, which piece, whether it is at work. */

/** The parameters that say from when to when vehicles are followed. */
const hours = { from: 'position_from', until: 'position_until' } as const;

function hourIn(said: SaidLayers, code: string): string {
  const parameter = storedParameter(code);
  const value = parameter && effective(parameter, said).value;
  return typeof value === 'string' ? value : '00:00';
}

/** When vehicles of a company are followed: its calendar, and the hours of its parameters. */
export async function workingTime(db: Database, corporation: number): Promise<WorkingTime> {
  const [company, said] = await Promise.all([
    findCorporation(db, corporation),
    saidParameters(db, corporation),
  ]);
  return {
    calendar: company?.calendar ?? usualCalendar,
    from: hourIn(said, hours.from),
    until: hourIn(said, hours.until),
  };
}

interface Carrier extends Span {
  device: number;
  equipment: number;
}

interface SpanOf extends Span {
  equipment: number;
}

const ms = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8 * 1000`;

/** Devices in use, by what they are known by. */
async function devicesOf(
  db: Database,
  corporation: number,
  identifiers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number;
    identifier: string;
  }>`select id, values->>'identifier' as identifier
    from record_list where resource = 'gps' and corporation_id = ${corporation} and enabled
      and values->>'identifier' = any(${[...identifiers]}::text[])`.execute(db);
  return new Map(rows.map(({ id, identifier }) => [identifier, id]));
}

const carriersOf = async (
  db: Database,
  corporation: number,
  devices: readonly number[],
  { from, until }: { from: string; until: string },
): Promise<Carrier[]> =>
  (await sql<Carrier>`select * from (${carriers(corporation, devices, { from, until })}) found`.execute(db))
    .rows;

interface Asked {
  from: string;
  until: string;
}

const carriers = (corporation: number, devices: readonly number[], { from, until }: Asked) =>
  sql`select device_id as device, equipment_id as equipment, ${ms('from_at')} as "from",
      coalesce(${ms('until_at')}, 1e15) as until from equipment_device
    where corporation_id = ${corporation} and device_id = any(${[...devices]}::bigint[])
      and tstzrange(from_at, until_at) && tstzrange(${from}::timestamptz, ${until}::timestamptz, '[]')`;

const interventions = (corporation: number, { from, until }: Asked) =>
  sql`select equipment_id, ${ms('begins')}, ${ms('ends')} from (
    select equipment_id, least(taken_from, started_at) as begins, greatest(taken_until, ended_at) as ends
    from transport_order where corporation_id = ${corporation} and equipment_id is not null
      and status not in ('draft', 'cancelled') and day between ${from}::timestamptz::date - 2
        and ${until}::timestamptz::date + 2) o`;

const pauses = (corporation: number, { from, until }: Asked) =>
  sql`select equipment_id, ${ms('from_at')}, ${ms('until_at')}
    from position_pause where corporation_id = ${corporation}
      and from_at <= ${until}::timestamptz and until_at > ${from}::timestamptz`;

interface Spans {
  carriers: Carrier[];
  interventions: SpanOf[];
  pauses: SpanOf[];
}

/** Who carried the devices, what was planned and what was switched off in a span: one question. */
async function spansOf(
  db: Database,
  corporation: number,
  devices: readonly number[],
  asked: Asked,
): Promise<Spans> {
  const { rows } = await sql<Carrier & { kind: keyof Spans }>`
    select 'carriers' as kind, found.* from (${carriers(corporation, devices, asked)}) found
    union all select 'interventions', 0, found.* from (${interventions(corporation, asked)}) found
    union all select 'pauses', 0, found.* from (${pauses(corporation, asked)}) found`.execute(db);
  const of = (wanted: keyof Spans) => rows.filter(({ kind }) => kind === wanted);
  return { carriers: of('carriers'), interventions: of('interventions'), pauses: of('pauses') };
}

/** A position with its device's record, and why it is not stored; null: it is. */
export interface JudgedPosition extends SentPosition {
  record: number | null;
  refused: RefusedPosition | null;
}

/**
 * Judges positions that were sent: of a device in use, carried by a piece then, at work, and not switched off.
 * @param now milliseconds since 1970
 */
export async function judgePositions(
  db: Database,
  corporation: number,
  sent: readonly SentPosition[],
  now: number,
): Promise<JudgedPosition[]> {
  const wrong = sent.map((one) => wrongPosition(one, now));
  const right = sent.filter((_one, index) => wrong[index] === null);
  const judgedAs = (one: SentPosition, record: number | null, refused: RefusedPosition | null) => ({
    device: one.device,
    at: one.at,
    latitude: one.latitude,
    longitude: one.longitude,
    valid: one.valid,
    ignition: one.ignition ?? null,
    counter: one.counter ?? null,
    record,
    refused,
  });
  if (right.length === 0) return sent.map((one, index) => judgedAs(one, null, wrong[index] ?? null));
  const times = right.map(({ at }) => at);
  const span = {
    from: new Date(Math.min(...times)).toISOString(),
    until: new Date(Math.max(...times)).toISOString(),
  };
  const devices = await devicesOf(db, corporation, [...new Set(right.map(({ device }) => device))]);
  const [spans, working] = await Promise.all([
    spansOf(db, corporation, [...devices.values()], span),
    workingTime(db, corporation),
  ]);
  const carriersBy = grouped(spans.carriers, ({ device }) => device);
  const workOf = new Map<number, (at: number) => boolean>();
  const isAtWork = (equipment: number, at: number): boolean => {
    const known = workOf.get(equipment);
    if (known !== undefined) return known(at);
    const own = spans.interventions.filter((one) => one.equipment === equipment);
    const judge = atWork(working, own);
    workOf.set(equipment, judge);
    return judge(at);
  };
  const judged = (at: number, record: number | undefined): RefusedPosition | null => {
    if (record === undefined) return 'unknownDevice';
    const carrier = carriersBy.get(record)?.find((one) => within(one, at));
    if (carrier === undefined) return 'notCarried';
    const { equipment } = carrier;
    if (spans.pauses.some((one) => one.equipment === equipment && within(one, at))) return 'paused';
    return isAtWork(equipment, at) ? null : 'offWork';
  };
  return sent.map((one, index) => {
    const refused = wrong[index] ?? null;
    if (refused !== null) return judgedAs(one, null, refused);
    const record = devices.get(one.device);
    return judgedAs(one, record ?? null, judged(one.at, record));
  });
}

/** `PositionQuestions.whyUnfollowed`: a route is judged by its ends as positions are, and by any pause within it. */
export async function whyUnfollowed(
  db: Database,
  { equipment, from, until }: { equipment: number } & Asked,
  corporation: number,
): Promise<{ end: 'from' | 'until'; why: 'offWork' | 'paused' } | null> {
  const [spans, working] = await Promise.all([
    spansOf(db, corporation, [], { from, until }),
    workingTime(db, corporation),
  ]);
  const own = (of: readonly SpanOf[]) => of.filter((one) => one.equipment === equipment);
  const [begins, ends] = [Date.parse(from), Date.parse(until)];
  if (own(spans.pauses).some((pause) => pause.from < ends && begins < pause.until))
    return { end: 'from', why: 'paused' };
  const isAtWork = atWork(working, own(spans.interventions));
  if (!isAtWork(begins)) return { end: 'from', why: 'offWork' };
  return isAtWork(ends - 1) ? null : { end: 'until', why: 'offWork' };
}

/** What of judged positions is stored: those that nothing refuses, with what the engine says. */
export const storable = (judged: readonly JudgedPosition[]): (Position & Engine & { device: number })[] =>
  judged.flatMap(({ record, refused, at, latitude, longitude, ignition, counter }) =>
    record === null || refused !== null
      ? []
      : [{ device: record, at, latitude, longitude, ignition: ignition ?? null, counter: counter ?? null }],
  );

/** Which piece carried a device when, within a span (ISO instants), as its positions are cut by it. */
export async function carriersBetween(
  db: Database,
  device: number,
  corporation: number,
  span: { from: string; until: string },
): Promise<Carrier[]> {
  const found = await carriersOf(db, corporation, [device], span);
  return found.sort((a, b) => a.from - b.from);
}

/** Which devices a piece carried when, within a span. */
export async function devicesOfPiece(
  db: Database,
  equipment: number,
  corporation: number,
  { from, until }: { from: string; until: string },
): Promise<{ device: number; from: string; until: string }[]> {
  const { rows } = await sql<{ device: number; from: string; until: string }>`select device_id as device,
    greatest(from_at, ${from}::timestamptz) as "from", least(until_at, ${until}::timestamptz) as until
    from equipment_device where equipment_id = ${equipment} and corporation_id = ${corporation}
      and tstzrange(from_at, until_at) && tstzrange(${from}::timestamptz, ${until}::timestamptz)
    order by from_at`.execute(db);
  return rows;
}
