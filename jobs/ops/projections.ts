import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/postgres/pool.ts';
import { staleProjections } from '#db/events/projection-state.ts';
import { percentOf, readRemaking } from '#db/events/remaking.ts';
import { projections } from '#projections/registry.ts';
import { rebuildTogether } from '../programs/rebuild-together.ts';
import { defineOps, UsageError } from './define.ts';
import { flagOption } from './arguments.ts';
import { table } from './table.ts';

async function rowsOf(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const listProjections = defineOps({
  name: 'projections list',
  summary: 'every read model: its tables and rows, the events it follows, whether it is current',
  details:
    'Projections change in the transaction of the event, so they never lag behind. One that a new version changed\n' +
    'and that was not rebuilt since is shown as such, with how far the worker is that makes it anew.',
  async run({ owner }) {
    const stale = new Set(await staleProjections(owner, projections));
    const remaking = await readRemaking(owner);
    const stateOf = (name: string, current: boolean): string => {
      if (current) return 'current';
      return remaking?.names.includes(name)
        ? `made anew: ${percentOf(remaking)} % of ${remaking.total} events`
        : 'wants a rebuild';
    };
    const { rows: counts } = await sql<{ type: string; count: number }>`
      select message_type as type, count(*) as count from emt_messages group by message_type`.execute(owner);
    const data = [];
    for (const projector of projections) {
      const rows: Record<string, number> = {};
      for (const name of projector.tables) rows[name] = await rowsOf(owner, name);
      const events = counts
        .filter(({ type }) => projector.handles.has(type))
        .reduce((sum, { count }) => sum + count, 0);
      const current = !stale.has(projector);
      data.push({
        name: projector.name,
        events,
        rows,
        lag: 0,
        current,
        state: stateOf(projector.name, current),
      });
    }
    const text = table(
      ['projection', 'events', 'rows', 'state'],
      data.map(({ name, events, rows, state }) => [
        name,
        String(events),
        Object.entries(rows)
          .map(([one, count]) => `${one} ${count}`)
          .join(', '),
        state,
      ]),
    );
    return { text, data };
  },
});

export const rebuild = defineOps({
  name: 'projections rebuild',
  summary: 'make read models again from the events',
  details:
    'Beside the live ones: writers wait only for the last events and the swap. Those that share a table go together.',
  arguments: {
    name: {
      schema: z.enum(['all', ...projections.map(({ name }) => name)]).optional(),
      summary: `all, or one of ${projections.map(({ name }) => name).join(', ')}`,
    },
  },
  options: { stale: flagOption('those that an upgrade changed') },
  async run({ owner, settings }, { name, stale }, console) {
    if ((name === undefined) !== stale) throw new UsageError('Give a name, all, or --stale');
    const wanted = stale ? 'stale' : projections.filter((one) => name === 'all' || one.name === name);
    let told = 0;
    const progress = (events: number): void => {
      if (events - told < 100_000) return;
      told = events;
      console.say(`${events} events`);
    };
    const rebuilt = await rebuildTogether(
      owner,
      settings.dataKey,
      wanted,
      progress,
      ({ code, after, last }) =>
        console.say(`Events ${after + 1} to ${last} could not be written together (${code}): one by one`),
    );
    const text =
      rebuilt.names.length === 0
        ? 'Every projection is current.'
        : `${rebuilt.names.join(', ')}: rebuilt from ${rebuilt.events} events in ${rebuilt.seconds.toFixed(1)} s`;
    return { text, data: rebuilt };
  },
});
