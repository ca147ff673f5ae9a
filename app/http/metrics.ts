import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauges } from '../services.server.ts';

/* Counters of the web's processes and the gauges of the database, as Prometheus reads them (text format 0.0.4). */

/** Upper bounds of the duration histogram, in seconds. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Milliseconds between two looks at the event loop; its delay comes on top of them. */
const RESOLUTION = 20;

type Labels = Record<string, string | number>;
type Sample = [suffix: string, labels: Labels, value: number];

const written = ([suffix, labels, value]: Sample, name: string): string => {
  const inner = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}${suffix}${inner.length > 0 ? `{${inner.join(',')}}` : ''} ${value}`;
};

const family = (
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: Sample[],
): string =>
  samples.length === 0
    ? ''
    : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map((sample) => written(sample, name)).join('\n')}\n`;

const gauge = (name: string, help: string, value: number): string =>
  family(name, 'gauge', help, [['', {}, value]]);

/** What one process of the web has counted, and how it stands. */
export interface ProcessMetrics {
  process: number;
  byStatus: Record<string, number>;
  /** Requests by what answered them: the name of a screen, a call with its address as it is documented, or `other`. */
  byRoute: Record<string, { count: number; failed: number; seconds: number }>;
  /** Requests by duration, one number for each bound and one for those beyond. */
  buckets: number[];
  seconds: number;
  rss: number;
  heapUsed: number;
  cpuSeconds: number;
  startedAt: number;
  /** How late timers were since the last look: half of them, nearly all, the latest; in seconds. */
  late: { quantile: number; seconds: number }[];
  connections: {
    open: number;
    idle: number;
    waiting: number;
    /** Seconds that the replica is behind at most; absent where it is not read from. */
    behind?: number;
  };
  /** Errors that nobody caught. */
  uncaught: number;
}

/** Counts the requests of this process. */
export function createMeter() {
  const byStatus: Record<string, number> = {};
  const byRoute: ProcessMetrics['byRoute'] = {};
  const buckets = [...bounds, Infinity].map(() => 0);
  let seconds = 0;
  let uncaught = 0;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000);
  return {
    /**
     * @param milliseconds from the request's arrival to the end of the answer
     * @param route one of those that there are, never what was asked for: each is a series of its own
     */
    observe(status: number, milliseconds: number, route = 'other'): void {
      const routed = (byRoute[route] ??= { count: 0, failed: 0, seconds: 0 });
      routed.count += 1;
      routed.failed += status >= 500 ? 1 : 0;
      routed.seconds += milliseconds / 1000;
      const group = `${Math.floor(status / 100)}xx`;
      byStatus[group] = (byStatus[group] ?? 0) + 1;
      const index = bounds.findIndex((bound) => milliseconds / 1000 <= bound);
      const place = index === -1 ? bounds.length : index;
      buckets[place] = (buckets[place] ?? 0) + 1;
      seconds += milliseconds / 1000;
    },
    uncaught(): void {
      uncaught += 1;
    },
    read(connections: ProcessMetrics['connections']): ProcessMetrics {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const quantiles = [
        { quantile: 0.5, seconds: late(delay.percentile(50)) },
        { quantile: 0.99, seconds: late(delay.percentile(99)) },
        { quantile: 1, seconds: late(delay.max) },
      ];
      delay.reset();
      return {
        process: process.pid,
        byStatus,
        byRoute,
        buckets,
        seconds,
        rss,
        heapUsed,
        cpuSeconds: (user + system) / 1e6,
        startedAt: Date.now() / 1000 - process.uptime(),
        late: quantiles,
        connections,
        uncaught,
      };
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function ofRequests(processes: readonly ProcessMetrics[]): string {
  const statuses = [...new Set(processes.flatMap(({ byStatus }) => Object.keys(byStatus)))];
  const requests = statuses.map((status): Sample => [
    '',
    { status },
    sum(processes.map(({ byStatus }) => byStatus[status] ?? 0)),
  ]);
  let below = 0;
  const samples = [...bounds, Infinity].map((bound, index): Sample => {
    below += sum(processes.map(({ buckets }) => buckets[index] ?? 0));
    return ['_bucket', { le: bound === Infinity ? '+Inf' : bound }, below];
  });
  samples.push(['_sum', {}, sum(processes.map(({ seconds }) => seconds))], ['_count', {}, below]);
  const byRoute = new Map<string, ProcessMetrics['byRoute'][string]>();
  for (const [route, { count, failed, seconds }] of processes.flatMap((one) => Object.entries(one.byRoute))) {
    const known = byRoute.get(route) ?? { count: 0, failed: 0, seconds: 0 };
    byRoute.set(route, {
      count: known.count + count,
      failed: known.failed + failed,
      seconds: known.seconds + seconds,
    });
  }
  const routes = [...byRoute].sort(([a], [b]) => (a < b ? -1 : 1));
  const ofRoute = (value: 'count' | 'failed' | 'seconds') =>
    routes.map(([route, counted]): Sample => ['', { route }, counted[value]]);
  return [
    family('registre_http_requests_total', 'counter', 'Requests answered', requests),
    family('registre_http_route_requests_total', 'counter', 'By screen or call', ofRoute('count')),
    family('registre_http_route_errors_total', 'counter', 'Of which answered 5xx', ofRoute('failed')),
    family('registre_http_route_seconds_total', 'counter', 'Time to answer them', ofRoute('seconds')),
    family('registre_http_request_duration_seconds', 'histogram', 'Time to answer a request', samples),
  ].join('');
}

function ofProcesses(processes: readonly ProcessMetrics[]): string {
  const each = (value: (one: ProcessMetrics) => number) =>
    processes.map((one): Sample => ['', { process: one.process }, value(one)]);
  const delays = processes.flatMap(({ process: id, late }) =>
    late.map(({ quantile, seconds }): Sample => ['', { process: id, quantile }, seconds]),
  );
  const connections = processes.flatMap(({ process: id, connections: { open, idle } }): Sample[] => [
    ['', { process: id, state: 'open' }, open],
    ['', { process: id, state: 'idle' }, idle],
  ]);
  const waiting = sum(processes.map((one) => one.connections.waiting));
  return [
    family(
      'process_resident_memory_bytes',
      'gauge',
      'Memory of each web process',
      each(({ rss }) => rss),
    ),
    family(
      'nodejs_heap_used_bytes',
      'gauge',
      'Of which objects',
      each(({ heapUsed }) => heapUsed),
    ),
    family(
      'process_cpu_seconds_total',
      'counter',
      'Processor time',
      each(({ cpuSeconds }) => cpuSeconds),
    ),
    family(
      'process_start_time_seconds',
      'gauge',
      'Start of each web process',
      each(({ startedAt }) => startedAt),
    ),
    family(
      'registre_event_loop_delay_seconds',
      'gauge',
      'How late timers were since the last scrape',
      delays,
    ),
    family('registre_database_connections', 'gauge', 'Of each web process', connections),
    family(
      'registre_replica_behind_seconds',
      'gauge',
      'How old what the replica answers may be; absent where it is not read from',
      processes.flatMap(({ process: id, connections: { behind } }): Sample[] =>
        behind === undefined ? [] : [['', { process: id }, behind]],
      ),
    ),
    gauge('registre_database_requests_waiting', 'Questions that wait for a connection', waiting),
    family('registre_uncaught_errors_total', 'counter', 'Errors that nobody caught', [
      ['', {}, sum(processes.map(({ uncaught }) => uncaught))],
    ]),
  ].join('');
}

/** The disk, and how often the parts of `npm start` had to be started again. */
export interface Surroundings {
  disk: { full: boolean; room: { free: number } | null };
  parts: Readonly<Record<string, { restarts: number }>>;
}

const ofSurroundings = ({ disk, parts }: Surroundings): string =>
  [
    gauge('registre_disk_full', '1 when nothing more is written for want of room', disk.full ? 1 : 0),
    disk.room === null
      ? ''
      : gauge('registre_disk_free_bytes', 'Of the fullest disk that is written to', disk.room.free),
    family(
      'registre_part_restarts_total',
      'counter',
      'Times that a part had to be started again since `npm start`',
      Object.entries(parts).map(([part, { restarts }]): Sample => ['', { part }, restarts]),
    ),
  ].join('');

/** All of it; without the database's part when that is away (null). */
export const renderMetrics = (
  processes: readonly ProcessMetrics[],
  gauges: Gauges | null,
  surroundings: Surroundings,
): string =>
  [
    gauge('registre_up', '1 when the database answers', gauges === null ? 0 : 1),
    ofSurroundings(surroundings),
    ofRequests(processes),
    ofProcesses(processes),
    gauges === null ? '' : ofDatabase(gauges),
  ].join('');

function ofWork(work: Gauges['work']): string {
  const tasks = work.flatMap(({ worker, tasks: counted }) =>
    Object.entries(counted).map(([task, numbers]) => ({ worker, task, ...numbers })),
  );
  const each = (value: (one: Gauges['work'][number]) => number) =>
    work.map((one): Sample => ['', { worker: one.worker }, value(one)]);
  return [
    family(
      'registre_worker_jobs_total',
      'counter',
      'Jobs that each worker process ended',
      tasks.flatMap(({ worker, task, done, failed }): Sample[] => [
        ['', { worker, task, outcome: 'done' }, done],
        ['', { worker, task, outcome: 'failed' }, failed],
      ]),
    ),
    family(
      'registre_worker_job_seconds_total',
      'counter',
      'Time that they took',
      tasks.map(({ worker, task, seconds }): Sample => ['', { worker, task }, seconds]),
    ),
    family(
      'registre_worker_resident_memory_bytes',
      'gauge',
      'Memory of each worker process',
      each(({ rss }) => rss),
    ),
    family(
      'registre_worker_cpu_seconds_total',
      'counter',
      'Processor time of each worker process',
      each(({ cpuSeconds }) => cpuSeconds),
    ),
    family(
      'registre_worker_start_time_seconds',
      'gauge',
      'Start of each worker process',
      each(({ startedAt }) => startedAt),
    ),
  ].join('');
}

function ofDatabase({ jobs, mails, workers, work, headsNotedAt, backups, verified }: Gauges): string {
  const countOf = (rows: readonly { count: number }[]): number => rows[0]?.count ?? 0;
  const states = ['waiting', 'locked', 'failed'].map((state): Sample => [
    '',
    { state },
    countOf(jobs.filter((job) => job.state === state)),
  ]);
  const oldest = jobs.find(({ state }) => state === 'waiting')?.oldest;
  const waiting = oldest === undefined ? 0 : Math.max(0, Date.now() / 1000 - oldest);
  const statuses = ['failure', 'uncertain'].map((status): Sample => [
    '',
    { status },
    countOf(mails.filter((mail) => mail.status === status)),
  ]);
  return [
    family('registre_jobs', 'gauge', 'Jobs in the queue; failed ones were given up', states),
    gauge(
      'registre_jobs_oldest_waiting_seconds',
      'Since when the job that should have run first is due',
      waiting,
    ),
    family('registre_mails', 'gauge', 'Mails that a person must look at', statuses),
    gauge('registre_workers', 'Workers that live', workers),
    ofWork(work),
    headsNotedAt === null
      ? ''
      : gauge(
          'registre_chain_heads_noted_timestamp_seconds',
          'When heads of chains were last noted outside',
          headsNotedAt,
        ),
    family(
      'registre_backup_timestamp_seconds',
      'gauge',
      'When the worker last made a backup, and last restored one for a trial',
      backups.map(({ what, at }) => ['', { what }, at]),
    ),
    family(
      'registre_verification_timestamp_seconds',
      'gauge',
      'When events were last verified, and the read model that was not for the longest time',
      verified.map(({ what, at }) => ['', { what }, at]),
    ),
    family(
      'registre_verification_faults',
      'gauge',
      'What did not fit then: events, and rows of read models',
      verified.map(({ what, faults }) => ['', { what }, faults]),
    ),
  ].join('');
}

const isHere = (host: string | undefined): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)(:\d+)?$/.test(host ?? '');

/**
 * Whether a request may read the metrics: with the token where one is set. Else from this machine alone, and only while
 * PUBLIC_URL is this machine too: behind a proxy every request comes from here.
 */
export function mayReadMetrics(
  headers: IncomingHttpHeaders,
  remoteAddress: string | undefined,
  { metricsToken, publicUrl }: { metricsToken: string | null; publicUrl: string },
): boolean {
  if (metricsToken !== null) {
    const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${metricsToken}`)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const address = remoteAddress?.replace(/^::ffff:/, '');
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return isHere(address) && isHere(headers.host) && isHere(new URL(publicUrl).host) && !forwarded;
}
