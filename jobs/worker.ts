import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createPool } from '#db/pool.ts';
import { readSettings } from '#db/settings.ts';
import { pendingMigrations } from '#db/watch.ts';
import { noteChainHeads } from './chain-heads.ts';
import { tasks } from './registry.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import type { TaskDefinition } from './task.ts';

/*
 * The worker process: PDFs, mails and what happens by the clock. Any number of them, on any machine that reaches the
 * database and DATA_DIR.
 */

const HEARTBEAT_SECONDS = 10;
const DEAD_AFTER_SECONDS = 40;

const settings = readSettings(process.env);
const log = pino({ level: settings.logLevel, base: { process: 'worker' } });
if (settings.databaseUrl === null)
  throw new Error('DATABASE_URL is missing: npm start gives it to its worker');
const runtime = createRuntime(settings, settings.databaseUrl);
const owner = createPool(settings.databaseUrl, { max: 8, name: 'registre-jobs' });
/** Jobs are locked under the id of the pool of workers, not under that of the worker that does them. */
const pools = new Set<string>();
const events: WorkerEvents = new EventEmitter();
events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id));

/** Those that have not said so for a while, or were killed before they first did. */
const deadWorkers = `
  select worker_id from worker_heartbeat where at < now() - make_interval(secs => $1)
  union select locked_by from graphile_worker._private_jobs j where locked_at < now() - make_interval(secs => $1)
    and not exists (select from worker_heartbeat where worker_id = j.locked_by)`;

/** Says that this process lives, and frees the jobs of those that no longer do. */
async function beat({ db }: Runtime): Promise<void> {
  await sql`insert into worker_heartbeat (worker_id, at) select id, now() from unnest(${[...pools]}::text[]) as alive (id)
    on conflict (worker_id) do update set at = now()`.execute(db);
  const { rows } = await owner.query<{ worker_id: string }>(deadWorkers, [DEAD_AFTER_SECONDS]);
  if (rows.length === 0) return;
  const dead = rows.map((row) => row.worker_id);
  await release(dead);
  await owner.query('delete from worker_heartbeat where worker_id = any($1)', [dead]);
}

async function release(dead: string[]): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: owner });
  await utils.forceUnlockWorkers(dead);
  await utils.release();
  log.warn({ dead }, 'workers died: their jobs are free again');
}

/** Workers are started beside whoever migrates, or before: they begin once their tables are there. */
async function untilMigrated({ db }: Runtime): Promise<void> {
  const pending = () => pendingMigrations(db).catch((error: unknown) => [String(error)]);
  let told = false;
  for (let lacking = await pending(); lacking.length > 0; lacking = await pending()) {
    if (!told) log.warn({ lacking }, 'waits until the database is up to date');
    told = true;
    await wait(1_000);
  }
}

/** Workers that do these tasks, and what the calendar asks of them. */
const work = (done: readonly TaskDefinition[]): Promise<Runner> =>
  run({
    pgPool: owner,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 500,
    taskList: Object.fromEntries(done.map((task) => [task.name, task.toTask(runtime)])),
    events,
    logger: new Logger(() => (level, message) => log.debug({ level }, message)),
    parsedCronItems: parseCronItems(done.flatMap(({ calendar }) => calendar ?? [])),
  });

await untilMigrated(runtime);

/** Those that wait for other people's servers have workers of their own: PDFs and mails never wait for them. */
const runners = await Promise.all([
  work(tasks.filter(({ apart }) => !apart)),
  work(tasks.filter(({ apart }) => apart)),
]);
events.on('job:error', ({ job, error }) =>
  log.warn(
    { job: job.id, task: job.task_identifier, attempt: job.attempts, error: String(error) },
    'job failed',
  ),
);
events.on('job:success', ({ job }) => log.info({ job: job.id, task: job.task_identifier }, 'job done'));

const quietly = (what: string, act: () => Promise<unknown>) => () => {
  act().catch((error: unknown) => log.error({ what, error: String(error) }));
};
await beat(runtime);
const heart = setInterval(
  quietly('heartbeat', () => beat(runtime)),
  HEARTBEAT_SECONDS * 1000,
);
const heads = setInterval(
  quietly('chain heads', () => noteChainHeads(runtime.db, settings.dataDir, new Date())),
  60_000,
);
quietly('pdf threads', () => runtime.pdf.warm())();
log.info({ pools: [...pools] }, 'worker ready');

async function stop(): Promise<void> {
  clearInterval(heart);
  clearInterval(heads);
  await Promise.all(runners.map((runner) => runner.stop()));
  await noteChainHeads(runtime.db, settings.dataDir, new Date()).catch(() => 0);
  await sql`delete from worker_heartbeat where worker_id = any(${[...pools]})`
    .execute(runtime.db)
    .catch(() => undefined);
  await runtime.close();
  await owner.end();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
