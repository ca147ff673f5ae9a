import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/* Whether something that opens a door stands where people look for faults. */

/** What opens something, by what it is called. */
export type Secrets = ReadonlyMap<string, string>;

/** Every row of every table, as PostgreSQL writes it. */
export async function allRows(owner: Database): Promise<{ table: string; rows: string }[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    owner,
  );
  const read = tables.map(async ({ schema, name }) => {
    const { rows } = await sql<{ rows: string | null }>`
      select string_agg(t::text, E'\n') as rows from ${sql.table(`${schema}.${name}`)} t`.execute(owner);
    return { table: `${schema}.${name}`, rows: rows[0]?.rows ?? '' };
  });
  return Promise.all(read);
}

/** The log that PostgreSQL writes itself; '' where it has none beside its files. */
export async function postgresLog(owner: Database): Promise<string> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    owner,
  );
  return readFileSync(join(rows[0]?.folder ?? '', 'server.log'), 'utf8');
}

/** Other ways in which a text may stand somewhere: in an address, in base64. */
const written = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
];

/** Which secrets stand in a text, by their names. */
export const secretsIn = (text: string, secrets: Secrets): string[] =>
  [...secrets]
    .filter(([, secret]) => written(secret).some((one) => text.includes(one)))
    .map(([name]) => name);
