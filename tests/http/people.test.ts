import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrgUnit } from '#domain/company/org-unit-commands.ts';
import {
  amendContract,
  correctContract,
  registerContract,
  setContractEnd,
} from '#domain/people/contract-commands.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const NUMBER = '255081416802538';
const SPACED = '2 55 08 14 168 025 38';

let world: World;
let site: Site;
let company: Company;
let anybody: SignedIn;
let person: number;
let contract: number;
let cdi: number;

const as = (...roles: string[]) => withRoles(anybody, roles);
const office = () =>
  as(
    'ROLE_PERSON_VIEW_LIST',
    'ROLE_PERSON_VIEW_PROFILE',
    'ROLE_PERSON_CREATE',
    'ROLE_PERSON_EDIT_PROFILE',
    'ROLE_CONTRACT_READ',
    'ROLE_CONTRACT_CREATE',
    'ROLE_CONTRACT_EDIT',
  );
const payroll = () => as('ROLE_PERSON_VIEW_LIST', 'ROLE_PERSON_VIEW_PROFILE', 'ROLE_PERSON_MANAGE_PAYROLL');

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  company = await createCompany(store);
  anybody = await site.member('maelle', company.corporation);
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  cdi = (await send(store, commandsOf('contracttype').create, company.actor, kind)).id;
  const file = personFile({
    lastName: 'Guéguen',
    firstName: 'Aziliz',
    birthDate: '1955-08-12',
    nationality: 'FR',
  });
  person = (await send(store, createPerson, company.actor, file)).id;
  await send(store, editPersonPayroll, company.actor, { id: person, socialSecurityNumber: NUMBER });
  const facts = { person, type: cdi, start: '2026-01-05', ...contractTerms };
  contract = (await send(store, registerContract, company.actor, facts)).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('the number of somebody’s social security', () => {
  const pages = () => [
    '/person',
    '/person/export?format=csv',
    `/person/${person}/details`,
    `/person/${person}/details?selectedTab=payroll`,
    `/person/${person}/details?selectedTab=history`,
    `/person/${person}/edit`,
    '/person/register',
    '/person/register/export?format=csv',
    '/person/deadlines',
    '/api/persons/list',
    `/api/persons/show/${person}`,
    `/api/contract/show/${contract}`,
  ];

  it('is nowhere for who has not the payroll right, nor is that it was changed', async () => {
    for (const path of pages()) {
      const { status, text } = await site.ask(path, { as: office() });
      expect([path, status]).toEqual([path, 200]);
      expect([path, text.includes(NUMBER), text.includes(SPACED)]).toEqual([path, false, false]);
      expect([path, text.includes('Informations de paie modifiées')]).toEqual([path, false]);
    }
    expect((await site.ask(`/person/${person}/payroll`, { as: office() })).status).toBe(403);
  });

  it('finds nobody for who has not the payroll right', async () => {
    for (const path of ['/person?keyword=', '/search?q=', '/api/persons/list?keyword=']) {
      const { text } = await site.ask(`${path}${NUMBER}`, { as: office() });
      expect([path, text.includes('Guéguen')]).toEqual([path, false]);
    }
  });

  it('is not an administrator’s by that alone', async () => {
    expect((await site.ask(`/person/${person}/payroll`, { as: as('ROLE_ADMIN') })).status).toBe(403);
    const asked = await site.ask(`/person/${person}/details?selectedTab=payroll`, { as: as('ROLE_ADMIN') });
    expect(asked.text).not.toContain(SPACED);
  });

  it('finds whose it is, and is shown, with the payroll right', async () => {
    const list = await site.ask(`/person?keyword=${encodeURIComponent(SPACED)}`, { as: payroll() });
    expect(list.text).toContain('Guéguen');
    const tab = await site.ask(`/person/${person}/details?selectedTab=payroll`, { as: payroll() });
    expect(tab.text).toContain(SPACED);
    const nobody = await site.ask('/person?keyword=253072A07300443', { as: payroll() });
    expect(nobody.text).not.toContain('Guéguen');
  });

  it('is refused at its field with what was typed kept, where its key is wrong', async () => {
    const form = [['socialSecurityNumber', '255081416802539']] as const;
    const { status, text } = await site.ask(`/person/${person}/payroll`, { as: payroll(), form });
    expect(status).toBe(422);
    expect(text).toContain('Ce n’est pas un numéro de sécurité sociale');
    expect(text).toContain('value="255081416802539"');
  });
});

describe('the file of a person', () => {
  it('is made by a form without scripts, whose errors keep all that was typed', async () => {
    const form = [
      ['gender', 'M'],
      ['lastName', 'Abgrall'],
      ['firstName', ''],
      ['mobile', 'douze'],
      ['address.street', '3 rue des Ajoncs'],
      ['emergencyContacts[0].phone', '02 98 00 11 22'],
    ] as const;
    const wrong = await site.ask('/person/new', { as: office(), form });
    expect(wrong.status).toBe(422);
    for (const kept of ['Abgrall', 'douze', '3 rue des Ajoncs', '02 98 00 11 22'])
      expect(wrong.text).toContain(`value="${kept}"`);
    for (const field of [
      'firstName',
      'mobile',
      'address.postalCode',
      'address.city',
      'emergencyContacts[0].name',
    ])
      expect([field, wrong.text.includes(`href="#person-${field}"`)]).toEqual([field, true]);
    const right = [
      ['gender', 'M'],
      ['lastName', 'Abgrall'],
      ['firstName', 'Ronan'],
    ] as const;
    const made = await site.ask('/person/new', { as: office(), form: right });
    expect(made.status).toBe(302);
    const file = await site.ask(made.headers.get('Location') ?? '', { as: office() });
    expect(file.text).toContain('Abgrall Ronan');
    expect(file.text).toContain('Sans contrat');
  });

  it('begins in a unit where a program says one', async () => {
    const facts = { kind: 'organization' as const, name: 'Parc toupies', code: 'PTO' };
    const { id: unit } = await send(world.runtime.store, createOrgUnit, company.actor, facts);
    const json = { gender: 'F', lastName: 'Le Dû', firstName: 'Katell', unit, unitFrom: '2026-02-02' };
    const clerk = as('ROLE_PERSON_CREATE', 'ROLE_PERSON_VIEW_PROFILE', 'ROLE_PERSON_VIEW_LIST');
    const refused = await site.ask('/api/persons/new', { as: clerk, json });
    expect(refused.status).toBe(403);
    const roles = [...clerk.actor.roles, 'ROLE_COMPANY_ADD_PERSON', 'ROLE_COMPANY_VIEW_STRUCTURE'];
    const made = await site.ask('/api/persons/new', { as: as(...roles), json });
    expect([made.status, made.text.includes('Le Dû')]).toEqual([200, true]);
    const there = (day: string) =>
      site.ask(`/api/persons/list?unit=${unit}&day=${day}`, { as: clerk }).then(({ text }) => text);
    expect(await there('2026-02-01')).not.toContain('Le Dû');
    expect(await there('2026-02-02')).toContain('Le Dû');
  });

  it('begins in a unit where the form says one, made with the file or not at all, and leads there', async () => {
    const facts = { kind: 'organization' as const, name: 'Parc pompes', code: 'PPO' };
    const { id: unit } = await send(world.runtime.store, createOrgUnit, company.actor, facts);
    const clerk = as(
      'ROLE_PERSON_CREATE',
      'ROLE_PERSON_VIEW_PROFILE',
      'ROLE_COMPANY_ADD_PERSON',
      'ROLE_COMPANY_VIEW_STRUCTURE',
    );
    const post = (more: [string, string][], who = clerk) =>
      site.ask('/person/new', {
        as: who,
        form: [['gender', 'F'], ['lastName', 'Placement'], ['firstName', 'Nolwenn'], ...more],
      });
    const page = await site.ask('/person/new', { as: clerk });
    expect(page.text).toContain(`<option value="${unit}">Parc pompes</option>`);
    expect((await site.ask('/person/new', { as: office() })).text).not.toContain('name="unit"');
    const unknown = await post([['unit', '999999']]);
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('href="#person-unit"');
    expect((await post([['unitFrom', '01/02/2026']])).status).toBe(422);
    expect((await post([['unit', String(unit)]], office())).status).toBe(403);
    // None of those was made: the name is asked about by nobody.
    const made = await post([
      ['unit', String(unit)],
      ['unitFrom', '05/01/2026'],
    ]);
    expect(made.status).toBe(302);
    const file = await site.ask(made.headers.get('Location') ?? '', { as: clerk });
    expect(file.text).toContain(`<a class="link" href="/org/${unit}/edit">Parc pompes</a>`);
    expect(file.text).toContain('Madame');
    const blind = await site.ask(made.headers.get('Location') ?? '', { as: as('ROLE_PERSON_VIEW_PROFILE') });
    expect(blind.text).toContain('Parc pompes');
    expect(blind.text).not.toContain(`/org/${unit}/edit`);
  });

  it('has room for one more to call in an emergency than there are, up to five', async () => {
    const roomFor = async (there: number) => {
      const names = Array.from({ length: there }, (_, index) => ({
        name: `Proche ${index}`,
        relation: null,
        phone: null,
      }));
      const file = personFile({ lastName: `Proches${there}`, emergencyContacts: names });
      const { id } = await send(world.runtime.store, createPerson, company.actor, file);
      const { text } = await site.ask(`/person/${id}/edit`, { as: office() });
      return [...text.matchAll(/name="emergencyContacts\[\d\]\.name"/g)].length;
    };
    expect(await Promise.all([0, 2, 5].map(roomFor))).toEqual([2, 3, 5]);
  });

  it('asks whether somebody of the same name is somebody else', async () => {
    const form: [string, string][] = [
      ['gender', 'F'],
      ['lastName', 'guéguen'],
      ['firstName', 'aziliz'],
      ['birthDate', '12/08/1955'],
    ];
    const asked = await site.ask('/person/new', { as: office(), form });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('Créer quand même');
    // With a link to the one that there is, and a box that nobody ticked for them.
    expect(asked.text).toMatch(/<a class="link" href="\/person\/\d+\/details"/);
    expect(/<input[^>]*name="confirmDuplicates"[^>]*>/.exec(asked.text)?.[0]).not.toContain('checked');
    const sure = await site.ask('/person/new', {
      as: office(),
      form: [...form, ['confirmDuplicates', 'on']],
    });
    expect(sure.status).toBe(302);
  });

  it('shows each part to who has its right, and the first to who asks for another', async () => {
    const tabs = async (who: SignedIn) =>
      [
        ...(await site.ask(`/person/${person}/details`, { as: who })).text.matchAll(/selectedTab=(\w+)"/g),
      ].map(([, name]) => name);
    expect(await tabs(as('ROLE_PERSON_VIEW_PROFILE'))).toEqual(['history']);
    expect(await tabs(payroll())).toEqual(['payroll', 'wageSlips', 'history']);
    expect(await tabs(office())).toEqual(expect.arrayContaining(['contracts', 'history']));
    const asked = await site.ask(`/person/${person}/details?selectedTab=payroll`, { as: office() });
    expect(asked.text).not.toContain(SPACED);
  });
});

describe('a contract', () => {
  it('is refused at its fields, with the week as it was typed', async () => {
    const form: [string, string][] = [
      ['type', String(cdi)],
      ['start', '05/01/2026'],
      ['job', 'Maçon'],
      ['category', 'worker'],
      ...Array.from({ length: 7 }, (_, day): [string, string] => [
        `schedule[${day}].morning`,
        day < 5 ? '3,5' : '',
      ]),
      ...Array.from({ length: 7 }, (_, day): [string, string] => [`schedule[${day}].afternoon`, '']),
    ];
    const { status, text } = await site.ask(`/person/${person}/contract/new`, { as: office(), form });
    expect(status).toBe(422);
    expect(text).toContain('Un autre contrat couvre ce jour');
    expect(text).toContain('value="3,5"');
  });

  it('says which declaration goes before the hiring, and until when', async () => {
    const today = todayIn('Europe/Paris', new Date());
    const { store } = world.runtime;
    const { id } = await send(store, createPerson, company.actor, personFile({ lastName: 'Future' }));
    const facts = { person: id, type: cdi, start: addDays(today, 20), ...contractTerms };
    const made = await send(store, registerContract, company.actor, facts);
    const { text } = await site.ask(`/contract/${made.id}/details`, { as: office() });
    expect(text).toContain('Déclaration préalable à l’embauche');
    expect(text).toContain('R1221-1');
  });

  it('warns of the first free day after somebody’s last fixed-term contract, made or corrected', async () => {
    const { store } = world.runtime;
    const { actor } = company;
    const kind = { name: 'CDD', fixedTerm: true, enabled: true };
    const { id: type } = await send(store, commandsOf('contracttype').create, actor, kind);
    const { id } = await send(store, createPerson, actor, personFile({ lastName: 'Carence' }));
    const facts = { type, ...contractTerms };
    const made = (start: string, end: string) =>
      send(store, registerContract, actor, { ...facts, person: id, start, end });
    const first = await made('2013-06-03', '2013-08-09');
    const next = await made('2013-09-10', '2013-10-31');
    const page = async (contractId: number) =>
      (await site.ask(`/contract/${contractId}/details`, { as: office() })).text;
    // Thursday 15 August is a holiday: the last of 23 opening days is Thursday 12 September.
    expect(await page(next.id)).toMatch(/Délai de carence[^<]*09\/08\/2013[^<]*13\/09\/2013/);
    expect(await page(first.id)).not.toContain('Délai de carence');
    const later = { ...facts, id: next.id, start: '2013-09-13', end: '2013-10-31' };
    await send(store, correctContract, actor, later);
    expect(await page(next.id)).not.toContain('Délai de carence');
  });

  it('says the profile of its terms, and what an hour costs to who may see costs', async () => {
    const { store } = world.runtime;
    const { actor } = company;
    const { id: profile } = await send(store, commandsOf('personprofiletype').create, actor, {
      name: 'Pompiste',
      enabled: true,
    });
    const { id } = await send(store, createPerson, actor, personFile({ lastName: 'Coûteuse' }));
    const facts = { person: id, type: cdi, start: '2026-02-02', ...contractTerms };
    const priced = { ...facts, profile, hourlyCost: '31.25', hourlyRate: '58.5' };
    const made = await send(store, registerContract, actor, priced);
    const page = async (...roles: string[]) =>
      (await site.ask(`/contract/${made.id}/details`, { as: as('ROLE_CONTRACT_READ', ...roles) })).text;
    const plain = await page();
    expect(plain).toContain('Pompiste');
    expect(plain).not.toMatch(/31[.,]25|58[.,]5|Coût horaire/);
    expect(await page('ROLE_PROJECT_VIEW_COST')).toMatch(/Coût horaire[\s\S]*31,25[\s\S]*58,50/);
    await send(store, amendContract, actor, {
      ...contractTerms,
      id: made.id,
      from: '2026-06-01',
      reason: 'Promotion',
      qualification: 'N4P2',
      category: 'supervisor',
      hourlyCost: '34.75',
    });
    const amended = await page();
    expect(amended).toMatch(/N4P2, Agent de maîtrise ou technicien/);
    expect(amended).not.toMatch(/34[.,]75/);
    const amendments = (await page('ROLE_PROJECT_VIEW_COST')).split('Avenants').slice(1).join('');
    expect(amendments).toContain('34,75');
    const call = async (...roles: string[]) =>
      (await site.ask(`/api/contract/show/${made.id}`, { as: as('ROLE_CONTRACT_READ', ...roles) })).text;
    expect(await call()).not.toMatch(/"31\.25|"58\.5/);
    expect(await call('ROLE_PROJECT_VIEW_COST')).toContain('31.25');
    // Who corrects contracts reads what they would send back.
    expect(await call('ROLE_CONTRACT_EDIT')).toContain('31.25');
  });

  it('is another corporation’s to nobody else', async () => {
    const other = await createCompany(world.runtime.store, 1);
    const stranger = withRoles(await site.member('solenn', other.corporation), ['ROLE_ADMIN']);
    for (const path of [
      `/contract/${contract}/details`,
      `/person/${person}/details`,
      `/api/contract/show/${contract}`,
    ])
      expect([path, (await site.ask(path, { as: stranger })).status]).toEqual([path, 404]);
  });
});

describe('who belongs to a company', () => {
  const ask = async (path: string, who: SignedIn, json?: object) => {
    const { status, text } = await site.ask(`/api/personcorporation/${path}`, { as: who, json });
    return { status, answer: JSON.parse(text) as Record<string, unknown> };
  };

  it('is taken in from another company by who sees them there, once, and leaves that one as it is', async () => {
    const { store } = world.runtime;
    const other = await createCompany(store, 1);
    const their = await send(store, createPerson, other.actor, personFile({ lastName: 'Ailleurs' }));
    const there = withRoles(await site.member('rozenn', other.corporation), ['ROLE_PERSON_VIEW_PROFILE']);
    const asked = { person: their.id, enabled: true, employee: true };
    expect(await ask('new', office(), asked)).toMatchObject({ status: 404 });

    const ofBoth = as('ROLE_SUPER_ADMIN');
    expect(await ask('new', ofBoth, asked)).toMatchObject({
      status: 200,
      answer: { item: { id: their.id, enabled: true, employee: true } },
    });
    expect(await ask('new', ofBoth, asked)).toMatchObject({
      status: 409,
      answer: { code: 'ALREADY_MEMBER' },
    });
    const { answer } = await ask('completion/list?keyword=ailleurs', office());
    expect(answer).toMatchObject({ items: [{ id: their.id }] });

    const manager = as('ROLE_PERSON_VIEW_PROFILE', 'ROLE_PERSON_MANAGE_ACCOUNT');
    expect(await ask(`edit/${their.id}`, manager, { enabled: false })).toMatchObject({
      answer: { item: { enabled: false, employee: true } },
    });
    expect(await ask(`show/${their.id}`, there)).toMatchObject({ answer: { item: { enabled: true } } });
  });

  it('is named page by page, of which each says how many there are', async () => {
    const names = async (query: string) => {
      const { text } = await site.ask(`/api/persons/list/name${query}`, { as: office() });
      return JSON.parse(text) as { items: { id: number }[]; total: number };
    };
    const first = await names('');
    expect(first.items.map(({ id }) => id)).toContain(person);
    expect(first.total).toBe(first.items.length);
    expect(await names('?page=2')).toMatchObject({ items: [], total: first.total });
    const wrong = await site.ask('/api/persons/list/name?page=0', { as: office() });
    expect(wrong.status).toBe(422);
  });

  it('is listed with the company and the contract of today, which the file says too', async () => {
    const here = { id: company.corporation };
    const listed = await ask('list?keyword=gueguen&sort=newest&direction=asc&maxPerPage=1', office());
    expect(listed.answer).toMatchObject({
      items: [{ id: person, corporation: here, contract: { id: contract, value: 'CDI' } }],
    });
    const { text } = await site.ask(`/api/persons/show/${person}`, { as: office() });
    expect(JSON.parse(text)).toMatchObject({
      item: { employee: true, contract: { id: contract }, avatar: null },
    });
  });

  it('shuts nobody out who asks it of themselves, nor lets anybody be changed without the right', async () => {
    const own = as('ROLE_PERSON_VIEW_PROFILE', 'ROLE_PERSON_MANAGE_ACCOUNT');
    const id = own.actor.person ?? 0;
    expect(await ask(`edit/${id}`, own, { enabled: false })).toMatchObject({
      status: 422,
      answer: { errors: { enabled: ['errors.ownAccount'] } },
    });
    expect(await ask(`edit/${id}`, office(), { enabled: false })).toMatchObject({ status: 403 });
  });
});

describe('the list of people', () => {
  it('is narrowed by who leads them, among those who lead somebody', async () => {
    const { store } = world.runtime;
    const { actor } = company;
    const { id: chief } = await send(store, createPerson, actor, personFile({ lastName: 'Cheffe' }));
    await send(store, createPerson, actor, personFile({ lastName: 'Menée', manager: chief }));
    const { text } = await site.ask('/person', { as: office() });
    const choice = text.slice(text.indexOf('id="filter-manager"')).split('</select>')[0];
    expect(choice).toContain(`value="${chief}"`);
    expect(choice).not.toContain(`value="${person}"`);
    const narrowed = await site.ask(`/person?manager=${chief}`, { as: office() });
    expect(narrowed.text).toContain('Menée');
    expect(narrowed.text).not.toContain('Guéguen');
    expect(narrowed.text).toMatch(new RegExp(`<option[^>]*value="${chief}"[^>]*selected`));
  });
});

describe('a long staff register', () => {
  it('is turned page by page; its file has every line', async () => {
    const { store } = world.runtime;
    const elsewhere = await createCompany(store, 1);
    const reader = withRoles(await site.member('registre', elsewhere.corporation), ['ROLE_CONTRACT_READ']);
    const { actor } = elsewhere;
    const { id: type } = await send(store, commandsOf('contracttype').create, actor, {
      name: 'Extra',
      fixedTerm: true,
      enabled: true,
    });
    const { id } = await send(store, createPerson, actor, personFile({ lastName: 'Extra' }));
    for (let day = 0; day < 203; day += 1) {
      const start = addDays('2024-01-01', day);
      const facts = { person: id, type, start, end: start, ...contractTerms };
      await send(store, registerContract, actor, facts);
    }
    const lines = (html: string) => html.match(/href="\/contract\/\d+\/details"/g)?.length ?? 0;
    const first = await site.ask('/person/register', { as: reader });
    expect(lines(first.text)).toBe(200);
    expect(first.text).toMatch(/Lignes 1 à 200 sur 203/);
    expect(first.text).toContain('href="/person/register?page=2"');
    const second = await site.ask('/person/register?page=2', { as: reader });
    expect(lines(second.text)).toBe(3);
    expect(lines((await site.ask('/person/register?page=99', { as: reader })).text)).toBe(200);
    const { text } = await site.ask('/person/register/export?format=csv&page=2', { as: reader });
    expect(text.trim().split('\n')).toHaveLength(204);
  });
});

describe('the staff register', () => {
  it('stands as it stands, with whoever left, and never says the number', async () => {
    const { store } = world.runtime;
    const { id } = await send(store, createPerson, company.actor, personFile({ lastName: 'Partie' }));
    const facts = { person: id, type: cdi, start: '2026-02-02', ...contractTerms };
    const made = await send(store, registerContract, company.actor, facts);
    await send(store, setContractEnd, company.actor, { id: made.id, end: '2026-06-30', reason: 'Démission' });
    const { text } = await site.ask('/person/register', { as: office() });
    expect(text).toMatch(/Guéguen[\s\S]*Partie/);
    expect(text).toContain('30/06/2026');
    const file = await site.ask('/person/register/export?format=csv', { as: office() });
    expect(file.text).toContain('Partie Anna');
  });

  it('says the post of the day, those before it, and when a line was put right', async () => {
    const { store } = world.runtime;
    const { actor } = company;
    const { id } = await send(store, createPerson, actor, personFile({ lastName: 'Promue' }));
    const facts = { type: cdi, start: '2026-02-02', ...contractTerms };
    const made = await send(store, registerContract, actor, { ...facts, job: 'Chaufeur', person: id });
    await send(store, correctContract, actor, { ...facts, id: made.id });
    const half = contractTerms.schedule.map(({ morning }) => ({ morning, afternoon: '0' }));
    const amended = { ...contractTerms, job: 'Répartitrice', schedule: half };
    const from = '2026-09-01';
    await send(store, amendContract, actor, { ...amended, id: made.id, from, reason: 'Promotion' });
    const now = todayIn('Europe/Paris', new Date()).split('-').toReversed().join('/');
    const { text } = await site.ask('/person/register', { as: office() });
    const line = text.slice(text.indexOf('Promue')).split('</tr>')[0];
    expect(line).toMatch(/Répartitrice[\s\S]*Chauffeur, jusqu’au 31\/08\/2026[\s\S]*Temps partiel/);
    expect(line).toContain(`Corrigé le ${now}`);
    const file = await site.ask('/person/register/export?format=csv', { as: office() });
    const [head = '', ...rows] = file.text.trim().split('\n');
    expect(head).toContain('Postes antérieurs');
    expect(head).toContain('Corrigé le');
    const row = rows.find((one) => one.includes('Promue'));
    expect(row).toMatch(/Répartitrice.*Chauffeur, jusqu’au 31\/08\/2026.*Temps partiel/);
    expect(row).toContain(now);
  });

  it('of a day before anything was written is empty, and a day to come is today', async () => {
    const before = await site.ask('/person/register?day=14/03/2026', { as: office() });
    expect(before.text).not.toContain('Guéguen');
    expect(before.text).toContain('14/03/2026');
    const later = await site.ask('/person/register?day=14/03/2062', { as: office() });
    expect(later.text).toContain('Guéguen');
  });
});

describe('people from a file', () => {
  const importing = () =>
    as('ROLE_PERSON_VIEW_LIST', 'ROLE_PERSON_CREATE', 'ROLE_PERSON_EDIT_PROFILE', 'ROLE_PERSON_DELETE');
  const content = [
    'Matricule;Sexe;Nom;Prénom;Né le;CP;Ville;Rue;Portable;Nationalité',
    'F-1;F;Import;Une;05/06/1990;29200;Brest;1 quai Malbert;0698112233;France',
    'F-2;Monsieur;Import;Deux;1988-02-03;;;;;PL',
  ];
  const sent = (lines: readonly string[]) => ({
    name: 'salariés.csv',
    content: Buffer.from(lines.join('\n')).toString('base64'),
  });
  const ask = async (query: string, lines: readonly string[]) => {
    const answer = await site.ask(`/api/persons/import${query}`, { as: importing(), json: sent(lines) });
    return { status: answer.status, body: JSON.parse(answer.text) as { item: Record<string, unknown> } };
  };

  it('are planned line by line, made once, and taken back as a whole', async () => {
    const plan = await ask('?dryRun=1', content);
    expect(plan.body.item).toMatchObject({ missing: [], bad: [], counts: { created: 2 } });
    const made = await ask('', content);
    expect(made.status).toBe(200);
    const list = await site.ask('/api/persons/list?keyword=import', { as: importing() });
    expect(JSON.parse(list.text)).toMatchObject({
      total: 2,
      items: [
        { lastName: 'Import', firstName: 'Deux', gender: 'M' },
        { firstName: 'Une', mobile: '+33698112233' },
      ],
    });
    expect((await ask('?dryRun=1', content)).body.item).toMatchObject({ counts: { same: 2 } });
    const undone = await site.ask(`/api/import/undo/${String(made.body.item['id'])}`, {
      as: importing(),
      json: {},
    });
    expect(undone.status).toBe(200);
    const after = await site.ask('/api/persons/list?keyword=import', { as: importing() });
    expect(JSON.parse(after.text)).toMatchObject({ total: 0 });
  });

  it('are told by line and column where something is wrong, and nobody is made', async () => {
    const wrong = await ask('', [...content, 'F-3;X;Import;Trois;31/02/1990;;;;;Atlantide']);
    expect(wrong.status).toBe(422);
    const told = JSON.stringify(wrong.body);
    for (const place of ['lines[4].gender', 'lines[4].birthDate', 'lines[4].nationality'])
      expect(told).toContain(place);
    const list = await site.ask('/api/persons/list?keyword=import', { as: importing() });
    expect(JSON.parse(list.text)).toMatchObject({ total: 0 });
  });
});
