/*
 * Makes the read models anew that an upgrade changed, and ends: the worker starts it, in a process with memory of its
 * own, and rests until it is done.
 */
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { noteProgress } from '#db/events/remaking.ts';
import { createLog } from '#db/log.ts';
import { readSettings } from '#db/settings.ts';
import { sql } from 'kysely';
import { bringAccountsUpToDate } from './older-accounts.ts';
import { changedProjections, madeTogether, rebuildTogether } from './rebuild-together.ts';

/** Between two notes of how far it is, in milliseconds. */
const NOTES = 2000;

async function countEvents(owner: Database, types: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from emt_messages where message_type = any(${[...types]}::text[])`.execute(
    owner,
  );
  return rows[0]?.count ?? 0;
}

/** What notes how far it is, now and then; nobody waits for it. */
async function progressNotes(owner: Database): Promise<(done: number) => void> {
  const made = madeTogether(await changedProjections(owner, 'stale'));
  const total = await countEvents(owner, [...new Set(made.flatMap(({ handles }) => [...handles]))]);
  let noted = 0;
  return (done) => {
    if (Date.now() - noted < NOTES) return;
    noted = Date.now();
    void noteProgress(owner, { done, total }).catch(() => undefined);
  };
}

const settings = readSettings(process.env);
if (settings.databaseUrl === null)
  throw new Error('DATABASE_URL is missing: the worker gives it to what it starts');
const log = createLog('worker', settings.logLevel);
const owner = createDatabase(createPool(settings.databaseUrl, { max: 4, name: 'registre-remake' }));
try {
  await rebuildTogether(owner, settings.dataKey, 'stale', await progressNotes(owner), (fallback) =>
    log.warn(fallback, 'events could not be written together: one by one'),
  );
  await bringAccountsUpToDate(settings, settings.databaseUrl);
} finally {
  await owner.destroy();
}
