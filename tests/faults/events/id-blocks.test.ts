import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#db/postgres/migrate.ts';
import { beginIds } from '#jobs/company/id-blocks.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function next(sequence: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${`public.${sequence}`}::regclass) as id`.execute(
    world.owner,
  );
  return rows[0]?.id ?? 0;
}

it('gives ids of the block in use by what a later migration counts with, too', async () => {
  const { owner, ownerUrl, settings } = world;
  await beginIds(owner, 4);
  expect(await next('id_thirdparty')).toBe(40_000_000_001);
  await sql`create sequence id_made_later`.execute(owner);
  await migrate(ownerUrl, settings.dataKey);
  expect(await next('id_made_later')).toBe(40_000_000_001);
  await migrate(ownerUrl, settings.dataKey);
  expect(await next('id_made_later')).toBe(40_000_000_002);
  expect(await next('id_thirdparty')).toBe(40_000_000_002);
});
