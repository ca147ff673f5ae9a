import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/** Half days of leave that was agreed on, by "person day". */
export async function agreedLeave(
  db: Database,
  corporation: number,
  { from, until }: { from: string; until: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ person: number; day: string; halves: number }>`
    select person_id as person, day, least(2, sum(halves))::int as halves from rest_day_day
    where corporation_id = ${corporation} and day between ${from} and ${until} and agreed and gone is null
    group by 1, 2`.execute(db);
  return new Map(rows.map(({ person, day, halves }) => [`${person} ${day}`, halves]));
}

/** The time that people noted of a month, in seconds, and of how many of them. */
export async function notedSeconds(
  db: Database,
  corporation: number,
  month: string,
): Promise<{ seconds: number; people: number }> {
  const { rows } = await sql<{ seconds: number; people: number }>`
    select coalesce(sum(seconds), 0)::float8 as seconds, count(*) filter (where seconds > 0)::int as people
    from activity_month where corporation_id = ${corporation} and month = ${month}`.execute(db);
  return rows[0] ?? { seconds: 0, people: 0 };
}
