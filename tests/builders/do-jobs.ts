import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { createPool } from '#db/postgres/pool.ts';
import { tasks } from '#jobs/tasks/registry.ts';
import type { World } from './world.ts';

/**
 * Does every job that waits as the worker does, in this process, also those that are to be tried later.
 * @param wanted by the name of the task; all of them unless it says otherwise
 */
export async function doJobs(
  { owner, ownerUrl, runtime }: World,
  wanted: (task: string) => boolean = () => true,
): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(owner);
  const pgPool = createPool(ownerUrl, { max: 6, name: 'tests-jobs' });
  const done = tasks.filter(({ name }) => wanted(name));
  await runOnce({
    pgPool,
    taskList: Object.fromEntries(done.map((task) => [task.name, task.toTask(runtime)])),
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  // What became of a job is noted after the run has ended.
  const held = sql`select 1 from graphile_worker.jobs where locked_at is not null`;
  while ((await held.execute(owner)).rows.length > 0) await pause(20);
  await pgPool.end();
}
