import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { createRuntime } from '../tasks/runtime.ts';
import { restoreBackup, type RestoreReport } from './restore-backup.ts';

/**
 * Restores a backup for a trial: into a database and a folder of their own, which are gone afterwards. Rows, files,
 * read models and chains are looked at as by a restore in earnest; nothing of the installation is touched, nothing
 * leaves it.
 * @param owner who may make databases
 * @throws what a restore throws
 */
export async function testRestore(
  owner: Database,
  ownerUrl: string,
  settings: Settings,
  folder: string,
  say: (words: string) => void,
): Promise<RestoreReport> {
  const name = `registre_trial_${randomBytes(6).toString('hex')}`;
  const dataDir = join(settings.dataDir, name);
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await sql`create database ${sql.id(name)} template template0`.execute(owner);
    await migrate(url.href, settings.dataKey);
    const trial: Settings = { ...settings, databaseUrl: url.href, dataDir, filesS3: null, smtpUrl: null };
    const database = createDatabase(createPool(url.href, { max: 3, name: 'registre-trial' }));
    const runtime = createRuntime(trial, url.href, 'registre-trial');
    try {
      return await restoreBackup({ owner: database, runtime, settings: trial }, folder, say);
    } finally {
      await runtime.close();
      await database.destroy();
    }
  } finally {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(owner);
    await rm(dataDir, { recursive: true, force: true });
  }
}
