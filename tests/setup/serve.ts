/*
 * A whole Registre with its demo companies for the browser tests, in a process of its own: it tells its parent where it
 * answers, and takes everything down when the parent says so or is gone.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#db/postgres/migrate.ts';
import { readSettings } from '#db/settings.ts';
import { isBuildFresh } from '#jobs/programs/build-stamp.ts';
import { answers, environmentOf, runToEnd, type Service, startService } from '#jobs/programs/processes.ts';
import { mapOfTheWorld } from '../builders/map-tiles.ts';
import { freePort } from './free-port.ts';
import { testDataKey } from './secrets.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

/** Told to the parent once everything answers. */
export interface Serving {
  baseUrl: string;
  dataDir: string;
  ownerUrl: string;
}

async function must(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runToEnd(file, args, env);
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} failed (${code}):\n${output}`);
}

const services: Service[] = [];
const postgres = await startTemporaryPostgres();

async function leave(code: number): Promise<never> {
  await Promise.all(services.map((service) => service.stop()));
  await postgres.remove();
  process.exit(code);
}
process.once('SIGTERM', () => void leave(0));
process.once('SIGINT', () => void leave(0));
process.once('disconnect', () => void leave(0));

try {
  const settings = readSettings({
    PORT: String(await freePort()),
    DATABASE_URL: postgres.ownerUrl,
    DATA_DIR: postgres.dataDir,
    SESSION_SECRET: testDataKey,
    DATA_KEY: testDataKey,
  });
  const env: NodeJS.ProcessEnv = {
    ...environmentOf(settings, postgres.ownerUrl),
    NODE_ENV: 'production',
    // All of it is looked through at the end of the run (leaks.ts); what is no fault is not shown.
    LOG_LEVEL: 'info',
    // Walks over all calls and screens ask for more in a minute than programs do.
    API_READS_PER_MINUTE: '0',
    API_WRITES_PER_MINUTE: '0',
    API_GUESTS_PER_MINUTE: '0',
    // What is saved as a server of others must be one that may be connected to.
    OUTBOUND_ALLOW: '127.0.0.1',
    MAP_TILES: join(settings.dataDir, 'fond.pmtiles'),
  };
  writeFileSync(
    env['MAP_TILES'] ?? '',
    mapOfTheWorld('<a href="https://example.invalid">© OpenStreetMap</a>'),
  );
  const isBuilt = isBuildFresh();
  // Through tsx the commands take some seven times the processor until they begin.
  const ops = isBuilt ? 'build/programs/ops.js' : 'jobs/programs/ops.ts';
  const seed = async (): Promise<void> => {
    await migrate(postgres.ownerUrl, settings.dataKey);
    await must(ops, ['seed', '--if-empty'], env);
  };
  // Neither needs anything of the other.
  await Promise.all([seed(), !isBuilt && must('jobs/programs/build.ts', [], process.env)]);
  services.push(startService('web', env), startService('worker', env));
  if (!(await answers(`${settings.publicUrl}/healthz`, 60_000))) throw new Error('the web does not answer');
  const serving: Serving = {
    baseUrl: settings.publicUrl,
    dataDir: settings.dataDir,
    ownerUrl: postgres.ownerUrl,
  };
  process.send?.(serving);
} catch (error) {
  console.error(error);
  await leave(1);
}
