import { setPersonProfile } from '#domain/people/profile-commands.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { editCorporationSettings } from '#domain/company/company-commands.ts';
import { fileReference } from '#domain/files/file-reference.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import * as commands from '#domain/training/certificate-commands.ts';
import { distributeEquipment } from '#domain/equipment/usage-commands.ts';
import { createMaseAction } from '#domain/training/mase-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { formatDate } from '#app/ui/format.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { until } from '#tests/builders/process.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { certificateType, colleague, maseAction } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Certificates and trainings of people, and the plan of actions, as people and programs reach them. */

const today = todayIn('Europe/Paris', new Date());

let world: World;
let site: Site;
let company: Company;
let anybody: SignedIn;
let person: number;
let type: number;

const as = (...roles: string[]) => withRoles(anybody, roles);
const manager = () => as('ROLE_PERSON_MANAGE_TRAINING', 'ROLE_PERSON_VIEW_PROFILE');
const reader = () => as('ROLE_CERTIFICATE_READ');
const admin = () => as('ROLE_ADMIN');
const origin = { origin: 'http://localhost' };
const json = (text: string): { item: { id: number; status: string; validUntil: string | null } } =>
  JSON.parse(text) as never;

async function post(path: string, form: [string, string][], who = manager()) {
  return site.ask(path, { as: who, form: [['corporation', String(company.corporation)], ...form] });
}
const register = async (input: object = {}) =>
  (await send(world.runtime.store, commands.registerCertificate, company.actor, { type, person, ...input }))
    .id;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  company = await createCompany(store);
  anybody = await site.member('enora', company.corporation);
  type = await certificateType(store, company, { passport: true });
  person = await colleague(store, company, { lastName: 'Kerbrat', birthDate: '1990-02-03' });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('the form of a training', () => {
  it('begins with whom and what the matrix was pressed at', async () => {
    const { status, text } = await site.ask(`/certificate/new?type=${type}&person=${person}`, {
      as: manager(),
    });
    expect(status).toBe(200);
    expect(text).toMatch(
      new RegExp(`<option[^>]*selected=""[^>]*value="${type}"|value="${type}" selected=""`),
    );
    expect(text).toMatch(
      new RegExp(`name="people"[^>]*checked=""[^>]*value="${person}"|checked=""[^>]*name="people"`),
    );
  });

  it('says what is wrong at its fields and keeps what was typed', async () => {
    const { status, text } = await post('/certificate/new', [
      ['type', String(type)],
      ['people', String(person)],
      ['expectedDate', '12/03/2027'],
      ['endDate', '11/03/2027'],
      ['place', 'Dépôt de Brest'],
    ]);
    expect(status).toBe(422);
    expect(text).toContain('La fin doit suivre le début');
    expect(text).toContain('value="Dépôt de Brest"');
    expect(text).toContain('value="11/03/2027"');
  });

  it('plans a session for several people, which leads to them all', async () => {
    const second = await colleague(world.runtime.store, company, { lastName: 'Tanguy' });
    const answer = await post('/certificate/new', [
      ['type', String(type)],
      ['people', String(person)],
      ['people', String(second)],
      ['expectedDate', '12/03/2027'],
      ['cost', '180,50'],
    ]);
    expect(answer.status).toBe(302);
    const at = answer.headers.get('location') ?? '';
    expect(at).toMatch(/^\/certificate\/session\/\d+$/);
    const { text } = await site.ask(at, { as: manager() });
    expect(text).toContain('Kerbrat');
    expect(text).toContain('Tanguy');
    expect(text).toMatch(/361,00/);
    const moved = await post(`${at}/reprogram`, [['expectedDate', '19/03/2027']]);
    expect(moved.status).toBe(302);
    expect((await site.ask(at, { as: manager() })).text).toContain('19/03/2027');
  });
});

describe('the list of certificates', () => {
  it('is narrowed by kind, person and provider on the page, and so is its file', async () => {
    const other = await certificateType(world.runtime.store, company, { name: 'Habilitation H1' });
    const who = await colleague(world.runtime.store, company, { lastName: 'Quéré' });
    const id = await register({ type: other, person: who, provider: company.client });
    const own = await register({ type: other });
    const found = async (query: string) => {
      const { text } = await site.ask(`/certificate/list?${query}`, { as: manager() });
      return [id, own].map((one) => text.includes(`/certificate/${one}/details`));
    };
    expect(await found(`type=${other}`)).toEqual([true, true]);
    expect(await found(`person=${who}`)).toEqual([true, false]);
    expect(await found(`provider=${company.client}`)).toEqual([true, false]);
    expect(await found(`provider=${company.client}&person=${person}`)).toEqual([false, false]);
    const page = await site.ask(`/certificate/list?provider=${company.client}`, { as: manager() });
    expect(page.text).toContain(`<option value="${company.client}" selected="">`);
    const file = await site.ask(`/certificate/export?type=${other}&provider=${company.client}&format=csv`, {
      as: manager(),
    });
    expect(file.text.trim().split('\r\n')).toHaveLength(2);
    expect(file.text).toContain('Quéré');
  });

  it('is narrowed to what is held without a proof, which its file says too', async () => {
    const who = await colleague(world.runtime.store, company, { lastName: 'Guéguen' });
    const bare = await register({ person: who, obtainedOn: addDays(today, -30) });
    const numbered = await register({ person: who, obtainedOn: addDays(today, -20), number: 'N-1' });
    const wished = await register({ person: who });
    const { text } = await site.ask(`/certificate/list?person=${who}&unproven=1`, { as: manager() });
    const found = [bare, numbered, wished].map((id) => text.includes(`/certificate/${id}/details`));
    expect(found).toEqual([true, false, false]);
    const told = async (id: number) =>
      (await site.ask(`/certificate/${id}/details`, { as: manager() })).text.includes('Rien ne prouve');
    expect([await told(bare), await told(numbered), await told(wished)]).toEqual([true, false, false]);
    const path = `/certificate/${bare}/details`;
    expect((await post(path, [['intent', 'remove']])).status).toBe(422);
    const reason: [string, string] = ['reason', 'Saisi deux fois'];
    expect((await post(path, [['intent', 'remove'], reason])).status).toBe(302);
  });
});

describe('the results of a session', () => {
  it('are noted for all who passed at once, each with a proof; the others stay as they are', async () => {
    const { store } = world.runtime;
    const people = [person, await colleague(store, company, { lastName: 'Abgrall' })];
    people.push(await colleague(store, company, { lastName: 'Cariou' }));
    const day = addDays(today, -2);
    const { id } = await send(store, commands.planSession, company.actor, {
      type,
      people,
      expectedDate: day,
    });
    const ids = (
      await world.owner
        .selectFrom('certificate')
        .select('id')
        .where('session_id', '=', id)
        .orderBy('id')
        .execute()
    ).map((row) => row.id);
    const path = `/certificate/session/${id}/complete`;
    expect((await site.ask(`/certificate/session/${id}`, { as: manager() })).text).toContain(path);
    const shown = await site.ask(path, { as: manager() });
    expect(shown.text).toContain(`value="${formatDate(day)}"`);
    const said = (numbers: string[]): [string, string][] => [
      ['obtainedOn', formatDate(day)],
      ['validUntil', ''],
      ...ids.flatMap((one, at): [string, string][] => [
        [`people[${at}].id`, String(one)],
        ...(at < 2 ? [[`people[${at}].held`, 'on'] as [string, string]] : []),
        [`people[${at}].number`, numbers[at] ?? ''],
      ]),
    ];
    const stages = async () =>
      (
        await world.owner
          .selectFrom('certificate')
          .select('stage')
          .where('session_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ stage }) => stage);
    const wrong = await post(path, said(['R-1', '']));
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/id="step-people\[1\]\.number"[^>]*aria-invalid="true"/);
    expect(wrong.text).toContain('value="R-1"');
    expect(await stages()).toEqual(['planned', 'planned', 'planned']);
    expect((await post(path, said(['R-1', 'R-2']))).status).toBe(302);
    expect(await stages()).toEqual(['completed', 'completed', 'planned']);
    const foreign = await register({ expectedDate: day });
    const input = { id, obtainedOn: day, people: [{ id: foreign, held: true, number: 'X' }] };
    await expect(send(store, commands.completeSession, company.actor, input)).rejects.toMatchObject({
      errors: { 'people[0].id': ['errors.reference'] },
    });
    await expect(
      send(store, commands.completeSession, company.actor, {
        ...input,
        people: [{ id: ids[2] ?? 0, held: false }],
      }),
    ).rejects.toMatchObject({ errors: { people: ['training.error.nobodyHolds'] } });
    expect((await site.ask(path, { as: reader() })).status).toBe(403);
  });
});

describe('what somebody works with', () => {
  it('demands its certificates, as long as it is in their hands', async () => {
    const { store } = world.runtime;
    const equipmentType = await equipmentTypeOf(store, company);
    const name = 'Nacelle R486';
    await certificateType(store, company, { name, equipmentTypes: [equipmentType] });
    const handler = await colleague(store, company, { lastName: 'Quiniou' });
    const { id: piece } = await equipmentPiece(store, company, { type: equipmentType });
    const lacking = async () =>
      (await site.ask('/certificate/matrix?only=lacking', { as: manager() })).text.includes('Quiniou');
    expect(await lacking()).toBe(false);
    const use = { equipment: piece, person: handler, condition: 'good' as const };
    await send(store, distributeEquipment, company.actor, use);
    expect(await lacking()).toBe(true);
    const file = await site.ask(`/person/${handler}/details?selectedTab=trainings`, { as: manager() });
    expect(file.text).toContain(name);
  });
});

describe('certificates from another program', () => {
  const bring = async (text: string, query = '') => {
    const sent = { name: 'caces.csv', content: Buffer.from(text).toString('base64') };
    return site.ask(`/api/import/certificate${query}`, { as: manager(), json: sent, headers: origin });
  };

  it('come in from a file after a dry run, once each, and are taken back together', async () => {
    const { store } = world.runtime;
    const holder = await colleague(store, company, {
      lastName: 'Riou',
      firstName: 'Maëlle',
      personnelNumber: 'C-7',
    });
    const good = 'Matricule;Formation;Obtenu le;Échéance;Numéro\nC-7;caces r489;03/02/2025;;R-77\n';
    const dry = await bring(
      `${good}C-404;CACES R489;03/02/2025;;\nC-7;Inconnu;03/02/2025;01/02/2024;\n`,
      '?dryRun=1',
    );
    expect(dry.text).toContain('import.unknownReference');
    expect(dry.text).toContain('training.error.validBefore');
    const done = await bring(good);
    expect(done.status).toBe(200);
    const rows = () =>
      world.owner
        .selectFrom('certificate')
        .select(['id', 'valid_until'])
        .where('person_id', '=', holder)
        .execute();
    // Five years, as the kind says.
    expect(await rows()).toMatchObject([{ valid_until: '2030-02-03' }]);
    expect((await bring(good)).text).toContain('training.error.heldTwice');
    const { id } = json(done.text).item;
    const [row] = await rows();
    expect((await site.ask(`/import/${id}/details`, { as: manager() })).text).toContain(
      `/certificate/${row?.id}/details`,
    );
    expect(
      (await site.ask(`/api/import/undo/${id}`, { as: manager(), json: {}, headers: origin })).status,
    ).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('the steps of a certificate', () => {
  it('ask for a proof before it is obtained: a number, or a file that is attached', async () => {
    const id = await register({ expectedDate: addDays(today, -3) });
    const page = await site.ask(`/certificate/${id}/details`, { as: manager() });
    expect(page.text).toContain('À compléter');
    expect(page.text).toContain('il manque la preuve');
    const path = `/certificate/${id}/complete`;
    const without = await post(path, [['obtainedOn', formatDate(addDays(today, -3))]]);
    expect(without.status).toBe(422);
    expect(without.text).toContain('Joignez la preuve');
    const file = fileReference({ hash: 'f'.repeat(64), subject: subjectOf('person', person) });
    await send(world.runtime.store, attachDocuments, company.actor, {
      owner: { kind: 'certificate', id },
      files: [{ name: 'Attestation.pdf', file, size: 3, type: 'application/pdf' }],
    });
    expect((await post(path, [['obtainedOn', formatDate(addDays(today, -3))]])).status).toBe(302);
    const done = await site.ask(`/certificate/${id}/details`, { as: manager() });
    expect(done.text).toContain('Obtenu');
    expect(done.text).toContain('Attestation.pdf');
    expect(done.text).toContain('Renouveler');
  });

  it('keep the proof sealed as the person is: another key is refused', async () => {
    const id = await register();
    const file = fileReference({ hash: 'e'.repeat(64), subject: subjectOf('person', person + 1) });
    const sent = send(world.runtime.store, attachDocuments, company.actor, {
      owner: { kind: 'certificate', id },
      files: [{ name: 'Autre.pdf', file, size: 3, type: 'application/pdf' }],
    });
    await expect(sent).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('who has no right', () => {
  it('sees nothing of certificates: pages, lists, search, deadlines, the person’s file', async () => {
    const id = await register({ obtainedOn: addDays(today, -1800), number: 'SECRET-1' });
    const office = as('ROLE_CONTRACT_READ', 'ROLE_PERSON_VIEW_PROFILE');
    for (const path of [
      '/certificate',
      '/certificate/list',
      '/certificate/matrix',
      '/certificate/export?format=csv',
      '/certificate/passport',
      `/certificate/${id}/details`,
    ])
      expect((await site.ask(path, { as: office })).status, path).toBe(403);
    expect((await site.ask('/api/certificate/list', { as: office })).status).toBe(403);
    const file = await site.ask(`/person/${person}/details?selectedTab=trainings`, { as: office });
    expect(file.text).not.toContain('CACES R489');
    const search = await site.ask('/search?q=CACES', { as: office });
    expect(search.text).not.toContain('Kerbrat');
    const deadlines = await site.ask('/person/deadlines', { as: office });
    expect(deadlines.text).not.toContain('CACES R489');
  });

  it('to change them may look at them', async () => {
    const id = await register();
    const page = await site.ask(`/certificate/${id}/details`, { as: reader() });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('Planifier</a>');
    expect((await site.ask(`/certificate/${id}/edit`, { as: reader() })).status).toBe(403);
    expect((await site.ask('/certificate/new', { as: reader() })).status).toBe(403);
  });

  it('of another company finds none', async () => {
    const id = await register();
    const other = await createCompany(world.runtime.store, 1);
    const outsider = withRoles(await site.member('dehors', other.corporation), [
      'ROLE_PERSON_MANAGE_TRAINING',
    ]);
    expect((await site.ask(`/certificate/${id}/details`, { as: outsider })).status).toBe(404);
    const shown = await site.ask(`/api/certificate/show/${id}`, { as: outsider });
    expect(shown.status).toBe(404);
  });
});

describe('what is due', () => {
  it('stands in the deadlines of the staff, in the search and in the matrix', async () => {
    const somebody = await colleague(world.runtime.store, company, { lastName: 'Bossard' });
    const validUntil = addDays(today, 20);
    const id = await register({
      person: somebody,
      obtainedOn: addDays(today, -400),
      validUntil,
      number: 'D-9',
    });
    const both = as('ROLE_CONTRACT_READ', 'ROLE_PERSON_MANAGE_TRAINING');
    const found = await site.ask('/search?q=CACES Bossard', { as: both });
    expect(found.text).toContain(`/certificate/${id}/details`);
    const { text } = await site.ask('/certificate/matrix', { as: both });
    expect(text).toContain('data-tone="soon"');
    expect(text).toContain(formatDate(validUntil));
    expect(text).toContain(`/certificate/new?type=${type}&amp;person=${somebody}`);
    const none = await site.ask('/certificate/matrix?only=expired', { as: both });
    expect(none.text).not.toContain('Bossard');
    // By post: whose profile it is, or that of their contract.
    const facts = { name: 'Grutier', enabled: true };
    const { store } = world.runtime;
    const { id: profile } = await send(store, commandsOf('personprofiletype').create, company.actor, facts);
    const ofProfile = async () =>
      (await site.ask(`/certificate/matrix?profile=${profile}`, { as: both })).text.includes('Bossard');
    expect(await ofProfile()).toBe(false);
    await send(store, setPersonProfile, company.actor, { id: somebody, profile });
    expect(await ofProfile()).toBe(true);
    const dashboard = await site.ask('/certificate', { as: both });
    expect(dashboard.text).toContain('Bossard');
  });

  it('is declared to the passport with its due day, as a page and as a file', async () => {
    const somebody = await colleague(world.runtime.store, company, {
      lastName: 'Déclarée',
      birthDate: '1991-01-01',
    });
    await register({ person: somebody, obtainedOn: '2025-11-20', number: 'P-1' });
    const span = 'from=01/10/2025&until=31/12/2025';
    const page = await site.ask(`/certificate/passport?${span}`, { as: manager() });
    expect(page.text).toContain('30/09/2026');
    const file = await site.ask(`/certificate/passport/export?format=csv&${span}`, { as: manager() });
    expect(file.text).toContain('Déclarée');
    expect(file.text).toContain('01/01/1991');
    const without = await site.ask(`/certificate/passport/export?format=csv&${span}`, { as: reader() });
    expect(without.text).toContain('Déclarée');
    expect(without.text).not.toContain('01/01/1991');
  });

  it('is noted as declared, once and not before its day, and taken back', async () => {
    const id = await register({ obtainedOn: '2025-08-20', number: 'P-2' });
    const path = '/certificate/passport?from=01/07/2025&until=30/09/2025';
    const declare = (day: string, as = manager()) =>
      site.ask(path, {
        as,
        form: [
          ['intent', 'declare'],
          ['certificates', String(id)],
          ['day', day],
        ],
      });
    expect((await declare('05/01/2026', reader())).status).toBe(403);
    const ahead = await declare('05/01/2062');
    expect(ahead.status).toBe(422);
    expect((await declare('05/01/2026')).status).toBe(302);
    const page = await site.ask(path, { as: manager() });
    expect(page.text).toContain('Déjà déclarées');
    expect(page.text).toContain('05/01/2026');
    const withdraw = () =>
      site.ask(path, {
        as: manager(),
        form: [
          ['intent', 'withdraw'],
          ['certificate', String(id)],
        ],
      });
    expect((await withdraw()).status).toBe(302);
    expect((await withdraw()).status).toBe(409);
    expect((await site.ask(path, { as: manager() })).text).not.toContain('Déjà déclarées');
  });
});

describe('one’s own', () => {
  it('are read on the profile', async () => {
    const own = anybody.actor.person ?? 0;
    await register({ person: own, obtainedOn: addDays(today, -30), number: 'MIEN-1' });
    const { text } = await site.ask('/profile?selectedTab=trainings', { as: as() });
    expect(text).toContain('MIEN-1');
    expect(text).not.toContain('/certificate/');
  });
});

describe('calls', () => {
  it('plan, plan again, cancel and tell what is missing', async () => {
    const ask = (path: string, body: object) =>
      site.ask(`/api/certificate/${path}`, { as: manager(), json: body, headers: origin });
    const made = await ask('new', { type, person });
    expect(made.status, made.text).toBe(200);
    const { id, status } = json(made.text).item;
    expect(status).toBe('unplanned');
    const planned = await ask(`reprogram/${id}`, { expectedDate: addDays(today, 9) });
    expect(json(planned.text).item.status).toBe('planned');
    const wrong = await ask(`reprogram/${id}`, { expectedDate: '2027-03-09', endDate: '2027-03-08' });
    expect(wrong.status).toBe(422);
    expect((await ask(`cancel/${id}`, { reason: 'Reporté' })).status).toBe(200);
    const again = await ask(`cancel/${id}`, {});
    expect(again.status).toBe(409);
    expect(again.text).toContain('CERTIFICATE_STATUS');
    expect((await ask('new', { type, person, unknown: 1 })).status).toBe(422);
    const problems = await site.ask(`/api/certificate/problems?person=${person}`, { as: manager() });
    expect(JSON.parse(problems.text)).toMatchObject({ items: [] });
  });
});

describe('MASE', () => {
  const set = (showMase: boolean) =>
    send(world.runtime.store, editCorporationSettings, company.actor, {
      id: company.corporation,
      accent: '#006a69',
      currency: 'EUR',
      timeZone: 'Europe/Paris',
      fiscalYearStart: 1,
      vatRegime: 'normal',
      latePenalty: null,
      showMase,
    });

  it('has its plan, its figures and its priorities, for administrators', async () => {
    const answer = await post(
      '/certificate/mase/new',
      Object.entries(maseAction(person)).map(([name, value]) => [name, String(value)]),
      admin(),
    );
    expect(answer.status, answer.text.slice(0, 300)).toBe(302);
    const file = await site.ask(answer.headers.get('location') ?? '', { as: admin() });
    expect(file.text).toContain('Causerie sécurité mensuelle');
    const figures: [string, string][] = [
      ['intent', 'note'],
      ['month', '01/2026'],
      ['hours', '4 200'],
      ['accidentsWithStop', '1'],
      ['accidentsWithoutStop', '0'],
      ['daysLost', '12'],
    ];
    expect((await post('/certificate/mase/figures', figures, admin())).status).toBe(302);
    const page = await site.ask('/certificate/mase/figures', { as: admin() });
    expect(page.text).toContain('238,1');
    const wrong = await post(
      '/certificate/mase/figures',
      [...figures.slice(2), ['intent', 'note'], ['month', '13/2026']],
      admin(),
    );
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Saisissez un mois');
    const distinct = await site.ask('/api/certificatemase/prio/distinct', { as: admin() });
    expect(JSON.parse(distinct.text)).toEqual({ items: [{ prio: 2 }], total: 1 });
    expect((await site.ask('/certificate/mase', { as: manager() })).status).toBe(403);
  });

  it('proposes the hours of a month by contracts, less holidays and leave', async () => {
    const { store } = world.runtime;
    const contractType = (
      await send(store, commandsOf('contracttype').create, company.actor, {
        enabled: true,
        name: 'CDI',
        fixedTerm: false,
      })
    ).id;
    const worker = await colleague(store, company, { lastName: 'Salaün' });
    const facts = { person: worker, type: contractType, start: '2026-05-01', ...contractTerms };
    await send(store, registerContract, company.actor, facts);
    // May 2026: 21 weekdays, less 1, 8, 14 and 25 May, at seven hours.
    const page = await site.ask('/certificate/mase/figures?month=2026-05', { as: admin() });
    expect(page.text).toMatch(/id="figures-hours"[^>]*value="119"|value="119"[^>]*id="figures-hours"/);
    expect(page.text).toMatch(/05\/2026.: 119.h/);
    const list = await site.ask('/certificate/mase/print', { as: admin() });
    expect(list.text).toContain('Taux de fréquence');
    expect(list.text).toContain('/certificate/mase/pdf');
  });

  it('is printed as a PDF with its indicators', async () => {
    const asked = site.ask('/certificate/mase/pdf', { as: admin() });
    await until('the paper is asked for', 120, async () => {
      const { rows } =
        await sql`select 1 from graphile_worker.jobs where task_identifier = 'print-sheet'`.execute(
          world.owner,
        );
      return rows.length > 0;
    });
    await doJobs(world, (task) => task === 'print-sheet');
    await asked;
    const pdf = await site.ask('/certificate/mase/pdf', { as: admin() });
    expect(pdf.status).toBe(200);
    const text = pageTextsOf(pdf.bytes).join(' ');
    expect(text).toContain('Plan d’actions MASE');
    expect(text).toContain('Taux de fréquence');
    expect((await site.ask('/certificate/mase/pdf', { as: manager() })).status).toBe(403);
  });

  it('is nowhere where the company does not work with it, and back with its data once it does', async () => {
    const { id } = await send(
      world.runtime.store,
      createMaseAction,
      company.actor,
      maseAction(person, { title: 'Baliser le dépôt' }),
    );
    const paths = [
      '/certificate/mase',
      '/certificate/mase/pdf',
      `/certificate/mase/${id}/details`,
      '/certificate/mase/figures',
    ];
    const off = (signedIn: SignedIn): SignedIn => ({
      ...signedIn,
      facts: {
        ...signedIn.facts,
        memberships: signedIn.facts.memberships.map((one) => ({ ...one, showMase: false })),
      },
    });
    await set(false);
    for (const path of paths) expect((await site.ask(path, { as: off(admin()) })).status, path).toBe(404);
    for (const path of ['list', `show/${id}`, 'prio/distinct', 'figures'])
      expect((await site.ask(`/api/certificatemase/${path}`, { as: off(admin()) })).status, path).toBe(404);
    const made = await site.ask('/api/certificatemase/new', {
      as: off(admin()),
      json: maseAction(person),
      headers: origin,
    });
    expect(made.status).toBe(404);
    const search = await site.ask('/search?q=Baliser', { as: off(admin()) });
    expect(search.text).not.toContain('Baliser le dépôt');
    const home = await site.ask('/certificate', { as: off(admin()) });
    expect(home.text).not.toContain('/certificate/mase');
    await expect(
      send(world.runtime.store, createMaseAction, company.actor, maseAction(person)),
    ).rejects.toMatchObject({ kind: 'missing' });
    await set(true);
    expect((await site.ask(`/certificate/mase/${id}/details`, { as: admin() })).text).toContain(
      'Baliser le dépôt',
    );
    expect((await site.ask('/search?q=Baliser', { as: admin() })).text).toContain('Baliser le dépôt');
  });
});
