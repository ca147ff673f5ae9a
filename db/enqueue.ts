import { sql, type RawBuilder } from 'kysely';
import type { JobRequest } from '#domain/kernel/work.ts';
import type { Database } from './pool.ts';

export const enqueueing = ({
  task,
  payload,
  key,
  once = false,
  urgent = false,
}: JobRequest): RawBuilder<unknown> =>
  once && key !== undefined
    ? sql`select enqueue_once(${task}, ${JSON.stringify(payload)}::json, ${key})`
    : sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${key ?? null}, ${urgent})`;

/** Puts a job into the queue, within the caller's transaction where there is one. */
export async function enqueue(db: Database, job: JobRequest): Promise<void> {
  await enqueueing(job).execute(db);
}
