import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { refuseInUse } from '#jobs/backup/checks.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let own: Database;
beforeAll(async () => {
  world = await createWorld();
  own = createDatabase(createPool(world.ownerUrl, { max: 1, name: 'registre-ops' }));
});
afterAll(async () => {
  await own.destroy();
  await world.close();
});

/** Asks while something of this name is connected. */
async function beside(name: string): Promise<void> {
  const other = createDatabase(createPool(world.ownerUrl, { max: 1, name }));
  try {
    await sql`select 1`.execute(other);
    await refuseInUse(own);
  } finally {
    await other.destroy();
  }
}

it.each([
  'registre-web',
  'registre-worker-owner',
  'registre-remake',
  'registre-accounts',
  'registre-migrate',
])('an installation that %s is connected to is in use', (name) =>
  expect(beside(name)).rejects.toThrow(`(connected: ${name})`),
);

it.each(['registre-ops-owner', 'psql'])('one that %s is connected to is not', (name) =>
  expect(beside(name)).resolves.toBeUndefined(),
);
