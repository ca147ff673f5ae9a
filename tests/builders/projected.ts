import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { projections } from '#projections/registry.ts';

export const projectedTables = [...new Set(projections.flatMap((one) => one.tables))];

/** Every row of a table, whole, in an order of its own. */
export async function rowsOf(db: Database, table: string): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text collate "C"`.execute(db);
  return rows.map(({ row }) => row);
}

/** All that projections have written, by table: what a rebuild must give again. */
export const projectedRows = async (db: Database): Promise<Map<string, object[]>> =>
  new Map(await Promise.all(projectedTables.map(async (table) => [table, await rowsOf(db, table)] as const)));
