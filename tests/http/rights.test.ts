import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUserGroupMembers, createUserGroup } from '#domain/users/groups/group-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import { registerUser, setUserRoles } from '#domain/users/commands.ts';
import { loader as dayExport } from '#app/users/access/access-on-export.ts';
import { loader as day } from '#app/users/access/access-on.tsx';
import { action as changeGroup, loader as group } from '#app/users/access/group-details.tsx';
import { action as saveMatrix, loader as matrix } from '#app/users/access/role-matrix.tsx';
import { loader as menu } from '#app/users/access/user-menu.tsx';
import { action as changeUser, loader as user } from '#app/users/access/user-roles.tsx';
import { loader as whoMay } from '#app/users/access/who-may.tsx';
import { loader as ownRights } from '#app/users/own/own-rights.tsx';
import { dispatch } from '#app/api/dispatch.ts';
import type { Services } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { servicesOver } from '#tests/builders/services.ts';

let world: World;
let company: Company;
let services: Services;
let admin: number;
let anne: number;
let sellers: number;

const system = systemActor(null);

async function account(username: string, corporation: number, group: 'user' | 'admin' = 'user') {
  const { store } = world.runtime;
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: username, email: null };
  const { id: person } = await send(store, registerPerson, system, identity);
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract: null });
  return (await send(store, registerUser, system, { username, person, group })).id;
}

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  services = await servicesOver(world);
  admin = await account('admin', company.corporation, 'admin');
  anne = await account('anne', company.corporation);
  const facts = { code: 'VENTES', name: 'Commerciaux', baseRole: 'user' as const };
  sellers = (await send(world.runtime.store, createUserGroup, company.actor, facts)).id;
  await send(world.runtime.store, addUserGroupMembers, company.actor, { id: sellers, users: [anne] });
});
afterAll(async () => {
  await services.close();
  await world.close();
});

type Entries = [string, string][];
type Args = { request: Request; params: Record<string, string>; context: AppLoadContext };

/** A request of somebody signed in to the company; with entries, a form that is sent. */
async function asked(who: number, path: string, id: number | null, entries?: Entries): Promise<Args> {
  const token = await services.sessions.startSession(services.db, who, company.corporation);
  const body = entries && new URLSearchParams([['corporation', String(company.corporation)], ...entries]);
  return {
    request: new Request(`http://localhost${path}`, body ? { method: 'POST', body } : {}),
    params: id === null ? {} : { id: String(id) },
    context: {
      services,
      signedIn: await services.signedIn(token),
      nonce: '',
      scriptUrl: '',
      requestId: '',
      clientAddress: '192.0.2.1',
      drained: () => Promise.resolve(),
      logError: () => undefined,
      note: () => undefined,
    },
  };
}

/** What stands in the way, with its status; where it goes when all is well. */
async function outcome(
  run: Promise<unknown>,
): Promise<{ status: number; errors?: unknown; to?: string | null }> {
  const answer: unknown = await run.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get('Location') };
  const { init, data } = answer as {
    init: ResponseInit;
    data: { result?: { error?: unknown }; errors?: unknown };
  }; // Remix's `data()`
  return { status: init.status ?? 200, errors: data.result?.error ?? data.errors };
}

describe('the pages about rights', () => {
  it('save the boxes of the matrix and show where rights come from', async () => {
    const box = `${sellers}:ROLE_INVOICE_MANAGER`;
    const sent: Entries = [
      ['groups', String(sellers)],
      ['everywhere', ''],
      ['ticked', box],
    ];
    const path = '/group/roles?area=sales';
    expect(await outcome(saveMatrix(await asked(admin, path, null, sent)))).toEqual({
      status: 302,
      to: path,
    });
    const page = await matrix(await asked(admin, path, null));
    const shown = page.groups.find(({ id }) => id === sellers);
    expect(shown?.own).toEqual(['ROLE_INVOICE_MANAGER']);
    expect(shown?.already['ROLE_INVOICE_SEND']).toContain('Factures – Tous les droits');
    const who = await whoMay(await asked(admin, '/group/roles/people?keyword=factures envoyer', null));
    expect(who.people.find(({ id }) => id === anne)?.why['ROLE_INVOICE_SEND']?.[0]).toContain(
      'groupe Commerciaux',
    );
    const cleared: Entries = [...sent.slice(0, 2), ['were', box]];
    expect((await outcome(saveMatrix(await asked(admin, path, null, cleared)))).status).toBe(302);
    expect((await matrix(await asked(admin, path, null))).groups[0]?.own).toEqual([]);
  });

  it('change somebody’s groups and own rights, and leave what they do not show', async () => {
    const path = `/user/${anne}/roles`;
    const give = (...roles: string[]): Entries => [
      ['intent', 'roles'],
      ...roles.map((role): [string, string] => ['ticked', role]),
    ];
    expect((await outcome(changeUser(await asked(admin, path, anne, give('ROLE_VAT_READ'))))).status).toBe(
      302,
    );
    expect((await outcome(changeUser(await asked(admin, path, anne, give('ROLE_MENU_READ'))))).status).toBe(
      302,
    );
    const left: Entries = [
      ['intent', 'groups'],
      ['from', String(sellers)],
    ];
    expect((await outcome(changeUser(await asked(admin, path, anne, left)))).status).toBe(302);
    const page = await user(await asked(admin, path, anne));
    expect(page.direct.toSorted()).toEqual(['ROLE_MENU_READ', 'ROLE_VAT_READ']);
    expect(page.inside).toEqual([]);
    expect(page.history[0]?.title).toBe('Retrait du groupe Commerciaux');
    const back: Entries = [
      ['intent', 'groups'],
      ['groups', String(sellers)],
    ];
    expect((await outcome(changeUser(await asked(admin, path, anne, back)))).status).toBe(302);
    expect(await outcome(changeUser(await asked(anne, path, anne, give('ROLE_VAT_EDIT'))))).toEqual({
      status: 403,
      to: null,
    });
  });

  it('keep a group that is used, and say why', async () => {
    const path = `/group/page/${sellers}`;
    const remove: Entries = [['intent', 'remove']];
    expect(await outcome(changeGroup(await asked(admin, path, sellers, remove)))).toEqual({
      status: 409,
      errors: ['errors.groupMembers|count=1'],
    });
    const page = await group(await asked(admin, path, sellers));
    expect(page.members.map(({ id }) => id)).toEqual([anne]);
    expect(page.history.at(-1)?.title).toBe('Groupe créé\u00A0: Commerciaux');
  });

  it('show somebody’s menu without giving their rights', async () => {
    const page = await menu(await asked(admin, `/user/${anne}/menu`, anne));
    expect(page.closed).toBeNull();
    expect(page.screens).not.toContain('/invoice/list');
    expect(page.menu.flatMap(({ entries }) => entries.map(({ key }) => key))).not.toContain('invoiceList');
    expect((await outcome(menu(await asked(anne, `/user/${admin}/menu`, admin)))).status).toBe(403);
  });

  it('answer for a day that is past, and as a file', async () => {
    const path = `/group/access?user=${anne}&role=ROLE_VAT_READ`;
    const today = await day(await asked(admin, path, null));
    expect(today.lines.map(({ role, why }) => [role, why])).toEqual([
      ['ROLE_VAT_READ', 'donné à la personne'],
    ]);
    const past = await day(await asked(admin, `${path}&day=01/01/2020`, null));
    expect(past.lines).toEqual([]);
    const wrong = await day(await asked(admin, '/group/access?day=31/02/2026', null));
    expect(wrong.asked).toMatchObject({ typed: '31/02/2026', wrong: 'errors.date' });
    expect(wrong.people.map(({ user: id }) => id)).toEqual(expect.arrayContaining([admin, anne]));
    const file = await (
      await dayExport(await asked(admin, `/group/access/export?user=${anne}`, null))
    ).text();
    expect(file).toContain('ROLE_VAT_READ;donné à la personne;accès ouvert');
  });
});

describe('the calls about groups and roles', () => {
  /** What the administrator's program is answered. */
  async function answered(path: string, body?: object): Promise<{ status: number; json: unknown }> {
    const { context } = await asked(admin, '/', null);
    const headers = { 'Content-Type': 'application/json' };
    const sent = body && { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await dispatch(new Request(`http://localhost/api/${path}`, sent), context);
    return { status: answer.status, json: await answer.json() };
  }

  it('make, read, change, shut and delete a group', async () => {
    const made = await answered('groups/new', {
      code: 'API',
      name: 'Par API',
      baseRole: 'user',
      parent: sellers,
    });
    expect(made).toMatchObject({ status: 200, json: { item: { name: 'Par API', parent: { id: sellers } } } });
    const { id } = (made.json as { item: { id: number } }).item;
    expect(await answered(`groups/children?group=${sellers}`)).toMatchObject({ json: { items: [{ id }] } });
    const given = await answered(`groups/edit/roles/${id}`, { roles: ['ROLE_VAT_READ'] });
    expect(given).toMatchObject({ json: { item: { roles: ['ROLE_VAT_READ'], rolesEverywhere: [] } } });
    const joined = await answered(`groups/add/user/${id}`, { user: anne });
    expect(joined).toMatchObject({ json: { item: { users: [{ id: anne }], members: 1 } } });
    expect(await answered(`users/roles/${anne}`)).toMatchObject({
      json: { item: { group: { code: 'user' } } },
    });
    expect(await answered(`groups/delete/${id}`, {})).toMatchObject({
      status: 409,
      json: { code: 'IN_USE' },
    });
    await answered(`groups/remove/user/${id}`, { user: anne });
    const shut = await answered(`groups/authorize/${id}`, { enabled: false });
    expect(shut).toMatchObject({ json: { item: { enabled: false } } });
    expect(await answered(`groups/delete/${id}`, {})).toMatchObject({ status: 200 });
    expect(await answered(`groups/show/${id}`)).toMatchObject({ status: 404, json: { code: 'NOT_EXIST' } });
  });

  it('tell every role, by family, and the caller’s own in a company they may choose', async () => {
    const families = await answered('groups/roles/by/category');
    const { items } = families.json as {
      items: { id: string; roles: { id: string; description: string }[] }[];
    };
    const quotations = items.find(({ id }) => id === 'QUOTATION');
    expect(quotations?.roles.find(({ id }) => id === 'ROLE_QUOTATION_LIST')?.description).toBe(
      'Ouvre la liste des devis.',
    );
    const mine = await answered(`users/role/by/corporation/${company.corporation}`);
    expect(mine).toMatchObject({
      json: { item: { group: { code: 'admin' }, corporation: company.corporation } },
    });
    expect((await answered('users/role/by/corporation/999999999')).status).toBe(404);
    expect((await answered('users/roles/999999999')).status).toBe(404);
    expect((await answered('users/edit/groups/999999999', { groups: [] })).status).toBe(404);
  });
});

describe('one’s own rights', () => {
  const own = async (who: number) => ownRights(await asked(who, '/profile/rights', null));
  const given = (families: { name: string; rights: { role: string; from: string | null }[] }[]) =>
    families.flatMap(({ rights }) => rights.map(({ role, from }) => [role, from]));

  it('are shown by what gives them, in the chosen company', async () => {
    const { store } = world.runtime;
    const { corporation, actor } = company;
    const facts = { code: 'BASE', name: 'Employés', baseRole: 'user' as const };
    const { id: parent } = await send(store, createUserGroup, actor, facts);
    const { id } = await send(store, createUserGroup, actor, {
      ...facts,
      code: 'CHANTIER',
      name: 'Chantier',
      parent,
    });
    await send(store, setUserGroupRoles, actor, {
      id: parent,
      roles: ['ROLE_PROJECT_READ'],
      everywhere: false,
    });
    await send(store, setUserGroupRoles, actor, { id, roles: ['ROLE_QUOTATION_LIST'], everywhere: false });
    const user = await account('soizic', corporation);
    await send(store, addUserGroupMembers, actor, { id, users: [user] });
    await send(store, setUserRoles, system, { id: user, corporation, roles: ['ROLE_INVOICE_LIST'] });
    const page = await own(user);
    expect(page).toMatchObject({
      base: 'ROLE_USER',
      given: { groups: [{ name: 'Chantier', enabled: true }] },
    });
    expect(given(page.given?.groups[0]?.families ?? [])).toEqual(
      expect.arrayContaining([
        ['ROLE_QUOTATION_LIST', null],
        ['ROLE_PROJECT_READ', 'Employés'],
      ]),
    );
    expect(given(page.given?.direct ?? [])).toEqual([['ROLE_INVOICE_LIST', null]]);
    expect((await own(admin)).base).toBe('ROLE_ADMIN');
  });
});
