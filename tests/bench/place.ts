import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { readSettings, type Settings } from '#db/settings.ts';
import { answers, environmentOf, startService, type Service } from '#jobs/programs/processes.ts';
import { freePort } from '#tests/setup/free-port.ts';

/** A Registre of the bench's own in a temporary folder: its database as in production, and later its web. */
export interface Place {
  settings: Settings;
  ownerUrl: string;
  /** As the owner. */
  owner: Database;
  /** Starts the web, and nothing else. */
  serve(profile: string | null): Promise<void>;
  /** Starts the worker beside it, unless it runs. */
  work(): Promise<void>;
  /** The processes that run. */
  pids(): { name: string; pid: number }[];
  /** Stops everything and leaves nothing behind. */
  remove(): Promise<void>;
}

const secret = (): string => randomBytes(33).toString('base64url');

/** One visitor asks for what a hundred would. */
const unlimited = { API_READS_PER_MINUTE: '0', API_WRITES_PER_MINUTE: '0', API_GUESTS_PER_MINUTE: '0' };

function webEnvironment(settings: Settings, ownerUrl: string, profile: string | null): NodeJS.ProcessEnv {
  const quiet: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    COMPRESS: 'off',
    ...unlimited,
  };
  const environment = { ...environmentOf(settings, ownerUrl), ...quiet };
  if (profile === null) return environment;
  const profiler = new URL('profile.js', import.meta.url);
  return {
    ...environment,
    BENCH_PROFILE: resolve(profile),
    NODE_OPTIONS: `--import ${profiler}`,
  };
}

const settingsFor = (
  port: number,
  databaseUrl: string,
  dataDir: string,
  secrets: Pick<Settings, 'sessionSecret' | 'dataKey'>,
) =>
  readSettings({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: secrets.sessionSecret,
    DATA_KEY: secrets.dataKey,
  });

/** Starts a durable PostgreSQL, as `npm start` does, and brings its database up to date. */
export async function openPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'registre-bench-'));
  // As root the server runs under another account, which must be able to walk in.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
  const settings = settingsFor(await freePort(), postgres.ownerUrl, dataDir, {
    sessionSecret: secret(),
    dataKey: secret(),
  });
  await migrate(postgres.ownerUrl, settings.dataKey);
  return placeOver(settings, postgres.ownerUrl, async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

/** The same database once more, beside the first, whose web must not be running yet. It goes with the first. */
export async function copyPlace({ settings, ownerUrl }: Place): Promise<Place> {
  const [url, maintenance] = [new URL(ownerUrl), new URL(ownerUrl)];
  const from = url.pathname.slice(1);
  url.pathname = `${url.pathname}_${randomBytes(4).toString('hex')}`;
  maintenance.pathname = '/postgres';
  const admin = createDatabase(createPool(maintenance.href, { max: 1, name: 'registre-bench' }));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${from}`.execute(admin);
  await sql`create database ${sql.ref(url.pathname.slice(1))} template ${sql.ref(from)}`.execute(admin);
  await admin.destroy();
  const copied = settingsFor(await freePort(), url.href, settings.dataDir, settings);
  return placeOver(copied, url.href, () => Promise.resolve());
}

function placeOver(settings: Settings, ownerUrl: string, end: () => Promise<void>): Place {
  const owner = createDatabase(createPool(ownerUrl, { max: 2, name: 'registre-bench' }));
  const services: Service[] = [];
  return {
    settings,
    ownerUrl,
    owner,
    async serve(profile) {
      services.push(startService('web', webEnvironment(settings, ownerUrl, profile)));
      if (!(await answers(`${settings.publicUrl}/healthz`, 60_000)))
        throw new Error('the web does not answer');
    },
    async work() {
      if (services.some(({ program }) => program === 'worker')) return;
      services.push(startService('worker', webEnvironment(settings, ownerUrl, null)));
      const beating = () => owner.selectFrom('worker_heartbeat').select('worker_id').executeTakeFirst();
      for (let tries = 0; (await beating()) === undefined; tries += 1) {
        if (tries === 300) throw new Error('the worker does not start');
        await wait(200);
      }
    },
    pids: () => services.flatMap(({ program, pid }) => (pid === undefined ? [] : [{ name: program, pid }])),
    async remove() {
      for (const service of services.toReversed()) await service.stop();
      await owner.destroy();
      await end();
    },
  };
}
