import { sql } from 'kysely';
import type { JobRequest } from '#domain/kernel/work.ts';
import type { Database } from './pool.ts';

/** Puts a job into the queue, within the caller's transaction where there is one. */
export async function enqueue(
  db: Database,
  { task, payload, key, urgent = false }: JobRequest,
): Promise<void> {
  await sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${key ?? null}, ${urgent})`.execute(
    db,
  );
}
