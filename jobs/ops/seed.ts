import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { todayIn } from '#domain/kernel/dates.ts';
import { migrate } from '#db/migrate.ts';
import { noteProjections } from '#db/projection-state.ts';
import { projections } from '#projections/registry.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createRuntime } from '../runtime.ts';
import { Failure } from '../failure.ts';
import type { OpsDatabase } from './database.ts';
import { defineOps } from './define.ts';
import { flagOption } from './arguments.ts';

async function stateOf({ owner }: OpsDatabase): Promise<'empty' | 'demo' | 'in use'> {
  const demo = await owner
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst();
  if (demo) return 'demo';
  const event = await owner.selectFrom('emt_messages').select('stream_id').limit(1).executeTakeFirst();
  return event ? 'in use' : 'empty';
}

async function empty({ owner, ownerUrl, settings }: OpsDatabase): Promise<void> {
  await rm(join(settings.dataDir, 'chain-heads.jsonl'), { force: true });
  await sql`drop schema public cascade`.execute(owner);
  await sql`drop schema if exists graphile_worker cascade`.execute(owner);
  await sql`create schema public`.execute(owner);
  await migrate(ownerUrl, settings.dataKey);
}

export const seed = defineOps({
  name: 'seed',
  summary: 'make the demo companies, on an empty database or a demo one',
  details: 'A demo database is emptied first; any other is refused. Stop the web and the worker before.',
  options: { 'if-empty': flagOption('leave a demo that is there as it is') },
  async run(database, { 'if-empty': ifEmpty }, console) {
    const state = await stateOf(database);
    if (state === 'in use') throw new Failure('This database is in use and no demo: nothing was changed.');
    if (state === 'demo' && ifEmpty)
      return { text: 'The demo is there: nothing was changed.', data: { seeded: false } };
    if (state === 'demo') await empty(database);
    await noteProjections(database.owner, projections);
    const runtime = createRuntime(database.settings, database.ownerUrl, 'registre-seed');
    try {
      await seedDemo(runtime, todayIn('Europe/Paris', new Date()), (step) => console.say(`  ${step}`));
    } finally {
      await runtime.close();
    }
    return { text: 'The demo companies are made.', data: { seeded: true } };
  },
});
