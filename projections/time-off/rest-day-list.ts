import { sql, type RawBuilder } from 'kysely';
import type { LeaveUnit } from '#domain/time-off/counting.ts';
import { spansWithout, type Half, type HalfDaySpan } from '#domain/kernel/half-days.ts';
import type { LeaveAccount } from '#domain/records/catalogue/people/leave-kinds.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Sight } from '#domain/time-off/rest-day-access.ts';
import {
  restDayAggregate,
  type RestDayEvent,
  type RestDayState,
  type RestDayStatus,
} from '#domain/time-off/rest-day.ts';
import type { TakenLeave } from '#domain/time-off/year-end.ts';
import type { ClosurePerson, StandingLeave } from '#domain/time-off/questions.ts';
import type { Database } from '#db/postgres/pool.ts';
import { workedContract } from '../people/worked-contracts.ts';
import { workedOn } from '../people/worked-on.ts';
import { inUnit } from '../company/org-units.ts';
import { decidingFor, leads } from './deputies.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';

/** A leave as lists show it to who sees all of it. */
export interface RestDayRow {
  id: number;
  person: number;
  /** '' once erased. */
  name: string;
  manager: number | null;
  kind: number | null;
  kindName: string | null;
  kindCode: string | null;
  account: LeaveAccount | null;
  start: string;
  startHalf: Half;
  end: string;
  endHalf: Half;
  halves: number;
  unit: LeaveUnit;
  status: RestDayStatus;
  madeAt: string;
  decidedAt: string | null;
  decidedBy: number | null;
  revision: number;
}

export interface RestDayFilter {
  keyword: string | null;
  /** null: of all. */
  statuses: readonly RestDayStatus[] | null;
  person: number | null;
  kind: number | null;
  /** Whom somebody leads, and who is in a unit of the company on a day. */
  manager: number | null;
  unit: { id: number; day: string } | null;
  /** Those with a day from this one on, or up to that one. */
  from: string | null;
  until: string | null;
  sight: Sight;
}

const ofMember = (column: string) => sql`(select ${sql.ref(`pc.${column}`)} from person_corporation pc
  where pc.person_id = rest_day.person_id and pc.corporation_id = rest_day.corporation_id)`;

/** Whose leave is seen in full: one's own, that of whom one leads, or everybody's. */
export function seenInFull({ own, team, everything }: Sight): RawBuilder<unknown> {
  if (everything) return sql`true`;
  if (own === null) return sql`false`;
  return team
    ? sql`(person_id = ${own} or person_id in (select led.person_id from person_corporation led
        where led.corporation_id = rest_day.corporation_id and ${leads(own, sql`led.corporation_id`, sql`led.manager_id`)}))`
    : sql`person_id = ${own}`;
}

const columns = sql`id, person_id as person, coalesce(${ofMember('name')}, '') as name,
  ${decidingFor(sql`rest_day.corporation_id`, ofMember('manager_id'), sql`rest_day.person_id`)} as manager,
  kind_id as kind, kind_name as "kindName", kind_code as "kindCode", account,
  start_on as start, start_half as "startHalf", end_on as end, end_half as "endHalf", halves, unit, status,
  made_at as "madeAt", decided_at as "decidedAt", decided_by as "decidedBy", revision`;

const query = (corporation: number, filter: RestDayFilter): ListQuery => {
  const { keyword, statuses, person, kind, manager, unit, from, until, sight } = filter;
  return {
    table: 'rest_day',
    id: 'id',
    select: columns,
    where: [
      sql`corporation_id = ${corporation}`,
      seenInFull(sight),
      ...(statuses === null ? [] : [sql`status = any(${[...statuses]}::text[])`]),
      ...(person === null ? [] : [sql`person_id = ${person}`]),
      ...(kind === null ? [] : [sql`kind_id = ${kind}`]),
      ...(manager === null ? [] : [sql`${ofMember('manager_id')} = ${manager}`]),
      ...(unit === null ? [] : [inUnit(sql`rest_day.person_id`, unit)]),
      ...(from === null ? [] : [sql`end_on >= ${from}`]),
      ...(until === null ? [] : [sql`start_on <= ${until}`]),
      ...matches(keyword, sql`fold(coalesce(${ofMember('name')}, '') || ' ' || coalesce(kind_name, ''))`),
    ],
    sorts: {
      newest: { column: 'id', type: 'bigint' },
      start: { column: 'start_on', type: 'date' },
    },
    defaultSort: 'newest',
  };
};

/** Half days of somebody of one kind of leave. */
export interface KindAway {
  person: number;
  /** null once erased. */
  kind: string | null;
  halves: number;
}

/** Half days that people are away by what was agreed on, kind by kind, as far as somebody sees the kind. */
export async function awayByKind(
  db: Database,
  corporation: number,
  from: string,
  until: string,
  sight: Sight,
): Promise<KindAway[]> {
  const days = sql`d.corporation_id = ${corporation} and d.day between ${from} and ${until} and d.gone is null and d.agreed`;
  const { rows } = await sql<KindAway>`
    with seen as (select id from rest_day
      where id in (select d.rest_day_id from rest_day_day d where ${days}) and ${seenInFull(sight)})
    select d.person_id as person, d.kind_name as kind, sum(d.halves)::int as halves
    from rest_day_day d join seen on seen.id = d.rest_day_id where ${days}
    group by d.person_id, d.kind_name order by d.person_id, halves desc, d.kind_name`.execute(db);
  return rows;
}

/** A page of leave that somebody sees in full. */
export const listRestDays = (
  db: Database,
  corporation: number,
  filter: RestDayFilter,
  request: ListRequest,
): Promise<ListPage<RestDayRow>> => listPage<RestDayRow>(db, query(corporation, filter), request);

export const countRestDays = (
  db: Database,
  corporation: number,
  filter: RestDayFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** Leaves by their ids, in their order; unknown and foreign ones, and those that are not seen in full, are left out. */
export async function findRestDays(
  db: Database,
  ids: readonly number[],
  corporation: number,
  sight: Sight,
): Promise<RestDayRow[]> {
  const { rows } = await sql<RestDayRow>`select ${columns} from rest_day
    where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation} and ${seenInFull(sight)}
    order by array_position(${[...ids]}::bigint[], id)`.execute(db);
  return rows;
}

/** One leave; null for an unknown or foreign one, and one that is not seen in full. */
export const findRestDay = async (
  db: Database,
  id: number,
  corporation: number,
  sight: Sight,
): Promise<RestDayRow | null> => (await findRestDays(db, [id], corporation, sight))[0] ?? null;

/** What a leave's stream says. */
export async function readRestDay(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<{ state: RestDayState; events: RecordedEvent[] }> {
  const events = await read(`restday-${id}`);
  return { state: foldStream<RestDayState, RestDayEvent>(restDayAggregate, events), events };
}

/** The leaves of somebody that stand and have a day of these. */
export async function standingLeaves(
  db: Database,
  person: number,
  corporation: number,
  from: string,
  until: string,
): Promise<StandingLeave[]> {
  return db
    .selectFrom('rest_day')
    .select(['id', 'start_on as start', 'start_half as startHalf', 'end_on as end', 'end_half as endHalf'])
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .where('standing', '=', true)
    .where('start_on', '<=', until)
    .where('end_on', '>=', from)
    .orderBy('start_on')
    .execute();
}

/** When somebody is away on these days, or asked to be: not on those they were called back to work on. */
export async function awaySpans(
  db: Database,
  person: number,
  corporation: number,
  from: string,
  until: string,
): Promise<HalfDaySpan[]> {
  const { rows } = await sql<HalfDaySpan & { worked: HalfDaySpan[] }>`
    select ${workedOn} as worked, start_on as start, start_half as "startHalf", end_on as end, end_half as "endHalf"
    from rest_day r where person_id = ${person} and corporation_id = ${corporation} and standing
      and start_on <= ${until} and end_on >= ${from}`.execute(db);
  return rows.flatMap(({ worked, ...span }) =>
    spansWithout(span, worked).filter(({ start, end }) => start <= until && end >= from),
  );
}

/** The same of everybody, by the days that are taken; why somebody is away is not said. */
export async function everybodyAway(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<(HalfDaySpan & { person: number })[]> {
  const { rows } = await sql<HalfDaySpan & { person: number; worked: HalfDaySpan[] }>`
    select ${workedOn} as worked, r.person_id as person, r.start_on as start, r.start_half as "startHalf",
      r.end_on as end, r.end_half as "endHalf"
    from rest_day r
    where r.standing and r.id in (select rest_day_id from rest_day_day d where d.corporation_id = ${corporation}
      and d.day between ${from} and ${until} and d.gone is null)
    order by r.start_on, r.id`.execute(db);
  return rows.flatMap(({ worked, ...span }) =>
    spansWithout(span, worked).filter(({ start, end }) => start <= until && end >= from),
  );
}

const decider = decidingFor(sql`r.corporation_id`, sql`pc.manager_id`, sql`r.person_id`);

/** Somebody away on a day of a span: a bar of the board. */
export interface Away extends Omit<RestDayRow, 'unit' | 'madeAt' | 'decidedAt' | 'decidedBy' | 'revision'> {
  /** All of the leave; else a part of it, beside days on which they were called back to work. */
  whole: boolean;
}

/**
 * Everybody away from one day to another, by the days that are taken (index rest_day_day_board); a leave in which they
 * were called back to work is several times.
 */
export async function awayBetween(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<Away[]> {
  const { rows } = await sql<Omit<Away, 'whole'> & { worked: HalfDaySpan[] }>`
    select ${workedOn} as worked, r.id, r.person_id as person, coalesce(pc.name, '') as name, ${decider} as manager, r.kind_id as kind,
      r.kind_name as "kindName", r.kind_code as "kindCode", r.account, r.start_on as start, r.start_half as "startHalf",
      r.end_on as end, r.end_half as "endHalf", r.halves, r.status
    from rest_day r
    left join person_corporation pc on pc.person_id = r.person_id and pc.corporation_id = r.corporation_id
    where r.id in (select rest_day_id from rest_day_day d where d.corporation_id = ${corporation}
      and d.day between ${from} and ${until} and d.gone is null)
    order by r.person_id, r.start_on, r.id`.execute(db);
  return rows.flatMap(({ worked, ...one }) => {
    const spans = spansWithout(one, worked);
    return spans
      .filter(({ start, end }) => start <= until && end >= from)
      .map((span) => ({
        ...span,
        whole: spans.length === 1 && span.start === one.start && span.end === one.end,
      }));
  });
}

/** Paid leave that was agreed on and has a day of these, of each person, the earliest first. */
export async function paidLeaveBetween(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<Map<number, TakenLeave[]>> {
  const { rows } = await sql<TakenLeave & { person: number }>`
    select r.person_id as person, r.start_on as start, r.end_on as end,
      (select coalesce(json_agg(json_build_object('day', d.day, 'halves', d.halves)), '[]') from rest_day_day d
        where d.rest_day_id = r.id and d.gone is null and d.account = 'paidLeave') as days
    from rest_day r where r.corporation_id = ${corporation} and r.account = 'paidLeave'
      and r.status in ('VALIDATED', 'CANCEL_IN_WAITING') and r.start_on <= ${until} and r.end_on >= ${from}
    order by r.person_id, r.start_on`.execute(db);
  const found = new Map<number, TakenLeave[]>();
  for (const { person, ...leave } of rows) found.set(person, [...(found.get(person) ?? []), leave]);
  return found;
}

/** Everybody under contract on one of some days, with their contracts and the leave that stands then, by name. */
export async function closurePeople(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<(ClosurePerson & { name: string })[]> {
  const { rows } = await sql<ClosurePerson & { name: string }>`
    with held as materialized (
      select c.person_id, json_agg(${workedContract}::jsonb || jsonb_build_object('id', c.id, 'trainee', c.trainee)
        order by c.start_on) as contracts
      from contract c where c.corporation_id = ${corporation} and not c.deleted
        and c.start_on <= ${until} and (c.end_on is null or c.end_on >= ${from})
      group by c.person_id),
    away as materialized (
      select person_id, json_agg(json_build_object('id', id, 'start', start_on, 'startHalf', start_half, 'end', end_on,
        'endHalf', end_half) order by start_on) as standing
      from rest_day where corporation_id = ${corporation} and standing and start_on <= ${until} and end_on >= ${from}
      group by person_id)
    select pc.person_id as person, pc.name, held.contracts, coalesce(away.standing, '[]') as standing
    from held join person_corporation pc on pc.person_id = held.person_id and pc.corporation_id = ${corporation}
      left join away on away.person_id = held.person_id
    order by pc.name_order, pc.person_id`.execute(db);
  return rows;
}

/** A closure by the first of its leaves: when it is, by its kind (null once erased), and how many it still concerns. */
export interface Closure {
  id: number;
  start: string;
  end: string;
  kind: string | null;
  people: number;
}

/** Closures that are not over on a day and stand for somebody, the first first: the leaves that one command made. */
export async function closuresFrom(db: Database, corporation: number, day: string): Promise<Closure[]> {
  const { rows } = await sql<Closure>`
    select min(id) as id, min(start_on) as start, max(end_on) as end, max(kind_name) as kind,
      count(distinct person_id) filter (where standing)::int as people
    from rest_day where corporation_id = ${corporation} and closure
    group by made_at, made_by having bool_or(standing) and max(end_on) >= ${day}
    order by start, id`.execute(db);
  return rows;
}

/** The leaves of a closure that stand, by the first leave of it; none of what is no closure of the corporation. */
export async function closureLeaves(db: Database, id: number, corporation: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from rest_day first join rest_day r on r.corporation_id = first.corporation_id
      and r.made_at = first.made_at and r.made_by is not distinct from first.made_by
    where first.id = ${id} and first.corporation_id = ${corporation} and first.closure and r.closure and r.standing
    order by r.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Requests that wait for an answer, of whom somebody sees in full: what the badge counts. */
export async function countWaiting(db: Database, corporation: number, sight: Sight): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from rest_day
    where corporation_id = ${corporation} and status in ('IN_WAITING', 'CANCEL_IN_WAITING')
      and ${seenInFull(sight)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Half days of somebody that were agreed on, from one day to another. */
export async function agreedHalves(
  db: Database,
  corporation: number,
  person: number,
  from: string,
  until: string,
): Promise<number> {
  const { rows } = await sql<{
    halves: number;
  }>`select coalesce(sum(halves), 0)::int as halves from rest_day_day
    where corporation_id = ${corporation} and person_id = ${person} and day between ${from} and ${until}
      and gone is null and agreed`.execute(db);
  return rows[0]?.halves ?? 0;
}
