import { sql, type RawBuilder } from 'kysely';
import type { JobRequest } from '#domain/kernel/work.ts';
import type { Database } from '../postgres/pool.ts';

export const enqueueing = ({
  task,
  payload,
  key,
  once = false,
  urgent = false,
  queue,
}: JobRequest): RawBuilder<unknown> => {
  const body = JSON.stringify(payload);
  if (queue !== undefined)
    return sql`select enqueue_in_queue(${task}, ${body}::json, ${key ?? null}, ${queue})`;
  return once && key !== undefined
    ? sql`select enqueue_once(${task}, ${body}::json, ${key})`
    : sql`select enqueue_job(${task}, ${body}::json, ${key ?? null}, ${urgent})`;
};

/** Milliseconds within which workers are told of new jobs. */
const TELL_WITHIN = 20;

/** How many jobs they have not been told of yet. */
const untold = new WeakMap<Database, number>();

/**
 * Wakes the workers, once for all jobs of some milliseconds. Not within the transaction that adds them: of those that
 * notify PostgreSQL commits one at a time, over all databases (docs/decisions/0194). Nothing is lost where this comes to
 * nothing: workers look by themselves within two seconds.
 */
export function tellWorkers(db: Database, jobs: number): void {
  const waiting = untold.get(db);
  untold.set(db, (waiting ?? 0) + jobs);
  if (waiting !== undefined) return;
  setTimeout(() => {
    const told = JSON.stringify({ count: untold.get(db) });
    untold.delete(db);
    sql`select pg_notify('jobs:insert', ${told})`.execute(db).catch(() => undefined);
  }, TELL_WITHIN).unref();
}

/** Puts a job into the queue; within a transaction, workers find it when they look by themselves. */
export async function enqueue(db: Database, job: JobRequest): Promise<void> {
  await enqueueing(job).execute(db);
  if (!db.isTransaction) tellWorkers(db, 1);
}
