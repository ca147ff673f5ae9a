import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { conjunction, matches } from '../listing.ts';

export interface ProjectPicked {
  id: number;
  code: string;
  name: string;
  finished: boolean;
}

/** As many projects as a form offers at most: any other is found by typing it. */
export const MOST_OFFERED = 200;

/** Whose projects they are, and whether those that have ended are among them. */
export interface ProjectSight {
  /** Those alone that they are on, or planned on; null: all. */
  person: number | null;
  late: boolean;
}

const ownOf = (corporation: number, person: number | null) =>
  person === null
    ? sql``
    : sql`and id in (select project_id from project_assignment a where a.person_id = ${person}
          and a.corporation_id = ${corporation} and not a.removed
        union all select project_id from project_plan l where l.person_id = ${person}
          and l.corporation_id = ${corporation})`;

const picked = sql`id, code, name, status = 'finished' as finished`;

/** Projects that are not finished, the newest first, and with `late` those that are after them. */
export async function projectChoices(
  db: Database,
  corporation: number,
  { person, late }: ProjectSight,
): Promise<ProjectPicked[]> {
  const newest = (status: RawBuilder<unknown>) => sql`(select ${picked}
    from project where corporation_id = ${corporation} and ${status} ${ownOf(corporation, person)}
    order by id desc limit ${MOST_OFFERED})`;
  const { rows } = await sql<ProjectPicked>`
    select * from (${newest(sql`status <> 'finished'`)} ${late ? sql`union all ${newest(sql`status = 'finished'`)}` : sql``}) found
    order by finished, id desc`.execute(db);
  return rows;
}

const same = (text: string, other: string): boolean =>
  text.localeCompare(other, 'fr', { sensitivity: 'base' }) === 0;

/**
 * The project among those of a choice that is meant by what was typed: its code, with its name or without, its whole
 * name, or words that it alone has; null when none or several fit.
 */
export async function projectChoiceTyped(
  db: Database,
  corporation: number,
  { person, late }: ProjectSight,
  typed: string,
): Promise<ProjectPicked | null> {
  const [code = ''] = typed.trim().split(' · ');
  const { rows } = await sql<ProjectPicked>`select ${picked} from project where ${conjunction([
    sql`corporation_id = ${corporation}`,
    ...(late ? [] : [sql`status <> 'finished'`]),
    ...matches(code, sql`search`),
  ])} ${ownOf(corporation, person)} order by id desc limit 20`.execute(db);
  return (
    rows.find((row) => same(row.code, code)) ??
    rows.find((row) => same(row.name, typed.trim())) ??
    (rows.length === 1 ? (rows[0] ?? null) : null)
  );
}
