import { sql } from 'kysely';
import { lockEvents, openEvents, readAll } from './event-store.ts';
import { personalKeys } from './personal-keys.ts';
import type { Database } from './pool.ts';
import type { Projector } from './projector.ts';

const BATCH = 1000;

/**
 * Rebuilds projections from all events into fresh tables, beside the live ones, and swaps them in at the end. Writers
 * are held off only for the last few events and the swap. Needs the owner's connection.
 * Projections that share a table are rebuilt together.
 */
export async function rebuildProjections(
  db: Database,
  dataKey: string,
  projectors: readonly Projector[],
  onProgress: (events: number) => void,
): Promise<number> {
  const keys = personalKeys(dataKey);
  const tables = [...new Set(projectors.flatMap((projector) => projector.tables))];
  const schema = 'rebuilding';
  await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(db);
  await sql`create schema ${sql.ref(schema)}`.execute(db);
  for (const table of tables)
    await sql`create table ${sql.ref(`${schema}.${table}`)} (like ${sql.ref(`public.${table}`)} including all)`.execute(
      db,
    );
  let events = 0;

  /** Unqualified table names in projections lead to the fresh tables first. Answers the last position replayed. */
  async function replay(trx: Database, after: number, until: number): Promise<number> {
    await sql`set local search_path = ${sql.ref(schema)}, public`.execute(trx);
    const { events: stored, last } = await readAll(trx, after, until, BATCH);
    for (const recorded of await openEvents(trx, keys, stored)) {
      for (const projector of projectors)
        if (projector.handles.has(recorded.event.type)) await projector.apply(trx, recorded);
    }
    events += stored.length;
    onProgress(events);
    return last;
  }

  let position = 0;
  for (let behind = BATCH; behind >= BATCH;) {
    const settled = await db.transaction().execute(lockEvents);
    behind = settled - position;
    while (position < settled) {
      const after = position;
      position = await db.transaction().execute((trx) => replay(trx, after, settled));
      if (position === after) break;
    }
  }
  await db.transaction().execute(async (trx) => {
    const end = await lockEvents(trx);
    while (position < end) position = await replay(trx, position, end);
    await sql`set local search_path = public`.execute(trx);
    for (const table of tables) await swap(trx, schema, table);
    await sql`drop schema ${sql.ref(schema)} cascade`.execute(trx);
  });
  return events;
}

async function swap(db: Database, schema: string, table: string): Promise<void> {
  const grants = sql.raw('select, insert, update, delete');
  await sql`drop table ${sql.ref(`public.${table}`)} cascade`.execute(db);
  await sql`alter table ${sql.ref(`${schema}.${table}`)} set schema public`.execute(db);
  await sql`grant ${grants} on ${sql.ref(`public.${table}`)} to registre_app`.execute(db);
}

/** The projections that write any of the same tables as this one, itself included: they are rebuilt together. */
export function sharingTables(all: readonly Projector[], wanted: Projector): Projector[] {
  const tables = new Set(wanted.tables);
  return all.filter((one) => one.tables.some((table) => tables.has(table)));
}
