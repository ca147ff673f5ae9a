import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { changeDataKey } from '#db/change-data-key.ts';
import { chainKey } from '#db/events/chain.ts';
import { personalKeys } from '#db/events/personal-keys.ts';
import { askingOf, noteRestored } from '#db/events/seal-events.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { verifyKeys } from '#db/events/verify-keys.ts';
import { createSecrets } from '#db/secrets.ts';
import { createCompany, makeInvoice, send } from '#tests/builders/company.ts';
import { commandLine } from '#tests/builders/operator.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

const NEW = 'another key of at least thirty-two characters';
const owned = { kind: 'ftp-password', id: 7, corporation: 1 } as const;

let world: World;
let person: number;
beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  await makeInvoice(store, await createCompany(store), 'validate');
  const identity = { gender: 'F' as const, firstName: 'Nolwenn', lastName: 'Le Goff', email: null };
  person = (await send(store, registerPerson, systemActor(null), identity)).id;
  await createSecrets(testDataKey).put(world.owner, owned, 'le mot de passe');
  await sql`insert into recovery_code (user_id, code_hash) values (5, 'x'), (5, 'y')`.execute(world.owner);
  // Half of the events came back by a restore: their links name another transaction than they have.
  await world.owner.transaction().execute(async (transaction) => {
    await sql`update emt_messages set transaction_id = pg_current_xact_id()`.execute(transaction);
    await noteRestored(askingOf(transaction), chainKey(testDataKey));
  });
});
afterAll(() => world.close());

const faultsUnder = async (key: string) => ({
  chains: (await verifyChains(world.owner, chainKey(key), [])).faults.length,
  keys: (await verifyKeys(world.owner, key, () => Promise.resolve([]))).length,
});

async function identityUnder(key: string): Promise<unknown> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select message_data as data from emt_messages where stream_id = ${`person-${person}`} limit 1`.execute(
    world.owner,
  );
  const [opened] = await personalKeys(key).open(
    world.owner,
    rows.map(({ data }) => data),
  );
  return opened?.['identity'];
}

it('asks first, and for the key where the environment gives it', async () => {
  expect((await commandLine(world, ['data-key', 'change'])).code).toBe(2);
  expect((await commandLine(world, ['data-key', 'change', '--yes'])).code).toBe(2);
  expect((await commandLine(world, ['data-key', 'change', '--yes', '--key-stdin'], 'short')).code).toBe(2);
  expect(await faultsUnder(testDataKey)).toEqual({ chains: 0, keys: 0 });
});

it('puts everything under the new key: nothing fits the old one any more', async () => {
  expect(await identityUnder(testDataKey)).toMatchObject({ lastName: 'Le Goff' });
  const changed = await changeDataKey(world.owner, testDataKey, NEW);
  expect(changed).toMatchObject({ secrets: 1, withoutRecoveryCodes: 1 });
  expect(changed.events).toBeGreaterThan(5);
  expect(await faultsUnder(NEW)).toEqual({ chains: 0, keys: 0 });
  const old = await faultsUnder(testDataKey);
  expect(old.chains).toBeGreaterThan(5);
  expect(old.keys).toBeGreaterThan(0);
  expect(await identityUnder(NEW)).toMatchObject({ lastName: 'Le Goff' });
  expect(await identityUnder(testDataKey)).toBeNull();
  expect(await createSecrets(NEW).get(world.owner, owned)).toBe('le mot de passe');
  expect(await createSecrets(testDataKey).get(world.owner, owned)).toBeNull();
});

it('changes nothing where a secret is of another key', async () => {
  await createSecrets('a third key, which nobody knows any longer').put(world.owner, owned, 'lost');
  await expect(changeDataKey(world.owner, NEW, testDataKey)).rejects.toThrow('another DATA_KEY');
  expect(await faultsUnder(NEW)).toEqual({ chains: 0, keys: 0 });
});
