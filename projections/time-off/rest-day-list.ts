import { sql, type RawBuilder } from 'kysely';
import type { LeaveUnit } from '#domain/time-off/counting.ts';
import type { Half } from '#domain/kernel/half-days.ts';
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
import type { StandingLeave } from '#domain/time-off/questions.ts';
import type { Database } from '#db/postgres/pool.ts';
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
  status: RestDayStatus | null;
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
  ${decidingFor(sql`rest_day.corporation_id`, ofMember('manager_id'))} as manager, kind_id as kind, kind_name as "kindName", kind_code as "kindCode", account,
  start_on as start, start_half as "startHalf", end_on as end, end_half as "endHalf", halves, unit, status,
  made_at as "madeAt", decided_at as "decidedAt", decided_by as "decidedBy", revision`;

const query = (corporation: number, filter: RestDayFilter): ListQuery => {
  const { keyword, status, person, kind, manager, unit, from, until, sight } = filter;
  return {
    table: 'rest_day',
    id: 'id',
    select: columns,
    where: [
      sql`corporation_id = ${corporation}`,
      seenInFull(sight),
      ...(status === null ? [] : [sql`status = ${status}`]),
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
    select person_id as person, kind_name as kind, sum((select sum(d.halves) from rest_day_day d
      where d.rest_day_id = rest_day.id and ${days}))::int as halves
    from rest_day where id in (select d.rest_day_id from rest_day_day d where ${days}) and ${seenInFull(sight)}
    group by person_id, kind_name order by person_id, halves desc, kind_name`.execute(db);
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

const decider = decidingFor(sql`r.corporation_id`, sql`pc.manager_id`);

/** Somebody away on a day of a span: a bar of the board. */
export type Away = Omit<RestDayRow, 'unit' | 'madeAt' | 'decidedAt' | 'decidedBy' | 'revision'>;

/** Everybody away from one day to another, by the days that are taken (index rest_day_day_board). */
export async function awayBetween(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<Away[]> {
  const { rows } = await sql<Away>`
    select r.id, r.person_id as person, coalesce(pc.name, '') as name, ${decider} as manager, r.kind_id as kind,
      r.kind_name as "kindName", r.kind_code as "kindCode", r.account, r.start_on as start, r.start_half as "startHalf",
      r.end_on as end, r.end_half as "endHalf", r.halves, r.status
    from rest_day r
    left join person_corporation pc on pc.person_id = r.person_id and pc.corporation_id = r.corporation_id
    where r.id in (select rest_day_id from rest_day_day d where d.corporation_id = ${corporation}
      and d.day between ${from} and ${until} and d.gone is null)
    order by r.person_id, r.start_on, r.id`.execute(db);
  return rows;
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

/** Everybody under contract from one day to another, with the contract that covers all. */
export async function contractsCovering(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<{ person: number; contract: number }[]> {
  return db
    .selectFrom('contract')
    .select(['person_id as person', 'id as contract'])
    .where('corporation_id', '=', corporation)
    .where('deleted', '=', false)
    .where('start_on', '<=', from)
    .where((one) => one.or([one('end_on', 'is', null), one('end_on', '>=', until)]))
    .orderBy('person_id')
    .execute();
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

/** Half days of a leave that were agreed on: those that accounts are less by. */
export async function halvesTaken(db: Database, id: number): Promise<number> {
  const row = await db
    .selectFrom('rest_day')
    .select('halves')
    .where('id', '=', id)
    .where('status', 'in', ['VALIDATED', 'CANCEL_IN_WAITING'])
    .executeTakeFirst();
  return row?.halves ?? 0;
}
