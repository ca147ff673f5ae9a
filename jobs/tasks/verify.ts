import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { projections } from '#projections/registry.ts';
import { readNotedHeads } from '../ops/chain-heads.ts';
import { gently } from '../verification/pace.ts';
import { verifyAllEvents } from '../verification/verify-events.ts';
import { leastVerified, verifyTogether } from '../verification/verify-projections.ts';
import { alarm } from './alarm.ts';
import { defineTask, noPayload } from './task.ts';

/** Nights until every read model was verified once. */
const NIGHTS = 7;

/** Each night: every event, its place and its chain, and the personal keys. */
export const verifyEventsTask = defineTask({
  name: 'verify-events',
  payload: noPayload,
  cron: '10 3 * * *',
  async run(runtime) {
    const { db, settings } = runtime;
    const noted = await readNotedHeads(settings.dataDir);
    const { found } = await verifyAllEvents(db, settings, noted, gently());
    const [first] = found;
    if (first)
      await alarm(
        runtime,
        'eventsFaulty',
        { count: found.length, first: first.about.slice(0, 200) },
        first.words,
      );
  },
});

/** Each night: those read models that were not compared with the events for the longest time. */
export const verifyProjectionsTask = defineTask({
  name: 'verify-projections',
  payload: noPayload,
  cron: '40 3 * * *',
  async run(runtime) {
    const { db, settings } = runtime;
    // The worker's own role may make no tables: those to replay into are the owner's, as for a rebuild.
    const { databaseUrl } = settings;
    if (databaseUrl === null) throw new Error('DATABASE_URL is missing: npm start gives it to its worker');
    const owner = createDatabase(createPool(databaseUrl, { max: 3, name: 'registre-verification' }));
    try {
      const wanted = await leastVerified(db, Math.ceil(projections.length / NIGHTS));
      const { tables } = await verifyTogether(owner, settings.dataKey, wanted, gently());
      const wrong = tables.filter(({ different }) => different > 0);
      const count = wrong.reduce((sum, { different }) => sum + different, 0);
      const names = wrong
        .map(({ table }) => table)
        .join(', ')
        .slice(0, 200);
      if (count > 0) await alarm(runtime, 'readModelsDiffer', { count, tables: names });
    } finally {
      await owner.destroy();
    }
  },
});
