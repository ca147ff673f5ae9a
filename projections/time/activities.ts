import { sql, type RawBuilder } from 'kysely';
import { endOfMonth } from '#domain/kernel/dates.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import {
  activityMonthAggregate,
  type ActivityMonthEvent,
  type ActivityMonthState,
  type ActivityMonthStatus,
} from '#domain/time/activity-month.ts';
import type { TimeSight } from '#domain/time/time-access.ts';
import type { Worked } from '#domain/time/worked-time.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';

/** An entry as lists show it. */
export interface ActivityRow {
  id: number;
  month: number;
  person: number;
  /** '' once erased. */
  personName: string;
  day: string;
  kind: Worked['kind'];
  from: string | null;
  until: string | null;
  halves: number | null;
  seconds: number;
  daySeconds: number;
  project: number | null;
  projectCode: string | null;
  projectName: string | null;
  type: number | null;
  billable: boolean;
  corrects: number | null;
  invoice: number | null;
  /** The version of that invoice: what its page is called by. */
  invoiceVersion: number | null;
  comment: string | null;
  status: ActivityMonthStatus;
}

export interface ActivityFilter {
  person: number | null;
  project: number | null;
  activity: number | null;
  profile: number | null;
  from: string | null;
  until: string | null;
  sight: TimeSight;
}

/** Of whom noted time is seen, in SQL as `seesTime` says it; `table` has `person_id` and `corporation_id`. */
function seen({ own, team, everybody }: TimeSight, table: string): RawBuilder<unknown> {
  if (everybody) return sql`true`;
  if (own === null) return sql`false`;
  return team
    ? sql`(person_id = ${own} or person_id in (select led.person_id from person_corporation led
        where led.corporation_id = ${sql.ref(`${table}.corporation_id`)} and led.manager_id = ${own}))`
    : sql`person_id = ${own}`;
}

const nameIn = (table: string) => sql`coalesce((select pc.name from person_corporation pc
  where pc.person_id = ${sql.ref(`${table}.person_id`)}
    and pc.corporation_id = ${sql.ref(`${table}.corporation_id`)}), '')`;

const columns = sql`id, activity_month_id as month, person_id as person, ${nameIn('activity')} as "personName", day, kind,
  started_at as "from", ended_at as "until", halves, seconds, day_seconds as "daySeconds", project_id as project,
  (select p.code from project p where p.id = activity.project_id) as "projectCode",
  (select p.name from project p where p.id = activity.project_id) as "projectName",
  type_id as type, billable, corrects, invoice_id as invoice, comment,
  case when invoice_id is not null then (select d.version_id from document_list d
    where d.document_id = activity.invoice_id and d.kind = 'invoice' limit 1) end as "invoiceVersion",
  (select m.status from activity_month m where m.id = activity.activity_month_id) as status`;

const activityQuery = (corporation: number, filter: ActivityFilter): ListQuery => {
  const { person, project, activity, profile, from, until, sight } = filter;
  return {
    table: 'activity',
    id: 'id',
    select: columns,
    where: [
      sql`corporation_id = ${corporation}`,
      seen(sight, 'activity'),
      ...(person === null ? [] : [sql`person_id = ${person}`]),
      ...(project === null ? [] : [sql`project_id = ${project}`]),
      ...(activity === null ? [] : [sql`type_id = ${activity}`]),
      ...(profile === null
        ? []
        : [
            sql`person_id in (select of.person_id from person_corporation of
              where of.corporation_id = ${corporation} and of.profile_id = ${profile})`,
          ]),
      ...(from === null ? [] : [sql`day >= ${from}`]),
      ...(until === null ? [] : [sql`day <= ${until}`]),
    ],
    sorts: { day: { column: 'day', type: 'date' } },
    defaultSort: 'day',
  };
};

/** A page of entries that somebody sees (indexes activity_newest, activity_person, activity_project, activity_type). */
export const listActivities = (
  db: Database,
  corporation: number,
  filter: ActivityFilter,
  request: ListRequest,
): Promise<ListPage<ActivityRow>> => listPage<ActivityRow>(db, activityQuery(corporation, filter), request);

export const countActivities = (
  db: Database,
  corporation: number,
  filter: ActivityFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, activityQuery(corporation, filter), cap);

/** One entry; null for an unknown or foreign one, and one that is not seen. */
export async function findActivity(
  db: Database,
  id: number,
  corporation: number,
  sight: TimeSight,
): Promise<ActivityRow | null> {
  const { rows } = await sql<ActivityRow>`select ${columns} from activity
    where id = ${id} and corporation_id = ${corporation} and ${seen(sight, 'activity')}`.execute(db);
  return rows[0] ?? null;
}

/** What somebody noted from one day to another, what takes another entry back included (index activity_person). */
export async function activitiesOf(
  db: Database,
  corporation: number,
  person: number,
  from: string,
  until: string,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`select ${columns} from activity
    where corporation_id = ${corporation} and person_id = ${person} and day between ${from} and ${until}
    order by day, started_at nulls last, id`.execute(db);
  return rows;
}

/** Seconds of somebody day by day, days without any left out (index activity_person). */
export async function secondsByDay(
  db: Database,
  corporation: number,
  person: number,
  from: string,
  until: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; seconds: number }>`
    select day, sum(seconds)::int as seconds from activity
    where corporation_id = ${corporation} and person_id = ${person} and day between ${from} and ${until}
    group by day`.execute(db);
  return new Map(rows.map(({ day, seconds }) => [day, seconds]));
}

/** The last entry of somebody; null: they noted nothing yet. */
export async function latestActivity(
  db: Database,
  corporation: number,
  person: number,
): Promise<ActivityRow | null> {
  const { rows } = await sql<ActivityRow>`select ${columns} from activity
    where corporation_id = ${corporation} and person_id = ${person} order by day desc, id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface RunningStopwatch {
  id: number;
  month: number;
  from: string;
  project: number | null;
  projectName: string | null;
  type: number | null;
  comment: string | null;
}

/** The stopwatch of somebody that runs; null: none does. */
export async function runningStopwatch(
  db: Database,
  corporation: number,
  person: number,
): Promise<RunningStopwatch | null> {
  const { rows } = await sql<RunningStopwatch>`select id, activity_month_id as month, started_at as "from",
      project_id as project, (select p.name from project p where p.id = stopwatch.project_id) as "projectName",
      type_id as type, comment
    from stopwatch where corporation_id = ${corporation} and person_id = ${person}`.execute(db);
  return rows[0] ?? null;
}

/** A person's month as lists show it. */
export interface ActivityMonthRow {
  id: number;
  person: number;
  personName: string;
  manager: number | null;
  month: string;
  status: ActivityMonthStatus;
  seconds: number;
  billableSeconds: number;
  submittedAt: string | null;
  decidedAt: string | null;
  revision: number;
}

export interface ActivityMonthFilter {
  keyword: string | null;
  status: ActivityMonthStatus | null;
  person: number | null;
  /** "2026-10" */
  month: string | null;
  sight: TimeSight;
}

const monthColumns = sql`id, person_id as person, ${nameIn('activity_month')} as "personName",
  (select pc.manager_id from person_corporation pc where pc.person_id = activity_month.person_id
    and pc.corporation_id = activity_month.corporation_id) as manager, month, status,
  (select coalesce(sum(a.seconds), 0)::int from activity a where a.activity_month_id = activity_month.id) as seconds,
  (select coalesce(sum(a.seconds), 0)::int from activity a
    where a.activity_month_id = activity_month.id and a.billable) as "billableSeconds",
  submitted_at as "submittedAt", decided_at as "decidedAt", revision`;

const monthQuery = (corporation: number, filter: ActivityMonthFilter): ListQuery => ({
  table: 'activity_month',
  id: 'id',
  select: monthColumns,
  where: [
    sql`corporation_id = ${corporation}`,
    seen(filter.sight, 'activity_month'),
    ...(filter.status === null ? [] : [sql`status = ${filter.status}`]),
    ...(filter.person === null ? [] : [sql`person_id = ${filter.person}`]),
    ...(filter.month === null ? [] : [sql`month = ${filter.month}`]),
    ...matches(filter.keyword, sql`fold(${nameIn('activity_month')})`),
  ],
  sorts: { month: { column: 'month', type: 'text' } },
  defaultSort: 'month',
});

export const listActivityMonths = (
  db: Database,
  corporation: number,
  filter: ActivityMonthFilter,
  request: ListRequest,
): Promise<ListPage<ActivityMonthRow>> =>
  listPage<ActivityMonthRow>(db, monthQuery(corporation, filter), request);

export const countActivityMonths = (
  db: Database,
  corporation: number,
  filter: ActivityMonthFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, monthQuery(corporation, filter), cap);

export async function findActivityMonth(
  db: Database,
  id: number,
  corporation: number,
  sight: TimeSight,
): Promise<ActivityMonthRow | null> {
  const { rows } = await sql<ActivityMonthRow>`select ${monthColumns} from activity_month
    where id = ${id} and corporation_id = ${corporation} and ${seen(sight, 'activity_month')}`.execute(db);
  return rows[0] ?? null;
}

/** The month of somebody; null: nothing was noted in it yet. */
export async function monthOfPerson(
  db: Database,
  corporation: number,
  person: number,
  month: string,
): Promise<{ id: number; status: ActivityMonthStatus } | null> {
  const row = await db
    .selectFrom('activity_month')
    .select(['id', 'status'])
    .where('corporation_id', '=', corporation)
    .where('person_id', '=', person)
    .where('month', '=', month)
    .executeTakeFirst();
  return row ?? null;
}

/** What a month's stream says. */
export async function readActivityMonth(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<{ state: ActivityMonthState; events: RecordedEvent[] }> {
  const events = await read(`activitymonth-${id}`);
  return {
    state: foldStream<ActivityMonthState, ActivityMonthEvent>(activityMonthAggregate, events),
    events,
  };
}

export const statisticGroups = ['project', 'person', 'profile', 'activity', 'month'] as const;
export type StatisticGroup = (typeof statisticGroups)[number];

/** Time by a group; `id` is null of what has none, and of months. */
export interface StatisticLine {
  id: number | null;
  /** Of months: "2026-10". */
  month: string | null;
  seconds: number;
  billableSeconds: number;
  milliDays: number;
}

export interface StatisticFilter {
  /** Months, the last one included. */
  from: string;
  until: string;
  project: number | null;
  person: number | null;
  sight: TimeSight;
}

const groupKeys: Record<StatisticGroup, RawBuilder<unknown>> = {
  project: sql`nullif(s.project_id, 0)`,
  person: sql`s.person_id`,
  profile: sql`(select pc.profile_id from person_corporation pc
    where pc.person_id = s.person_id and pc.corporation_id = s.corporation_id)`,
  activity: sql`nullif(s.type_id, 0)`,
  month: sql`s.month`,
};

/** Time noted in some months, added up from the sums that are kept. */
export async function activityStatistics(
  db: Database,
  corporation: number,
  by: StatisticGroup,
  { from, until, project, person, sight }: StatisticFilter,
): Promise<StatisticLine[]> {
  const key = groupKeys[by];
  const { rows } = await sql<StatisticLine>`
    select ${by === 'month' ? sql`null::bigint` : sql`key::bigint`} as id,
      ${by === 'month' ? sql`key::text` : sql`null::text`} as month,
      sum(seconds)::bigint as seconds, sum(case when billable then seconds else 0 end)::bigint as "billableSeconds",
      sum(milli_days)::bigint as "milliDays"
    from (select s.*, ${key} as key from activity_sum s
      where s.corporation_id = ${corporation} and s.month between ${from} and ${until}
        ${project === null ? sql`` : sql`and s.project_id = ${project}`}
        ${person === null ? sql`` : sql`and s.person_id = ${person}`}
        and ${seen(sight, 's')}) grouped
    group by key having sum(seconds) <> 0
    order by ${by === 'month' ? sql`key` : sql`sum(seconds) desc, key`}`.execute(db);
  return rows;
}

/** The days of a month ("2026-10"). */
export const monthDays = (month: string): { from: string; until: string } => ({
  from: `${month}-01`,
  until: endOfMonth(`${month}-01`),
});
