import { sql } from 'kysely';
import type { DaySpan } from '#domain/people/contract.ts';
import type { Planned } from '#domain/people/planned.ts';
import type { Database } from '#db/postgres/pool.ts';

/**
 * What counts on somebody being under contract on days of these: leave that is asked for or agreed, planned time,
 * places on projects, interventions that they drive and that are not over, and equipment that they have or booked: what
 * should be back and is not counts until it is.
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
      union all
      select 'equipment', u.equipment_id, u."from", u.until, u.name, null, false from (
        select u.equipment_id, e.name, (u.distributed_at at time zone 'Europe/Paris')::date as "from",
          case when u.expected_at > now() then (u.expected_at at time zone 'Europe/Paris')::date end as until
        from equipment_usage u join equipment e on e.id = u.equipment_id
        where u.person_id = ${person} and u.corporation_id = ${corporation} and u.returned_at is null) u
      where ${within('u.from', 'u.until')}
    ) planned order by "from" nulls first, kind, id`.execute(db);
  return rows;
}

/** Whether a wage slip of somebody, or time that they noted, stands on days of these. */
export async function isNotedOn(
  db: Database,
  person: number,
  corporation: number,
  spans: readonly DaySpan[],
): Promise<boolean> {
  if (spans.length === 0) return false;
  const asked = sql.join(spans.map(({ start, end }) => sql`(${start}::date, ${end}::date)`));
  const { rows } = await sql<{ noted: boolean }>`
    with lost (from_day, until) as (values ${asked})
    select exists (select from lost where
      exists (select from activity a where a.person_id = ${person} and a.corporation_id = ${corporation}
        and a.day >= lost.from_day and (lost.until is null or a.day <= lost.until))
      or exists (select from wage_slip w where w.person_id = ${person} and w.corporation_id = ${corporation}
        and w.period >= to_char(lost.from_day, 'YYYY-MM')
        and (lost.until is null or w.period <= to_char(lost.until, 'YYYY-MM')))) as noted`.execute(db);
  return rows[0]?.noted === true;
}
