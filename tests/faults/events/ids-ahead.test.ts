import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { idsAhead } from '#db/events/ids-ahead.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('gives ascending ids in few questions, and none twice beside others that take them', async () => {
  const [one, other] = [idsAhead(), idsAhead()];
  const given: { one: number[]; all: number[] } = { one: [], all: [] };
  for (let times = 0; times < 100; times += 1) {
    const id = await one(world.owner, 'invoice');
    given.one.push(id);
    given.all.push(id, await other(world.owner, 'invoice'));
    const { rows } = await sql<{ id: number }>`select nextval('id_invoice') as id`.execute(world.owner);
    given.all.push(rows[0]?.id ?? 0);
  }
  expect(given.one).toEqual(given.one.toSorted((a, b) => a - b));
  expect(new Set(given.all).size).toBe(300);
});

it('wastes few ids: what is taken ahead is twice as much each time, thirty-two at most', async () => {
  const ids = idsAhead();
  const first = await ids(world.owner, 'quotation');
  expect(await ids(world.owner, 'quotation')).toBe(first + 1);
  const { rows } = await sql<{ id: number }>`select nextval('id_quotation') as id`.execute(world.owner);
  expect(rows[0]?.id).toBe(first + 3);
});
