import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { chainKey } from '#db/events/chain.ts';
import { createFiles, pathOfFile, type FileStore } from '#db/files/files.ts';
import type { Database } from '#db/postgres/pool.ts';
import { askingOf, noteRestored, sealStoredEvents } from '#db/events/seal-events.ts';
import type { Settings } from '#db/settings.ts';
import type { ChainReport } from '#db/events/verify-chain.ts';
import { projections } from '#projections/registry.ts';
import { Failure } from '../ops/failure.ts';
import { erasuresFile, noteErasures, readErasures, type Erasure } from '../ops/erasures.ts';
import { rebuildTogether } from '../programs/rebuild-together.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { checkLost, erasedSince, type Lost } from './brought-back.ts';
import { checkBackup, checkTarget } from './checks.ts';
import { hashOfFile, readLines } from './lines.ts';
import { readManifest, type BackupContent } from './manifest.ts';
import { restoreJobs } from './restore-jobs.ts';
import { insertQuery } from './tables.ts';

const BATCH = 500;

export interface RestoreReport {
  /** When the backup was made. */
  at: string;
  events: number;
  files: number;
  /** Natural persons who were erased after the backup, and are erased again. */
  erased: string[];
  jobs: { queued: number; givenUp: number };
  chains: ChainReport;
  /** Events that were noted outside the database after the backup, and are not in it. */
  lost: Lost[];
}

async function restoreFiles(folder: string, store: FileStore, content: BackupContent): Promise<number> {
  const files = content.tables.find(({ name }) => name === 'stored_file');
  let count = 0;
  for await (const lines of files ? readLines(join(folder, files.file), BATCH) : []) {
    for (const line of lines) {
      const { hash } = JSON.parse(line) as { hash: string }; // a row of stored_file, under the manifest's seal
      const from = pathOfFile(folder, hash);
      if ((await hashOfFile(from)) !== hash) continue;
      await store.restore(from, hash);
      count += 1;
    }
  }
  if (count !== content.files.count)
    throw new Failure(`The backup holds ${content.files.count} files, of which ${count} are as they were`);
  return count;
}

/** A backup of before events were sealed: the manifest's own seal says that they are as they were then. */
const isUnsealed = ({ tables }: BackupContent): boolean =>
  tables.some(({ name, columns }) => name === 'event_chain' && !columns.includes('seal'));

async function restoreTables(transaction: Database, folder: string, { tables, sequences }: BackupContent) {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(transaction);
  for (const table of tables) {
    const query = insertQuery(table);
    const [before = '', after = ''] = query.split('$1');
    for await (const lines of readLines(join(folder, table.file), BATCH))
      await sql`${sql.raw(before)}${`[${lines.join(',')}]`}${sql.raw(after)}`.execute(transaction);
  }
  for (const { name, last } of sequences)
    await sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`.execute(transaction);
}

/** Deletes the keys of whoever was erased since. @returns whose they were */
async function replayErasures(
  transaction: Database,
  backupAt: string,
  erasures: readonly Erasure[],
): Promise<string[]> {
  const subjects = await erasedSince(transaction, backupAt, erasures);
  if (subjects.length > 0)
    await transaction.deleteFrom('personal_key').where('subject', 'in', subjects).execute();
  return subjects;
}

/**
 * Puts a backup into an empty database, of this or another cluster, and its files where the settings keep them:
 * everything or nothing of the rows, then the projections from the events. Ids and numbers go on where they were.
 * @throws Failure when the backup is damaged or another installation's, or the database is in use, not empty, or older
 * than the backup.
 */
export async function restoreBackup(
  { owner, runtime, settings }: { owner: Database; runtime: Runtime; settings: Settings },
  folder: string,
  say: (text: string) => void,
): Promise<RestoreReport> {
  const { dataDir, dataKey } = settings;
  const content = await readManifest(folder, dataKey);
  await checkTarget(owner, content);
  say('Checking the backup');
  await checkBackup(folder, content);
  const files = await restoreFiles(folder, createFiles(settings), content);
  const known = await readErasures(erasuresFile(dataDir));
  const old = await readErasures(join(folder, basename(erasuresFile(dataDir))));
  const notes = new Set(known.map((one) => JSON.stringify(one)));
  await noteErasures(
    dataDir,
    old.filter((one) => !notes.has(JSON.stringify(one))),
  );
  say('Writing rows');
  const { erased, jobs } = await owner.transaction().execute(async (transaction) => {
    await restoreTables(transaction, folder, content);
    const ask = askingOf(transaction);
    if (isUnsealed(content)) await sealStoredEvents(ask, chainKey(dataKey));
    await noteRestored(ask, chainKey(dataKey));
    return {
      erased: await replayErasures(transaction, content.at, [...known, ...old]),
      jobs: await restoreJobs(transaction, join(folder, content.jobs.file)),
    };
  });
  say('Rebuilding the projections');
  await rebuildTogether(owner, dataKey, projections);
  await sql`analyze`.execute(owner);
  say('Verifying the chains');
  const { chains, lost } = await checkLost(owner, settings, new Date());
  await jobs.giveUp(runtime);
  const events = content.tables.find(({ name }) => name === 'emt_messages')?.rows ?? 0;
  return {
    at: content.at,
    events,
    files,
    erased,
    jobs: { queued: jobs.queued, givenUp: jobs.givenUp },
    chains,
    lost,
  };
}
