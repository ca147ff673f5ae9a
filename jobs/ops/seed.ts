import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { todayIn } from '#domain/kernel/dates.ts';
import { migrate } from '#db/migrate.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createRuntime } from '../runtime.ts';
import type { OpsDatabase } from './database.ts';

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

/** `seed [--if-empty]`: never touches a database that holds anything but the demo. */
export async function seed(database: OpsDatabase, words: string[]): Promise<number> {
  const state = await stateOf(database);
  if (state === 'in use') {
    console.error('This database is in use and no demo: nothing was changed.');
    return 1;
  }
  if (state === 'demo' && words.includes('--if-empty')) return 0;
  if (state === 'demo') {
    await rm(join(database.settings.dataDir, 'chain-heads.jsonl'), { force: true });
    await sql`drop schema public cascade`.execute(database.owner);
    await sql`drop schema if exists graphile_worker cascade`.execute(database.owner);
    await sql`create schema public`.execute(database.owner);
    await migrate(database.ownerUrl, database.settings.dataKey);
  }
  const runtime = createRuntime(database.settings, database.ownerUrl, 'registre-seed');
  try {
    await seedDemo(runtime, todayIn('Europe/Paris', new Date()), (step) => console.log(`  ${step}`));
  } finally {
    await runtime.close();
  }
  return 0;
}
