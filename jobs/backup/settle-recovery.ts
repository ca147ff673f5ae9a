import { sql } from 'kysely';
import type { ChainReport } from '#db/events/verify-chain.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { eraseSubjects } from '../ops/erase-subjects.ts';
import { erasuresFile, readErasures } from '../ops/erasures.ts';
import { tasks } from '../tasks/registry.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { checkLost, erasedSince, type Lost } from './brought-back.ts';
import { refuseInUse } from './checks.ts';

export interface RecoveryReport {
  /** When the last event was recorded that is left; null: there is none. */
  at: string | null;
  /** Whose keys had come back, and are erased again. */
  erased: string[];
  /** Jobs that reach out and waited then: they may have been done since. */
  givenUp: number;
  chains: ChainReport;
  lost: Lost[];
}

async function lastEventAt(owner: Database): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select created as at from emt_messages order by global_position desc limit 1`.execute(owner);
  return rows[0]?.at ?? null;
}

/** Jobs as they waited at the moment of the recovery; those that a worker had are nobody's now. */
async function waitingJobs(owner: Database): Promise<{ id: number; task: string; payload: unknown }[]> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`.execute(
    owner,
  );
  const { rows } = await sql<{ id: number; task: string; payload: unknown }>`
    select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts order by j.id`.execute(owner);
  return rows;
}

/** Gives up what leaves the installation, so that a person decides whether it is done once more. */
async function giveUpReachingOut(owner: Database, runtime: Runtime): Promise<number> {
  let givenUp = 0;
  for (const { id, task, payload } of await waitingJobs(owner)) {
    const known = tasks.find(({ name }) => name === task);
    if (!known?.reachesOut) continue;
    await known.giveUp(runtime, payload, 'restored');
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(owner);
    givenUp += 1;
  }
  return givenUp;
}

/**
 * Sees to a database that PostgreSQL itself brought back to an earlier moment: erases again whoever was erased since,
 * gives up what may have left since, and tells which events are lost. Harmless when called twice.
 * @throws Failure while a web or a worker is connected
 */
export async function settleRecovery(
  { owner, runtime, settings }: { owner: Database; runtime: Runtime; settings: Settings },
  say: (text: string) => void,
): Promise<RecoveryReport> {
  await refuseInUse(owner);
  const erasures = await readErasures(erasuresFile(settings.dataDir));
  const at = await lastEventAt(owner);
  const back = at === null ? [] : await erasedSince(owner, at, erasures);
  say('Erasing again');
  const { erased } = await eraseSubjects({ owner, settings }, back, new Date().toISOString());
  say('Verifying the chains');
  // Before anything is recorded: it takes places that heads of before name.
  const checked = await checkLost(owner, settings, new Date());
  return { at, erased, ...checked, givenUp: await giveUpReachingOut(owner, runtime) };
}
