import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOn, accessAt } from '#domain/users/groups/access-on.ts';
import { createUserGroup } from '#domain/users/groups/group-commands.ts';
import { setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { importMembers } from '#domain/users/import-commands.ts';
import { closeMember, createMember } from '#domain/users/member-commands.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import { accessStreams, accountsEver, rolesIn } from '#projections/users/access.ts';
import { companiesOfPerson, findUser } from '#projections/users/users.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
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

const both = (): Actor => ({ ...company.actor, corporations: [company.corporation, other.corporation] });
const row = (firstName: string, lastName: string, changes: object = {}) => ({
  gender: 'F' as const,
  firstName,
  lastName,
  email: null,
  group: 'user' as const,
  ...changes,
});
const bring = (rows: ReturnType<typeof row>[], actor: Actor = both()) =>
  send(world.runtime.store, importMembers, actor, { rows });
const seen = () => ({ companies: both().corporations });
const usernames = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await findUser(world.owner, seen(), id))?.username));
const events = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from emt_messages`.execute(world.owner);
  return rows[0]?.n;
};

describe('accounts from a file', () => {
  it('are opened in their companies and groups, with their contracts, and invited', async () => {
    const { store } = world.runtime;
    const facts = { baseRole: 'user' as const };
    const shared = await send(store, createUserGroup, both(), {
      ...facts,
      code: 'COMPTA',
      name: 'Comptables',
      shared: true,
    });
    await send(store, setUserGroupRoles, both(), {
      id: shared.id,
      roles: ['ROLE_INVOICE_LIST'],
      everywhere: true,
    });
    const theirs = await send(
      store,
      createUserGroup,
      { ...both(), corporation: other.corporation },
      { ...facts, code: 'ATELIER', name: 'Atelier' },
    );
    await send(
      store,
      setUserGroupRoles,
      { ...both(), corporation: other.corporation },
      { id: theirs.id, roles: ['ROLE_VAT_READ'] },
    );
    const { ids } = await bring([
      row('Anne', 'Le Gall', {
        email: 'anne@example.fr',
        invite: true,
        language: 'en',
        contractStart: '01/02/2026',
        userGroups: [shared.id],
      }),
      row('Yann', 'Roux', {
        companies: [company.corporation, other.corporation],
        userGroups: [shared.id, theirs.id],
      }),
    ]);
    expect(await usernames(ids)).toEqual(['anne.le-gall', 'yann.roux']);
    const [anne = 0, yann = 0] = ids;
    const account = await findUser(world.owner, seen(), anne);
    expect(account).toMatchObject({ state: 'invited', email: 'anne@example.fr', language: 'en' });
    expect(await companiesOfPerson(world.owner, seen(), account?.person ?? 0)).toMatchObject([
      { corporation: company.corporation, enabled: true, contractStart: '2026-02-01', contractEnd: null },
    ]);
    const { rows: jobs } = await sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-invitation'`.execute(world.owner);
    expect(jobs.map(({ payload }) => payload)).toEqual([{ user: anne }]);
    const may = async (user: number, { corporation }: Company) => {
      const roles = await rolesIn(world.owner, user, corporation);
      return ['ROLE_INVOICE_LIST', 'ROLE_VAT_READ'].map((role) => roles?.has(role));
    };
    expect(await may(anne, company)).toEqual([true, false]);
    expect(await may(yann, company)).toEqual([true, false]);
    expect(await may(yann, other)).toEqual([true, true]);

    // An auditor reads the same of the events.
    const accounts = (await accountsEver(world.owner, other.corporation, false)).filter(
      ({ id }) => id === yann,
    );
    const recorded = await store.read(...(await accessStreams(world.owner, accounts, other.corporation)));
    const { rights } = accessOn(
      accessAt(recorded, new Date(Date.now() + 60_000).toISOString()),
      yann,
      other.corporation,
      todayIn('Europe/Paris', new Date()),
    );
    expect([rights.has('ROLE_INVOICE_LIST'), rights.has('ROLE_VAT_READ')]).toEqual([true, true]);
  });

  it('are all there or none: what is known is named, row by row', async () => {
    const member = { ...row('Nolwenn', 'Quéré', { email: 'nolwenn@example.fr' }), username: 'nolwenn' };
    const { id } = await send(world.runtime.store, createMember, both(), member);
    const before = await events();
    const answer = await refused(
      bring([
        row('Loïc', 'Bihan'),
        row('Nolwenn', 'Quéré', { username: 'nolwenn', email: 'NOLWENN@example.fr' }),
        row('Malo', 'Bihan', { companies: [company.corporation + 7] }),
        row('Malo', 'Roux', { userGroups: [999_999] }),
      ]),
    );
    expect(answer).toMatchObject({
      kind: 'invalid',
      errors: {
        'rows[1].username': ['errors.unique'],
        'rows[1].email': ['errors.emailKnown|name=Nolwenn Quéré'],
        'rows[2].companies': ['errors.reference'],
        'rows[3].userGroups': ['errors.reference'],
      },
    });
    expect(await events()).toBe(before);
    // Whose account was closed may come back, under another user name.
    await send(world.runtime.store, closeMember, both(), { id });
    const { ids } = await bring([
      row('Nolwenn', 'Quéré', { email: 'nolwenn@example.fr' }),
      row('Nolwenn', 'Quéré'),
    ]);
    expect(await usernames(ids)).toEqual(['nolwenn.quere', 'nolwenn.quere2']);
  });

  it('are given to people who are known and have none', async () => {
    const { store } = world.runtime;
    const identity = {
      gender: 'F' as const,
      firstName: 'Rozenn',
      lastName: 'Guéguen',
      email: 'rozenn@example.fr',
    };
    const { id: person } = await send(store, registerPerson, both(), identity);
    const { corporation } = company;
    await send(store, addPersonToCorporation, both(), { person, corporation, enabled: true, contract: null });
    const same = row('Rozenn', 'Gueguen', { email: 'Rozenn@example.fr', contractStart: '01/03/2026' });
    const [id = 0] = (await bring([same])).ids;
    expect(await findUser(world.owner, seen(), id)).toMatchObject({ person, username: 'rozenn.gueguen' });
    expect(await companiesOfPerson(world.owner, seen(), person)).toMatchObject([
      { corporation, contractStart: '2026-03-01' },
    ]);
    expect((await refused(bring([same]))).errors).toMatchObject({
      'rows[0].email': ['errors.emailKnown|name=Rozenn Guéguen'],
    });
  });

  it('tell nothing of other companies, and open none', async () => {
    const { store } = world.runtime;
    const there = { ...row('Enora', 'Salaün', { email: 'enora@example.fr' }), username: 'enora' };
    await send(store, createMember, other.actor, there);
    const manager: Actor = {
      ...both(),
      corporations: [company.corporation],
      user: 900,
      person: 901,
      roles: impliedRoles(['ROLE_USER', 'ROLE_PERSON_MANAGE_ACCOUNT']),
    };
    const foreign = row('Enora', 'Salaün', { companies: [other.corporation] });
    expect((await refused(bring([foreign], manager))).errors).toEqual({
      'rows[0].companies': ['errors.reference'],
    });
    const { ids } = await bring([row('Enora', 'Salaün', { email: 'enora@example.fr' })], manager);
    expect(ids).toHaveLength(1);
    const raised = row('Erwan', 'Salaün', { group: 'admin' });
    expect((await refused(bring([raised], manager))).errors).toEqual({
      'rows[0].group': ['errors.rightBeyond'],
    });
  });

  it('a new account stands in the groups that its form ticks', async () => {
    const { store } = world.runtime;
    const group = await send(store, createUserGroup, company.actor, {
      code: 'TICK',
      name: 'Cochés',
      baseRole: 'user',
    });
    await send(store, setUserGroupRoles, company.actor, { id: group.id, roles: ['ROLE_VAT_READ'] });
    const member = { ...row('Awen', 'Kerjean'), username: 'awen.kerjean' };
    const { id } = await send(store, createMember, company.actor, { ...member, userGroups: [group.id] });
    expect((await rolesIn(world.owner, id, company.corporation))?.has('ROLE_VAT_READ')).toBe(true);
    const stranger = { ...member, username: 'awen.kerjean2', userGroups: [group.id] };
    expect((await refused(send(store, createMember, other.actor, stranger))).errors).toEqual({
      userGroups: ['errors.reference'],
    });
  });
});
