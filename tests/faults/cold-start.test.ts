import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainKey } from '#db/events/chain.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { environmentOf } from '#jobs/programs/processes.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { createCompany, makeInvoice, makeQuotation } from '#tests/builders/company.ts';
import { everyMigration, makeOld } from '#tests/builders/old-database.ts';
import { until } from '#tests/builders/process.ts';
import { projectedRows } from '#tests/builders/projected.ts';
import { settingsFor } from '#tests/builders/world.ts';
import { chance, long, patience, seed } from '#tests/setup/chance.ts';
import { runSql, withDatabase } from '#tests/setup/database.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { startTemporaryPostgres } from '#tests/setup/temporary-postgres.ts';

const ROUNDS = long ? 50 : 1;
const WEBS = long ? 4 : 2;
const WORKERS = long ? 3 : 2;
const root = fileURLToPath(new URL('../..', import.meta.url));
const luck = chance('cold start');

/** Versions to come from. */
const versions = everyMigration.slice(-6, -1).map(({ name }) => name);

let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
/** What the read models of today hold of these events. */
let wanted: Map<string, object[]>;

beforeAll(async () => {
  await ensureBuild();
  postgres = await startTemporaryPostgres();
  const today = withDatabase(postgres.ownerUrl, 'today');
  await runSql(postgres.ownerUrl, 'create database today');
  await migrate(today, testDataKey);
  const runtime = createRuntime(settingsFor(postgres.dataDir), today, 'tests');
  const company = await createCompany(runtime.store);
  for (let n = 0; n < 20; n += 1) {
    await makeQuotation(runtime.store, company, 'validate');
    await makeInvoice(runtime.store, company, n % 2 === 0 ? 'validate' : 'draft');
  }
  await runtime.close();
  const db = createDatabase(createPool(today, { max: 2, name: 'tests-today' }));
  wanted = await projectedRows(db);
  for (const version of versions) {
    const name = `"old_${version}"`;
    await runSql(postgres.ownerUrl, `create database ${name}`);
    await makeOld(withDatabase(postgres.ownerUrl, `old_${version}`), version, db);
  }
  await db.destroy();
});
afterAll(() => postgres.remove());

interface Started {
  part: 'web' | 'worker';
  port: number;
  child: ChildProcess;
  /** All that it said. */
  said: string;
}

/** As its container starts it. Should the tests die, it ends by itself. */
async function start(part: Started['part'], ownerUrl: string): Promise<Started> {
  const port = await freePort();
  const settings = { ...settingsFor(postgres.dataDir), port, publicUrl: `http://127.0.0.1:${port}` };
  const child = spawn('sh', ['docker-entrypoint.sh', part], {
    cwd: root,
    env: {
      ...environmentOf(settings, ownerUrl),
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: '--import ./build/programs/end-with-parent.js',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const started: Started = { part, port, child, said: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (started.said += chunk.toString('utf8')));
  return started;
}

function kill({ child }: Started): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  process.kill(-child.pid, 'SIGKILL');
  return ended;
}

const isReady = ({ port }: Started): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Each worker beats for its three pools. */
async function workersOf(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from worker_heartbeat`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return (rows[0]?.count ?? 0) / 3;
}

/** All at once; waits until each is ready, and fails when one ended instead. Answers all that they said. */
async function startAll(ownerUrl: string, db: Database): Promise<string> {
  const parts = [
    ...Array.from({ length: WEBS }, () => 'web' as const),
    ...Array.from({ length: WORKERS }, () => 'worker' as const),
  ];
  const all = await Promise.all(parts.map((part) => start(part, ownerUrl)));
  try {
    await until('all are ready', 900, async () => {
      const ended = all.find(({ child }) => child.exitCode !== null || child.signalCode !== null);
      if (ended) throw new Error(`A ${ended.part} ended: ${ended.said}`);
      const ready = await Promise.all(all.filter(({ part }) => part === 'web').map(isReady));
      return ready.every(Boolean) && (await workersOf(db)) >= WORKERS;
    });
    return all.map(({ said }) => said).join('');
  } finally {
    await Promise.all(all.map(kill));
  }
}

async function round(n: number, version: string): Promise<void> {
  const name = `round_${n}`;
  await runSql(postgres.ownerUrl, `create database ${name} template "old_${version}" strategy file_copy`);
  const ownerUrl = withDatabase(postgres.ownerUrl, name);
  const db = createDatabase(createPool(ownerUrl, { max: 2, name: 'tests-round' }));
  const said = await startAll(ownerUrl, db);
  // What is told when something was done, once; and nothing else, but that there was nothing to do, or that on a busy
  // machine the database was waited for.
  const lines = said.split('\n').filter(Boolean);
  expect(lines.filter((line) => line.startsWith('✓ Migrations'))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('✓ Reconstruites'))).toHaveLength(1);
  const quiet = /^(?:✓|\{.*"level":30)|"the database is away: (?:timeout expired|Query read timeout)"/;
  expect(lines.filter((line) => !quiet.test(line))).toEqual([]);
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  expect(rows.map((row) => row.name)).toEqual(everyMigration.map((one) => one.name));
  expect(await projectedRows(db)).toEqual(wanted);
  expect((await verifyChains(db, chainKey(testDataKey), [])).faults).toEqual([]);
  await db.destroy();
  await runSql(postgres.ownerUrl, `drop database ${name} with (force)`);
}

describe('webs and workers that are started at once over an older database', () => {
  it('are all ready, and one of them has brought it up to date', patience(40), async () => {
    const begun = Date.now();
    for (let n = 0; n < ROUNDS; n += 1) await round(n, luck.pick(versions));
    const seconds = (Date.now() - begun) / 1000 / ROUNDS;
    console.info(
      `figure: cold start ${ROUNDS} × ${WEBS} webs and ${WORKERS} workers: 0 failures, ${seconds.toFixed(1)} s each, seed ${seed}`,
    );
  });
});
