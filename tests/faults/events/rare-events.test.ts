import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAll } from '#db/events/event-store.ts';
import { createCompany } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const EVENTS = 40_000;

let world: World;
let end: number;
beforeAll(async () => {
  world = await createWorld();
  await createCompany(world.runtime.store);
  // Of a history that is long: one in two thousand is of a rare type, one in two of a usual one.
  await sql`insert into emt_messages
    select (jsonb_populate_record(m, jsonb_build_object('stream_id', 'filler-' || n, 'message_id', 'filler-' || n,
      'message_type', case when n % 2000 = 0 then 'Rare' when n % 2 = 0 then 'Usual' else 'Other' end,
      'global_position', first + n))).*
    from (select m, (select max(global_position) from emt_messages) as first from emt_messages m limit 1) one (m, first),
      generate_series(1, ${EVENTS}::int) n`.execute(world.owner);
  await sql`analyze`.execute(world.owner);
  const { rows } = await sql<{ last: number }>`select max(global_position) as last from emt_messages`.execute(
    world.owner,
  );
  end = rows[0]?.last ?? 0;
});
afterAll(() => world.close());

/** The events of a type, thousand by thousand, and how many lines PostgreSQL looked at for them. */
const read = (type: string) =>
  world.owner.transaction().execute(async (trx) => {
    const positions: number[] = [];
    for (let after = 0; after < end;) {
      const { events, last } = await readAll(trx, { after, until: end, types: [type], limit: 1000 });
      if (events.length === 0) break;
      positions.push(...events.map(({ stream }) => Number(stream.slice('filler-'.length))));
      after = last;
    }
    const { rows } = await sql<{ lines: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as lines from pg_stat_xact_user_tables
      where relname like 'emt_messages%'`.execute(trx);
    return { positions, lines: rows[0]?.lines ?? 0 };
  });

const every = (step: number, not: number): number[] =>
  Array.from({ length: EVENTS / step }, (_, index) => (index + 1) * step).filter((n) => n % not !== 0);

it('reads few events by their types, and not the whole store for them', async () => {
  const { positions, lines } = await read('Rare');
  expect(positions).toEqual(every(2000, Infinity));
  expect(lines).toBeLessThan(1000);
});

it('reads many in the order of the store', async () => {
  const { positions } = await read('Usual');
  expect(positions).toEqual(every(2, 2000));
});
