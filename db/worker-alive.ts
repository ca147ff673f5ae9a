import { sql } from 'kysely';
import type { Database } from './postgres/pool.ts';

/** A worker that has not said so for as long is dead. */
export const DEAD_AFTER_SECONDS = 40;

export async function isWorkerAlive(db: Database): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`select exists (select from worker_heartbeat
    where at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS})) as alive`.execute(db);
  return rows[0]?.alive ?? false;
}
