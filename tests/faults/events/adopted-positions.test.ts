import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adoptEvents } from '#db/events/adopt-events.ts';
import { personalKeys } from '#db/events/personal-keys.ts';
import type { Database } from '#db/postgres/pool.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Who takes positions is seen from before the first of them: nobody goes past a position that is still to come. */

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const event = {
  stream: 'nothing-1',
  version: 1,
  messageId: 'adopted',
  type: 'NothingHappened',
  data: {},
  metadata: { corporation: 0, user: null, command: 'a', commandId: 'a', occurredAt: '2026-01-01T00:00:00Z' },
  created: '2026-01-01T00:00:00Z',
};

async function given(db: Database): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select last_value::text || is_called as last from emt_global_message_position`.execute(db);
  return rows[0]?.last ?? '';
}

async function isWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_locks where relation = 'emt_messages'::regclass and not granted) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

it('takes no position before whoever looks for writers sees it', async () => {
  const { owner, settings } = world;
  const before = await given(owner);
  const parts = { keys: personalKeys(settings.dataKey), projectors: [] };
  const held = await owner.startTransaction().execute();
  await sql`lock table emt_messages in share mode`.execute(held);
  const adopting = owner.transaction().execute((transaction) => adoptEvents(transaction, parts, [event]));
  while (!(await isWaiting(held))) await wait(20);
  const meanwhile = await given(held);
  await held.rollback().execute();
  await adopting;
  expect(meanwhile).toBe(before);
  expect(await given(owner)).not.toBe(before);
});
