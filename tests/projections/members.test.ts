import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#domain/kernel/actor.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import { authorizeMember, createMember, editMember, setMemberRoles } from '#domain/users/member-commands.ts';
import { listMemberAccounts, rolesGivenIn } from '#projections/users/accounts.ts';
import { findUser, listUsers } from '#projections/users/users.ts';
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

const member = (username: string, changes: object = {}) => ({
  username,
  gender: 'F' as const,
  firstName: 'Nolwenn',
  lastName: `Quéré ${username}`,
  email: null,
  group: 'user' as const,
  ...changes,
});

const create = (actor: Actor, username: string, changes: object = {}) =>
  send(world.runtime.store, createMember, actor, member(username, changes));

/** Somebody who looks after accounts, with these rights beside. */
const manager = (...roles: string[]): Actor => ({
  ...systemActor(company.corporation),
  user: 900,
  person: 901,
  roles: impliedRoles(['ROLE_USER', 'ROLE_PERSON_MANAGE_ACCOUNT', ...roles]),
});

describe('accounts of a company', () => {
  it('are seen by their own company alone', async () => {
    const { id } = await create(company.actor, 'nolwenn', { roles: ['ROLE_INVOICE_LIST'] });
    expect(await findUser(world.owner, { company: company.corporation }, id)).toMatchObject({
      username: 'nolwenn',
      group: 'user',
      state: 'waiting',
    });
    expect((await rolesGivenIn(world.owner, company.corporation, [id])).get(id)).toEqual([
      'ROLE_INVOICE_LIST',
    ]);
    expect((await rolesGivenIn(world.owner, other.corporation, [id])).get(id)).toBeUndefined();
    expect(await findUser(world.owner, { company: other.corporation }, id)).toBeNull();
    const found = await listMemberAccounts(world.owner, company.corporation, { keyword: 'quere tugdual' });
    expect(found.map((one) => one.id)).toEqual([]);
    const named = await listMemberAccounts(world.owner, company.corporation, { keyword: 'QUERE' });
    expect(named.map((one) => one.id)).toContain(id);
    const edit = { ...member('nolwenn'), id };
    expect(await refused(send(world.runtime.store, editMember, other.actor, edit))).toMatchObject({
      code: 'NOT_EXIST',
    });
  });

  it('are counted to who created them', async () => {
    const actor = manager('ROLE_INVOICE_LIST');
    const { id } = await create(actor, 'tugdual');
    const all = { keyword: null, state: null, group: null, secondFactor: null, lastSignIn: null };
    const request = { sort: 'name', direction: 'asc', limit: 25, cursor: null, offset: 0 } as const;
    const seen = { company: company.corporation };
    const mine = await listUsers(world.owner, seen, { ...all, createdBy: 900 }, request);
    expect(mine.rows.map((one) => one.id)).toEqual([id]);
  });

  it('get no right that who hands it on has not', async () => {
    const actor = manager('ROLE_INVOICE_LIST');
    expect((await refused(create(actor, 'a1', { roles: ['ROLE_PAYMENT_CREATE'] }))).errors).toEqual({
      roles: ['errors.rightBeyond'],
    });
    expect((await refused(create(actor, 'a2', { group: 'admin' }))).errors).toEqual({
      group: ['errors.rightBeyond'],
    });
    const { id } = await create(actor, 'a3', { roles: ['ROLE_INVOICE_LIST'] });
    const roles = ['ROLE_INVOICE_MANAGER'];
    expect((await refused(send(world.runtime.store, setMemberRoles, actor, { id, roles }))).errors).toEqual({
      roles: ['errors.rightBeyond'],
    });
  });

  it('above one’s own are out of reach', async () => {
    const { id } = await create(company.actor, 'chef', { group: 'admin' });
    const close = { id, enabled: false };
    expect(await refused(send(world.runtime.store, authorizeMember, manager(), close))).toMatchObject({
      kind: 'forbidden',
    });
    await send(world.runtime.store, authorizeMember, company.actor, close);
    const seen = { company: company.corporation };
    expect(await findUser(world.owner, seen, id)).toMatchObject({ state: 'disabled' });
  });

  it('keep their user name, which is nobody else’s', async () => {
    const { id } = await create(company.actor, 'unique');
    expect((await refused(create(company.actor, 'UNIQUE'))).errors).toEqual({ username: ['errors.unique'] });
    const renamed = { ...member('autre'), id };
    expect((await refused(send(world.runtime.store, editMember, company.actor, renamed))).errors).toEqual({
      username: ['errors.usernameFixed'],
    });
  });

  it('are not closed by their own owner', async () => {
    const { id } = await create(company.actor, 'self');
    const self = { ...manager(), user: id };
    const close = { id, enabled: false };
    expect((await refused(send(world.runtime.store, authorizeMember, self, close))).errors).toEqual({
      id: ['errors.ownAccount'],
    });
  });
});
