import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './postgres/pool.ts';
import { staleProjections } from './events/projection-state.ts';
import { readRemaking } from './events/remaking.ts';
import type { Projector } from './events/projector.ts';
import { readBackups, type BackupStep } from './backup-state.ts';
import { DEAD_AFTER_SECONDS } from './worker-alive.ts';
import type { WorkerMetrics } from './worker-metrics.ts';
import { EVENTS, readVerified } from './events/verification-state.ts';

/** Whether this process can serve; `pending` and `stale` name what it waits for. */
export interface Readiness {
  ready: boolean;
  database: boolean;
  /** Migrations that the database lacks. */
  pending: string[];
  /** Projections that an upgrade changed and that were not rebuilt since. */
  stale: string[];
  /** Those of them that are made anew while the old ones answer. */
  remaking: string[];
}

/** The migrations that this version has: db/postgres/migrate.ts lists them by the names of their files. */
const migrationsHere = (): string[] =>
  readdirSync(resolve('db/migrations'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();

/** The migrations of this version that the database lacks. @throws Error when it is away, or has none at all. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return migrationsHere().filter((name) => !applied.has(name));
}

/** Never throws: a database that is away is an answer. */
export async function readReadiness(db: Database, projectors: readonly Projector[]): Promise<Readiness> {
  try {
    const pending = await pendingMigrations(db);
    const stale = pending.length > 0 ? [] : (await staleProjections(db, projectors)).map(({ name }) => name);
    const remaking = stale.length === 0 ? [] : ((await readRemaking(db))?.names ?? []);
    const ready = pending.length === 0 && stale.every((name) => remaking.includes(name));
    return { ready, database: true, pending, stale, remaking };
  } catch {
    return { ready: false, database: false, pending: [], stale: [], remaking: [] };
  }
}

/** What stands in the database and beside it, for `/metrics`. Instants are seconds since 1970. */
export interface Gauges {
  jobs: { state: string; count: number; oldest: number }[];
  /** Mails that a person must look at. */
  mails: { status: string; count: number }[];
  /** Workers that beat within 40 s. */
  workers: number;
  /** What each process of workers counted. */
  work: WorkerMetrics[];
  /** When heads of chains were last noted outside the database; null: never. */
  headsNotedAt: number | null;
  /** When the worker last made a backup, and last tried one. */
  backups: { what: BackupStep; at: number }[];
  /** When events were last verified, and since when every read model was, with what did not fit. */
  verified: { what: 'events' | 'projections'; at: number; faults: number }[];
}

export async function readGauges(db: Database, dataDir: string): Promise<Gauges> {
  const [jobs, mails, workers, verified, backups] = await Promise.all([
    sql<Gauges['jobs'][number]>`
      select state, count, extract(epoch from oldest)::float8 as oldest from job_counts()`.execute(db),
    sql<Gauges['mails'][number]>`
      select status, count(*) as count from mail_list where status in ('failure', 'uncertain') group by status`.execute(
      db,
    ),
    sql<{ metrics: WorkerMetrics | null }>`
      select metrics from worker_heartbeat where at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`.execute(
      db,
    ),
    readVerified(db),
    readBackups(db),
  ]);
  const known = (['events', 'projections'] as const).flatMap((what) => {
    const of = verified.filter((one) => (one.what === EVENTS) === (what === EVENTS));
    if (of.length === 0) return [];
    const at = Math.min(...of.map((one) => Date.parse(one.at))) / 1000;
    return [{ what, at, faults: of.reduce((sum, one) => sum + one.faults, 0) }];
  });
  const heads = statSync(join(dataDir, 'chain-heads.jsonl'), { throwIfNoEntry: false });
  return {
    jobs: jobs.rows,
    mails: mails.rows,
    workers: workers.rows.length,
    work: workers.rows.flatMap(({ metrics }) => metrics ?? []),
    headsNotedAt: heads ? heads.mtimeMs / 1000 : null,
    backups: backups.map(({ what, at }) => ({ what, at: Date.parse(at) / 1000 })),
    verified: known,
  };
}
