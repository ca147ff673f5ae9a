import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

export interface ProjectPicked {
  id: number;
  code: string;
  name: string;
  finished: boolean;
}

/** As many projects as a form offers at most. */
const MOST = 200;

/**
 * Projects that are not finished, the newest first, and with `late` those that are after them.
 * @param person those alone that they are on, or planned on; null: all
 */
export async function projectChoices(
  db: Database,
  corporation: number,
  { person, late }: { person: number | null; late: boolean },
): Promise<ProjectPicked[]> {
  const own =
    person === null
      ? sql``
      : sql`and id in (select project_id from project_assignment a where a.person_id = ${person}
            and a.corporation_id = ${corporation} and not a.removed
          union all select project_id from project_plan l where l.person_id = ${person}
            and l.corporation_id = ${corporation})`;
  const newest = (status: RawBuilder<unknown>) => sql`(select id, code, name, status = 'finished' as finished
    from project where corporation_id = ${corporation} and ${status} ${own} order by id desc limit ${MOST})`;
  const { rows } = await sql<ProjectPicked>`
    select * from (${newest(sql`status <> 'finished'`)} ${late ? sql`union all ${newest(sql`status = 'finished'`)}` : sql``}) found
    order by finished, id desc`.execute(db);
  return rows;
}
