import { EventEmitter } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import {
  type Job,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type RunnerOptions,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import { withoutSecrets } from '#domain/kernel/without-secrets.ts';
import { createLog } from '#db/log.ts';
import { createPool } from '#db/postgres/pool.ts';
import { readSettings } from '#db/settings.ts';
import { watchStanding } from '#db/standing.ts';
import { pendingMigrations } from '#db/watch.ts';
import { countJobs } from '#db/worker-metrics.ts';
import { noteChainHeads } from '../ops/chain-heads.ts';
import { createPlaces, PutBack } from '../tasks/places.ts';
import { tasks } from '../tasks/registry.ts';
import { createRuntime, type Runtime } from '../tasks/runtime.ts';
import type { TaskDefinition } from '../tasks/task.ts';
import { createGiveWay } from './give-way.ts';
import { keepRemade } from './keep-remade.ts';
import { startService } from './processes.ts';
import { DEAD_AFTER_SECONDS } from '#db/worker-alive.ts';

/*
 * The worker process: PDFs, mails and what happens by the clock. Any number of them, on any machine that reaches the
 * database and DATA_DIR.
 */

const HEARTBEAT_SECONDS = 10;

const settings = readSettings(process.env);
const log = createLog('worker', settings.logLevel);
if (settings.databaseUrl === null)
  throw new Error('DATABASE_URL is missing: npm start gives it to its worker');
const runtime = createRuntime(settings, settings.databaseUrl);
const owner = createPool(settings.databaseUrl, { max: 8, name: 'registre-jobs' });
/** Jobs are locked under the id of the pool of workers, not under that of the worker that does them. */
const pools = new Set<string>();
const places = createPlaces();
const giveWay = createGiveWay();
const counted = countJobs(`${hostname()}:${process.pid}`);
const stopping = new AbortController();
const standing = await watchStanding({
  url: settings.databaseUrl,
  name: 'registre-watch',
  settings,
  say: (words, better) => (better ? log.info(words) : log.error(words)),
});

/** Those that have not said so for a while, or were killed before they first did. */
const deadWorkers = `
  select worker_id from worker_heartbeat where at < now() - make_interval(secs => $1)
  union select locked_by from graphile_worker._private_jobs j where locked_at < now() - make_interval(secs => $1)
    and not exists (select from worker_heartbeat where worker_id = j.locked_by)`;

/** Says that this process lives, and frees the jobs of those that no longer do. */
async function beat({ db }: Runtime): Promise<void> {
  await sql`insert into worker_heartbeat (worker_id, at, metrics)
    select id, now(), case when place = 1 then ${JSON.stringify(counted.read())}::jsonb end
    from unnest(${[...pools]}::text[]) with ordinality as alive (id, place)
    on conflict (worker_id) do update set at = now(), metrics = excluded.metrics`.execute(db);
  const { rows } = await owner.query<{ worker_id: string }>(deadWorkers, [DEAD_AFTER_SECONDS]);
  if (rows.length === 0) return;
  const dead = rows.map((row) => row.worker_id);
  await release(dead);
  await owner.query('delete from worker_heartbeat where worker_id = any($1)', [dead]);
}

/** What fails is logged, and keeps nothing else from going on. */
const quietly = (what: string, act: () => Promise<unknown>) => () => {
  act().catch((error: unknown) => log.error({ what, error: withoutSecrets(String(error)) }));
};

/** Settles when all that was said of our life is written: nothing of it may be written behind our leave. */
let living: Promise<unknown> = Promise.resolve();
const sayWeLive = quietly('heartbeat', () => {
  const written = beat(runtime);
  living = Promise.allSettled([living, written]).then(() => undefined);
  return written;
});

async function release(dead: string[]): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: owner });
  await utils.forceUnlockWorkers(dead);
  await utils.release();
  log.warn({ dead }, 'workers died: their jobs are free again');
}

/**
 * Milliseconds after which workers look again for the next job of a queue that was freed: whoever looked at the moment
 * that it was passed it over, and whoever was woken by it (`tell_freed_queue`) while another looked did so too. Without
 * this the next push on a server was begun at somebody's next look, one to two seconds later, where others' servers hung.
 */
const LOOK_AGAIN = [50, 300];
const lookingAgain = new Map<number, NodeJS.Timeout>();
function lookAgain(): void {
  for (const after of LOOK_AGAIN) {
    if (lookingAgain.has(after)) continue;
    const look = () => {
      lookingAgain.delete(after);
      owner.query(`select pg_notify('jobs:insert', '{"count":1}')`).catch(() => undefined);
    };
    lookingAgain.set(after, setTimeout(look, after));
  }
}

/** Tells of each job, and under which ids workers hold them. */
function jobEvents(own: Set<string>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    own.add(workerPool.id);
    pools.add(workerPool.id);
  });
  const begun = new Map<string, number>();
  const observe = ({ id, task_identifier: task }: Job, outcome: 'done' | 'failed'): void => {
    counted.observe(task, outcome, performance.now() - (begun.get(id) ?? performance.now()));
  };
  const isUrgent = ({ priority }: Job): boolean => priority < 0;
  events.on('job:start', ({ job }) => {
    begun.set(job.id, performance.now());
    if (isUrgent(job)) giveWay.hurry();
  });
  events.on('job:complete', ({ job }) => {
    begun.delete(job.id);
    if (isUrgent(job)) giveWay.hurried();
    if (job.job_queue_id !== null) lookAgain();
  });
  events.on('job:error', ({ job, error }) => {
    if (error instanceof PutBack) return;
    observe(job, 'failed');
    const { id, task_identifier: task, attempts: attempt } = job;
    log.warn({ job: id, task, attempt, error: withoutSecrets(String(error)) }, 'job failed');
  });
  events.on('job:success', ({ job }) => {
    observe(job, 'done');
    log.info({ job: job.id, task: job.task_identifier }, 'job done');
  });
  return events;
}

/** How many at once, and which are left for later. */
type Manner = Pick<RunnerOptions, 'concurrency' | 'pollInterval' | 'forbiddenFlags'>;

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

/** What is for later has given way for long enough when so many milliseconds have passed. */
const GIVES_WAY_FOR = 10_000;

/** What a worker runs: what gives way is hurried when it does not come to an end; what is for later waits before, too. */
function toTask(task: TaskDefinition): Task {
  const run = task.toTask(runtime, places);
  if (!task.forLater && !task.givesWay) return run;
  return async (payload, helpers) => {
    if (task.forLater) await giveWay.turn();
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      giveWay.hurry();
    }, GIVES_WAY_FOR);
    try {
      await run(payload, helpers);
    } finally {
      clearTimeout(late);
      if (isLate) giveWay.hurried();
    }
  };
}

/** Workers that do these tasks, and what the calendar asks of them. */
const work = (done: readonly TaskDefinition[], events: WorkerEvents, how: Manner): Promise<Runner> =>
  run({
    ...how,
    pgPool: owner,
    noHandleSignals: true,
    taskList: Object.fromEntries(done.map((task) => [task.name, toTask(task)])),
    events,
    logger: new Logger(() => (level, message) => log.debug({ level }, withoutSecrets(message))),
    parsedCronItems: parseCronItems(done.flatMap(({ calendar }) => calendar ?? [])),
  });

/** Between two looks whether workers still may write, in milliseconds. */
const LOOK = 500;
const PAUSE_AFTER_FAILURE = 1000;

/** Resolves when these workers must end: we do, or nothing may be written. @throws what ended them by itself */
async function untilTheyMustEnd(runner: Runner): Promise<void> {
  const failed = new AbortController();
  runner.promise.catch((error: unknown) => failed.abort(error));
  const enough = AbortSignal.any([stopping.signal, failed.signal]);
  // A database that is away is found again by the workers themselves: their jobs stay theirs.
  const mayWork = (): boolean => [null, 'database'].includes(standing.unavailable(true));
  while (!enough.aborted && mayWork()) await wait(LOOK, undefined, { signal: enough }).catch(() => undefined);
  failed.signal.throwIfAborted();
}

/**
 * Keeps workers at these tasks until we end: they rest while nothing may be written, and are begun anew when they fail.
 */
async function keepWorking(done: readonly TaskDefinition[], how: Manner): Promise<void> {
  while (!stopping.signal.aborted) {
    await standing.untilWritable(stopping.signal);
    if (stopping.signal.aborted) return;
    const own = new Set<string>();
    try {
      const runner = await work(done, jobEvents(own), how);
      log.info({ pools: [...own] }, 'worker ready');
      // Else whoever asks how the worker is would be told for ten seconds that none runs.
      if (!stopping.signal.aborted) sayWeLive();
      await untilTheyMustEnd(runner);
      await runner.stop();
    } catch (error) {
      log.error({ error: withoutSecrets(inspect(error)) }, 'workers ended: begun anew');
      await wait(PAUSE_AFTER_FAILURE, undefined, { signal: stopping.signal }).catch(() => undefined);
      await release([...own]).catch(() => undefined);
    }
    for (const id of own) pools.delete(id);
  }
}

await untilMigrated(runtime);
void keepRemade({
  standing,
  start: () => startService('remake', { ...process.env, DATABASE_URL: settings.databaseUrl ?? '' }),
  stopping: stopping.signal,
  log,
});

/**
 * What talks to servers of others has workers of its own, each server its places: nothing else waits for one that
 * hangs. So has what is for later: nothing that somebody waits for stands behind it.
 */
const working = [
  keepWorking(
    tasks.filter(({ outside, forLater }) => !outside && !forLater),
    { concurrency: 4, pollInterval: 500 },
  ),
  keepWorking(
    tasks.filter(({ forLater }) => forLater),
    { concurrency: 3, pollInterval: 500 },
  ),
  keepWorking(
    tasks.filter(({ outside }) => outside),
    { concurrency: places.most, pollInterval: 2000, forbiddenFlags: places.full },
  ),
];

sayWeLive();
const heart = setInterval(sayWeLive, HEARTBEAT_SECONDS * 1000);
const heads = setInterval(
  quietly('chain heads', () => noteChainHeads(runtime.db, settings.dataDir, new Date())),
  60_000,
);
/** Whoever wants a PDF sooner does not wait for this: at a start the processors are for what begins beside a worker. */
const warming = setTimeout(
  quietly('pdf threads', () => runtime.pdf.warm()),
  10_000,
);
async function stop(): Promise<void> {
  // What was begun is to be ended within the time that whoever stops us gives.
  giveWay.hurry();
  clearTimeout(warming);
  clearInterval(heart);
  clearInterval(heads);
  // Whoever ends takes its pools off: what beat until now is what takes its leave.
  const beating = [...pools];
  stopping.abort();
  await Promise.all([...working, living]);
  await noteChainHeads(runtime.db, settings.dataDir, new Date()).catch(() => 0);
  await sql`delete from worker_heartbeat where worker_id = any(${beating})`
    .execute(runtime.db)
    .catch(() => undefined);
  await standing.close();
  await runtime.close();
  await owner.end();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());

/** What nobody caught is told, and ends nobody else's job: most come from a connection to a server of others. */
for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(fault, (error: unknown) => {
    log.fatal({ fault, error: withoutSecrets(inspect(error)) }, 'nobody caught this');
  });
