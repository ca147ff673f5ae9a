import { sql, type RawBuilder } from 'kysely';
import type { StaffMember } from '#domain/projects/assignment.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Who noted time on some projects. */
export const notersOn = (corporation: number, projects: readonly number[]): RawBuilder<unknown> =>
  sql`select y.person_id from activity_year y
    where y.corporation_id = ${corporation} and y.project_id = any(${[...projects]}::bigint[])`;

/**
 * What contracts say that an hour of people costs and is sold for: theirs is the rate where nothing is said of them on a
 * project.
 * @param people a question of ids
 */
export async function contractRates(
  db: Database,
  corporation: number,
  people: RawBuilder<unknown>,
): Promise<StaffMember[]> {
  const { rows } = await sql<{ person: number; from: string; cost: string | null; rate: string | null }>`
    select c.person_id as person, t.from_day as from, trim_scale(t.hourly_cost)::text as cost,
      trim_scale(t.hourly_rate)::text as rate
    from contract c join contract_terms t on t.contract_id = c.id
    where c.corporation_id = ${corporation} and not c.deleted and c.person_id in (${people})
    order by c.person_id, t.from_day`.execute(db);
  return rows.map(({ person, from, cost, rate }) => ({
    person,
    profile: null,
    rates: [{ from, hourly: rate, daily: null }],
    costs: [{ from, hourly: cost, daily: null }],
  }));
}
