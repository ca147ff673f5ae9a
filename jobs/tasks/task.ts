import type { CronItem, JobHelpers, Task } from 'graphile-worker';
import { z } from 'zod';
import { Refusal } from '#domain/kernel/refusal.ts';
import { withoutSecrets } from '#domain/kernel/without-secrets.ts';
import type { Places, Reach } from './places.ts';
import type { Runtime } from './runtime.ts';

/** A job: what it is told and what it does. Each is safe to run twice, since a worker may die after doing it. */
export interface TaskDefinition {
  name: string;
  /** When it runs by itself; null for what only commands ask for. */
  calendar: CronItem | null;
  /** @param places where what talks to others finds its place; none: it is done at once */
  toTask(runtime: Runtime, places?: Places): Task;
  /** Tells the task what becomes of a job that will not be run. */
  giveUp(runtime: Runtime, payload: unknown, why: GivenUp): Promise<void>;
  /** Its work leaves the installation: what waited in a restored backup may have been done since. */
  reachesOut: boolean;
  /** Nobody waits for it: people who wait for a page have the processors first. */
  forLater: boolean;
  /** Somebody watches how far it is, and others wait for pages: it begins at once, in what they leave. */
  givesWay: boolean;
  /** It talks to servers of others: done beside the product's own jobs, which never wait for it. */
  outside: boolean;
}

/** An operator dropped the job, or it waited in a backup that was restored. */
export type GivenUp = 'dropped' | 'restored';

interface Definition<Schema extends z.ZodType> {
  name: string;
  payload: Schema;
  /**
   * For what runs by the calendar: minute, hour, day, month and weekday as cron writes them, in UTC ("0 5 * * *"). One
   * run per moment over all workers; `payload` is then `noPayload`. Moments missed while no worker ran are not made up
   * for: `run` does all that is due by now, however long ago that came about.
   */
  cron?: string;
  /** Nobody waits for it, and it takes processors from those who do: it gives way to them. */
  forLater?: boolean;
  /** It takes long and somebody watches how far it is: it begins at once, and those who wait for a page come first. */
  givesWay?: boolean;
  run(
    runtime: Runtime,
    payload: z.output<Schema>,
    job: { attempt: number; lastAttempt: boolean },
  ): Promise<void>;
  /** For work that leaves the installation: it is not run again after a restore, but given up. */
  giveUp?(runtime: Runtime, payload: z.output<Schema>, why: GivenUp): Promise<void>;
  /** For work that talks to a server of others, and may wait long: which one; null where it talks to none this time. */
  reaches?(runtime: Runtime, payload: z.output<Schema>): Promise<Reach | null>;
}

/** What a failed job said is kept beside it, and logged. What a company that has left asks for is done where it is. */
function rethrow(error: unknown): void {
  if (error instanceof Refusal && error.code === 'CORPORATION_MOVED') return;
  if (error instanceof Error) error.message = withoutSecrets(error.message);
  throw error;
}

/** Of a task that runs by the calendar. */
export const noPayload = z.object({});

/** It comes round again by itself, so that a fault is soon left to the next run. */
const CALENDAR_ATTEMPTS = 3;

const calendarOf = (name: string, cron: string): CronItem => ({
  task: name,
  identifier: name,
  match: cron,
  options: { backfillPeriod: 0, maxAttempts: CALENDAR_ATTEMPTS },
});

export function defineTask<Schema extends z.ZodType>({
  name,
  payload,
  cron,
  forLater = false,
  givesWay = false,
  run,
  giveUp,
  reaches,
}: Definition<Schema>): TaskDefinition {
  return {
    name,
    calendar: cron === undefined ? null : calendarOf(name, cron),
    toTask: (runtime, places) => async (raw: unknown, helpers: JobHelpers) => {
      const { attempts: attempt, max_attempts: most } = helpers.job;
      const given = payload.parse(raw);
      const act = () => run(runtime, given, { attempt, lastAttempt: attempt >= most });
      const reach = places && reaches ? await reaches(runtime, given) : null;
      await (places && reach ? places.on(reach, helpers, act) : act()).catch(rethrow);
    },
    forLater,
    givesWay,
    reachesOut: giveUp !== undefined,
    outside: reaches !== undefined,
    async giveUp(runtime, raw, why) {
      await giveUp?.(runtime, payload.parse(raw), why);
    },
  };
}
