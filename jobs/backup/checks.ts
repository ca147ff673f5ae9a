import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { Failure } from '../ops/failure.ts';
import { hashOfFile } from './lines.ts';
import type { BackupContent } from './manifest.ts';
import { keptTables } from './tables.ts';

/** @throws Failure naming the parts that are missing or not what the manifest says. */
export async function checkBackup(folder: string, { tables, jobs }: BackupContent): Promise<void> {
  const wrong: string[] = [];
  for (const { file, sha256 } of [...tables, jobs])
    if ((await hashOfFile(join(folder, file))) !== sha256) wrong.push(file);
  if (wrong.length > 0) throw new Failure(`The backup is damaged: ${wrong.join(', ')}`);
}

/** The connections of ours that are not the caller's: what is of one program has one name, or that with `-owner`. */
async function othersConnected(owner: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'registre-%'
      and regexp_replace(application_name, '-owner$', '')
        <> regexp_replace(current_setting('application_name'), '-owner$', '')
    order by 1`.execute(owner);
  return rows.map(({ name }) => name);
}

/** PostgreSQL takes a moment to forget a connection that has ended, in milliseconds. */
const FORGETS_WITHIN = [50, 150, 300, 500];

/** @throws Failure while a web, a worker, or anything else of ours is connected */
export async function refuseInUse(owner: Database): Promise<void> {
  let others = await othersConnected(owner);
  for (const moment of FORGETS_WITHIN)
    if (others.length > 0) {
      await wait(moment);
      others = await othersConnected(owner);
    }
  if (others.length > 0)
    throw new Failure(`Stop the web and the worker first (connected: ${others.join(', ')})`);
}

/** @throws Failure unless the database is empty, unused, and can hold all that the backup has. */
export async function checkTarget(owner: Database, { tables, migrations }: BackupContent): Promise<void> {
  await refuseInUse(owner);
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from emt_messages) or exists (select from credential) or exists (select from stored_file)
      or exists (select from personal_key) as used`.execute(owner);
  if (rows[0]?.used !== false)
    throw new Failure(
      'This database is not empty: a backup is restored into a new one. Nothing was changed.',
    );
  const { rows: applied } = await sql<{ name: string }>`select name from migration`.execute(owner);
  const here = new Set(applied.map(({ name }) => name));
  const newer = migrations.filter((name) => !here.has(name));
  if (newer.length > 0)
    throw new Failure(
      `The backup is of a newer Registre, which has ${newer.join(', ')}: restore it with that one`,
    );
  const columns = new Map((await keptTables(owner)).map((table) => [table.name, new Set(table.columns)]));
  const lost = tables.flatMap(({ name, columns: wanted }) =>
    wanted.filter((column) => !columns.get(name)?.has(column)).map((column) => `${name}.${column}`),
  );
  if (lost.length > 0)
    throw new Failure(
      `This Registre no longer has ${lost.join(', ')}: restore with the version that made the backup, then upgrade`,
    );
}
