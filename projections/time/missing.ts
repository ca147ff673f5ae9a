import { sql, type RawBuilder } from 'kysely';
import { addMonths, endOfMonth, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import type { TimeSight } from '#domain/time/time-access.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Somebody whose month is not handed in. */
export interface MissingMonth {
  corporation: number;
  person: number;
  name: string;
  /** Whether something was noted in it. */
  noted: boolean;
  reminded: CivilDate | null;
}

/**
 * Those who note their time: who did so in one of the three months up to this one, or is on a project by the time that is
 * spent on it. Nobody else is waited for.
 */
const noters = (month: string): RawBuilder<unknown> => sql`(
  select corporation_id, person_id from activity_month
    where month between ${monthOf(addMonths(`${month}-01`, -2))} and ${month}
      and exists (select 1 from activity a where a.activity_month_id = activity_month.id)
  union select a.corporation_id, a.person_id from project_assignment a join project p on p.id = a.project_id
    where not a.removed and p.billing = 'regie' and p.status = 'under_development')`;

/** Under a contract on some day from one to another, their file open. */
const present = (from: CivilDate, until: CivilDate) => sql`exists (select 1 from contract c
  where c.person_id = pc.person_id and c.corporation_id = pc.corporation_id and not c.deleted
    and c.start_on <= ${until} and (c.end_on is null or c.end_on >= ${from}))`;

/** Of whom a month is missing, in one corporation or in all. */
async function missingIn(db: Database, month: string, also: RawBuilder<unknown>): Promise<MissingMonth[]> {
  const first = `${month}-01`;
  const { rows } = await sql<MissingMonth>`
    select pc.corporation_id as corporation, pc.person_id as person, pc.name,
      exists (select 1 from activity a where a.activity_month_id = m.id) as noted, m.reminded_on as reminded
    from ${noters(month)} n
    join person_corporation pc on pc.corporation_id = n.corporation_id and pc.person_id = n.person_id
    left join activity_month m on m.corporation_id = n.corporation_id and m.person_id = n.person_id
      and m.month = ${month}
    where pc.enabled and pc.name <> '' and (m.status is null or m.status = 'open')
      and ${present(first, endOfMonth(first))} and ${also}
    order by pc.corporation_id, pc.name_order, pc.person_id limit 5000`.execute(db);
  return rows;
}

/** Who notes their time, by a month ("2026-11"). */
export async function notersOf(db: Database, corporation: number, month: string): Promise<Set<number>> {
  const { rows } = await sql<{ person: number }>`select n.person_id as person from ${noters(month)} n
    where n.corporation_id = ${corporation}`.execute(db);
  return new Set(rows.map(({ person }) => person));
}

/** Of whom a month is missing, as far as somebody decides about their time. */
export const missingMonths = (
  db: Database,
  corporation: number,
  month: string,
  { own, team, manages }: TimeSight,
): Promise<MissingMonth[]> =>
  missingIn(
    db,
    month,
    sql`pc.corporation_id = ${corporation}
      and ${manages ? sql`true` : team && own !== null ? sql`pc.manager_id = ${own} and pc.person_id <> ${own}` : sql`false`}`,
  );

/** Of whom a month is missing and who were not told yet, in all corporations. */
export const monthsToRemind = (db: Database, month: string): Promise<MissingMonth[]> =>
  missingIn(db, month, sql`m.reminded_on is null`);

/** Who noted nothing in a week and was not told yet, in all corporations; whether they worked then is asked elsewhere. */
export async function emptyWeeks(
  db: Database,
  monday: CivilDate,
  sunday: CivilDate,
): Promise<{ corporation: number; person: number }[]> {
  const { rows } = await sql<{ corporation: number; person: number }>`
    select n.corporation_id as corporation, n.person_id as person from ${noters(monthOf(monday))} n
    join person_corporation pc on pc.corporation_id = n.corporation_id and pc.person_id = n.person_id
    left join activity_month m on m.corporation_id = n.corporation_id and m.person_id = n.person_id
      and m.month = ${monthOf(monday)}
    where pc.enabled and pc.name <> '' and (m.status is null or m.status = 'open')
      and (m.reminded_week is null or m.reminded_week < ${monday})
      and not exists (select 1 from activity a where a.corporation_id = n.corporation_id
        and a.person_id = n.person_id and a.day between ${monday} and ${sunday})
      and ${present(monday, sunday)}
    order by 1, 2 limit 5000`.execute(db);
  return rows;
}
