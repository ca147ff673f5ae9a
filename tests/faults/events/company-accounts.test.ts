import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStore, type Store } from '#db/events/store.ts';
import type { Database } from '#db/postgres/pool.ts';
import { holdOf } from '#db/company-hold.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { changePassword, registerUser, setUserRoles } from '#domain/users/commands.ts';
import type { GroupCode } from '#domain/users/user.ts';
import { moveBetween } from '#jobs/company/between.ts';
import { beginIds } from '#jobs/company/id-blocks.ts';
import { askingOver } from '#projections/answers.ts';
import { projections } from '#projections/registry.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { commandLine } from '#tests/builders/operator.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

/* Accounts of companies that move: whose they are there, and what they open. */

let from: World;
let to: World;
let one: Company;
let two: Company;
let there: Company;
/** By user names of the installation that companies leave. */
const users = new Map<string, number>();
let known: number;
let toldOfFirst: string[];

const system = systemActor(null);
const scratch = mkdtempSync(join(tmpdir(), 'registre-accounts-'));
const hash = '$argon2id$of-somebody';

const storeOf = ({ owner, settings }: World): Store =>
  createStore({ db: owner, dataKey: settings.dataKey, projectors: projections, askingOver });

interface Somebody {
  username: string;
  email: string | null;
  group?: GroupCode;
  companies: Company[];
}

async function somebody(world: World, { username, email, group = 'user', companies }: Somebody) {
  const store = storeOf(world);
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: username, email };
  const { id: person } = await send(store, registerPerson, system, identity);
  for (const { corporation } of companies)
    await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract: null });
  const { id: user } = await send(store, registerUser, system, { username, person, group });
  for (const { corporation } of companies)
    await send(store, setUserRoles, system, { id: user, corporation, roles: ['ROLE_COMMERCE_MANAGER'] });
  await store.execute(changePassword, system, { id: user, passwordHash: `${hash}-${username}` });
  return user;
}

const accountsIn = async (world: World) => {
  const rows = await world.owner
    .selectFrom('user_account')
    .leftJoin('credential', 'credential.user_id', 'user_account.id')
    .select(['id', 'username', 'group_code', 'enabled', 'password_hash'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const rolesIn = (world: World, user: number) =>
  world.owner
    .selectFrom('user_role')
    .select(['corporation_id', 'roles'])
    .where('user_id', '=', user)
    .orderBy('corporation_id')
    .execute();

beforeAll(async () => {
  from = await createWorld();
  to = await createWorld({ dataKey: `elsewhere ${testDataKey}`, publicUrl: 'https://b.registre.example' });
  await beginIds(to.owner, 3);
  one = await createCompany(storeOf(from), 0);
  two = await createCompany(storeOf(from), 1);
  there = await createCompany(storeOf(to), 1);
  const made: Somebody[] = [
    { username: 'of.both', email: 'of.both@exemple.invalid', companies: [one, two] },
    { username: 'of.two', email: 'of.two@exemple.invalid', companies: [two] },
    { username: 'chief', email: null, group: 'superadmin', companies: [one] },
    { username: 'accountant', email: 'Accountant@exemple.invalid', companies: [one] },
    { username: 'jeanne', email: 'jeanne@exemple.invalid', companies: [one] },
    { username: 'helper', email: null, group: 'superadmin', companies: [] },
  ];
  for (const person of made) users.set(person.username, await somebody(from, person));
  const helper = { ...one.actor, user: users.get('helper') ?? 0 };
  await send(storeOf(from), createThirdParty, helper, clientInput());
  known = await somebody(to, {
    username: 'the.accountant',
    email: 'accountant@exemple.invalid',
    companies: [there],
  });
  await somebody(to, { username: 'jeanne', email: 'another@exemple.invalid', companies: [there] });
  const chosen = { id: one.corporation, name: 'one' };
  const { first } = await moveBetween(from, to, chosen, { wait: 1, say: () => undefined });
  toldOfFirst = first.told;
}, 120_000);
afterAll(async () => {
  await to.close();
  await from.close();
  rmSync(scratch, { recursive: true, force: true });
});

const userOf = (name: string): number => users.get(name) ?? 0;

it('brings those of the company with what signs them in, and no others', async () => {
  const accounts = await accountsIn(to);
  expect(accounts.get(userOf('of.both'))).toMatchObject({
    username: 'of.both',
    enabled: true,
    password_hash: `${hash}-of.both`,
  });
  expect(accounts.has(userOf('of.two'))).toBe(false);
  expect(await rolesIn(to, userOf('of.both'))).toEqual([
    { corporation_id: one.corporation, roles: ['ROLE_COMMERCE_MANAGER'] },
  ]);
});

it('makes nobody an administrator of what was there', async () => {
  const accounts = await accountsIn(to);
  expect(accounts.get(userOf('chief'))).toMatchObject({ group_code: 'admin', enabled: true });
});

it('lets whoever acted in the company and is none of its people sign in no more', async () => {
  const helper = (await accountsIn(to)).get(userOf('helper'));
  expect(helper).toMatchObject({ username: 'helper', enabled: false, password_hash: null });
});

it('joins whoever has an account there, by the e-mail', async () => {
  const accounts = await accountsIn(to);
  expect(accounts.get(userOf('accountant'))).toMatchObject({ enabled: false, password_hash: null });
  expect(accounts.get(known)).toMatchObject({ username: 'the.accountant', enabled: true });
  expect(await rolesIn(to, known)).toContainEqual({
    corporation_id: one.corporation,
    roles: ['ROLE_COMMERCE_MANAGER'],
  });
});

it('gives another name to whose is taken, and says so', async () => {
  const accounts = await accountsIn(to);
  expect(accounts.get(userOf('jeanne'))).toMatchObject({ username: 'jeanne-2', enabled: true });
  expect(toldOfFirst).toContain('jeanne signs in as jeanne-2 here');
});

it('gives who comes again the second company, with the account that came first', async () => {
  const store = storeOf(to);
  const again = { id: userOf('of.both'), passwordHash: `${hash}-chosen there` };
  await store.execute(changePassword, system, again);
  const chosen = { id: two.corporation, name: 'two' };
  await moveBetween(from, to, chosen, { wait: 1, say: () => undefined });
  expect((await accountsIn(to)).get(userOf('of.both'))).toMatchObject({
    enabled: true,
    password_hash: `${hash}-chosen there`,
  });
  expect(await rolesIn(to, userOf('of.both'))).toEqual(
    [one, two].map(({ corporation }) => ({ corporation_id: corporation, roles: ['ROLE_COMMERCE_MANAGER'] })),
  );
  const { code, out } = await commandLine(to, ['events', 'verify']);
  expect([code, out]).toEqual([0, expect.stringContaining('Every event fits')]);
}, 120_000);

it('leaves the company behind as moved, with its new address', async () => {
  expect(await holdOf(from.owner, one.corporation)).toEqual({
    state: 'moved',
    movedTo: 'https://b.registre.example',
  });
});

it('opens the company again where the rest cannot be taken in, and keeps what came closed there', async () => {
  const third = await createCompany(storeOf(from), 0);
  let files = 0;
  const say = (words: string): void => {
    if (words === 'Checking the file') files += 1;
    if (files === 2) throw new Error('The other installation is gone');
  };
  const chosen = { id: third.corporation, name: 'third' };
  await expect(moveBetween(from, to, chosen, { wait: 1, say })).rejects.toThrow('is gone');
  expect(await holdOf(from.owner, third.corporation)).toBeNull();
  await send(storeOf(from), createThirdParty, third.actor, clientInput());
  expect(await holdOf(to.owner, third.corporation)).toEqual({ state: 'coming', movedTo: null });
}, 120_000);

/** The database, whose last transaction's answer is lost once it has ended; `away`: which then answers nothing. */
function losing(db: Database, isLast: () => boolean, away: boolean): Database {
  let isLost = false;
  const transaction = () => ({
    async execute(act: (transaction: Database) => Promise<unknown>) {
      const answer = await db.transaction().execute(act);
      isLost = isLast();
      if (isLost) throw new Error('The connection is lost');
      return answer;
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (isLost && away) throw new Error('The connection is lost');
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name);
      const bound: unknown = typeof value === 'function' ? value.bind(target) : value;
      return bound;
    },
  });
}

it.each([
  { away: false, words: 'company moved --company' },
  { away: true, words: 'Nobody knows whether' },
])(
  'leaves the company closed where its last file may be taken in (away: $away)',
  async ({ away, words }) => {
    const fourth = await createCompany(storeOf(from), 0);
    let files = 0;
    const say = (said: string): void => {
      if (said === 'Checking the file') files += 1;
    };
    const chosen = { id: fourth.corporation, name: 'fourth' };
    const other = { ...to, owner: losing(to.owner, () => files === 2, away) };
    await expect(moveBetween(from, other, chosen, { wait: 1, say })).rejects.toThrow(words);
    expect(await holdOf(from.owner, fourth.corporation)).toEqual({ state: 'held', movedTo: null });
    expect(await holdOf(to.owner, fourth.corporation)).toBeNull();
  },
  120_000,
);

it('opens the company again where it cannot be taken in', async () => {
  const later = await createCompany(storeOf(from), 0);
  const full = await createWorld({ dataKey: `third ${testDataKey}` });
  try {
    // Ids of the same block, and a company that has them.
    await createCompany(storeOf(full), 0);
    const chosen = { id: later.corporation, name: 'later' };
    await expect(moveBetween(from, full, chosen, { wait: 1, say: () => undefined })).rejects.toThrow(
      'from the same block (0)',
    );
  } finally {
    await full.close();
  }
  expect(await holdOf(from.owner, later.corporation)).toBeNull();
  await writeFile(join(scratch, 'short'), 'too short');
  const line = ['company', 'export', '--company', String(later.corporation), '--to', join(scratch, 'x')];
  const { said } = await commandLine(from, [...line, '--key', join(scratch, 'short')]);
  expect(said).toContain('fewer than 32 characters');
});
