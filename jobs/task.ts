import type { JobHelpers, Task } from 'graphile-worker';
import type { z } from 'zod';
import type { Runtime } from './runtime.ts';

/** A job: what it is told and what it does. Each is safe to run twice, since a worker may die after doing it. */
export interface TaskDefinition {
  name: string;
  toTask(runtime: Runtime): Task;
}

interface Definition<Schema extends z.ZodType> {
  name: string;
  payload: Schema;
  run(
    runtime: Runtime,
    payload: z.output<Schema>,
    job: { attempt: number; lastAttempt: boolean },
  ): Promise<void>;
}

export function defineTask<Schema extends z.ZodType>({
  name,
  payload,
  run,
}: Definition<Schema>): TaskDefinition {
  return {
    name,
    toTask:
      (runtime) =>
      async (raw: unknown, { job }: JobHelpers) => {
        const attempt = { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts };
        await run(runtime, payload.parse(raw), attempt);
      },
  };
}
