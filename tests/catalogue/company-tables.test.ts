import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptTables } from '#jobs/backup/tables.ts';
import { tableRules } from '#jobs/company/tables.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('says of every table that follows from no event what becomes of it when a company moves', async () => {
  const kept = (await keptTables(world.owner)).map(({ name }) => name).sort();
  expect(Object.keys(tableRules).sort()).toEqual(kept);
});
