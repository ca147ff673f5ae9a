import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessAt, accessOn } from '#domain/users/groups/access-on.ts';
import { belongingsOf, grantsIn, type Belonging } from '#domain/users/groups/effective.ts';
import * as groups from '#domain/users/groups/group-commands.ts';
import { setRoleMatrix, setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import { confineUserGroup, shareUserGroup } from '#domain/users/groups/group-scope-commands.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { registerUser, setUserRoles } from '#domain/users/commands.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import { findSession, startSession } from '#db/identity/sessions.ts';
import { access } from '#jobs/ops/access.ts';
import {
  accessStreams,
  accountsEver,
  accessHolders,
  findUserGroup,
  groupsSeenBy,
  membersOfUserGroup,
  rolesIn,
  usersWithRole,
} from '#projections/users/access.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { operate } from '#tests/builders/operator.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const system = systemActor(null);

async function account(username: string, ...corporations: number[]): Promise<number> {
  const { store } = world.runtime;
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: username, email: null };
  const { id: person } = await send(store, registerPerson, system, identity);
  for (const corporation of corporations)
    await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract: null });
  return (await send(store, registerUser, system, { username, person, group: 'user' })).id;
}

let made = 0;
const group = async (actor: Actor, changes: object = {}): Promise<number> => {
  made += 1;
  const facts = { code: `G${made}`, name: `Groupe ${made}`, baseRole: 'user' as const, ...changes };
  return (await send(world.runtime.store, groups.createUserGroup, actor, facts)).id;
};
const give = (actor: Actor, id: number, roles: string[], everywhere = false) =>
  send(world.runtime.store, setUserGroupRoles, actor, { id, roles, everywhere });
const add = (actor: Actor, id: number, user: number, everywhere = false) =>
  send(world.runtime.store, groups.addUserGroupMembers, actor, { id, users: [user], everywhere });

const given = async (user: number, { corporation }: Company, ...asked: string[]): Promise<boolean[]> => {
  const roles = await rolesIn(world.owner, user, corporation);
  return asked.map((role) => roles?.has(role) ?? false);
};

/** The roles of everybody, worked out of what they were given: what the read model has to say as well. */
async function folded({ corporation }: Company): Promise<Map<number, string[]>> {
  const seen = new Map((await groupsSeenBy(world.owner, corporation)).map((one) => [one.id, one]));
  const holders = await accessHolders(world.owner, corporation);
  return new Map(
    holders.map(({ id, group: own, direct, belongings }) => {
      const grants = grantsIn(
        { group: own, roles: { [corporation]: direct } },
        belongings,
        seen,
        corporation,
      );
      return [id, [...impliedRoles(grants.map(({ role }) => role))].sort()];
    }),
  );
}

async function kept({ corporation }: Company): Promise<Map<number, string[]>> {
  const holders = await accessHolders(world.owner, corporation);
  const entries = await Promise.all(
    holders.map(
      async ({ id }) => [id, [...((await rolesIn(world.owner, id, corporation)) ?? [])].sort()] as const,
    ),
  );
  return new Map(entries);
}

const manager = (...roles: string[]): Actor => ({
  user: 900,
  person: 900,
  roles: new Set(['ROLE_USER', 'ROLE_PERSON_GROUP_MANAGE', 'ROLE_PERSON_MANAGE_PERMISSION', ...roles]),
  corporation: company.corporation,
  corporations: [company.corporation],
});

describe('what groups give', () => {
  it('follows members, roles, parents and whether they are enabled', async () => {
    const { store } = world.runtime;
    const anne = await account('anne', company.corporation, other.corporation);
    const shared = await group(company.actor, { shared: true });
    const above = await group(company.actor, { shared: true });
    await give(company.actor, shared, ['ROLE_QUOTATION_MANAGER'], true);
    await give(company.actor, above, ['ROLE_INVOICE_LIST'], true);
    await give(company.actor, above, ['ROLE_PAYMENT_LIST']);
    await add(company.actor, shared, anne);
    expect(await given(anne, company, 'ROLE_QUOTATION_EDIT', 'ROLE_INVOICE_LIST')).toEqual([true, false]);
    expect(await given(anne, other, 'ROLE_QUOTATION_EDIT')).toEqual([false]);
    const facts = { code: 'VENTES', name: 'Ventes', baseRole: 'user' as const };
    await send(store, groups.editUserGroup, company.actor, { ...facts, id: shared, parent: above });
    const asked = ['ROLE_QUOTATION_EDIT', 'ROLE_INVOICE_LIST', 'ROLE_PAYMENT_LIST'];
    expect(await given(anne, company, ...asked)).toEqual([true, true, true]);
    await add(company.actor, shared, anne, true);
    expect(await given(anne, other, ...asked)).toEqual([true, true, false]);
    await send(store, groups.setUserGroupEnabled, company.actor, { id: above, enabled: false });
    expect(await given(anne, company, ...asked)).toEqual([true, false, false]);
    await send(store, groups.setUserGroupEnabled, company.actor, { id: above, enabled: true });
    await send(store, groups.removeUserGroupMembers, company.actor, {
      id: shared,
      users: [anne],
      everywhere: true,
    });
    expect(await given(anne, other, ...asked)).toEqual([false, false, false]);
    expect(await given(anne, company, ...asked)).toEqual([true, true, true]);
    for (const one of [company, other]) expect(await kept(one)).toEqual(await folded(one));
  });

  it('is what a session finds, in one question', async () => {
    const { store } = world.runtime;
    const user = await account('paul', company.corporation);
    const sellers = await group(company.actor);
    await give(company.actor, sellers, ['ROLE_REFUND_LIST']);
    await add(company.actor, sellers, user);
    await send(store, setUserRoles, system, {
      id: user,
      corporation: company.corporation,
      roles: ['ROLE_VAT_READ'],
    });
    const token = await startSession(world.owner, user, company.corporation);
    const facts = await findSession(world.owner, token);
    expect(facts?.roles.toSorted()).toEqual(['ROLE_REFUND_LIST', 'ROLE_USER', 'ROLE_VAT_READ']);
    const having = (corporation: number) => usersWithRole(world.owner, ['ROLE_REFUND_LIST'], corporation);
    expect([...(await having(company.corporation)).keys()]).toContain(user);
    expect([...(await having(other.corporation)).keys()]).not.toContain(user);
  });

  it('can be the whole installation, everywhere alone', async () => {
    const user = await account('chef', company.corporation);
    const chiefs = await group(company.actor, { shared: true, baseRole: 'superadmin' });
    expect((await refused(add(company.actor, chiefs, user))).errors).toEqual({
      everywhere: ['errors.groupEverywhere'],
    });
    await add(company.actor, chiefs, user, true);
    const token = await startSession(world.owner, user, null);
    const facts = await findSession(world.owner, token);
    expect(facts?.group).toBe('superadmin');
    expect(facts?.others).toContain(other.corporation);
  });
});

describe('a company’s administrators', () => {
  it('see their own groups and the shared ones, with members of their company alone', async () => {
    const theirs = await group(other.actor);
    const shared = await group(company.actor, { shared: true });
    const stranger = await account('etrangere', other.corporation);
    await add(other.actor, shared, stranger);
    expect(await findUserGroup(world.owner, theirs, company.corporation)).toBeNull();
    expect(await membersOfUserGroup(world.owner, shared, company.corporation)).toEqual([]);
    expect((await findUserGroup(world.owner, shared, company.corporation))?.members).toBe(0);
    expect((await findUserGroup(world.owner, shared, other.corporation))?.members).toBe(1);
    expect((await refused(add(company.actor, shared, stranger))).errors).toEqual({
      users: ['errors.reference'],
    });
  });

  it('change what a shared group gives in their company, not what it is', async () => {
    const shared = await group(company.actor, { shared: true });
    const actor = manager('ROLE_INVOICE_LIST');
    await give(actor, shared, ['ROLE_INVOICE_LIST']);
    expect(await refused(give(actor, shared, ['ROLE_INVOICE_LIST'], true))).toMatchObject({
      kind: 'forbidden',
    });
    const renamed = { id: shared, code: 'X', name: 'X', baseRole: 'user' as const };
    expect(await refused(send(world.runtime.store, groups.editUserGroup, actor, renamed))).toMatchObject({
      kind: 'forbidden',
    });
  });

  it('hand on no right that they have not, by whatever way', async () => {
    const actor = manager('ROLE_INVOICE_LIST');
    const rich = await group(company.actor);
    await give(company.actor, rich, ['ROLE_PAYMENT_LIST']);
    const poor = await group(actor);
    const user = await account('louise', company.corporation);
    const { store } = world.runtime;
    expect((await refused(give(actor, poor, ['ROLE_PAYMENT_LIST']))).errors).toEqual({
      roles: ['errors.rightBeyond'],
    });
    expect((await refused(add(actor, rich, user))).errors).toEqual({ users: ['errors.rightBeyond'] });
    expect((await refused(group(actor, { parent: rich }))).errors).toEqual({
      parent: ['errors.rightBeyond'],
    });
    expect((await refused(group(actor, { baseRole: 'admin' }))).errors).toEqual({
      baseRole: ['errors.rightBeyond'],
    });
    expect((await refused(group(actor, { shared: true }))).errors).toEqual({
      shared: ['errors.rightBeyond'],
    });
    const joined = { id: user, groups: [rich] };
    expect((await refused(send(store, groups.setUserGroups, actor, joined))).errors).toEqual({
      groups: ['errors.rightBeyond'],
    });
    await send(store, groups.setUserGroups, actor, { id: user, groups: [poor] });
    const box = { groups: [poor], ticked: [`${poor}:ROLE_PAYMENT_LIST`], were: [] };
    expect((await refused(send(store, setRoleMatrix, actor, box))).errors).toEqual({
      'groups[0]': ['errors.rightBeyond'],
    });
    const admins = await group(company.actor, { baseRole: 'admin' });
    const close = { id: admins, enabled: false };
    expect(await refused(send(store, groups.setUserGroupEnabled, actor, close))).toMatchObject({
      kind: 'forbidden',
    });
  });

  it('make no circle, no second code, and delete no group that is used', async () => {
    const { store } = world.runtime;
    const top = await group(company.actor, { code: 'TOP' });
    const below = await group(company.actor, { parent: top });
    const facts = { id: top, code: 'TOP', name: 'Haut', baseRole: 'user' as const, parent: below };
    expect((await refused(send(store, groups.editUserGroup, company.actor, facts))).errors).toEqual({
      parent: ['errors.groupCycle'],
    });
    expect((await refused(group(company.actor, { code: 'top' }))).errors).toEqual({
      code: ['errors.unique'],
    });
    expect(await refused(send(store, groups.deleteUserGroup, company.actor, { id: top }))).toMatchObject({
      code: 'IN_USE',
    });
    await send(store, groups.deleteUserGroup, company.actor, { id: below });
    await send(store, groups.deleteUserGroup, company.actor, { id: top });
    expect(await findUserGroup(world.owner, top, company.corporation)).toBeNull();
  });

  it('tick boxes of a matrix, and leave what they do not see', async () => {
    const { store } = world.runtime;
    const one = await group(company.actor);
    await give(company.actor, one, ['ROLE_INVOICE_LIST', 'ROLE_VAT_READ']);
    await send(store, setRoleMatrix, company.actor, {
      groups: [one],
      ticked: [`${one}:ROLE_PAYMENT_LIST`],
      were: [`${one}:ROLE_INVOICE_LIST`],
    });
    const seen = await groupsSeenBy(world.owner, company.corporation);
    expect(seen.find(({ id }) => id === one)?.roles).toEqual({
      [company.corporation]: ['ROLE_PAYMENT_LIST', 'ROLE_VAT_READ'],
    });
  });
});

describe('a group of one company', () => {
  it('becomes one of all companies, and goes on counting where it did', async () => {
    const { store } = world.runtime;
    const user = await account('luc', company.corporation, other.corporation);
    const id = await group(company.actor);
    await give(company.actor, id, ['ROLE_REFUND_LIST']);
    await add(company.actor, id, user);
    await send(store, shareUserGroup, company.actor, { id });
    expect(await findUserGroup(world.owner, id, other.corporation)).toMatchObject({
      shared: true,
      members: 0,
    });
    expect(await given(user, company, 'ROLE_REFUND_LIST')).toEqual([true]);
    expect(await given(user, other, 'ROLE_REFUND_LIST')).toEqual([false]);
    await add(other.actor, id, user);
    await give(other.actor, id, ['ROLE_PAYMENT_LIST']);
    expect(await given(user, other, 'ROLE_REFUND_LIST', 'ROLE_PAYMENT_LIST')).toEqual([false, true]);
    for (const one of [company, other]) expect(await kept(one)).toEqual(await folded(one));
  });

  it('is not shared below one that is not', async () => {
    const above = await group(company.actor);
    const id = await group(company.actor, { parent: above });
    const answer = await refused(send(world.runtime.store, shareUserGroup, company.actor, { id }));
    expect(answer).toMatchObject({ kind: 'conflict', code: 'PARENT_NOT_SHARED' });
  });

  it('was one of all companies, whose past stays to be told', async () => {
    const { store } = world.runtime;
    const both = await account('rose', company.corporation, other.corporation);
    const outside = await account('marc', other.corporation);
    const id = await group(company.actor, { shared: true });
    await give(company.actor, id, ['ROLE_QUOTATION_LIST'], true);
    await give(company.actor, id, ['ROLE_REFUND_LIST']);
    await add(company.actor, id, both, true);
    await add(other.actor, id, outside);
    const before = new Date().toISOString();
    await pause(5); // moments are told apart by the millisecond
    const asked = await refused(send(store, confineUserGroup, company.actor, { id }));
    expect(asked).toMatchObject({ kind: 'invalid', errors: { confirmed: ['errors.groupConfine'] } });
    await send(store, confineUserGroup, company.actor, { id, confirmed: true });

    expect(await findUserGroup(world.owner, id, other.corporation)).toBeNull();
    const roles = ['ROLE_QUOTATION_LIST', 'ROLE_REFUND_LIST'];
    expect(await given(both, company, ...roles)).toEqual([true, true]);
    expect(await given(both, other, ...roles)).toEqual([false, false]);
    expect(await given(outside, other, ...roles)).toEqual([false, false]);
    for (const one of [company, other]) expect(await kept(one)).toEqual(await folded(one));

    const accounts = await accountsEver(world.owner, other.corporation, false);
    const streams = await accessStreams(world.owner, accounts, other.corporation);
    const past = accessAt(await store.read(...streams), before);
    const day = todayIn('Europe/Paris', new Date());
    expect([...accessOn(past, outside, other.corporation, day).rights.keys()]).toContain(
      'ROLE_QUOTATION_LIST',
    );
  });

  it('keeps no sub-group of another company', async () => {
    const id = await group(company.actor, { shared: true });
    await group(other.actor, { parent: id });
    const answer = await refused(send(world.runtime.store, confineUserGroup, company.actor, { id }));
    expect(answer).toMatchObject({ kind: 'conflict', code: 'IN_USE' });
  });

  it('is changed by super administrators alone', async () => {
    const { store } = world.runtime;
    const id = await group(company.actor);
    for (const one of [shareUserGroup, confineUserGroup])
      expect(await refused(send(store, one, manager('ROLE_ADMIN'), { id }))).toMatchObject({
        kind: 'forbidden',
      });
  });
});

describe('what somebody could do on a day', () => {
  it('is today what the read model says', async () => {
    const until = new Date().toISOString();
    for (const one of [company, other]) {
      const accounts = await accountsEver(world.owner, one.corporation, true);
      const streams = await accessStreams(world.owner, accounts, one.corporation);
      const past = accessAt(await world.runtime.store.read(...streams), until);
      const day = todayIn('Europe/Paris', new Date());
      const found = accounts.map(({ id }): [number, string[]] => [
        id,
        [...accessOn(past, id, one.corporation, day).rights.keys()].sort(),
      ]);
      const now = await Promise.all(
        accounts.map(async ({ id }): Promise<[number, string[]]> => [
          id,
          [...((await rolesIn(world.owner, id, one.corporation)) ?? [])].sort(),
        ]),
      );
      expect(found.length).toBeGreaterThan(1);
      expect(new Map(found)).toEqual(new Map(now));
    }
  });

  it('is told to operators, and was less before it was given', async () => {
    const user = await account('yves', company.corporation);
    const sellers = await group(company.actor, { code: 'CAISSE' });
    await give(company.actor, sellers, ['ROLE_PAYMENT_LIST']);
    const before = new Date().toISOString();
    await pause(5); // moments are told apart by the millisecond
    await add(company.actor, sellers, user);
    const asked = [
      '--user',
      'yves',
      '--corporation',
      String(company.corporation),
      '--role',
      'ROLE_PAYMENT_LIST',
    ];
    const now = await operate(world, access, ...asked);
    expect(now.data).toMatchObject({
      outcome: 'granted',
      rights: [{ right: 'ROLE_PAYMENT_LIST', through: ['group CAISSE'] }],
    });
    const then = await operate(world, access, ...asked, '--on', before);
    expect(then.data).toMatchObject({ outcome: 'granted', rights: [] });
  });
});

describe('the belongings of somebody', () => {
  it('are those of their memberships', () => {
    const list = [
      {
        id: 1,
        members: [
          { user: 7, corporation: 0 },
          { user: 8, corporation: 2 },
        ],
      },
    ];
    const expected: Belonging[] = [{ group: 1, corporation: 2 }];
    expect(belongingsOf(8, list)).toEqual(expected);
  });

  it('need an index alone', async () => {
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain select 1 from user_group_access where user_id = 1 and corporation_id = 0`.execute(world.owner);
    expect(JSON.stringify(rows)).toContain('user_group_access_pkey');
  });
});
