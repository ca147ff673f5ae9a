import { sql } from 'kysely';
import { closeCompany, holdOf, openCompany, setHold, type HoldState } from '#db/company-hold.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { noteChainHeads } from '../ops/chain-heads.ts';
import { requireCurrent } from '../ops/current.ts';
import { Failure } from '../ops/failure.ts';
import type { Chosen } from './choose.ts';
import { exportCompany, type ExportReport } from './export-company.ts';

/* How a company is closed while it moves: first to people, so that what waits gets done, then to all. */

const LOOKS_MS = 500;

const words: Record<HoldState, string> = {
  frozen: 'is frozen',
  held: 'is frozen, and its last file was written',
  moved: 'has moved',
  coming: 'is on its way here',
};

/** @throws Failure for a company that is not so, in words that say how it is */
export async function requireState(
  db: Database,
  { id, name }: Chosen,
  wanted: readonly (HoldState | null)[],
): Promise<HoldState | null> {
  const state = (await holdOf(db, id))?.state ?? null;
  if (!wanted.includes(state))
    throw new Failure(
      `${name} (company ${id}) ${state === null ? 'is open' : words[state]}: nothing was done`,
    );
  return state;
}

/** Closes a company to people; the product ends what it has begun. @returns jobs that wait for it */
export async function freezeCompany(owner: Database, company: Chosen): Promise<number> {
  await requireCurrent(owner);
  await requireState(owner, company, [null, 'frozen']);
  await closeCompany(owner, company.id, 'frozen');
  return waitingJobs(owner, company.id);
}

/** Jobs that name the company, and are not failed for good. */
async function waitingJobs(db: Database, company: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker._private_jobs
    where payload->>'corporation' = ${String(company)} and attempts < max_attempts`.execute(db);
  return rows[0]?.count ?? 0;
}

async function drained(db: Database, company: number, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until && (await waitingJobs(db, company)) > 0)
    await new Promise((resolve) => setTimeout(resolve, LOOKS_MS));
}

interface LastFile {
  company: Chosen;
  file: string;
  words: string;
  since: number | null;
  /** Seconds for the jobs that name the company to be done; it is written without what is not. */
  wait: number;
}

/**
 * Writes the last file of a frozen company, behind which nothing changes any more. Where that fails it is frozen as
 * before.
 */
export async function exportLast(
  owner: Database,
  settings: Settings,
  { company, wait, ...asked }: LastFile,
): Promise<ExportReport> {
  const before = await requireState(owner, company, ['frozen', 'held']);
  if (before === 'frozen') await drained(owner, company.id, wait);
  await closeCompany(owner, company.id, 'held');
  try {
    return await exportCompany(owner, settings, { ...asked, company, last: true });
  } catch (error) {
    if (before === 'frozen') await setHold(owner, company.id, 'frozen');
    throw error;
  }
}

/**
 * Opens a company again. One that has left or may have, or is not all here, is open in two places from then on: that is
 * asked for.
 */
export async function thawCompany(owner: Database, company: Chosen, inTwoPlaces: boolean): Promise<void> {
  const state = await requireState(
    owner,
    company,
    inTwoPlaces ? ['frozen', 'held', 'moved', 'coming'] : ['frozen', 'held'],
  );
  if (state === 'held' && !inTwoPlaces) throw await mayHaveLeft(owner, company);
  await openCompany(owner, company.id);
}

async function mayHaveLeft(db: Database, { id, name }: Chosen): Promise<Failure> {
  const row = await db
    .selectFrom('company_hold')
    .select('at')
    .where('corporation_id', '=', id)
    .executeTakeFirst();
  return new Failure(
    `${name} (company ${id}) is frozen, and its last file was written at ${row?.at}. Where that was taken in, the ` +
      'company would be open in two places: look there, and open it here with --yes. Nothing was done',
  );
}

/** Says where a company is by now, whose last file was taken in there. */
export async function markMoved(
  owner: Database,
  settings: Settings,
  company: Chosen,
  address: string,
): Promise<void> {
  await requireState(owner, company, ['held', 'moved']);
  await setHold(owner, company.id, 'moved', address);
  await noteChainHeads(owner, settings.dataDir, new Date());
}
