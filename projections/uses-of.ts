import { sql } from 'kysely';
import { recordDefinition } from '#domain/records/registry.ts';
import type { Database } from '#db/postgres/pool.ts';
import { among, type Use } from './uses-in.ts';
import { uses } from './uses.ts';

const usesInRecords = (resource: string): Use | null =>
  recordDefinition(resource) ? { table: 'record_list', refers: among('record_ids'), resource } : null;

async function countUses(db: Database, id: number, { table, refers, kind, resource }: Use): Promise<number> {
  const ofResource = resource === undefined ? sql`true` : sql`resource = ${resource}`;
  const ofKind = kind === undefined ? ofResource : sql`kind = ${kind}`;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where ${refers(id)} and ${ofKind}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many records of each kind use this one; kinds without use are left out. */
export async function usesOf(
  db: Database,
  id: number,
  kinds: readonly string[],
): Promise<{ kind: string; count: number }[]> {
  const counted = await Promise.all(
    kinds.map(async (kind) => {
      const use = uses[kind] ?? usesInRecords(kind);
      return { kind, count: use ? await countUses(db, id, use) : 0 };
    }),
  );
  return counted.filter((use) => use.count > 0);
}
