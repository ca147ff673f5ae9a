import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

const MOST = 1000;

/** Ids of a corporation's own records by their labels, at most 1,000 of each resource; in one question. */
export async function recordLabels(
  db: Database,
  resources: readonly string[],
  corporation: number,
): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ resource: string; id: number; label: string }>`
    select r.resource, found.id, found.label from unnest(${[...resources]}::text[]) as r (resource)
    cross join lateral (select id, label from record_list
      where record_list.resource = r.resource and corporation_id = ${corporation} order by label_order, id
        limit ${MOST}) as found`.execute(db);
  const labels = new Map<string, Map<string, number>>();
  for (const { resource, id, label } of rows) {
    const known = labels.get(resource) ?? new Map<string, number>();
    labels.set(resource, known.set(label, id));
  }
  return labels;
}
