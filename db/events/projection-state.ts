import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';
import type { Projector } from './projector.ts';

/*
 * What each projection was filled with is noted in `installation`: which events it handles, its tables' columns,
 * and its shape where it has one. After an upgrade that changed one of them, it wants a rebuild, and says so.
 */

const keyOf = ({ name }: Projector): string => `projection:${name}`;

/** The columns of each table, as text. */
async function columnsOf(db: Database, tables: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select c.relname as name, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', '
      order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[])
      group by c.relname`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

async function fingerprints(db: Database, projectors: readonly Projector[]): Promise<Map<Projector, string>> {
  const columns = await columnsOf(db, [...new Set(projectors.flatMap(({ tables }) => tables))]);
  return new Map(
    projectors.map((projector) => {
      const tables = projector.tables.map((table) => [table, columns.get(table) ?? null]);
      const text = JSON.stringify([
        [...projector.handles].sort(),
        tables,
        ...(projector.shape ? [projector.shape] : []),
      ]);
      return [projector, createHash('sha256').update(text).digest('hex')];
    }),
  );
}

/** Notes that these projections hold what today's code makes of all events. */
export async function noteProjections(db: Database, projectors: readonly Projector[]): Promise<void> {
  const made = await fingerprints(db, projectors);
  if (made.size === 0) return;
  const rows = [...made].map(([projector, value]) => ({ key: keyOf(projector), value }));
  await db
    .insertInto('installation')
    .values(rows)
    .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}

/** The projections that an upgrade changed and that were not rebuilt since; none while there is no event. */
export async function staleProjections(db: Database, projectors: readonly Projector[]): Promise<Projector[]> {
  const event = await db.selectFrom('emt_messages').select('stream_id').limit(1).executeTakeFirst();
  if (event === undefined) return [];
  const made = await fingerprints(db, projectors);
  const rows = await db
    .selectFrom('installation')
    .selectAll()
    .where('key', 'in', projectors.map(keyOf))
    .execute();
  const noted = new Map(rows.map(({ key, value }) => [key, value]));
  return projectors.filter((projector) => noted.get(keyOf(projector)) !== made.get(projector));
}
