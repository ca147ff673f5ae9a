import { sql, type RawBuilder } from 'kysely';
import { endOfMonth } from '#domain/kernel/dates.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import {
  activityMonthAggregate,
  type ActivityMonthEvent,
  type ActivityMonthState,
  type ActivityMonthStatus,
} from '#domain/time/activity-month.ts';
import type { TimeSight } from '#domain/time/time-access.ts';
import type { Worked } from '#domain/time/worked-time.ts';
import type { Database } from '#db/postgres/pool.ts';
import { inUnit } from '../company/org-units.ts';
import {
  conjunction,
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '../listing.ts';

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
  job: number | null;
  jobName: string | null;
  type: number | null;
  billable: boolean;
  corrects: number | null;
  invoice: number | null;
  /** The version of that invoice: what its page is called by. */
  invoiceVersion: number | null;
  comment: string | null;
  status: ActivityMonthStatus;
  /** Of its month. */
  revision: number;
}

/** What lists are narrowed by; the id 0 stands for those that have none. */
export interface ActivityFilter {
  person: number | null;
  project: number | null;
  /** Of that project. */
  job?: number | null;
  activity: number | null;
  profile: number | null;
  from: string | null;
  until: string | null;
  /** Words of the name of a person, or of a project and its code. */
  keyword?: string | null;
  /** Billable and billed nowhere, billed, or not billable; left out: all. */
  billing?: TimeBilling | null;
  /** Whom somebody leads, and who is in a unit of the company on a day. */
  manager?: number | null;
  unit?: { id: number; day: string } | null;
  sight: TimeSight;
}

export const timeBillings = ['billable', 'toBill', 'billed', 'unbillable'] as const;
export type TimeBilling = (typeof timeBillings)[number];

const ofBilling: Record<TimeBilling, RawBuilder<unknown>> = {
  billable: sql`billable`,
  toBill: sql`billable and invoice_id is null`,
  billed: sql`invoice_id is not null`,
  unbillable: sql`not billable`,
};

/** Those of an id, or those of none for 0. */
const having = (column: string, id: number | null): RawBuilder<unknown>[] => {
  if (id === null) return [];
  return [id === 0 ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${id}`];
};

/** Of whom noted time is seen, in SQL as `seesTime` says it; `table` has `person_id` and `corporation_id`. */
export function seen({ own, team, everybody }: TimeSight, table: string): RawBuilder<unknown> {
  if (everybody) return sql`true`;
  if (own === null) return sql`false`;
  const person = sql.ref(`${table}.person_id`);
  return team
    ? sql`(${person} = ${own} or ${person} in (select led.person_id from person_corporation led
        where led.corporation_id = ${sql.ref(`${table}.corporation_id`)} and led.manager_id = ${own}))`
    : sql`${person} = ${own}`;
}

/** Of so many people each is read by themself; of more, the newest rows of all are soon those of one of them. */
const MOST_APART = 30;

/** The same of a list: one's own, and that of each whom one leads, are read in their own order. */
async function seenInList(
  db: Database,
  corporation: number,
  sight: TimeSight,
  table: 'activity' | 'activity_month',
): Promise<Pick<ListQuery, 'parts'> & { sees: RawBuilder<unknown> }> {
  const { own, team, everybody } = sight;
  if (everybody || own === null || !team) return { sees: seen(sight, table) };
  const led = await db
    .selectFrom('person_corporation')
    .select('person_id as person')
    .where('corporation_id', '=', corporation)
    .where('manager_id', '=', own)
    .where('person_id', '<>', own)
    .execute();
  const people = [own, ...led.map(({ person }) => person)];
  return people.length > MOST_APART
    ? { sees: sql`person_id = any(${people}::bigint[])` }
    : { sees: sql`true`, parts: people.map((person) => sql`person_id = ${person}`) };
}

const nameIn = (table: string) => sql`coalesce((select pc.name from person_corporation pc
  where pc.person_id = ${sql.ref(`${table}.person_id`)}
    and pc.corporation_id = ${sql.ref(`${table}.corporation_id`)}), '')`;

const columns = sql`id, activity_month_id as month, person_id as person, ${nameIn('activity')} as "personName", day, kind,
  started_at as "from", ended_at as "until", halves, seconds, day_seconds as "daySeconds", project_id as project,
  (select p.code from project p where p.id = activity.project_id) as "projectCode",
  (select p.name from project p where p.id = activity.project_id) as "projectName", job,
  (select j.name from project_job j where j.project_id = activity.project_id and j.job = activity.job) as "jobName",
  type_id as type, billable, corrects, invoice_id as invoice, comment,
  case when invoice_id is not null then (select d.version_id from document_list d
    where d.document_id = activity.invoice_id and d.kind = 'invoice' limit 1) end as "invoiceVersion",
  (select m.status from activity_month m where m.id = activity.activity_month_id) as status,
  (select m.revision from activity_month m where m.id = activity.activity_month_id) as revision`;

/** Of people of whom something holds in their company. */
const ofMembers = (corporation: number, parts: readonly RawBuilder<unknown>[]) =>
  sql`person_id in (select of.person_id from person_corporation of
    where ${conjunction([sql`of.corporation_id = ${corporation}`, ...parts])})`;

/** The profiles that people have on projects of their own, where one is said there: what was said last counts. */
const ownProfiles = (corporation: number) => sql`select distinct on (project_id, person_id)
    project_id, person_id, profile_id from project_assignment
  where corporation_id = ${corporation} and profile_id is not null order by project_id, person_id, id desc`;

/** Of `activity`: noted under a profile, that of the assignment on its project before that of the person; 0: under none. */
const underProfile = (corporation: number, profile: number) => {
  const said = ownProfiles(corporation);
  return sql`((project_id, person_id) in (select o.project_id, o.person_id from (${said}) o where o.profile_id = ${profile})
    or (${ofMembers(corporation, having('of.profile_id', profile))}
      and (coalesce(project_id, 0), person_id) not in (select o.project_id, o.person_id from (${said}) o)))`;
};

/** Of people, or on projects, that are called so. */
const named = (corporation: number, keyword: string) =>
  sql`(${ofMembers(corporation, matches(keyword, sql`fold(of.name)`))}
    or project_id in (select p.id from project p where ${conjunction([
      sql`p.corporation_id = ${corporation}`,
      ...matches(keyword, sql`fold(p.code || ' ' || p.name)`),
    ])}))`;

async function activityQuery(db: Database, corporation: number, filter: ActivityFilter): Promise<ListQuery> {
  const { person, project, activity, profile, from, until, sight } = filter;
  const { keyword = null, billing = null, job = null, manager = null, unit = null } = filter;
  const { sees, ...parts } = await seenInList(db, corporation, sight, 'activity');
  return {
    table: 'activity',
    ...parts,
    id: 'id',
    select: columns,
    where: [
      sql`corporation_id = ${corporation}`,
      sees,
      ...having('person_id', person),
      ...having('project_id', project),
      ...(job === null ? [] : [sql`job = ${job}::bigint`]),
      ...having('type_id', activity),
      ...(profile === null ? [] : [underProfile(corporation, profile)]),
      ...(manager === null ? [] : [ofMembers(corporation, having('of.manager_id', manager))]),
      ...(unit === null ? [] : [inUnit(sql`activity.person_id`, unit)]),
      ...(billing === null ? [] : [ofBilling[billing]]),
      ...(keyword === null ? [] : [named(corporation, keyword)]),
      ...(from === null ? [] : [sql`day >= ${from}`]),
      ...(until === null ? [] : [sql`day <= ${until}`]),
    ],
    sorts: { day: { column: 'day', type: 'date' } },
    defaultSort: 'day',
  };
}

/** What holds of each entry of `activity` that a list has, in SQL. */
export async function activityCondition(
  db: Database,
  corporation: number,
  filter: ActivityFilter,
): Promise<RawBuilder<unknown>> {
  const { where, parts } = await activityQuery(db, corporation, filter);
  return conjunction(parts === undefined ? where : [...where, sql`(${sql.join(parts, sql` or `)})`]);
}

/** A page of entries that somebody sees (indexes activity_newest, activity_person, activity_project, activity_type). */
export const listActivities = async (
  db: Database,
  corporation: number,
  filter: ActivityFilter,
  request: ListRequest,
): Promise<ListPage<ActivityRow>> =>
  listPage<ActivityRow>(db, await activityQuery(db, corporation, filter), request);

/** Whether a list is of all that is seen, or of a person: months know how many that are. */
const isOfMonths = ({ sight: _sight, person: _person, ...narrowing }: ActivityFilter): boolean =>
  Object.values(narrowing).every((one) => one === null || one === undefined);

export async function countActivities(
  db: Database,
  corporation: number,
  filter: ActivityFilter,
  cap = 1_000_000,
): Promise<number> {
  if (!isOfMonths(filter)) return countUpTo(db, await activityQuery(db, corporation, filter), cap);
  const { rows } = await sql<{
    count: number;
  }>`select least(coalesce(sum(entries), 0), ${cap})::bigint as count
    from activity_month where ${conjunction([
      sql`corporation_id = ${corporation}`,
      seen(filter.sight, 'activity_month'),
      ...having('person_id', filter.person),
    ])}`.execute(db);
  return rows[0]?.count ?? 0;
}

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

/** Seconds of some people by day (index activity_person); who noted nothing has no entry. */
export async function secondsOfPeople(
  db: Database,
  corporation: number,
  people: readonly number[],
  from: string,
  until: string,
): Promise<Map<number, Map<string, number>>> {
  const { rows } = await sql<{ person: number; day: string; seconds: number }>`
    select person_id as person, day, sum(seconds)::int as seconds from activity
    where corporation_id = ${corporation} and person_id = any(${[...people]}::bigint[])
      and day between ${from} and ${until}
    group by person_id, day`.execute(db);
  return new Map(
    [...grouped(rows, ({ person }) => person)].map(([person, days]) => [
      person,
      new Map(days.map(({ day, seconds }) => [day, seconds])),
    ]),
  );
}

/** How many entries of somebody from one day to another were told as lengths, and how many as half days (index activity_person). */
export async function toldKinds(
  db: Database,
  corporation: number,
  person: number,
  from: string,
  until: string,
): Promise<{ length: number; halves: number }> {
  const { rows } = await sql<{ length: number; halves: number }>`
    select count(*) filter (where kind = 'length')::int as length, count(*) filter (where kind = 'halves')::int as halves
    from activity where corporation_id = ${corporation} and person_id = ${person} and day between ${from} and ${until}`.execute(
    db,
  );
  return rows[0] ?? { length: 0, halves: 0 };
}

/** Seconds of everybody that a list has, person by person and day by day: "12 2026-11-02". */
export async function secondsByPersonDay(
  db: Database,
  corporation: number,
  filter: ActivityFilter,
): Promise<Map<string, number>> {
  const which = await activityCondition(db, corporation, filter);
  const { rows } = await sql<{ person: number; day: string; seconds: number }>`
    select person_id as person, day, sum(seconds)::int as seconds from activity where ${which}
    group by person_id, day`.execute(db);
  return new Map(rows.map(({ person, day, seconds }) => [`${person} ${day}`, seconds]));
}

/**
 * Who noted time in months from one to another ("2026-10"), as far as it is seen: by the rows of months, where entries
 * are hundreds of times as many.
 */
export async function peopleWithTime(
  db: Database,
  corporation: number,
  { from, until }: { from: string; until: string },
  { person, manager, unit, sight }: Pick<ActivityFilter, 'person' | 'manager' | 'unit' | 'sight'>,
): Promise<Set<number>> {
  const which = conjunction([
    sql`corporation_id = ${corporation}`,
    sql`month between ${from} and ${until} and entries > 0`,
    seen(sight, 'activity_month'),
    ...having('person_id', person),
    ...(manager ? [ofMembers(corporation, having('of.manager_id', manager))] : []),
    ...(unit ? [inUnit(sql`activity_month.person_id`, unit)] : []),
  ]);
  const { rows } = await sql<{ person: number }>`select distinct person_id as person from activity_month
    where ${which} order by person_id`.execute(db);
  return new Set(rows.map((row) => row.person));
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
  seconds, billable_seconds as "billableSeconds",
  submitted_at as "submittedAt", decided_at as "decidedAt", revision`;

async function monthQuery(
  db: Database,
  corporation: number,
  filter: ActivityMonthFilter,
): Promise<ListQuery> {
  const { sees, ...parts } = await seenInList(db, corporation, filter.sight, 'activity_month');
  return {
    table: 'activity_month',
    ...parts,
    id: 'id',
    select: monthColumns,
    where: [
      sql`corporation_id = ${corporation}`,
      sees,
      ...(filter.status === null ? [] : [sql`status = ${filter.status}`]),
      ...(filter.person === null ? [] : [sql`person_id = ${filter.person}`]),
      ...(filter.month === null ? [] : [sql`month = ${filter.month}`]),
      ...(filter.keyword === null
        ? []
        : [
            sql`person_id in (select named.person_id from person_corporation named where ${conjunction([
              sql`named.corporation_id = ${corporation}`,
              ...matches(filter.keyword, sql`fold(named.name)`),
            ])})`,
          ]),
    ],
    sorts: { month: { column: 'month', type: 'text' } },
    defaultSort: 'month',
  };
}

export const listActivityMonths = async (
  db: Database,
  corporation: number,
  filter: ActivityMonthFilter,
  request: ListRequest,
): Promise<ListPage<ActivityMonthRow>> =>
  listPage<ActivityMonthRow>(db, await monthQuery(db, corporation, filter), request);

export const countActivityMonths = async (
  db: Database,
  corporation: number,
  filter: ActivityMonthFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, await monthQuery(db, corporation, filter), cap);

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
  microDays: number;
}

export interface StatisticFilter {
  /** Months, the last one included. */
  from: string;
  until: string;
  project: number | null;
  person: number | null;
  sight: TimeSight;
}

const groupKeys: Record<Exclude<StatisticGroup, 'month'>, RawBuilder<unknown>> = {
  project: sql`nullif(y.project_id, 0)`,
  person: sql`y.person_id`,
  // As people have them: what they are under on a project of their own is moved from there.
  profile: sql`pc.profile_id`,
  activity: sql`nullif(y.type_id, 0)`,
};

/** Beside `y`: the person in their company. */
const memberOf = sql`left join person_corporation pc on pc.person_id = y.person_id
  and pc.corporation_id = y.corporation_id`;

const allMonths = Array.from({ length: 12 }, (_, month) => month + 1);
const column = (sum: 's' | 'd', month: number) => sql.ref(`y.${sum}${month}`);
const added = (sum: 's' | 'd', months: readonly number[]) =>
  sql.join(
    months.map((month) => column(sum, month)),
    sql` + `,
  );

/** Years from a month to another, with the months of them that are asked for: whole ones between the first and the last. */
function yearsBetween(from: string, until: string): { years: RawBuilder<unknown>; months: number[] }[] {
  const [first = 0, begun = 1] = from.split('-').map(Number);
  const [last = 0, ended = 12] = until.split('-').map(Number);
  const within = (low: number, high: number) => allMonths.filter((month) => month >= low && month <= high);
  if (first === last) return [{ years: sql`y.year = ${first}`, months: within(begun, ended) }];
  return [
    { years: sql`y.year = ${first}`, months: within(begun, 12) },
    { years: sql`y.year > ${first} and y.year < ${last}`, months: allMonths },
    { years: sql`y.year = ${last}`, months: within(1, ended) },
  ];
}

/** Sums by year that hold what is asked for in the fewest rows: of all people in shares, of people on whatever, or all. */
function keptFor(by: StatisticGroup, { project, person, sight }: StatisticFilter) {
  const ofAll = sight.everybody && person === null;
  if (ofAll && by !== 'person' && by !== 'profile') return sql`activity_share`;
  return project === null && (by === 'person' || by === 'profile' || by === 'month')
    ? sql`activity_person_year`
    : sql`activity_year`;
}

/** Time noted in some months, added up from the sums that are kept by year. */
export async function activityStatistics(
  db: Database,
  corporation: number,
  by: StatisticGroup,
  filter: StatisticFilter,
): Promise<StatisticLine[]> {
  const { from, until, project, person, sight } = filter;
  const parts = yearsBetween(from, until).filter(({ months }) => months.length > 0);
  if (from > until || parts.length === 0) return [];
  const table = keptFor(by, filter);
  const asked = sql`y.corporation_id = ${corporation}
    ${project === null ? sql`` : sql`and y.project_id = ${project}`}
    ${person === null ? sql`` : sql`and y.person_id = ${person}`}
    and ${seen(sight, 'y')}`;
  const ofMonths = ({ years, months }: (typeof parts)[number]) => {
    const sums = sql.join(
      months.flatMap((month) => [
        sql`sum(${column('s', month)}) as ${sql.ref(`s${month}`)}`,
        sql`sum(${column('s', month)}) filter (where y.billable) as ${sql.ref(`b${month}`)}`,
        sql`sum(${column('d', month)}) as ${sql.ref(`d${month}`)}`,
      ]),
    );
    const lines = sql.join(
      months.map((month) => {
        const [seconds, billable, days] = ['s', 'b', 'd'].map((sum) => sql.ref(`of.${sum}${month}`));
        return sql`(${sql.lit(String(month).padStart(2, '0'))}, ${seconds}, ${billable}, ${days})`;
      }),
    );
    return sql`select one.year || '-' || one.month as key, one.seconds, one.billable, one.days
      from (select y.year, ${sums} from ${table} y where ${asked} and ${years} group by y.year) of,
        lateral (select of.year, line.* from (values ${lines}) line (month, seconds, billable, days)) one`;
  };
  const ofGroup = ({ years, months }: (typeof parts)[number]) => sql`
    select ${by === 'month' ? sql`null::bigint` : groupKeys[by]} as key, sum(${added('s', months)}) as seconds,
      sum(${added('s', months)}) filter (where y.billable) as billable, sum(${added('d', months)}) as days
    from ${table} y
    ${by === 'profile' ? memberOf : sql``}
    where ${asked} and ${years} group by 1`;
  const sides = ({ years, months }: (typeof parts)[number]) => sql`
    select side.key, sum(side.sign * (${added('s', months)})),
      sum(side.sign * (${added('s', months)})) filter (where y.billable), sum(side.sign * (${added('d', months)}))
    from activity_year y
    join (${ownProfiles(corporation)}) o on o.project_id = y.project_id and o.person_id = y.person_id
    ${memberOf}, lateral (values (o.profile_id, 1), (pc.profile_id, -1)) side (key, sign)
    where ${asked} and ${years} group by 1`;
  const found = sql.join(
    [...parts.map(by === 'month' ? ofMonths : ofGroup), ...(by === 'profile' ? parts.map(sides) : [])],
    sql` union all `,
  );
  const { rows } = await sql<StatisticLine>`
    select ${by === 'month' ? sql`null::bigint` : sql`key::bigint`} as id,
      ${by === 'month' ? sql`key::text` : sql`null::text`} as month,
      sum(seconds)::bigint as seconds, coalesce(sum(billable), 0)::bigint as "billableSeconds",
      sum(days)::bigint as "microDays"
    from (${found}) grouped
    group by key having sum(seconds) <> 0
    order by ${by === 'month' ? sql`key` : sql`sum(seconds) desc, key`}`.execute(db);
  return rows;
}

/** The days of a month ("2026-10"). */
export const monthDays = (month: string): { from: string; until: string } => ({
  from: `${month}-01`,
  until: endOfMonth(`${month}-01`),
});
