import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/** What was merged into a third party, the latest first; `direct`: into it, and not into one that was merged itself. */
export async function mergesOf(
  db: Database,
  id: number,
  corporation: number,
): Promise<{ id: number; name: string | null; at: string; direct: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string | null; at: string; direct: boolean }>`
    select id, nullif(name, '') as name, to_char(merged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      merged_directly_id = ${id} as direct
    from third_party where merged_into_id = ${id} and corporation_id = ${corporation}
    order by merged_at desc, id desc`.execute(db);
  return rows;
}
