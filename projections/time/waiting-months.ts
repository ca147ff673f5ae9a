import { sql } from 'kysely';
import type { TimeSight } from '#domain/time/time-access.ts';
import type { Database } from '#db/postgres/pool.ts';

/** How many months wait for somebody's decision. */
export async function monthsToDecide(
  db: Database,
  corporation: number,
  { own, team, manages }: TimeSight,
): Promise<number> {
  if (!manages && !(team && own !== null)) return 0;
  const whose = manages
    ? sql`true`
    : sql`person_id <> ${own} and person_id in (select led.person_id from person_corporation led
        where led.corporation_id = ${corporation} and led.manager_id = ${own})`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from activity_month
    where corporation_id = ${corporation} and status = 'submitted' and ${whose}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Months that somebody was given back and has not handed in again, the newest first. */
export async function refusedMonths(
  db: Database,
  corporation: number,
  person: number,
): Promise<{ id: number; month: string }[]> {
  const { rows } = await sql<{ id: number; month: string }>`select id, month from activity_month
    where corporation_id = ${corporation} and person_id = ${person} and status = 'open' and refused
    order by month desc limit 3`.execute(db);
  return rows;
}
