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

/** Puts a job into the queue, within the caller's transaction where there is one. */
export async function enqueue(db: Database, job: JobRequest): Promise<void> {
  await enqueueing(job).execute(db);
}
