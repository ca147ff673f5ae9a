import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { createTestDatabase } from '#tests/setup/database.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

/** A database of a test's own, with the product's store over it, under the role that serves requests. */
export interface World {
  ownerUrl: string;
  /** The database as its owner. */
  owner: Database;
  runtime: Runtime;
  settings: Settings;
  close(): Promise<void>;
}

export const settingsFor = (dataDir: string): Settings => ({
  webProcesses: 1,
  port: 3000,
  databaseUrl: null,
  poolerUrl: null,
  poolerPrepares: false,
  replicaUrl: null,
  dataDir,
  diskReserve: 1_000_000,
  clusterDir: null,
  publicUrl: 'http://localhost:3000',
  sessionSecret: testDataKey,
  dataKey: testDataKey,
  smtpUrl: null,
  trustProxy: 0,
  metricsToken: null,
  outboundAllow: ['127.0.0.0/8', '::1'],
  companyDirectory: null,
  routingService: null,
  mapTiles: null,
  apiLimits: { reads: 0, writes: 0, reports: 0, guests: 0 },
  filesS3: null,
  openId: null,
  backupDir: null,
  backupKeep: 14,
  commandLogDays: 90,
  draftPdfDays: 30,
  nodeEnv: 'test',
  logLevel: 'error',
});

/** `template`: the database that its own is a copy of; an empty one unless said otherwise. */
export async function createWorld(changes: Partial<Settings> = {}, template?: string): Promise<World> {
  const { ownerUrl, drop } = await createTestDatabase(template);
  const dataDir = mkdtempSync(join(tmpdir(), 'registre-data-'));
  const world = worldOver(ownerUrl, { ...settingsFor(dataDir), ...changes });
  return {
    ...world,
    async close() {
      await world.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The product over a database that somebody else makes and removes. */
export function worldOver(ownerUrl: string, settings: Settings): World {
  const owner = createDatabase(createPool(ownerUrl, { max: 4, name: 'tests-owner' }));
  const runtime = createRuntime(settings, ownerUrl, 'tests');
  return {
    ownerUrl,
    owner,
    runtime,
    settings,
    async close() {
      await runtime.close();
      await owner.destroy();
    },
  };
}
