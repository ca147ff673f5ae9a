import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { joinCorporation } from '#domain/people/membership-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { isMember } from '#projections/people/people.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* The account of a person, what it may do, and the companies that somebody belongs to. */

let world: World;
let site: Site;
let here: Company;
let there: Company;
let anybody: SignedIn;

const today = todayIn('Europe/Paris', new Date());
const as = (...roles: string[]) => withRoles(anybody, roles);
const office = () => as('ROLE_PERSON_VIEW_PROFILE', 'ROLE_PERSON_MANAGE_ACCOUNT', 'ROLE_PERSON_CREATE');
const post = (path: string, form: Record<string, string>, who = office()) =>
  site.ask(path, { as: who, form: Object.entries({ commandId: randomUUID(), ...form }) });

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  here = await createCompany(store);
  there = await createCompany(store, 1);
  anybody = await site.member('maelle', here.corporation);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const personOf = async (company: Company, lastName: string) =>
  (
    await send(
      world.runtime.store,
      createPerson,
      company.actor,
      personFile({ lastName, email: `${lastName}@exemple.invalid`.toLowerCase() }),
    )
  ).id;

const accountOf = (person: number, lastName: string, roles: string[] = []) =>
  send(world.runtime.store, createMember, here.actor, {
    person,
    gender: 'F',
    firstName: 'Anna',
    lastName,
    email: `${lastName}@exemple.invalid`.toLowerCase(),
    username: `anna.${lastName}`.toLowerCase(),
    group: 'user',
    roles,
  });

describe('the account of a person', () => {
  it('is made, invited, shut and opened from the person’s file', async () => {
    const person = await personOf(here, 'Corlay');
    const tab = `/person/${person}/account`;
    expect((await site.ask(tab, { as: office() })).text).toContain(
      `/user/new?person=${person}&amp;from=person`,
    );
    await accountOf(person, 'Corlay');
    const state = async () =>
      /class="badge [a-z]+">([^<]+)<\/span><\/dd>/.exec((await site.ask(tab, { as: office() })).text)?.[1];
    expect(await state()).toBe('À inviter');
    for (const [intent, then] of [
      ['invite', 'Invité'],
      ['disable', 'Désactivé'],
      ['enable', 'Invité'],
      ['invite', 'Invité'],
    ] as const) {
      const { status, headers } = await post(tab, { intent });
      expect([intent, status, headers.get('Location')]).toEqual([intent, 302, tab]);
      expect([intent, await state()]).toEqual([intent, then]);
    }
  });

  it('is for who looks after accounts, and what it may do for who gives rights', async () => {
    const person = await personOf(here, 'Daniel');
    for (const [path, role] of [
      [`/person/${person}/account`, 'ROLE_PERSON_MANAGE_ACCOUNT'],
      [`/person/${person}/permissions`, 'ROLE_PERSON_MANAGE_PERMISSION'],
    ] as const) {
      expect([path, (await site.ask(path, { as: as('ROLE_PERSON_VIEW_PROFILE') })).status]).toEqual([
        path,
        403,
      ]);
      expect([path, (await site.ask(path, { as: as(role) })).status]).toEqual([path, 200]);
    }
    const elsewhere = await personOf(there, 'Ailleurs');
    for (const path of [`/person/${elsewhere}/account`, `/person/${elsewhere}/permissions`])
      expect([path, (await site.ask(path, { as: as('ROLE_ADMIN') })).status]).toEqual([path, 404]);
    expect((await post(`/person/${elsewhere}/account`, { intent: 'membership', enabled: 'on' })).status).toBe(
      404,
    );
  });

  it('tells each right with what it comes from, today and on a past day', async () => {
    const person = await personOf(here, 'Evenou');
    await accountOf(person, 'Evenou', ['ROLE_PROJECT_READ']);
    const rights = as('ROLE_PERSON_VIEW_PROFILE', 'ROLE_PERSON_MANAGE_PERMISSION');
    const path = `/person/${person}/permissions`;
    const { text } = await site.ask(path, { as: rights });
    const lines = text.slice(text.indexOf('<caption'));
    expect(lines).toContain('Projets');
    // As many are counted as are listed: what everybody with an account may do is none of them.
    expect(text).toMatch(/Droits en tout<\/dt><dd>1<\/dd>/);
    expect(lines.match(/<tr/g)).toHaveLength(2);
    const yesterday = addDays(today, -1).split('-').toReversed().join('/');
    const before = await site.ask(`${path}?day=${yesterday}`, { as: rights });
    expect(before.text).toContain(`Droits au ${yesterday}`);
    expect(before.text.slice(before.text.indexOf('<caption'))).not.toContain('>Projets');
    expect((await site.ask(`${path}?day=31/02/2026`, { as: rights })).text).toContain(
      'permissions-day-error',
    );
  });
});

describe('who belongs to several companies', () => {
  it('is taken in from a company whose files one may see, with nothing of it shown', async () => {
    const { store } = world.runtime;
    const person = await personOf(there, 'Floch');
    const kind = { name: 'CDI de là-bas', fixedTerm: false, enabled: true };
    const { id: type } = await send(store, commandsOf('contracttype').create, there.actor, kind);
    const contract = { person, type, start: '2026-01-05', ...contractTerms, job: 'Poste secret' };
    await send(store, registerContract, there.actor, contract);
    // Who may enter this company alone sees nobody of the other, and takes nobody in.
    expect((await site.ask('/person/join', { as: office() })).text).not.toContain('Floch');
    expect(
      (await post('/person/join', { intent: 'join', person: String(person), employee: 'on' })).status,
    ).toBe(404);
    expect(await isMember(world.owner, person, here.corporation)).toBe(false);
    await send(store, joinCorporation, here.actor, { person, enabled: true, employee: true });
    const file = withRoles(anybody, [
      'ROLE_PERSON_VIEW_PROFILE',
      'ROLE_PERSON_MANAGE_ACCOUNT',
      'ROLE_CONTRACT_READ',
      'ROLE_PERSON_VIEW_LIST',
    ]);
    for (const path of [
      `/person/${person}/account`,
      `/person/${person}/details`,
      `/person/${person}/details?selectedTab=contracts`,
      `/person/${person}/details?selectedTab=history`,
      '/person',
    ]) {
      const { status, text } = await site.ask(path, { as: file });
      expect([path, status]).toEqual([path, 200]);
      for (const secret of ['Poste secret', 'CDI de là-bas', 'Armor'])
        expect([path, secret, text.includes(secret)]).toEqual([path, secret, false]);
    }
  });

  it('stands in one as employed and let in, as it is said there, and nobody shuts themselves out', async () => {
    const person = await personOf(here, 'Guern');
    const tab = `/person/${person}/account`;
    expect((await post(tab, { intent: 'membership', employee: 'on' })).status).toBe(302);
    expect(await isMember(world.owner, person, here.corporation)).toBe(false);
    expect((await site.ask(tab, { as: office() })).text).toContain('>Fermé<');
    expect((await post(tab, { intent: 'membership', enabled: 'on' })).status).toBe(302);
    expect(await isMember(world.owner, person, here.corporation)).toBe(true);
    const self = anybody.actor.person;
    expect((await post(`/person/${self}/account`, { intent: 'membership' })).status).toBe(422);
  });

  it('is told as out of contract where the contract is over', async () => {
    const { store } = world.runtime;
    const person = await personOf(here, 'Hascoet');
    const kind = { name: 'CDI', fixedTerm: false, enabled: true };
    const { id: type } = await send(store, commandsOf('contracttype').create, here.actor, kind);
    const end = addDays(today, -1);
    await send(store, registerContract, here.actor, {
      person,
      type,
      start: '2026-01-05',
      end,
      ...contractTerms,
    });
    expect((await site.ask(`/person/${person}/account`, { as: office() })).text).toContain('>Hors contrat<');
  });
});
