import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
  const query = vi.spyOn(Client.prototype, 'query');
  for (let times = 2; times < 100; times += 1) await ids(world.owner, 'quotation');
  // One is left of the two; then 4, 8, 16, and 32 three times.
  expect(query).toHaveBeenCalledTimes(6);
  query.mockRestore();
});

it('keeps what two that ask at once have taken', async () => {
  const ids = idsAhead();
  await ids(world.owner, 'person');
  const [one, other] = await Promise.all([ids(world.owner, 'person'), ids(world.owner, 'person')]);
  const query = vi.spyOn(Client.prototype, 'query');
  const left = [await ids(world.owner, 'person'), await ids(world.owner, 'person')];
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  expect(new Set([one, other, ...left]).size).toBe(4);
});
