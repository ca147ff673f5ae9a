import { sql } from 'kysely';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { BillableTime, TimeSum } from '#domain/time/billing-lines.ts';
import type { ClockSpan, Worked } from '#domain/time/worked-time.ts';
import type { Database } from '#db/postgres/pool.ts';

/** A time that waits to be billed. */
export type UnbilledTime = BillableTime & { personName: string; comment: string | null };

/** A time as its table has it. */
export interface TimeRow extends Omit<UnbilledTime, 'worked'> {
  kind: Worked['kind'];
  halves: number | null;
  from: ClockSpan['from'] | null;
  until: ClockSpan['until'] | null;
}

/** How long it was, as it was said. */
export const workedOf = ({
  kind,
  halves,
  from,
  until,
}: Pick<TimeRow, 'kind' | 'halves' | 'from' | 'until'>): Worked => {
  if (kind === 'clock' && from !== null && until !== null) return { kind, from, until };
  return kind === 'halves' ? { kind, halves: halves === 2 ? 2 : 1 } : { kind: 'length' };
};

/** Of `activity a` in the month `m`: agreed to, billable, standing and billed nowhere (index activity_unbilled). */
const waits = (corporation: number, until: CivilDate) => sql`m.status in ('approved', 'locked')
  and a.corporation_id = ${corporation} and a.billable and a.invoice_id is null and a.day <= ${until} and a.seconds > 0
  and not exists (select 1 from activity c where c.corrects = a.id and c.seconds < 0)`;

/** Of `activity a`: its project is billed by its time, or somebody said that this is billed beside its fixed price. */
const ofTime = sql`(a.said or exists (select 1 from project p where p.id = a.project_id and p.billing = 'regie'))`;

/** Of `activity a`. */
export const timeColumns = sql`a.id, a.activity_month_id as "activityMonth", a.person_id as person, a.day, a.kind, a.halves,
  a.started_at as "from", a.ended_at as until, a.seconds, a.day_seconds as "daySeconds", a.type_id as type, a.comment,
  coalesce((select pc.name from person_corporation pc where pc.person_id = a.person_id
    and pc.corporation_id = a.corporation_id), '') as "personName"`;

const timeOf = ({ kind, halves, from, until, ...row }: TimeRow): UnbilledTime => ({
  ...row,
  worked: workedOf({ ...row, kind, halves, from, until }),
});

/** Times by their ids, whoever billed them, by person and day. */
export async function timesById(
  db: Database,
  corporation: number,
  ids: readonly number[],
): Promise<UnbilledTime[]> {
  const { rows } = await sql<TimeRow>`select ${timeColumns} from activity a
    where a.id = any(${[...ids]}::bigint[]) and a.corporation_id = ${corporation}
    order by a.person_id, a.day, a.id`.execute(db);
  return rows.map(timeOf);
}

/**
 * Billable time of a project in months that are agreed to, that stands and is billed nowhere, by person and day: of a
 * fixed price what somebody said is billed beside it.
 * @param until the last day
 */
export async function unbilledTimes(
  db: Database,
  corporation: number,
  project: number,
  until: CivilDate,
): Promise<UnbilledTime[]> {
  const { rows } = await sql<TimeRow>`
    select ${timeColumns}
    from activity a join activity_month m on m.id = a.activity_month_id
    where ${waits(corporation, until)} and a.project_id = ${project} and ${ofTime}
    order by a.person_id, a.day, a.id`.execute(db);
  return rows.map(timeOf);
}

/**
 * The same of all projects, added up in the database: a sum for each person of a project, between two days on which their rates change.
 * @param projects of these alone; null: of all
 */
export async function unbilledSums(
  db: Database,
  corporation: number,
  until: CivilDate,
  projects: readonly number[] | null = null,
): Promise<(TimeSum & { project: number })[]> {
  const { rows } = await sql<TimeSum & { project: number }>`
    with changes as (
      select project_id, person_id, array_agg(distinct (one->>'from')::date order by (one->>'from')::date) as days
      from project_assignment, jsonb_array_elements(rates) one
      where corporation_id = ${corporation} group by project_id, person_id),
    terms as (
      select k.person_id, array_agg(distinct t.from_day order by t.from_day) as days
      from contract k join contract_terms t on t.contract_id = k.id
      where k.corporation_id = ${corporation} and not k.deleted group by k.person_id)
    select a.project_id as project, a.person_id as person, min(a.day) as day,
      sum(a.halves)::int as halves, sum(a.seconds)::bigint as seconds,
      a.day_seconds as "daySeconds", count(*)::int as count
    from activity a join activity_month m on m.id = a.activity_month_id
    left join changes c on c.project_id = a.project_id and c.person_id = a.person_id
    left join terms t on t.person_id = a.person_id
    where ${waits(corporation, until)} and a.project_id is not null and ${ofTime}
      ${projects === null ? sql`` : sql`and a.project_id = any(${[...projects]}::bigint[])`}
    group by a.project_id, a.person_id, a.kind = 'halves', a.day_seconds, width_bucket(a.day, c.days),
      width_bucket(a.day, t.days)
    order by a.project_id, a.person_id, day`.execute(db);
  return rows;
}

/**
 * Time of a project that is not billable though nobody said so: it was noted before the project was billed by its time.
 * @param never kinds of activity that are not billed
 */
export async function timeBeforeBilling(
  db: Database,
  corporation: number,
  project: number,
  never: readonly number[],
): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, coalesce(sum(seconds), 0)::int as seconds from activity a
    where a.corporation_id = ${corporation} and a.project_id = ${project} and not a.billable and not a.said
      and a.invoice_id is null and a.seconds > 0 and (a.type_id is null or a.type_id <> all(${[...never]}::bigint[]))
      and not exists (select 1 from activity c where c.corrects = a.id and c.seconds < 0)`.execute(db);
  return rows[0] ?? { count: 0, seconds: 0 };
}
