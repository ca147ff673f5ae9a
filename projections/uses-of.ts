import { sql, type RawBuilder } from 'kysely';
import { recordDefinition } from '#domain/records/registry.ts';
import type { Database } from '#db/postgres/pool.ts';
import { among, type Use } from './uses-in.ts';
import { uses } from './uses.ts';

const usesInRecords = (resource: string): Use | null =>
  recordDefinition(resource) ? { table: 'record_list', refers: among('record_ids'), resource } : null;

/** Which rows use it. */
const using = (id: number, { table, refers, kind, resource }: Use): RawBuilder<unknown> => {
  const ofResource = resource === undefined ? sql`true` : sql`resource = ${resource}`;
  const ofKind = kind === undefined ? ofResource : sql`kind = ${kind}`;
  return sql`${sql.table(table)} where ${refers(id)} and ${ofKind}`;
};

async function countUses(db: Database, id: number, use: Use): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${using(id, use)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function idsUsing(db: Database, id: number, use: Use): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${sql.ref(use.id ?? 'id')} as id from ${using(id, use)}
    order by 1`.execute(db);
  return rows.map((row) => row.id);
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

/** The ids of the records of each kind that use this one, versions of documents; kinds without use are left out. */
export async function usersOf(
  db: Database,
  id: number,
  kinds: readonly string[],
): Promise<{ kind: string; ids: number[] }[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const use = uses[kind] ?? usesInRecords(kind);
      return { kind, ids: use ? await idsUsing(db, id, use) : [] };
    }),
  );
  return found.filter(({ ids }) => ids.length > 0);
}
