import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/postgres/pool.ts';
import { tasks } from '../tasks/registry.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { readLines } from './lines.ts';

const jobSchema = z.object({
  task: z.string(),
  payload: z.unknown(),
  key: z.string().nullable(),
  priority: z.number(),
  run_at: z.string(),
  max_attempts: z.number(),
  /** Of which one is done at a time; backups of before name none. */
  queue: z.string().nullable().default(null),
});

/**
 * Queues what waited in the backup. Work that leaves the installation, such as a mail, may have been done since: it is
 * given up, so that a person decides.
 */
export async function restoreJobs(
  transaction: Database,
  path: string,
): Promise<{ queued: number; givenUp: number; giveUp(runtime: Runtime): Promise<void> }> {
  const reachingOut: z.infer<typeof jobSchema>[] = [];
  let queued = 0;
  for await (const lines of readLines(path, 500)) {
    for (const line of lines) {
      const job = jobSchema.parse(JSON.parse(line));
      if (tasks.find(({ name }) => name === job.task)?.reachesOut) {
        reachingOut.push(job);
        continue;
      }
      await sql`
        select graphile_worker.add_job(${job.task}, ${JSON.stringify(job.payload)}::json, job_key := ${job.key},
          queue_name := ${job.queue}, priority := ${job.priority},
          run_at := ${job.run_at}::timestamptz, max_attempts := ${job.max_attempts})`.execute(transaction);
      queued += 1;
    }
  }
  return {
    queued,
    givenUp: reachingOut.length,
    async giveUp(runtime) {
      for (const { task, payload } of reachingOut)
        await tasks.find(({ name }) => name === task)?.giveUp(runtime, payload, 'restored');
    },
  };
}
