import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { impliedRoles } from '#domain/kernel/roles.ts';
import { addUserGroupMembers, createUserGroup } from '#domain/users/groups/group-commands.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation } from '#domain/people/commands.ts';
import { setMemberCompanies } from '#domain/users/company-commands.ts';
import { changePassword } from '#domain/users/commands.ts';
import {
  authorizeMember,
  closeMember,
  createMember,
  editMember,
  inviteMember,
} from '#domain/users/member-commands.ts';
import {
  addAuthenticator,
  clearSecondFactors,
  removeAuthenticator,
} from '#domain/users/second-factor-commands.ts';
import { setSignInRules } from '#domain/users/sign-in-rules-commands.ts';
import { createSecondFactors, factorsOf } from '#db/identity/second-factors.ts';
import { createSecrets } from '#db/secrets.ts';
import {
  findSession,
  listSessions,
  openSession,
  createPasswordReset,
  findPasswordReset,
  startSession,
} from '#db/identity/sessions.ts';
import { isSecondFactorRequired } from '#projections/users/account-facts.ts';
import {
  companiesOfPerson,
  findUser,
  listUsers,
  type SeenBy,
  type UserFilter,
} from '#projections/users/users.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
let other: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const member = (username: string, changes: object = {}) => ({
  username,
  gender: 'F' as const,
  firstName: 'Maïwenn',
  lastName: `Le Gall ${username}`,
  email: `${username}@example.fr`,
  group: 'user' as const,
  ...changes,
});

async function made(username: string, changes: object = {}): Promise<{ id: number; person: number }> {
  const { id } = await send(world.runtime.store, createMember, company.actor, member(username, changes));
  const found = await findUser(world.owner, { company: company.corporation }, id);
  return { id, person: found?.person ?? 0 };
}

/** Who looks after the accounts of the first company, and is nobody elsewhere. */
const admin = (): Actor => ({
  ...systemActor(company.corporation),
  user: 800,
  person: 801,
  roles: impliedRoles(['ROLE_USER', 'ROLE_ADMIN']),
});

const both = (): Actor => ({ ...company.actor, corporations: [company.corporation, other.corporation] });

const alsoInOther = (person: number) =>
  send(world.runtime.store, addPersonToCorporation, systemActor(null), {
    person,
    corporation: other.corporation,
    enabled: true,
    contract: null,
  });

const all: UserFilter = { keyword: null, state: null, group: null, secondFactor: null, lastSignIn: null };
const first = { sort: 'username', direction: 'asc', limit: 100, cursor: null, offset: 0 } as const;
const namesFor = async (seen: SeenBy, filter: Partial<UserFilter> = {}) =>
  (await listUsers(world.owner, seen, { ...all, ...filter }, first)).rows.map(({ username }) => username);

describe('accounts in the list', () => {
  it('are those of the company, by how they stand', async () => {
    const { store } = world.runtime;
    const seen = { company: company.corporation };
    await made('liste-a-inviter');
    await made('liste-invitee', { invite: true });
    const active = await made('liste-active');
    await send(store, changePassword, systemActor(null), { id: active.id, passwordHash: '$argon2id$x' });
    const shut = await made('liste-fermee');
    await send(store, authorizeMember, company.actor, { id: shut.id, enabled: false });
    const gone = await made('liste-supprimee');
    await send(store, closeMember, company.actor, { id: gone.id });
    const keyword = 'maiwenn liste';
    expect(await namesFor(seen, { keyword })).toEqual([
      'liste-a-inviter',
      'liste-active',
      'liste-fermee',
      'liste-invitee',
    ]);
    expect(await namesFor(seen, { keyword, state: 'waiting' })).toEqual(['liste-a-inviter']);
    expect(await namesFor(seen, { keyword, state: 'invited' })).toEqual(['liste-invitee']);
    expect(await namesFor(seen, { keyword, state: 'active' })).toEqual(['liste-active']);
    expect(await namesFor(seen, { keyword, state: 'disabled' })).toEqual(['liste-fermee']);
    expect(await namesFor({ company: other.corporation }, { keyword })).toEqual([]);
    expect(await findUser(world.owner, { company: other.corporation }, active.id)).toBeNull();
    expect(await findUser(world.owner, seen, gone.id)).toBeNull();
  });

  it('say when somebody signed in last', async () => {
    const { id } = await made('connectee');
    const seen = { company: company.corporation };
    expect(await namesFor(seen, { keyword: 'connectee', lastSignIn: 'never' })).toEqual(['connectee']);
    await startSession(world.owner, id, null);
    expect(await namesFor(seen, { keyword: 'connectee', lastSignIn: 'never' })).toEqual([]);
    expect(await namesFor(seen, { keyword: 'connectee', lastSignIn: 'recent' })).toEqual(['connectee']);
  });
});

describe('a new password', () => {
  it('is told to its owner by mail, but for the first', async () => {
    const { id } = await made('motdepasse');
    const told = async () => {
      const { rows } = await sql<{ payload: { user: number; what: string } }>`
        select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send-security-notice'`.execute(world.owner);
      return rows.filter(({ payload }) => payload.user === id).map(({ payload }) => payload.what);
    };
    const change = () =>
      send(world.runtime.store, changePassword, systemActor(null), { id, passwordHash: '$argon2id$x' });
    await change();
    expect(await told()).toEqual([]);
    await change();
    expect(await told()).toEqual(['passwordChanged']);
  });
});

describe('somebody who works in two companies', () => {
  it('is shown to each with its own company alone', async () => {
    const { id, person } = await made('partagee');
    await alsoInOther(person);
    const seen = await findUser(world.owner, { company: company.corporation }, id);
    expect(seen?.companies).not.toContain(',');
    expect(await companiesOfPerson(world.owner, { company: other.corporation }, person)).toHaveLength(1);
    const whole = { companies: [company.corporation, other.corporation] };
    expect(await companiesOfPerson(world.owner, whole, person)).toHaveLength(2);
  });

  it('keeps address and group, whatever one of them would have', async () => {
    const { store } = world.runtime;
    const { id, person } = await made('partagee-deux');
    await alsoInOther(person);
    const edit = (changes: object) =>
      send(store, editMember, admin(), { ...member('partagee-deux', changes), id });
    expect((await refused(edit({ email: 'pirate@example.fr' }))).errors).toEqual({
      email: ['errors.sharedPerson'],
    });
    expect((await refused(edit({ group: 'admin' }))).errors).toEqual({ group: ['errors.sharedPerson'] });
    expect(await refused(send(store, closeMember, admin(), { id }))).toMatchObject({ code: 'SHARED_PERSON' });
    await edit({ firstName: 'Nolwenn' });
  });

  it('finds the door of one shut, and the other open', async () => {
    const { store } = world.runtime;
    const { id, person } = await made('partagee-trois');
    await alsoInOther(person);
    await send(store, authorizeMember, admin(), { id, enabled: false });
    const stateIn = async (corporation: number) =>
      (await findUser(world.owner, { company: corporation }, id))?.state;
    expect(await stateIn(company.corporation)).toBe('disabled');
    expect(await stateIn(other.corporation)).toBe('waiting');
    await send(store, authorizeMember, admin(), { id, enabled: true });
    expect(await stateIn(company.corporation)).toBe('waiting');
  });

  it('enters the companies that a super admin ticks', async () => {
    const { store } = world.runtime;
    const { id, person } = await made('cochee');
    const there = { corporation: other.corporation, contractStart: '01/02/2026', contractEnd: '' };
    await send(store, setMemberCompanies, both(), { id, companies: [there] });
    const seen = { companies: [company.corporation, other.corporation] };
    const found = await companiesOfPerson(world.owner, seen, person);
    expect(found.map(({ corporation, enabled }) => [corporation, enabled])).toEqual(
      expect.arrayContaining([
        [company.corporation, false],
        [other.corporation, true],
      ]),
    );
    const wrong = { ...there, corporation: 999_999 };
    expect(
      (await refused(send(store, setMemberCompanies, both(), { id, companies: [wrong] }))).errors,
    ).toEqual({ 'companies[0].corporation': ['errors.reference'] });
  });
});

describe('an account for somebody known', () => {
  it('is theirs, once', async () => {
    const { store } = world.runtime;
    const { id, person } = await made('connue');
    await send(store, closeMember, company.actor, { id });
    const again = { ...member('connue-bis'), person };
    expect((await refused(send(store, createMember, company.actor, again))).errors).toEqual({
      person: ['errors.hasAccount'],
    });
    const stranger = { ...member('inconnue'), person: 999_999 };
    expect((await refused(send(store, createMember, company.actor, stranger))).errors).toEqual({
      person: ['errors.reference'],
    });
  });

  it('is invited by mail, where there is an address', async () => {
    const { store } = world.runtime;
    const without = member('sans-adresse', { email: null, invite: true });
    expect((await refused(send(store, createMember, company.actor, without))).errors).toEqual({
      email: ['errors.emailForInvitation'],
    });
    const { id } = await made('avec-adresse');
    await send(store, inviteMember, company.actor, { id });
    const token = await createPasswordReset(world.owner, id, true);
    expect(await findPasswordReset(world.owner, token, true)).toBe(id);
    // A link of an invitation is none of a forgotten password.
    expect(await findPasswordReset(world.owner, token)).toBeNull();
  });
});

describe('super administrators', () => {
  it('are never shut out all', async () => {
    const { store } = world.runtime;
    const one = await made('patronne', { group: 'superadmin' });
    const two = await made('patron', { group: 'superadmin' });
    const lower = (id: number, username: string) =>
      send(store, editMember, company.actor, { ...member(username), id });
    await lower(two.id, 'patron');
    expect(await refused(lower(one.id, 'patronne'))).toMatchObject({ code: 'LAST_SUPER_ADMIN' });
    expect(
      await refused(send(store, authorizeMember, company.actor, { id: one.id, enabled: false })),
    ).toMatchObject({ code: 'LAST_SUPER_ADMIN' });
    expect(await refused(send(store, closeMember, company.actor, { id: one.id }))).toMatchObject({
      code: 'LAST_SUPER_ADMIN',
    });
  });
});

describe('a super administrator through a group', () => {
  const inGroup = async (id: number, baseRole: 'admin' | 'superadmin') => {
    const { store } = world.runtime;
    const facts = { code: baseRole, name: `Groupe ${baseRole}`, baseRole, shared: true };
    const group = await send(store, createUserGroup, company.actor, facts);
    const members = { id: group.id, users: [id], everywhere: true };
    await send(store, addUserGroupMembers, company.actor, members);
  };

  it('needs the second factor that any company asks for', async () => {
    const { store, db } = world.runtime;
    const { id } = await made('par-groupe');
    await send(store, setSignInRules, other.actor, { secondFactor: true });
    const needed = () =>
      Promise.all([factorsOf(db, id).then(({ required }) => required), isSecondFactorRequired(db, id)]);
    expect(await needed()).toEqual([false, false]);
    await inGroup(id, 'superadmin');
    expect(await needed()).toEqual([true, true]);
    await send(store, setSignInRules, other.actor, { secondFactor: false });
    expect(await needed()).toEqual([false, false]);
  });

  it('is found as one, and so is an administrator', async () => {
    const seen = { company: company.corporation };
    const { id } = await made('groupe-admin');
    await inGroup(id, 'admin');
    const found = (group: 'user' | 'admin' | 'superadmin') => namesFor(seen, { keyword: 'groupe', group });
    expect(await found('superadmin')).toEqual(['par-groupe']);
    expect(await found('admin')).toEqual(['groupe-admin']);
    expect(await found('user')).toEqual([]);
    expect(await findUser(world.owner, seen, id)).toMatchObject({ group: 'user', baseRole: 'admin' });
  });
});

describe('second factors', () => {
  const factors = createSecondFactors(createSecrets(testDataKey), testDataKey);
  /** Code of RFC 6238's secret at 59 s: of step 1. */
  const proof = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', step: 1 };

  async function withApp(username: string) {
    const { id, person } = await made(username);
    const self: Actor = { ...company.actor, user: id, person, roles: new Set(['ROLE_USER']) };
    const { codes, hashes } = factors.newRecoveryCodes(id);
    await send(world.runtime.store, addAuthenticator, self, { ...proof, recoveryCodes: hashes });
    return { id, self, codes };
  }

  it('count each code once, and only later ones after it', async () => {
    const { id } = await withApp('application');
    const { db } = world.runtime;
    expect(await factors.takeCode(db, id, '287082', 59_000)).toBe(false); // it proved the app
    const at = 1_111_111_109_000;
    const twice = await Promise.all(['081804', '081804'].map((code) => factors.takeCode(db, id, code, at)));
    expect(twice.filter(Boolean)).toHaveLength(1);
    expect(await factors.takeCode(db, id, '287082', 59_000)).toBe(false);
  });

  it('count each recovery code once, however it is written, for its owner', async () => {
    const { id, codes } = await withApp('secours');
    const { db } = world.runtime;
    const [one = '', two = ''] = codes;
    const stranger = await withApp('voisine');
    expect(await factors.takeRecoveryCode(db, stranger.id, one)).toBe(false);
    expect(await factors.takeRecoveryCode(db, id, ` ${one.toUpperCase().replaceAll('-', ' ')}`)).toBe(true);
    expect(await factors.takeRecoveryCode(db, id, one)).toBe(false);
    expect(await factors.takeRecoveryCode(db, id, two)).toBe(true);
    expect((await factorsOf(db, id)).recoveryCodes).toBe(8);
  });

  it('stay while a company asks for one, unless a super admin clears them', async () => {
    const { store, db } = world.runtime;
    const { id, self } = await withApp('exigee');
    await send(store, setSignInRules, company.actor, { secondFactor: true });
    expect((await factorsOf(db, id)).required).toBe(true);
    expect(await refused(send(store, removeAuthenticator, self, {}))).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    const session = await startSession(db, id, null);
    await send(store, clearSecondFactors, company.actor, { id });
    expect(await factorsOf(db, id)).toMatchObject({ authenticator: false, recoveryCodes: 0 });
    expect(await findSession(db, session)).toBeNull();
    await send(store, setSignInRules, company.actor, { secondFactor: false });
  });

  it('keep no secret where events or jobs can be read', async () => {
    const { codes } = await withApp('secrete');
    const { rows: events } = {
      rows: await world.owner.selectFrom('emt_messages').select('message_data').execute(),
    };
    const said = JSON.stringify(events);
    for (const secret of [proof.secret, ...codes]) expect(said).not.toContain(secret);
  });
});

describe('sessions', () => {
  it('wait until all was proved, and then have another token', async () => {
    const { db } = world.runtime;
    const { id } = await made('en-attente');
    const device = { browser: 'Firefox', system: 'Linux', address: '192.0.2.…' };
    const waiting = await startSession(db, id, null, device, 'second-factor');
    expect(await findSession(db, waiting)).toBeNull();
    expect((await findSession(db, waiting, 'second-factor'))?.user).toBe(id);
    expect(await listSessions(db, id)).toEqual([]);
    const opened = (await openSession(db, waiting)) ?? '';
    expect((await findSession(db, opened))?.user).toBe(id);
    expect(await openSession(db, waiting)).toBeNull();
    expect(await listSessions(db, id)).toMatchObject([device]);
  });

  it('are told how far their company has come by its last event, not by a place that another may take', async () => {
    const { db } = world.runtime;
    const { id } = await made('mise-au-courant');
    const session = await findSession(db, await startSession(db, id, company.corporation));
    const { hash } = await world.owner
      .selectFrom('chain_head')
      .select('hash')
      .where('chain', '=', company.corporation)
      .executeTakeFirstOrThrow();
    expect(session?.written).toContain(`${company.corporation} ${hash}`);
  });
});
