import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

export interface ProjectPicked {
  id: number;
  code: string;
  name: string;
}

/** As many projects as a form offers at most. */
const MOST = 200;

/** Projects that are not finished, the newest first; with `person` those alone that they are on. */
export async function projectChoices(
  db: Database,
  corporation: number,
  person: number | null,
): Promise<ProjectPicked[]> {
  const { rows } = await sql<ProjectPicked>`select id, code, name from project
    where corporation_id = ${corporation} and status <> 'finished'
      ${
        person === null
          ? sql``
          : sql`and id in (select project_id from project_assignment a where a.person_id = ${person}
              and a.corporation_id = ${corporation} and not a.removed)`
      }
    order by id desc limit ${MOST}`.execute(db);
  return rows;
}
