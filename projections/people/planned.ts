import { sql } from 'kysely';
import type { DaySpan } from '#domain/people/contract.ts';
import type { Planned } from '#domain/people/planned.ts';
import type { Database } from '#db/postgres/pool.ts';

/**
 * What counts on somebody being under contract on days of these: leave that is asked for or agreed, planned time,
 * places on projects, and interventions that they drive and that are not over.
 */
export async function plannedOn(
  db: Database,
  person: number,
  corporation: number,
  spans: readonly DaySpan[],
): Promise<Planned[]> {
  if (spans.length === 0) return [];
  const asked = sql.join(spans.map(({ start, end }) => sql`(${start}::date, ${end}::date)`));
  const within = (from: string, until: string) =>
    sql`exists (select from lost where (lost.until is null or ${sql.ref(from)} is null or ${sql.ref(from)} <= lost.until)
      and (${sql.ref(until)} is null or ${sql.ref(until)} >= lost.from_day))`;
  const { rows } = await sql<Planned>`
    with lost (from_day, until) as (values ${asked})
    select * from (
      select 'restDay' as kind, r.id, r.start_on as "from", r.end_on as until, null as name,
        null::bigint as project,
        r.status = 'IN_WAITING' as waiting from rest_day r
      where r.person_id = ${person} and r.corporation_id = ${corporation} and r.standing
        and ${within('r.start_on', 'r.end_on')}
      union all
      select 'plan', l.id, l.start_on, l.end_on, p.name, p.id, false from project_plan l join project p on p.id = l.project_id
      where l.person_id = ${person} and l.corporation_id = ${corporation} and ${within('l.start_on', 'l.end_on')}
      union all
      select 'assignment', a.id, a.start_on, a.end_on, p.name, p.id, false
      from project_assignment a join project p on p.id = a.project_id
      where a.person_id = ${person} and a.corporation_id = ${corporation} and not a.removed
        and p.status <> 'finished' and ${within('a.start_on', 'a.end_on')}
      union all
      select 'transport', o.id, o.day, o.day, o.number, null, false from transport_order o
      where o.driver_id = ${person} and o.corporation_id = ${corporation} and o.taking
        and ${within('o.day', 'o.day')}
    ) planned order by "from" nulls first, kind, id`.execute(db);
  return rows;
}
