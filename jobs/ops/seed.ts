import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { idsAhead } from '#db/events/ids-ahead.ts';
import { noteProjections } from '#db/events/projection-state.ts';
import { projections } from '#projections/registry.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createRuntime } from '../tasks/runtime.ts';
import { Failure } from './failure.ts';
import type { OpsDatabase } from './database.ts';
import { defineOps } from './define.ts';
import { flagOption } from './arguments.ts';

/** Whoever makes the demo has this lock: another one waits, and finds it made. */
const SEED_LOCK = 7273;

const BEGUN = 'begun';

type Place = Pick<OpsDatabase, 'owner' | 'ownerUrl' | 'settings'>;

async function stateOf({ owner }: Place): Promise<'empty' | 'demo' | 'half a demo' | 'in use'> {
  const demo = await owner
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst();
  if (demo) return demo.value === BEGUN ? 'half a demo' : 'demo';
  const event = await owner.selectFrom('emt_messages').select('stream_id').limit(1).executeTakeFirst();
  return event ? 'in use' : 'empty';
}

/** All of it or nothing: jobs that outlived their events would find others of the same ids. */
export async function empty({ owner, ownerUrl, settings }: Place): Promise<void> {
  await rm(join(settings.dataDir, 'chain-heads.jsonl'), { force: true });
  await owner.transaction().execute(async (trx) => {
    await sql`drop schema public cascade`.execute(trx);
    await sql`drop schema if exists graphile_worker cascade`.execute(trx);
    await sql`drop schema if exists quietly cascade`.execute(trx);
    await sql`create schema public`.execute(trx);
  });
  await migrate(ownerUrl, settings.dataKey);
}

/** Makes the demo in an empty database. Whoever is killed meanwhile leaves a note that it is half of one. */
async function fill({ owner, ownerUrl, settings }: Place, say: (text: string) => void): Promise<void> {
  await noteProjections(owner, projections);
  await owner.insertInto('installation').values({ key: 'demo', value: BEGUN }).execute();
  // A sixth of all that the demo waits for would be ids, one by one.
  const ids = { nextId: idsAhead() };
  const runtime = createRuntime(settings, notWaitingForTheDisk(ownerUrl), 'registre-seed', ids);
  try {
    await seedDemo(runtime, todayIn(LEGAL_TIME_ZONE, new Date()), (step) => say(`  ${step}`));
  } finally {
    await runtime.close();
  }
  // A change that waits for the disk does so for all before it; a transaction that writes no row would not.
  await sql`update installation set value = value where key = 'demo'`.execute(owner);
}

/** What a power cut takes of a demo is made anew with all of it: it is half a one until its last change. */
function notWaitingForTheDisk(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  if (!url.searchParams.has('options')) url.searchParams.set('options', '-c synchronous_commit=off');
  return url.toString();
}

/** Makes the demo: in an empty database, in place of half a one, and unless `keepsDemo` of a whole one. */
async function makeDemo(
  place: Place,
  { keepsDemo, say }: { keepsDemo: boolean; say(text: string): void },
): Promise<boolean> {
  return await place.owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${SEED_LOCK}::bigint)`.execute(connection);
    try {
      const state = await stateOf(place);
      if (state === 'in use') throw new Failure('This database is in use and no demo: nothing was changed.');
      if (state === 'demo' && keepsDemo) return false;
      if (state !== 'empty') await empty(place);
      await fill(place, say);
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${SEED_LOCK}::bigint)`.execute(connection);
    }
  });
}

/** Makes the demo where there is none yet. @throws Failure in a database that is in use */
export async function fillIfEmpty(settings: Settings, ownerUrl: string): Promise<void> {
  const owner = createDatabase(createPool(ownerUrl, { max: 3, name: 'registre-demo' }));
  try {
    await makeDemo({ owner, ownerUrl, settings }, { keepsDemo: true, say: () => undefined });
  } finally {
    await owner.destroy();
  }
}

export const seed = defineOps({
  name: 'seed',
  summary: 'make the demo companies, on an empty database or a demo one',
  details:
    'A demo database is emptied first, half a one always; any other is refused. Stop the web and the worker before.',
  options: { 'if-empty': flagOption('leave a demo that is there as it is') },
  run: async (database, { 'if-empty': ifEmpty }, console) => {
    const seeded = await makeDemo(database, { keepsDemo: ifEmpty, say: (text) => console.say(text) });
    const text = seeded ? 'The demo companies are made.' : 'The demo is there: nothing was changed.';
    return { text, data: { seeded } };
  },
});
