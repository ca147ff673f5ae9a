import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { createOrgUnit } from '#domain/company/org-unit-commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { moveCandidate, refuseCandidate } from '#domain/recruitment/decision-commands.ts';
import { giveCandidateNumber } from '#domain/recruitment/form-commands.ts';
import { resendCandidateLink } from '#domain/recruitment/invitation-commands.ts';
import { contractsOfPerson } from '#projections/people/contracts.ts';
import { readPerson } from '#projections/people/staff.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { answerForm, candidateState, invited, type Linked } from '#tests/builders/recruitment.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* From an application to a contract, a declaration, an account and an invitation, with nothing typed twice. */

let world: World;
let site: Site;
let company: Company;
let anybody: SignedIn;
let cdi: number;
let cdd: number;
let unit: number;

const today = todayIn('Europe/Paris', new Date());
const typed = (day: string) => day.split('-').toReversed().join('/');
const office = () =>
  withRoles(anybody, [
    'ROLE_PERSON_CREATE',
    'ROLE_PERSON_VIEW_LIST',
    'ROLE_PERSON_VIEW_PROFILE',
    'ROLE_PERSON_EDIT_PROFILE',
    'ROLE_PERSON_MANAGE_ACCOUNT',
    'ROLE_PERSON_MANAGE_DOCUMENT',
    'ROLE_CONTRACT_CREATE',
    'ROLE_CONTRACT_READ',
    'ROLE_CONTRACT_EDIT',
    'ROLE_COMPANY_ADD_PERSON',
  ]);
const post = (path: string, form: Record<string, string>, as = office()) =>
  site.ask(path, { as, form: Object.entries({ commandId: randomUUID(), ...form }) });

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  company = await createCompany(store);
  anybody = await site.member('maelle', company.corporation);
  const make = async (resource: string, values: object) =>
    (await send(store, commandsOf(resource).create, company.actor, { ...values, enabled: true })).id;
  cdi = await make('contracttype', { name: 'CDI', fixedTerm: false });
  cdd = await make('contracttype', { name: 'CDD', fixedTerm: true });
  await make('persondocumenttype', { name: 'Carte d’identité', required: true });
  const facts = { kind: 'organization' as const, name: 'Pompage', code: 'POM' };
  unit = (await send(store, createOrgUnit, company.actor, facts)).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

/** Somebody who sent the form and is retained. */
async function retained(changes: Parameters<typeof invited>[2] = {}): Promise<Linked> {
  const linked = await invited(world.runtime, company, changes);
  await answerForm(world.runtime, company, linked);
  await send(world.runtime.store, moveCandidate, company.actor, { id: linked.id, status: 'retained' });
  return linked;
}

const hire = (id: number, more: Record<string, string> = {}) =>
  post(`/candidate-form/${id}`, { intent: 'hire', ...more });

/** The person that a hiring leads to. */
function personIn({ status, headers }: Awaited<ReturnType<typeof hire>>): number {
  expect(status).toBe(302);
  const to = /^\/person\/(\d+)\/hiring$/.exec(headers.get('Location') ?? '');
  expect(to).not.toBeNull();
  return Number(to?.[1]);
}

/** The words of a part of the hiring, as its row shows it. */
function step(html: string, name: string): string {
  const row = html.split('<tr').find((part) => part.includes(`>${name}<`)) ?? '';
  return row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('a hiring', () => {
  it('leads through contract, declaration, post, account and invitation, with nothing typed twice', async () => {
    const { id } = await retained({
      lastName: 'Abgrall',
      firstName: 'Riwal',
      email: 'riwal@exemple.invalid',
      unit,
    });
    const person = personIn(await hire(id));
    const here = `/person/${person}/hiring`;
    const first = (await site.ask(here, { as: office() })).text;
    expect(step(first, 'Identité')).toContain('Manque : Lieu de naissance');
    expect(step(first, 'Contrat')).toContain('Aucun contrat');
    expect(step(first, 'DPAE')).toContain('Plus tard');
    expect(step(first, 'Poste')).toContain('À faire');
    expect(step(first, 'Compte et invitation')).toContain('Aucun compte');
    expect(step(first, 'Documents')).toContain('Carte d’identité');

    const manager = await colleague(world.runtime.store, company, { lastName: 'Kerlan' });
    const born = { birthName: 'Abgrall', birthDate: '12/04/1995', birthPlace: 'Brest', nationality: 'FR' };
    const completed = await post(here, { intent: 'complete', ...born, manager: String(manager) });
    expect(completed.status).toBe(302);
    const led = await readPerson(world.runtime.store.read, person);
    expect(led.state.posts[company.corporation]?.manager).toBe(manager);
    expect((await post(here, { intent: 'unit', unit: String(unit), date: typed(today) })).status).toBe(302);

    const contract = `/person/${person}/contract/new?job=Conductrice+de+pompe&from=hiring`;
    expect(first).toContain(contract.replaceAll('&', '&amp;'));
    const form = (await site.ask(contract, { as: office() })).text;
    expect(form).toContain('value="Conductrice de pompe"');
    expect(form).toMatch(/name="proposeTrial"[^>]*checked|checked[^>]*name="proposeTrial"/);
    const start = addDays(today, 5);
    const week = Object.fromEntries(
      [4, 4, 4, 4, 4, 0, 0].flatMap((hours, day) => [
        [`schedule[${day}].morning`, String(hours)],
        [`schedule[${day}].afternoon`, String(hours)],
      ]),
    );
    const said = {
      type: String(cdi),
      start: typed(start),
      job: 'Conductrice de pompe',
      category: 'supervisor',
    };
    const made = await post(contract, { ...said, ...week, proposeTrial: 'on' });
    expect([made.status, made.headers.get('Location')]).toEqual([302, here]);
    const [row] = await contractsOfPerson(world.owner, person, company.corporation, today);
    expect(row?.trialEnd).not.toBeNull();

    const second = (await site.ask(here, { as: office() })).text;
    expect(step(second, 'Identité')).toContain('Fait');
    expect(step(second, 'Contrat')).toContain(`CDI à partir du ${typed(start)} · essai jusqu’au`);
    expect(step(second, 'DPAE')).toContain(
      `À faire avant la prise de poste, le ${typed(start)} au plus tard`,
    );
    expect(step(second, 'Poste')).toContain('Pompage · Kerlan Anna');

    const account = `/user/new?person=${person}&from=hiring`;
    expect(second).toContain(account.replaceAll('&', '&amp;'));
    const proposed = (await site.ask(account, { as: office() })).text;
    expect(proposed).toContain('value="riwal.abgrall"');
    const opened = await post(account, {
      person: String(person),
      gender: 'F',
      firstName: 'Riwal',
      lastName: 'Abgrall',
      email: 'riwal@exemple.invalid',
      username: 'riwal.abgrall',
      group: 'user',
      invite: 'on',
    });
    expect([opened.status, opened.headers.get('Location')]).toEqual([302, here]);
    const third = (await site.ask(here, { as: office() })).text;
    expect(step(third, 'Compte et invitation')).toMatch(/riwal\.abgrall · Invité.*Fait/);
  });

  it('shows each part by its right alone', async () => {
    const person = personIn(
      await hire((await retained({ lastName: 'Droits', email: 'd@exemple.invalid' })).id),
    );
    const only = withRoles(anybody, ['ROLE_PERSON_CREATE']);
    const { status, text } = await site.ask(`/person/${person}/hiring`, { as: only });
    expect(status).toBe(200);
    for (const hidden of ['DPAE', 'Compte et invitation', 'Identité', 'Documents', 'Visite médicale'])
      expect([hidden, step(text, hidden)]).toEqual([hidden, '']);
    expect(text).not.toContain('name="birthPlace"');
    // Who may not see the hiring is not led there by a form either.
    const writer = withRoles(anybody, ['ROLE_CONTRACT_CREATE']);
    const form = await site.ask(`/person/${person}/contract/new?from=hiring`, { as: writer });
    expect(form.status).toBe(200);
    expect(form.text).not.toContain(`/person/${person}/hiring`);
    const facts = { person, type: cdi, start: '2026-01-05', trialEnd: '2026-03-04', ...contractTerms };
    await send(world.runtime.store, registerContract, company.actor, facts);
    const after = (await site.ask(`/person/${person}/hiring`, { as: only })).text;
    expect(step(after, 'Contrat')).toContain('Fait');
    expect(after).not.toContain('04/03/2026');
    const none = withRoles(anybody, ['ROLE_PERSON_VIEW_PROFILE']);
    expect((await site.ask(`/person/${person}/hiring`, { as: none })).status).toBe(403);
  });

  it('keeps what was typed beside a day that does not exist, and changes nothing', async () => {
    const person = personIn(
      await hire((await retained({ lastName: 'Faux', email: 'f@exemple.invalid' })).id),
    );
    const { status, text } = await post(`/person/${person}/hiring`, {
      intent: 'complete',
      birthPlace: 'Landerneau',
      birthDate: '31/02/1990',
    });
    expect(status).toBe(422);
    expect(text).toContain('href="#hiring-birthDate"');
    expect(text).toContain('value="Landerneau"');
    const { state } = await readPerson(world.runtime.store.read, person);
    expect(state.details?.birthPlace).toBeNull();
  });

  it('gives a contract the trial of its law: by category, by the length of a fixed term, none to a trainee', async () => {
    const { store } = world.runtime;
    const { id: person } = await send(store, createPerson, company.actor, personFile({ lastName: 'Essai' }));
    const trialOf = async (changes: object) => {
      await send(store, registerContract, company.actor, {
        person,
        type: cdi,
        start: '2026-01-05',
        ...contractTerms,
        proposeTrial: true,
        ...changes,
      });
      const [row] = await contractsOfPerson(world.owner, person, company.corporation, today);
      return row?.trialEnd;
    };
    expect(await trialOf({ start: '2025-01-01', end: '2025-01-28', type: cdd })).toBe('2025-01-04');
    expect(await trialOf({ start: '2025-02-01', end: '2025-02-28', trainee: true })).toBeNull();
    expect(await trialOf({ start: '2025-03-01', end: '2025-03-31', trialEnd: '2025-03-02' })).toBe(
      '2025-03-02',
    );
    expect(await trialOf({ start: '2026-01-05', category: 'executive' })).toBe('2026-05-04');
  });
});

describe('somebody whom the company knows', () => {
  const known = async (lastName: string, changes: Parameters<typeof personFile>[0] = {}) =>
    (
      await send(
        world.runtime.store,
        createPerson,
        company.actor,
        personFile({ lastName, firstName: 'Enora', birthDate: '1995-04-12', ...changes }),
      )
    ).id;

  it('is asked about, and no second file is made by itself', async () => {
    const person = await known('Bescond');
    const { id } = await retained({ lastName: 'Bescond', email: 'autre@exemple.invalid' });
    const page = (await site.ask(`/candidate-form/${id}?dialog=hire`, { as: office() })).text;
    expect(page).toMatch(new RegExp(`name="same"[^>]*value="${person}"`));
    expect(page).toContain('naissance le 12/04/1995');
    const refused = await hire(id);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('href="#same"');
    expect((await candidateState(world.runtime, id)).person).toBeNull();
  });

  it('goes on in the same file, which says what it said and gains what it lacked', async () => {
    const person = await known('Corre', { mobile: '0611223344', birthPlace: 'Quimper' });
    const { id } = await retained({ lastName: 'Corre', email: 'corre@exemple.invalid' });
    expect(personIn(await hire(id, { same: String(person) }))).toBe(person);
    const { state } = await readPerson(world.runtime.store.read, person);
    expect(state.details).toMatchObject({
      mobile: '+33611223344',
      birthPlace: 'Quimper',
      nationality: 'FR',
      address: { street: '3 rue des Ajoncs' },
    });
    expect((await candidateState(world.runtime, id)).person).toBe(person);
  });

  it('keeps the bank account that it is paid to, and the number that the file has', async () => {
    const { store } = world.runtime;
    const paid = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', accountHolder: 'E. Gall' };
    const unnumbered = await known('Gall');
    await send(store, editPersonPayroll, company.actor, { id: unnumbered, ...paid });
    const numbered = await known('Héry');
    await send(store, editPersonPayroll, company.actor, {
      id: numbered,
      ...paid,
      socialSecurityNumber: '253072A07300443',
    });
    await send(store, setParameters, company.actor, {
      values: [{ code: 'candidate_number', value: true }],
    });
    const numberOf = async (id: number) => (await readPerson(store.read, id)).state.payroll;
    const hireAs = async (lastName: string, person: number) => {
      const linked = await invited(world.runtime, company, {
        lastName,
        email: `${lastName}@exemple.invalid`,
      });
      await answerForm(world.runtime, company, linked);
      await send(store, moveCandidate, company.actor, { id: linked.id, status: 'retained' });
      await send(store, giveCandidateNumber, systemActor(company.corporation), {
        token: linked.hash,
        number: '255081416802538',
      });
      personIn(await hire(linked.id, { same: String(person) }));
    };
    await hireAs('gall', unnumbered);
    expect(await numberOf(unnumbered)).toMatchObject({ ...paid, socialSecurityNumber: '255081416802538' });
    await hireAs('hery', numbered);
    expect(await numberOf(numbered)).toMatchObject({ ...paid, socialSecurityNumber: '253072A07300443' });
    const payroll = withRoles(anybody, [
      'ROLE_PERSON_CREATE',
      'ROLE_PERSON_VIEW_LIST',
      'ROLE_PERSON_MANAGE_PAYROLL',
    ]);
    const page = (as: SignedIn) => site.ask(`/person/${numbered}/hiring`, { as });
    expect((await page(office())).text).not.toContain('autre numéro');
    expect(step((await page(payroll)).text, 'Numéro de sécurité sociale')).toContain('autre numéro');
  });

  it('whose form came after the hiring gains what it says, and is asked nothing once refused', async () => {
    const { store } = world.runtime;
    const linked = await invited(world.runtime, company, {
      lastName: 'Tardive',
      email: 'tardive@exemple.invalid',
    });
    await send(store, moveCandidate, company.actor, { id: linked.id, status: 'retained' });
    const person = personIn(await hire(linked.id));
    expect((await readPerson(store.read, person)).state.details?.address).toBeNull();
    await answerForm(world.runtime, company, linked, { number: '255081416802538' });
    const { state } = await readPerson(store.read, person);
    expect(state.details).toMatchObject({ nationality: 'FR', address: { street: '3 rue des Ajoncs' } });

    const other = await invited(world.runtime, company, { lastName: 'Non', email: 'non@exemple.invalid' });
    await send(store, refuseCandidate, company.actor, { id: other.id, reason: 'Poste pourvu' });
    await expect(answerForm(world.runtime, company, other)).rejects.toMatchObject({ kind: 'missing' });
    await expect(
      send(store, resendCandidateLink, company.actor, { id: other.id, subject: 'Rappel', text: 'Bonjour' }),
    ).rejects.toMatchObject({ code: 'CANDIDATE_ASKED_NOTHING' });
    const refused = (await site.ask(`/candidate-form/${other.id}`, { as: office() })).text;
    expect(refused).not.toContain('value="resend"');
  });

  it('is another person where that is said, on the board too', async () => {
    const person = await known('Derrien');
    const { id } = await retained({ lastName: 'Derrien', email: 'derrien@exemple.invalid' });
    const board = `/candidates?view=board&card=${id}&dialog=hire`;
    expect((await site.ask(board, { as: office() })).text).toContain(`value="${person}"`);
    const made = await post(board, { intent: 'hire', card: String(id), same: 'new' });
    expect(personIn(made)).not.toBe(person);
  });

  it('by the address alone, too; who was born on another day is somebody else', async () => {
    await known('Elies', { email: 'elies@exemple.invalid' });
    const married = await retained({ lastName: 'Mariée', email: 'ELIES@exemple.invalid' });
    expect((await hire(married.id)).status).toBe(422);
    await known('Floch', { birthDate: '1960-01-01' });
    personIn(await hire((await retained({ lastName: 'Floch', email: 'floch@exemple.invalid' })).id));
  });

  it('in another company is told to nobody: no question, and no file of theirs is taken', async () => {
    const { store } = world.runtime;
    const other = await createCompany(store, 1);
    const file = personFile({ lastName: 'Gourvès', firstName: 'Enora', email: 'ailleurs@exemple.invalid' });
    const { id: theirs } = await send(store, createPerson, other.actor, file);
    const { id } = await retained({ lastName: 'Gourvès', email: 'ailleurs@exemple.invalid' });
    const page = (await site.ask(`/candidate-form/${id}?dialog=hire`, { as: office() })).text;
    expect(page).not.toContain('name="same"');
    const tried = await hire(id, { same: String(theirs) });
    expect(tried.status).toBe(422);
    expect(personIn(await hire(id))).not.toBe(theirs);
  });
});
