import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { insertQuery, keptTables, rowsQuery } from '#jobs/backup/tables.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../db/migrations/*.ts', { eager: true });

/** Every migration that there is, in its order: its name and what it does. */
export const everyMigration = Object.entries(modules)
  .map(([path, module]) => ({
    name: path.replace(/^.*\/|\.ts$/g, ''),
    // Some export what their tests or projections need as well.
    text: Object.values(module).find((value) => typeof value === 'string') ?? '',
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** From here on the transaction that an event was written in is sealed: a copy's must be the same. */
const SEALED = '0074-sealed-events';
const transactionsAsSealed = `
  update emt_messages m set transaction_id = c.transaction_id from event_chain c
  where c.stream_id = m.stream_id and c.stream_position = m.stream_position`;

/** Copies what both have. A table that has another name or shape by now held nothing that lasts: it stays empty. */
async function copyKept(from: Database, to: Database): Promise<void> {
  const there = new Map((await keptTables(from)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const table of await keptTables(to)) {
    const known = there.get(table.name);
    if (!known || table.columns.some((column) => !known.has(column))) continue;
    const { rows } = await sql<{ line: string }>`${sql.raw(rowsQuery(table))}`.execute(from);
    const lines = `[${rows.map(({ line }) => line).join(',')}]`;
    await sql`truncate ${sql.table(table.name)}`.execute(to);
    await sql.raw(insertQuery(table).replace('$1', () => `'${lines.replaceAll("'", "''")}'`)).execute(to);
  }
}

/**
 * Fills an empty database with what a Registre of an earlier version would have left: the tables as that migration left
 * them, the events and what goes with them of a database of today, and read models that nobody has filled.
 */
export async function makeOld(ownerUrl: string, last: string, today: Database): Promise<void> {
  const pool = createPool(ownerUrl, { max: 2, name: 'tests-old' });
  const old = createDatabase(pool);
  try {
    await pool.query('create table migration (name text primary key, at timestamptz not null default now())');
    for (const { name, text } of everyMigration.filter((one) => one.name <= last)) {
      await pool.query(text);
      await pool.query('insert into migration (name) values ($1)', [name]);
    }
    await runMigrations({ pgPool: pool });
    await copyKept(today, old);
    if (last >= SEALED) await pool.query(transactionsAsSealed);
    await pool.query(
      "select setval('emt_global_message_position', (select max(global_position) from emt_messages))",
    );
  } finally {
    await old.destroy();
  }
}
