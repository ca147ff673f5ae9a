import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { readSettings, type Settings } from '#db/settings.ts';
import { createRuntime, type Runtime } from '../tasks/runtime.ts';

/** What an operator's command works on: the product's own store, and the database as its owner. */
export interface OpsDatabase {
  settings: Settings;
  ownerUrl: string;
  owner: Database;
  runtime: Runtime;
  close(): Promise<void>;
}

/** Opens the installation of this environment; starts its embedded PostgreSQL when it is not running. */
export async function databaseOf(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<OpsDatabase> {
  const settings = readSettings(environment);
  const embedded =
    settings.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: settings.dataDir, join: true })
      : null;
  const ownerUrl = settings.databaseUrl ?? embedded?.ownerUrl ?? '';
  await migrate(ownerUrl, settings.dataKey);
  const owner = createDatabase(createPool(ownerUrl, { max: 3, name: 'registre-ops' }));
  const runtime = createRuntime(settings, ownerUrl, 'registre-ops');
  return {
    settings,
    ownerUrl,
    owner,
    runtime,
    async close() {
      await owner.destroy();
      await runtime.close();
      await embedded?.stop();
    },
  };
}
