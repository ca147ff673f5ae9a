import { sql } from 'kysely';
import type { ChangedDays } from '#domain/projects/planning/plan-telling.ts';
import type { Database } from '#db/postgres/pool.ts';

/** A plan of somebody, as far as they are told of it. */
export interface ToldPlan {
  plan: number;
  corporation: number;
  person: number;
  start: string;
  end: string;
}

/** Notes that a plan changed for somebody, and by which user: all days that are, or were, of it. */
export const noteChange = (
  db: Database,
  { plan, corporation, person, start, end }: ToldPlan,
  { known, by }: { known: boolean; by: number | null },
) =>
  sql`
  insert into project_plan_change (plan_id, person_id, corporation_id, start_on, end_on, known, by_user_id)
  values (${plan}, ${person}, ${corporation}, ${start}, ${end}, ${known}, ${by})
  on conflict (plan_id, person_id) do update set start_on = least(project_plan_change.start_on, excluded.start_on),
    end_on = greatest(project_plan_change.end_on, excluded.end_on), by_user_id = excluded.by_user_id`.execute(
    db,
  );

/** Notes that a plan is nobody's, or another's, by now: who was never told of it has nothing to be told. */
export const noteLeft = (
  db: Database,
  { plan, corporation, person, start, end }: ToldPlan,
  by: number | null,
) =>
  sql`
  with unheard as (
    delete from project_plan_change where plan_id = ${plan} and person_id = ${person} and not known returning plan_id)
  insert into project_plan_change (plan_id, person_id, corporation_id, start_on, end_on, known, by_user_id)
  select ${plan}::int8, ${person}::int8, ${corporation}::int8, ${start}::date, ${end}::date, true, ${by}::int8
  where not exists (select 1 from unheard)
  on conflict (plan_id, person_id) do update set start_on = least(project_plan_change.start_on, excluded.start_on),
    end_on = greatest(project_plan_change.end_on, excluded.end_on), by_user_id = excluded.by_user_id`.execute(
    db,
  );

/** What somebody did to their own planning, they know. */
const ofOthers = sql`not exists (select 1 from user_account u where u.id = c.by_user_id and u.person_id = c.person_id)`;

const notToldOn = (day: string) => sql`not exists (select 1 from project_plan_told t
  where t.corporation_id = c.corporation_id and t.person_id = c.person_id and t.told_on >= ${day})`;

/** Whose planning of days from one to another changed since they were told, of any corporation; nobody twice a day. */
export async function peopleToTellOfPlans(
  db: Database,
  day: string,
  until: string,
): Promise<{ corporation: number; person: number }[]> {
  const { rows } = await sql<{ corporation: number; person: number }>`
    select distinct c.corporation_id as corporation, c.person_id as person from project_plan_change c
    where c.start_on <= ${until} and c.end_on >= ${day} and ${ofOthers} and ${notToldOn(day)}
    order by 1, 2`.execute(db);
  return rows;
}

/** The days, from one to another, of somebody's planning that changed since they were told; null: none, or told today. */
export async function changedPlans(
  db: Database,
  person: number,
  corporation: number,
  { day, ahead }: { day: string; ahead: string },
): Promise<ChangedDays | null> {
  const { rows } = await sql<{ from: string | null; until: string | null }>`
    select greatest(min(c.start_on), ${day}::date) as from, least(max(c.end_on), ${ahead}::date) as until
    from project_plan_change c
    where c.corporation_id = ${corporation} and c.person_id = ${person}
      and c.start_on <= ${ahead} and c.end_on >= ${day} and ${ofOthers} and ${notToldOn(day)}
    having count(*) > 0`.execute(db);
  const [found] = rows;
  return found?.from && found.until ? { from: found.from, until: found.until } : null;
}
