import { sql } from 'kysely';
import type { RecordProfile } from '#domain/records/questions.ts';
import type { Database } from '#db/postgres/pool.ts';
import { takenValues } from './records.ts';

/** Plain records of any resource by their ids, as other records see them. */
export async function recordsById(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, RecordProfile & { resource: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('record_list')
    .select(['id', 'resource', 'label', 'enabled', 'values'])
    .where('id', 'in', [...ids])
    .where('corporation_id', 'in', [0, corporation])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same of one resource. */
export async function recordsOf(
  db: Database,
  resource: string,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, RecordProfile>> {
  const found = await recordsById(db, ids, corporation);
  return new Map([...found].filter(([, record]) => record.resource === resource));
}

/** The values stand in jsonb, without an index to keep them apart: whoever asks first is answered first. */
export async function takenRecords(
  db: Database,
  resource: string,
  field: string,
  values: readonly string[],
  corporation: number | null,
): Promise<Map<string, number[]>> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${resource}-${corporation ?? 0}`}))`.execute(db);
  return takenValues(db, resource, field, values, corporation ?? 0);
}
