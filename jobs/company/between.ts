import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { holdOf, openCompany, type HoldState } from '#db/company-hold.ts';
import { noteChainHeads } from '../ops/chain-heads.ts';
import { requireCurrent } from '../ops/current.ts';
import { Failure } from '../ops/failure.ts';
import type { Chosen } from './choose.ts';
import { exportCompany } from './export-company.ts';
import { importCompany, type ImportReport } from './import-company.ts';
import { exportLast, freezeCompany, markMoved, requireState } from './move-company.ts';

/** An installation as an operator has it: the database as its owner, and where its files are. */
export interface Installation {
  owner: Database;
  settings: Settings;
}

export interface MoveReport {
  first: ImportReport;
  last: ImportReport;
  /** Seconds for which nobody could change the company. */
  closedFor: number;
}

/**
 * Moves a company between two installations that one machine reaches: most of it while people work, then the rest while
 * it is closed. Where the rest cannot be taken in, it is open here as before; where nobody knows whether it was, it stays
 * closed.
 * @throws Failure as export and import do
 */
export async function moveBetween(
  from: Installation,
  to: Installation,
  company: Chosen,
  { wait, say }: { wait: number; say: (words: string) => void },
): Promise<MoveReport> {
  const words = randomBytes(33).toString('base64');
  const file = (name: string) =>
    join(from.settings.dataDir, `moving-${company.id}-${randomBytes(4).toString('hex')}-${name}`);
  const [bulk, rest] = [file('first'), file('last')];
  try {
    await requireCurrent(from.owner);
    await requireState(from.owner, company, [null]);
    say('Writing the company while people work');
    const asked = { company, file: bulk, words, since: null, last: false };
    const { upTo } = await exportCompany(from.owner, from.settings, asked);
    const first = await importCompany(to.owner, to.settings, bulk, words, say);
    say('Freezing the company');
    const since = Date.now();
    await freezeCompany(from.owner, company);
    const last = await untilOpen(from, to, company, async () => {
      const ending = { company, file: rest, words, since: upTo, wait };
      await exportLast(from.owner, from.settings, ending);
      return importCompany(to.owner, to.settings, rest, words, say);
    });
    await markMoved(from.owner, from.settings, company, to.settings.publicUrl);
    await noteChainHeads(to.owner, to.settings.dataDir, new Date());
    return { first, last, closedFor: (Date.now() - since) / 1000 };
  } finally {
    for (const path of [bulk, rest]) await rm(path, { force: true });
  }
}

/** Opens the company again where it could not be moved on, and is not open there. */
async function untilOpen<Result>(
  from: Installation,
  to: Installation,
  company: Chosen,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    // Without a last file nothing can have been taken in.
    if ((await holdOf(from.owner, company.id))?.state === 'held') await requireComing(to, company, error);
    await openCompany(from.owner, company.id);
    throw error;
  }
}

/**
 * That the last file was not taken in: its transaction may have ended well, and its answer been lost.
 * @throws Failure where it was, or the other installation says nothing; the company stays closed here
 */
async function requireComing(to: Installation, company: Chosen, cause: unknown): Promise<void> {
  const there = await stateThere(to.owner, company).catch(() => 'unknown' as const);
  if (there === 'coming') return;
  const named = `${company.name} (company ${company.id})`;
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new Failure(
    there === 'unknown'
      ? `Nobody knows whether the last file of ${named} was taken in (${why}), so that it stays closed here: look ` +
          'whether it is open there, then `company moved`, or else `company thaw --yes`'
      : `${named} was taken in at ${to.settings.publicUrl}, and its answer was lost (${why}): it stays closed here. ` +
          `Go on with \`company moved --company ${company.id} --to ${to.settings.publicUrl}\``,
  );
}

/** Waits for a transaction that may be ending still: it has changed the row, and ends before this is answered. */
async function stateThere(owner: Database, { id }: Chosen): Promise<HoldState | null> {
  const row = await owner
    .selectFrom('company_hold')
    .select('state')
    .where('corporation_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state ?? null;
}
