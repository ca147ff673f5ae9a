import { sql } from 'kysely';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { BillableTime } from '#domain/time/billing-lines.ts';
import type { ClockSpan, Worked } from '#domain/time/worked-time.ts';
import type { Database } from '#db/postgres/pool.ts';

/** A time that waits to be billed, with the project that it was spent on. */
export type UnbilledTime = BillableTime & { project: number; personName: string; comment: string | null };

interface Row extends Omit<UnbilledTime, 'worked'> {
  kind: Worked['kind'];
  halves: number | null;
  from: ClockSpan['from'] | null;
  until: ClockSpan['until'] | null;
}

const workedOf = ({ kind, halves, from, until }: Row): Worked => {
  if (kind === 'clock' && from !== null && until !== null) return { kind, from, until };
  return kind === 'halves' ? { kind, halves: halves === 2 ? 2 : 1 } : { kind: 'length' };
};

/**
 * Billable time of months that are agreed to, that stands and is billed nowhere (index activity_unbilled), by person and
 * day.
 * @param project null: of all projects, without names and comments
 * @param until the last day
 */
export async function unbilledTimes(
  db: Database,
  corporation: number,
  project: number | null,
  until: CivilDate,
): Promise<UnbilledTime[]> {
  const { rows } = await sql<Row>`
    select a.id, a.activity_month_id as "activityMonth", a.person_id as person, a.project_id as project, a.day, a.kind,
      a.halves, a.started_at as "from", a.ended_at as until, a.seconds, a.day_seconds as "daySeconds",
      a.type_id as type,
      ${
        project === null
          ? sql`null as comment, '' as "personName"`
          : sql`a.comment, coalesce((select pc.name from person_corporation pc where pc.person_id = a.person_id
              and pc.corporation_id = a.corporation_id), '') as "personName"`
      }
    from activity a join activity_month m on m.id = a.activity_month_id and m.status in ('approved', 'locked')
    where a.corporation_id = ${corporation} and a.billable and a.invoice_id is null
      and ${project === null ? sql`a.project_id is not null` : sql`a.project_id = ${project}`}
      and a.day <= ${until} and a.seconds > 0
      and not exists (select 1 from activity c where c.corrects = a.id and c.seconds < 0)
    order by a.person_id, a.day, a.id`.execute(db);
  return rows.map(({ kind, halves, from, until: end, ...row }) => ({
    ...row,
    worked: workedOf({ ...row, kind, halves, from, until: end }),
  }));
}
