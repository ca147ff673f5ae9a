import { sql } from 'kysely';
import { z } from 'zod';
import { remembered } from '#domain/kernel/remembered.ts';
import type { WorkedContract } from '#domain/people/worked-contract.ts';
import type { WorkSchedule } from '#domain/people/work-schedule.ts';
import type { Database } from '#db/postgres/pool.ts';

/** The contract `c` with the weeks of its terms: a `WorkedContract` as JSON. */
export const workedContract = sql`json_build_object('start', c.start_on, 'end', c.end_on, 'weeks', (
  select json_agg(json_build_object('from', t.from_day, 'schedule', t.schedule) order by t.from_day)
  from contract_terms t where t.contract_id = c.id))`;

const weekOf = z.array(z.object({ morning: z.string(), afternoon: z.string() }));

interface Term {
  person: number;
  contract: number;
  start: string;
  end: string | null;
  from: string;
  /** JSON of its `WorkSchedule`: most people work the same few weeks, so that each is read once. */
  week: string;
}

/**
 * Everybody's contracts with a day from one to another, by person, the first first. Flat, where `workedContract` would
 * ask once for each contract: boards show hundreds of people.
 */
export async function contractsBetween(
  db: Database,
  corporation: number,
  from: string,
  until: string,
  person: number | null = null,
): Promise<Map<number, WorkedContract[]>> {
  const { rows } = await sql<Term>`
    select c.person_id as person, c.id as contract, c.start_on as start, c.end_on as end, t.from_day as "from", t.schedule::text as week
    from contract c join contract_terms t on t.contract_id = c.id
    where c.corporation_id = ${corporation} and not c.deleted and c.start_on <= ${until}
      and (c.end_on is null or c.end_on >= ${from})${person === null ? sql`` : sql` and c.person_id = ${person}`}
    order by c.person_id, c.start_on, c.id, t.from_day`.execute(db);
  const scheduleOf = remembered((week: string): WorkSchedule => weekOf.parse(JSON.parse(week)));
  const found = new Map<number, WorkedContract[]>();
  const weeksOf = new Map<number, { from: string; schedule: WorkSchedule }[]>();
  for (const row of rows) {
    const known = weeksOf.get(row.contract);
    const weeks = known ?? [];
    weeks.push({ from: row.from, schedule: scheduleOf(row.week) });
    if (known !== undefined) continue;
    weeksOf.set(row.contract, weeks);
    const contracts = found.get(row.person) ?? [];
    contracts.push({ start: row.start, end: row.end, weeks });
    found.set(row.person, contracts);
  }
  return found;
}
