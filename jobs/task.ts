import type { JobHelpers, Task } from 'graphile-worker';
import type { z } from 'zod';
import type { Runtime } from './runtime.ts';

/** A job: what it is told and what it does. Each is safe to run twice, since a worker may die after doing it. */
export interface TaskDefinition {
  name: string;
  toTask(runtime: Runtime): Task;
  /** Tells the task what becomes of a job that will not be run. */
  giveUp(runtime: Runtime, payload: unknown, why: GivenUp): Promise<void>;
  /** Its work leaves the installation: what waited in a restored backup may have been done since. */
  reachesOut: boolean;
}

/** An operator dropped the job, or it waited in a backup that was restored. */
export type GivenUp = 'dropped' | 'restored';

interface Definition<Schema extends z.ZodType> {
  name: string;
  payload: Schema;
  run(
    runtime: Runtime,
    payload: z.output<Schema>,
    job: { attempt: number; lastAttempt: boolean },
  ): Promise<void>;
  /** For work that leaves the installation: it is not run again after a restore, but given up. */
  giveUp?(runtime: Runtime, payload: z.output<Schema>, why: GivenUp): Promise<void>;
}

export function defineTask<Schema extends z.ZodType>({
  name,
  payload,
  run,
  giveUp,
}: Definition<Schema>): TaskDefinition {
  return {
    name,
    toTask:
      (runtime) =>
      async (raw: unknown, { job }: JobHelpers) => {
        const attempt = { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts };
        await run(runtime, payload.parse(raw), attempt);
      },
    reachesOut: giveUp !== undefined,
    async giveUp(runtime, raw, why) {
      await giveUp?.(runtime, payload.parse(raw), why);
    },
  };
}
