import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '#db/events/enqueue.ts';
import { empty } from '#jobs/ops/seed.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('makes room for a demo as often as it is asked, and its queue takes jobs', async () => {
  for (let times = 0; times < 2; times += 1) {
    await empty(world);
    await enqueue(world.owner, { task: 'nothing', payload: {} });
    const { rows } = await sql`select from graphile_worker.jobs`.execute(world.owner);
    expect(rows).toHaveLength(1);
  }
});
