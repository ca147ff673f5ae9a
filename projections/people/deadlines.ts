import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

export const deadlineKinds = ['contractEnd', 'trialEnd', 'permit', 'licence', 'interview'] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** Something about a person that is due on a day, and by which rule. */
export interface Deadline {
  kind: DeadlineKind;
  person: number;
  name: string;
  day: string;
  contract: number | null;
}

/**
 * What is due about the people of a corporation from one day to another, the earliest first: of those under contract,
 * or whose contract ends then.
 */
export async function peopleDeadlines(
  db: Database,
  corporation: number,
  { from, until, today }: { from: string; until: string; today: string },
  limit = 1000,
): Promise<Deadline[]> {
  const here = sql`pc.corporation_id = ${corporation} and exists (select from contract c where c.person_id = pc.person_id
    and c.corporation_id = pc.corporation_id and not c.deleted and (c.end_on is null or c.end_on >= ${today}))`;
  const { rows } = await sql<Deadline>`
    select d.kind, d.person, pc.name, d.day, d.contract from (
      select 'contractEnd' as kind, person_id as person, end_on as day, id as contract from contract
        where corporation_id = ${corporation} and not deleted and end_on between ${from} and ${until}
      union all
      select 'trialEnd', person_id, trial_end, id from contract
        where corporation_id = ${corporation} and not deleted and trial_end between ${from} and ${until}
          and (end_on is null or end_on >= trial_end)
      union all
      select 'permit', p.id, p.permit_expiry, null from person p join person_corporation pc on pc.person_id = p.id
        where ${here} and p.permit_expiry between ${from} and ${until}
      union all
      select 'licence', p.id, p.licence_expiry, null from person p join person_corporation pc on pc.person_id = p.id
        where ${here} and p.licence_expiry between ${from} and ${until}
      union all
      select 'interview', c.person_id, (c.start_on + interval '1 year')::date, c.id from contract c
        where c.corporation_id = ${corporation} and not c.deleted and not c.trainee
          and c.start_on between ${from}::date - interval '1 year' and ${until}::date - interval '1 year'
          and (c.end_on is null or c.end_on >= (c.start_on + interval '1 year')::date)
          and not exists (select from contract b where b.person_id = c.person_id and not b.deleted
            and b.corporation_id = c.corporation_id and b.start_on < c.start_on)
    ) d join person_corporation pc on pc.person_id = d.person and pc.corporation_id = ${corporation}
    order by d.day, pc.name_order, d.kind limit ${limit}`.execute(db);
  return rows;
}
