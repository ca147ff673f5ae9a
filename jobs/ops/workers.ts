import { sql } from 'kysely';
import { defineOps } from './define.ts';
import { table } from './table.ts';

interface Worker {
  id: string;
  lastSeen: string;
  /** Since its last heartbeat; one that is silent for 40 is taken for dead. */
  silentSeconds: number;
  jobs: { id: number; task: string; since: string }[];
}

export const workers = defineOps({
  name: 'workers',
  summary: 'which workers live, and what each of them is doing',
  details: 'A worker beats every 10 s. The jobs of one that is silent for 40 s are given to the others.',
  async run({ owner }) {
    const { rows: data } = await sql<Worker>`
      select h.worker_id as id, h.at as "lastSeen", extract(epoch from now() - h.at)::int as "silentSeconds",
        coalesce((select json_agg(json_build_object('id', j.id, 'task', t.identifier, 'since', j.locked_at)
          order by j.id)
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.locked_by = h.worker_id), '[]') as jobs
      from worker_heartbeat h order by h.worker_id`.execute(owner);
    const rows = data.map(({ id, silentSeconds, jobs }) => [
      id,
      `${silentSeconds} s ago`,
      jobs.map((job) => `${job.task} ${job.id}`).join(', ') || 'nothing',
    ]);
    return {
      text: data.length === 0 ? 'No worker runs.' : table(['worker', 'last seen', 'does'], rows),
      data,
    };
  },
});
