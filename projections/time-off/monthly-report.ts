import { sql } from 'kysely';
import { daysOfMonth } from '#domain/time-off/leave-month.ts';
import type { Database } from '#db/postgres/pool.ts';

/** What somebody was away for in a month: days of one kind of one leave. */
export interface ReportLine {
  person: number;
  /** '' once erased. */
  name: string;
  personnelNumber: string | null;
  restDay: number;
  kind: number | null;
  kindName: string | null;
  kindCode: string | null;
  from: string;
  until: string;
  halves: number;
}

/** A day of somebody, as the payroll office has it typed in. */
export interface ReportDay extends Pick<
  ReportLine,
  'person' | 'name' | 'personnelNumber' | 'kindName' | 'kindCode'
> {
  day: string;
  halves: number;
}

/** Something of a closed month that is otherwise by now: half days more, or less below 0. */
export interface ReportCorrection extends ReportDay {
  /** When it was changed. */
  at: string;
}

const standing = (asOf: string | null) =>
  asOf === null ? sql`d.gone is null` : sql`d.since <= ${asOf} and (d.gone is null or d.gone > ${asOf})`;

const member = sql`left join person_corporation pc on pc.person_id = d.person_id and pc.corporation_id = d.corporation_id`;

const named = sql`d.person_id as person, coalesce(pc.name, '') as name, pc.personnel_number as "personnelNumber",
  d.kind_name as "kindName", d.kind_code as "kindCode"`;

/**
 * Who was away in a month, by leave and kind: of what was agreed on.
 * @param asOf as it stood at that moment; null: as it stands
 */
export async function monthReport(
  db: Database,
  corporation: number,
  month: string,
  asOf: string | null,
): Promise<ReportLine[]> {
  const { first, last } = daysOfMonth(month);
  const { rows } = await sql<ReportLine>`
    select ${named}, d.rest_day_id as "restDay", d.kind_id as kind, min(d.day) as from, max(d.day) as until,
      sum(d.halves)::int as halves
    from rest_day_day d ${member}
    where d.corporation_id = ${corporation} and d.day between ${first} and ${last} and d.agreed and ${standing(asOf)}
    group by d.person_id, pc.name, pc.name_order, pc.personnel_number, d.rest_day_id, d.kind_id, d.kind_name, d.kind_code
    order by pc.name_order, d.person_id, min(d.day)`.execute(db);
  return rows;
}

/** The same by days. */
export async function monthDays(
  db: Database,
  corporation: number,
  month: string,
  asOf: string | null,
): Promise<ReportDay[]> {
  const { first, last } = daysOfMonth(month);
  const { rows } = await sql<ReportDay>`
    select ${named}, d.day, d.halves from rest_day_day d ${member}
    where d.corporation_id = ${corporation} and d.day between ${first} and ${last} and d.agreed and ${standing(asOf)}
    order by pc.name_order, d.person_id, d.day`.execute(db);
  return rows;
}

/** What changed of a month since it was closed: days that came, and days that went; nothing that came and went again. */
export async function corrections(
  db: Database,
  corporation: number,
  month: string,
  closedAt: string,
): Promise<ReportCorrection[]> {
  const { first, last } = daysOfMonth(month);
  const { rows } = await sql<ReportCorrection>`
    select person, name, "personnelNumber", "kindName", "kindCode", day, sum(halves)::int as halves, max(at) as at from (
      select ${named}, pc.name_order, d.day,
        case when d.since > ${closedAt} then d.halves else -d.halves end as halves,
        case when d.since > ${closedAt} then d.since else d.gone end as at
      from rest_day_day d ${member}
      where d.corporation_id = ${corporation} and d.day between ${first} and ${last} and d.agreed
        and ((d.since > ${closedAt} and d.gone is null) or (d.since <= ${closedAt} and d.gone > ${closedAt}))) changed
    group by person, name, name_order, "personnelNumber", "kindName", "kindCode", day
    having sum(halves) <> 0 order by name_order, person, day`.execute(db);
  return rows;
}

export interface ClosedMonth {
  id: number;
  month: string;
  closedAt: string;
  closedBy: number | null;
}

/** When a month was closed; null: it is open. */
export async function closedMonth(
  db: Database,
  corporation: number,
  month: string,
): Promise<ClosedMonth | null> {
  const row = await db
    .selectFrom('leave_month')
    .select(['id', 'month', 'closed_at as closedAt', 'closed_by as closedBy'])
    .where('corporation_id', '=', corporation)
    .where('month', '=', month)
    .executeTakeFirst();
  return row ?? null;
}
