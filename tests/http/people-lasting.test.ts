import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { createOrgUnit, registerInOrgUnit } from '#domain/company/org-unit-commands.ts';
import { fileReference } from '#domain/files/file-reference.ts';
import { addDays, addMonths, todayIn } from '#domain/kernel/dates.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { amendContract, deleteContract, registerContract } from '#domain/people/contract-commands.ts';
import { editMembership, joinCorporation } from '#domain/people/membership-commands.ts';
import { createPerson, editPerson } from '#domain/people/person-commands.ts';
import { createMember, editMember } from '#domain/users/member-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { staffRegister } from '#projections/people/staff-register.ts';
import { erase } from '#jobs/ops/erase.ts';
import { operate } from '#tests/builders/operator.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What goes on after the first day: contracts taken back, doors that were shut, names that change, days that pass. */

let world: World;
let site: Site;
let company: Company;
let other: Company;
let anybody: SignedIn;
let cdi: number;

const today = todayIn('Europe/Paris', new Date());
const store = () => world.runtime.store;
const typed = (day: string) => day.split('-').toReversed().join('/');
const as = (...roles: string[]) => withRoles(anybody, roles);

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  other = await createCompany(store(), 1);
  anybody = await site.member('maelle', company.corporation);
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  cdi = (await send(store(), commandsOf('contracttype').create, company.actor, kind)).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const fileOf = (lastName: string, more: object = {}) => personFile({ lastName, firstName: 'Lena', ...more });
const person = async (lastName: string, more: object = {}, of = company) =>
  (await send(store(), createPerson, of.actor, fileOf(lastName, more))).id;
const contract = (id: number, start: string, more: object = {}) =>
  send(store(), registerContract, company.actor, { person: id, type: cdi, start, ...contractTerms, ...more });

describe('a contract that was taken back', () => {
  it('leaves the file to be changed', async () => {
    const id = await person('Reprise');
    const { id: mistaken } = await contract(id, '2026-01-05');
    await send(store(), deleteContract, company.actor, { id: mistaken });
    await send(store(), editPerson, company.actor, { ...fileOf('Reprise'), id, mobile: '0698112233' });
    const { text } = await site.ask(`/person/${id}/details`, { as: as('ROLE_PERSON_VIEW_PROFILE') });
    expect(text).toContain('06 98 11 22 33');
  });
});

describe('an amendment', () => {
  it('that was wrong or never came is taken back with a reason, and lets the contract end', async () => {
    const id = await person('Avenante');
    const { id: made } = await contract(id, '2026-01-05');
    const from = addDays(today, 40);
    const terms = { ...contractTerms, job: 'Cheffe de parc', from, reason: 'Promotion' };
    await send(store(), amendContract, company.actor, { id: made, ...terms });
    const editor = as('ROLE_CONTRACT_READ', 'ROLE_CONTRACT_EDIT');
    const path = `/contract/${made}/details`;
    const post = (form: [string, string][]) => site.ask(path, { as: editor, form });
    const end: [string, string][] = [
      ['intent', 'end'],
      ['end', typed(addDays(today, 10))],
      ['reason', 'Démission'],
    ];
    const refused = await post(end);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('retirez-le d’abord, sous les avenants');
    const vague = await post([
      ['intent', 'removeAmendment'],
      ['from', from],
      ['reason', ''],
    ]);
    expect(vague.status).toBe(422);
    expect(vague.text).toContain('href="#removeAmendment-reason"');
    expect(vague.text).toContain(`<option value="${from}" selected="">`);
    const removed = await post([
      ['intent', 'removeAmendment'],
      ['from', from],
      ['reason', 'Elle part'],
    ]);
    expect(removed.status).toBe(302);
    const { text } = await site.ask(path, { as: editor });
    expect(text).not.toContain('Cheffe de parc');
    expect(text).toContain('Avenant retiré');
    expect((await post(end)).status).toBe(302);
  });

  it('is corrected by the form that made it, which shows what it said', async () => {
    const id = await person('Corrigée');
    const { id: made } = await contract(id, '2026-01-05');
    const terms = { ...contractTerms, job: 'Pompiste', from: '2026-06-01', reason: 'Promotion' };
    await send(store(), amendContract, company.actor, { id: made, ...terms });
    const { text } = await site.ask(`/contract/${made}/amend?from=2026-06-01`, {
      as: as('ROLE_CONTRACT_EDIT'),
    });
    for (const said of ['01/06/2026', 'Promotion', 'Pompiste'])
      expect([said, text.includes(`value="${said}"`)]).toEqual([said, true]);
  });
});

describe('the authorisations of a contract', () => {
  it('are kept with it, not before they were asked for, and stand in the register and its file', async () => {
    const id = await person('Protégée');
    const { id: made } = await contract(id, '2026-01-05');
    const editor = as('ROLE_CONTRACT_READ', 'ROLE_CONTRACT_EDIT');
    const path = `/contract/${made}/edit`;
    const save = (given: string) =>
      site.ask(path, {
        as: editor,
        form: [
          ['type', String(cdi)],
          ['start', '05/01/2026'],
          ['job', 'Chauffeur'],
          ['category', 'worker'],
          ...contractTerms.schedule.flatMap(({ morning, afternoon }, day): [string, string][] => [
            [`schedule[${day}].morning`, morning],
            [`schedule[${day}].afternoon`, afternoon],
          ]),
          ['hiringAuthorisedOn', '20/12/2025'],
          ['dismissalAuthorisationAskedOn', '02/11/2026'],
          ['dismissalAuthorisedOn', given],
        ],
      });
    const refused = await save('01/11/2026');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('L’autorisation ne peut précéder sa demande.');
    expect(refused.text).toContain('value="01/11/2026"');
    expect((await save('')).status).toBe(302);
    const details = await site.ask(`/contract/${made}/details`, { as: editor });
    expect(details.text).toContain('Embauche autorisée le');
    expect((await site.ask(path, { as: editor })).text).toContain('value="20/12/2025"');
    for (const address of ['/person/register', '/person/register/export?format=csv']) {
      const { text } = await site.ask(address, { as: editor });
      expect(text).toContain('Embauche autorisée le 20/12/2025');
      expect(text).toContain('Autorisation de licenciement demandée le 02/11/2026');
    }
  });
});

describe('who is shut out of the company', () => {
  it('has papers filed, and leads whom they led', async () => {
    const id = await person('Fermée');
    await send(store(), editMembership, company.actor, { id, enabled: false, employee: true });
    const file = fileReference({ hash: 'd'.repeat(64), subject: subjectOf('person', id) });
    const { ids } = await send(store(), attachDocuments, company.actor, {
      owner: { kind: 'person', id },
      files: [{ name: 'Solde.pdf', file, size: 3, type: 'application/pdf' }],
    });
    expect(ids).toHaveLength(1);
    const led = await person('Menée', { manager: id });
    await send(store(), editPerson, company.actor, { ...fileOf('Menée'), id: led, manager: id });
  });
});

describe('the deadlines', () => {
  const page = () => site.ask('/person/deadlines', { as: as('ROLE_CONTRACT_READ') });

  it('are of whoever is employed, with a contract or without', async () => {
    const soon = addDays(today, 20);
    await person('Sanscontrat', { permitType: 'Passeport talent', permitNumber: 'T1', permitExpiry: soon });
    const left = await person('Partie', { permitType: 'Talent', permitNumber: 'T2', permitExpiry: soon });
    await contract(left, '2025-01-06', { end: addDays(today, -90) });
    const { text } = await page();
    expect(text).toContain('Sanscontrat');
    expect(text).not.toContain('Partie Lena');
  });

  it('are narrowed to a unit with those below it and to a manager, on the page and in its file', async () => {
    const unitOf = async (name: string, code: string, parent: number | null) =>
      (
        await send(store(), createOrgUnit, company.actor, {
          kind: 'organization',
          name,
          code,
          ...(parent !== null && { parent }),
        })
      ).id;
    const yard = await unitOf('Chantier', 'CHT', null);
    const crew = await unitOf('Équipe', 'EQU', yard);
    const permit = { permitType: 'Talent', permitNumber: 'T3', permitExpiry: addDays(today, 15) };
    const leader = await person('Cheffe', permit);
    const placed = await person('Placée', { ...permit, manager: leader });
    const elsewhere = await person('Ailleurs', permit);
    await send(store(), registerInOrgUnit, company.actor, {
      id: crew,
      kind: 'organization',
      person: placed,
      date: '2026-01-05',
    });
    expect(elsewhere).toBeGreaterThan(0);
    const reader = as('ROLE_CONTRACT_READ');
    for (const query of [`unit=${yard}`, `manager=${leader}`])
      for (const address of ['', '/export']) {
        const { status, text } = await site.ask(`/person/deadlines${address}?kind=permit&${query}`, {
          as: reader,
        });
        expect(status).toBe(200);
        expect(text).toContain('Placée Lena');
        expect(text).not.toContain('Ailleurs Lena');
      }
    const file = await site.ask('/person/deadlines/export?kind=permit', { as: reader });
    expect(file.text).toContain('Ailleurs Lena');
    expect(file.text).toContain('Validité du titre (L5221-8)');
  });

  it('are open to who sees documents alone, without contracts, files or the export of other kinds', async () => {
    const id = await person('Documentée', { permitType: 'Talent', permitNumber: 'T4', permitExpiry: today });
    const file = fileReference({ hash: 'e'.repeat(64), subject: subjectOf('person', id) });
    await send(store(), attachDocuments, company.actor, {
      owner: { kind: 'person', id },
      files: [{ name: 'Habilitation.pdf', file, size: 3, type: 'application/pdf' }],
      validUntil: addDays(today, 5),
    });
    const reader = as('ROLE_PERSON_MANAGE_DOCUMENT');
    const { status, text } = await site.ask('/person/deadlines', { as: reader });
    expect(status).toBe(200);
    expect(text).toContain('Documentée Lena');
    expect(text).not.toContain(`/person/${id}/details`);
    expect(text).not.toContain('Autorisation de travail');
    expect(text).not.toContain('name="manager"');
    const exported = await site.ask('/person/deadlines/export', { as: reader });
    expect(exported.text).toContain('Documentée Lena');
    expect(exported.text).not.toContain('Autorisation de travail');
    expect((await page()).text).not.toContain('Dernier jour de validité du document');
    expect((await site.ask('/person/deadlines', { as: as('ROLE_PERSON_VIEW_LIST') })).status).toBe(403);
  });

  it('keep a hiring that nobody declared, and the home page says that it is late', async () => {
    const id = await person('Oubliée');
    const { id: made } = await contract(id, addDays(today, -3));
    const { text } = await page();
    expect(text).toContain(`/contract/${made}/declaration`);
    const home = await site.ask('/', { as: as('ROLE_CONTRACT_READ') });
    expect(home.text).toContain('1 embauche à déclarer, en retard (DPAE)');
    expect(home.text).toContain(`Oubliée Lena, ${typed(addDays(today, -3))}`);
    expect((await site.ask('/', { as: as('ROLE_PERSON_VIEW_LIST') })).text).not.toContain('DPAE');
    const details = await site.ask(`/contract/${made}/details`, { as: as('ROLE_CONTRACT_READ') });
    expect(details.text).toContain('La déclaration devait être faite');
  });
});

describe('a name that is changed on the page of the account', () => {
  it('is the register’s too', async () => {
    const id = await person('Avant');
    await contract(id, '2026-02-02', {});
    const account = {
      username: 'lena.avant',
      gender: 'F' as const,
      firstName: 'Lena',
      email: 'lena@example.fr',
      group: 'user' as const,
    };
    const made = await send(store(), createMember, company.actor, {
      ...account,
      lastName: 'Avant',
      person: id,
    });
    await send(store(), editMember, company.actor, { ...account, id: made.id, lastName: 'Après' });
    const lines = await staffRegister(world.runtime.db, company.corporation, today);
    expect(lines.some(({ holder }) => holder?.lastName === 'Après')).toBe(true);
    expect(lines.some(({ holder }) => holder?.lastName === 'Avant')).toBe(false);
  });
});

describe('the register of somebody whose file was erased', () => {
  it('keeps their line, and says until when and why', async () => {
    const id = await person('Effacée');
    await contract(id, '2025-01-06', { end: addDays(today, -20) });
    await operate(world, erase, `person-${id}`);
    const { text } = await site.ask('/person/register', { as: as('ROLE_CONTRACT_READ') });
    expect(text).toContain('Effacée Lena');
    const until = typed(addMonths(addDays(today, -20), 60));
    expect(text).toContain(`ligne conservée jusqu’au ${until} (R1221-26)`);
    const file = await site.ask('/person/register/export?format=csv', { as: as('ROLE_CONTRACT_READ') });
    for (const said of ['Sexe', 'Féminin', 'Stagiaire', 'Ligne conservée jusqu’au'])
      expect([said, file.text.includes(said)]).toEqual([said, true]);
  });
});

describe('the organization chart', () => {
  it('shows who is there today: not who left, nor who comes or was moved later', async () => {
    const facts = { kind: 'organization' as const, name: 'Parc', code: 'PAR' };
    const { id: unit } = await send(store(), createOrgUnit, company.actor, facts);
    const place = (id: number, date: string) =>
      send(store(), registerInOrgUnit, company.actor, { id: unit, kind: 'organization', person: id, date });
    const left = await person('Ancien');
    await contract(left, '2025-01-06', { end: addDays(today, -10) });
    await place(left, '2025-01-06');
    await place(await person('Arrivante'), addDays(today, 15));
    await place(await person('Actuelle'), '2026-01-05');
    const chart = await site.ask('/organization', { as: as('ROLE_COMPANY_VIEW_STRUCTURE') });
    expect(chart.status).toBe(200);
    const parc = chart.text.slice(chart.text.indexOf('>Parc<'));
    expect(parc).toContain('Lena Actuelle');
    expect(parc.split('</li>')[0]).not.toContain('Lena Arrivante');
    expect(chart.text).not.toContain('Lena Ancien');
  });
});

describe('a history', () => {
  it('names nobody of another company', async () => {
    const id = await person('Partagée');
    await send(store(), joinCorporation, other.actor, { person: id, enabled: true, employee: true });
    const foreign = await site.member('etrangere', other.corporation);
    const actor = { ...other.actor, user: foreign.actor.user };
    await send(store(), editPerson, actor, { ...fileOf('Partagée'), id, mobile: '0698112244' });
    const { text } = await site.ask(`/person/${id}/details?selectedTab=history`, {
      as: as('ROLE_PERSON_VIEW_PROFILE'),
    });
    expect(text).toContain('Hors de la société');
    expect(text).not.toContain('etrangere');
  });
});

describe('somebody who is hired for later', () => {
  it('is in their unit from the first day on, and the page says so once it was said', async () => {
    const facts = { kind: 'organization' as const, name: 'Chantiers', code: 'CHA' };
    const { id: unit } = await send(store(), createOrgUnit, company.actor, facts);
    const id = await person('Future', { birthDate: '1990-01-02' });
    const start = addDays(today, 20);
    await contract(id, start);
    await send(store(), registerInOrgUnit, company.actor, {
      id: unit,
      kind: 'organization',
      person: id,
      date: start,
    });
    const { text } = await site.ask(`/person/${id}/hiring`, {
      as: as(
        'ROLE_PERSON_CREATE',
        'ROLE_PERSON_VIEW_PROFILE',
        'ROLE_CONTRACT_READ',
        'ROLE_COMPANY_ADD_PERSON',
      ),
    });
    expect(text).toContain('Chantiers');
    expect(text).not.toContain('name="unit"');
  });
});
