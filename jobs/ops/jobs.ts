import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/postgres/pool.ts';
import { tasks } from '../tasks/registry.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { Failure } from './failure.ts';
import { defineOps, UsageError, type Argument, type Option } from './define.ts';
import { flagOption } from './arguments.ts';
import { table } from './table.ts';

const states = ['waiting', 'locked', 'failed'] as const;

interface Job {
  id: number;
  task: string;
  /** waiting: it will run; locked: a worker has it; failed: it was tried as often as allowed. */
  state: (typeof states)[number];
  attempts: number;
  maxAttempts: number;
  runAt: string;
  createdAt: string;
  lockedAt: string | null;
  lockedBy: string | null;
  key: string | null;
  lastError: string | null;
  /** Holds ids alone. */
  payload: Record<string, unknown>;
}

const id: Argument<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>> = {
  schema: z
    .string()
    .regex(/^\d{1,15}$/, 'the number of a job: see jobs list')
    .transform(Number),
  summary: 'the number that jobs list shows',
};

async function readJobs(
  owner: Database,
  {
    ids = null,
    state = null,
    limit = null,
  }: { ids?: number[] | null; state?: string | null; limit?: number | null },
): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select * from (
      select j.id, t.identifier as task, j.attempts, j.max_attempts as "maxAttempts", j.run_at as "runAt",
        j.created_at as "createdAt",
        j.locked_at as "lockedAt", j.locked_by as "lockedBy", j.key, j.last_error as "lastError", j.payload,
        case when j.locked_at is not null then 'locked' when j.attempts >= j.max_attempts then 'failed'
          else 'waiting' end as state
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where ${ids}::bigint[] is null or j.id = any(${ids}::bigint[])
    ) as job where ${state}::text is null or state = ${state} order by id limit ${limit}::bigint`.execute(
    owner,
  );
  return rows;
}

async function readJob(owner: Database, job: number): Promise<Job> {
  const [found] = await readJobs(owner, { ids: [job] });
  if (!found) throw new Failure(`There is no job ${job}: it was done, or dropped`);
  return found;
}

const firstLine = (text: string | null): string => (text ?? '').split('\n')[0]?.slice(0, 80) ?? '';

const stateOption: Option<z.ZodOptional<z.ZodEnum<{ [State in (typeof states)[number]]: State }>>> = {
  schema: z.enum(states, `one of ${states.join(', ')}`).optional(),
  value: states.join('|'),
  summary: 'only these: waiting to run, in the hands of a worker, given up',
};

export const listJobs = defineOps({
  name: 'jobs list',
  summary: 'what waits, what runs and what has failed',
  options: { state: stateOption },
  async run({ owner }, { state }) {
    const data = await readJobs(owner, { state: state ?? null });
    const rows = data.map((job) => [
      String(job.id),
      job.task,
      job.state,
      `${job.attempts}/${job.maxAttempts}`,
      job.runAt,
      firstLine(job.lastError),
    ]);
    const text =
      data.length === 0 ? 'No jobs.' : table(['id', 'task', 'state', 'tries', 'runs at', 'last error'], rows);
    return { text, data };
  },
});

export const showJob = defineOps({
  name: 'jobs show',
  summary: 'all of one job, with its last error',
  arguments: { id },
  async run({ owner }, input) {
    const data = await readJob(owner, input.id);
    const text = Object.entries(data).map(
      ([name, value]) =>
        `${`${name}:`.padEnd(13)} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    );
    return { text, data };
  },
});

/** Run at once, with all its tries before it; one that a worker has is left to it. */
async function again(owner: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at := now(), attempts := 0)`.execute(
    owner,
  );
  return rows.map((row) => row.id);
}

export const retryJobs = defineOps({
  name: 'jobs retry',
  summary: 'run a job now, with all its tries before it',
  arguments: { id: { ...id, schema: id.schema.optional() } },
  options: { 'all-failed': flagOption('every job that was given up') },
  async run({ owner }, { id: one, 'all-failed': allFailed }) {
    if ((one === undefined) !== allFailed) throw new UsageError('Give the number of a job, or --all-failed');
    if (one !== undefined) await readJob(owner, one);
    const ids = one === undefined ? (await readJobs(owner, { state: 'failed' })).map((job) => job.id) : [one];
    const retried = await again(owner, ids);
    if (one !== undefined && retried.length === 0)
      throw new Failure(`A worker has job ${one}: nothing was changed`);
    return {
      text: retried.length === 0 ? 'No job has failed.' : `Runs again: ${retried.join(', ')}`,
      data: { retried },
    };
  },
});

/** Tells the task what becomes of a job that will not be run. */
async function giveUp(runtime: Runtime, job: Job): Promise<void> {
  const task = tasks.find(({ name }) => name === job.task);
  await task?.giveUp(runtime, job.payload, 'dropped');
}

export const dropJob = defineOps({
  name: 'jobs drop',
  summary: 'remove a job that shall not be run any more',
  details: 'A mail whose job is dropped shows as failed, and can be sent again from its document.',
  arguments: { id },
  options: { yes: flagOption('needed: it is for good') },
  async run({ owner, runtime }, { id: number, yes }) {
    const job = await readJob(owner, number);
    if (!yes) throw new UsageError(`Job ${number} (${job.task}) would be removed for good: add --yes`);
    const { rows } =
      await sql`select id from graphile_worker.complete_jobs(array[${number}::bigint])`.execute(owner);
    if (rows.length === 0) throw new Failure(`A worker has job ${number}: nothing was changed`);
    await giveUp(runtime, job);
    return { text: `Job ${number} (${job.task}) is dropped.`, data: { dropped: number, task: job.task } };
  },
});
