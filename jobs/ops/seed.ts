import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { noteProjections } from '#db/events/projection-state.ts';
import { projections } from '#projections/registry.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createRuntime } from '../tasks/runtime.ts';
import { Failure } from './failure.ts';
import type { OpsDatabase } from './database.ts';
import { defineOps } from './define.ts';
import { flagOption } from './arguments.ts';

/** Whoever makes the demo has this lock: another one waits, and finds it made. */
const SEED_LOCK = 7271;

const BEGUN = 'begun';

async function stateOf({ owner }: OpsDatabase): Promise<'empty' | 'demo' | 'half a demo' | 'in use'> {
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
async function empty({ owner, ownerUrl, settings }: OpsDatabase): Promise<void> {
  await rm(join(settings.dataDir, 'chain-heads.jsonl'), { force: true });
  await owner.transaction().execute(async (trx) => {
    await sql`drop schema public cascade`.execute(trx);
    await sql`drop schema if exists graphile_worker cascade`.execute(trx);
    await sql`create schema public`.execute(trx);
  });
  await migrate(ownerUrl, settings.dataKey);
}

/** Makes the demo in an empty database. Whoever is killed meanwhile leaves a note that it is half of one. */
async function fill({ owner, ownerUrl, settings }: OpsDatabase, say: (text: string) => void): Promise<void> {
  await noteProjections(owner, projections);
  await owner.insertInto('installation').values({ key: 'demo', value: BEGUN }).execute();
  const runtime = createRuntime(settings, ownerUrl, 'registre-seed');
  try {
    await seedDemo(runtime, todayIn(LEGAL_TIME_ZONE, new Date()), (step) => say(`  ${step}`));
  } finally {
    await runtime.close();
  }
}

export const seed = defineOps({
  name: 'seed',
  summary: 'make the demo companies, on an empty database or a demo one',
  details:
    'A demo database is emptied first, half a one always; any other is refused. Stop the web and the worker before.',
  options: { 'if-empty': flagOption('leave a demo that is there as it is') },
  run: (database, { 'if-empty': ifEmpty }, console) =>
    database.owner.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${SEED_LOCK}::bigint)`.execute(connection);
      try {
        const state = await stateOf(database);
        if (state === 'in use')
          throw new Failure('This database is in use and no demo: nothing was changed.');
        if (state === 'demo' && ifEmpty)
          return { text: 'The demo is there: nothing was changed.', data: { seeded: false } };
        if (state !== 'empty') await empty(database);
        await fill(database, (text) => console.say(text));
        return { text: 'The demo companies are made.', data: { seeded: true } };
      } finally {
        await sql`select pg_advisory_unlock(${SEED_LOCK}::bigint)`.execute(connection);
      }
    }),
});
