import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billProjectTime } from '#domain/documents/invoicing/project-invoicing-commands.ts';
import { createProject, setProjectStatus } from '#domain/projects/commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { noteHealthExamResult, planHealthExam } from '#domain/health/exam-commands.ts';
import { setHealthFollowUp } from '#domain/health/health-file-commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { changePlan, copyPlannedWeek, planPerson } from '#domain/projects/planning/plan-commands.ts';
import { putProjectJob } from '#domain/projects/job-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { approveActivityMonth, submitActivityMonth } from '#domain/time/approval-commands.ts';
import { printSheet } from '#jobs/tasks/print-sheet.ts';
import { findAssignment } from '#projections/projects/assignments.ts';
import { plansBetween } from '#projections/projects/planning/plans.ts';
import type { SignedIn } from '#app/services.server.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { followUp } from '#tests/builders/busy/busy-health.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { certificateType, colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let planner: SignedIn;
let reader: SignedIn;
let project: number;
let anna: number;

const store = () => world.runtime.store;
const press = (as: SignedIn, path: string, fields: Record<string, string>) =>
  site.ask(path, { as, form: Object.entries(fields) });
const plans = (from: string, until: string) =>
  plansBetween(world.runtime.db, company.corporation, from, until);

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  planner = withRoles(await site.member('planificatrice', company.corporation), [
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_PLAN',
    'ROLE_PROJECT_EDIT',
  ]);
  reader = withRoles(planner, ['ROLE_PROJECT_READ']);
  project = (
    await send(store(), createProject, company.actor, {
      name: 'Criée',
      billing: 'regie',
      client: company.client,
    })
  ).id;
  anna = await colleague(store(), company, { lastName: 'Quéméner' });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('a plan', () => {
  const fields = (changes: Record<string, string> = {}) => ({
    person: String(anna),
    project: String(project),
    start: '02/11/2026',
    startHalf: 'morning',
    end: '03/11/2026',
    endHalf: 'afternoon',
    hours: '',
    ...changes,
  });

  it('is typed in a plain form, which keeps what was wrong and says it at its field', async () => {
    const wrong = await press(planner, '/project/planning/new', fields({ end: '01/11/2026', hours: '7,25' }));
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('La fin précède le début');
    expect(wrong.text).toContain('value="7,25"');
    expect((await press(reader, '/project/planning/new', fields())).status).toBe(403);
    const made = await press(planner, '/project/planning/new', fields());
    expect(made.status).toBe(302);
    expect(await plans('2026-11-02', '2026-11-08')).toMatchObject([
      { facts: { person: anna, project, span: { start: '2026-11-02', end: '2026-11-03' } } },
    ]);
  });

  it('is changed by its form, not from an older one; moved by hands only from where it stands', async () => {
    const [{ id } = { id: 0 }] = await plans('2026-11-02', '2026-11-08');
    const path = `/project/planning/${id}/edit`;
    const shown = (await site.ask(path, { as: planner })).text;
    const [, revision = ''] = /name="revision" value="(\d+)"/.exec(shown) ?? [];
    expect((await press(planner, path, { ...fields({ endHalf: 'morning' }), revision })).status).toBe(302);
    const stale = await press(planner, path, { ...fields({ end: '05/11/2026' }), revision });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('value="05/11/2026"');
    const move = (seenUntil: string) =>
      press(planner, '/project/planning?day=2026-11-02', {
        intent: 'move',
        bar: path,
        row: String(anna),
        start: '2',
        end: '2',
        seenRow: String(anna),
        seenFrom: '2026-11-02/0',
        seenUntil,
      });
    expect((await move('2026-11-05/1')).status).toBe(422);
    expect((await move('2026-11-03/0')).status).toBe(302);
    expect(await plans('2026-11-02', '2026-11-08')).toMatchObject([
      { facts: { span: { start: '2026-11-03', end: '2026-11-04', endHalf: 'morning' } } },
    ]);
  });

  it('is moved by hands on a board by projects: to somebody else, and to another project', async () => {
    const other = await send(store(), createProject, company.actor, {
      name: 'Digue',
      client: company.client,
    });
    const bran = await colleague(store(), company, { lastName: 'Kerdoncuff' });
    const day = { start: '2029-03-05', end: '2029-03-05' };
    for (const [person, of] of [
      [anna, project],
      [bran, other.id],
    ] as const)
      await send(store(), planPerson, company.actor, { person, project: of, ...day });
    const week = await plans('2029-03-05', '2029-03-11');
    const id = week.find(({ facts }) => facts.person === anna)?.id ?? 0;
    const board = (await site.ask('/project/planning?by=project&day=2029-03-05', { as: planner })).text;
    expect(board).toContain(`${project}-${anna}`);
    const move = (row: string, seenRow: string) =>
      press(planner, '/project/planning?by=project&day=2029-03-05', {
        intent: 'move',
        bar: `/project/planning/${id}/edit`,
        row,
        start: '2',
        end: '2',
        seenRow,
        seenFrom: '2029-03-05/0',
        seenUntil: '2029-03-05/1',
      });
    // It stands in its own project: who saw it in another saw something older.
    expect((await move(`${other.id}-${bran}`, `${other.id}-${anna}`)).status).toBe(422);
    const moved = await move(`${other.id}-${bran}`, `${project}-${anna}`);
    expect([moved.status, moved.headers.get('Location')]).toEqual([
      302,
      expect.stringContaining('by=project'),
    ]);
    const found = (await plans('2029-03-05', '2029-03-11')).find((one) => one.id === id);
    expect(found).toMatchObject({
      facts: { person: bran, project: other.id, span: { start: '2029-03-06', end: '2029-03-06' } },
    });
  });

  it('is copied with its week, and taken off by its button', async () => {
    const copied = await press(planner, '/project/planning/copy', { from: '02/11/2026', to: '09/11/2026' });
    expect(copied.status).toBe(302);
    const [{ id } = { id: 0 }] = await plans('2026-11-09', '2026-11-15');
    expect(id).toBeGreaterThan(0);
    const again = await press(planner, '/project/planning/copy', { from: '02/11/2026', to: '09/11/2026' });
    expect([again.status, again.text.includes('Rien à copier')]).toEqual([422, true]);
    expect((await press(planner, `/project/planning/${id}/edit`, { intent: 'remove' })).status).toBe(302);
    expect(await plans('2026-11-09', '2026-11-15')).toEqual([]);
  });

  it('is copied for those whom the planning shows, without who is away, and taken back from the notice', async () => {
    const [ewen, nolwenn] = [
      await colleague(store(), company, { lastName: 'Le Dantec' }),
      await colleague(store(), company, { lastName: 'Guivarch' }),
    ];
    const type = { name: 'CDI copie', fixedTerm: false, enabled: true };
    const { id: cdi } = await send(store(), commandsOf('contracttype').create, company.actor, type);
    const term = { person: nolwenn, type: cdi, start: '2026-01-01', end: '2027-02-03', ...contractTerms };
    await send(store(), registerContract, company.actor, term);
    for (const person of [ewen, nolwenn])
      await send(store(), planPerson, company.actor, {
        person,
        project,
        start: '2027-01-25',
        end: '2027-01-28',
      });
    const copy = (query: string, to: string) =>
      press(planner, `/project/planning/copy${query}`, { from: '25/01/2027', to });
    const shown = await site.ask(`/project/planning/copy?person=${nolwenn}`, { as: planner });
    expect(shown.text).toContain('Guivarch');
    const made = await copy(`?person=${nolwenn}`, '01/02/2027');
    expect(made.status).toBe(302);
    expect(await plans('2027-02-01', '2027-02-07')).toMatchObject([
      { facts: { person: nolwenn, span: { start: '2027-02-01', end: '2027-02-03' } } },
    ]);
    const cookie = (made.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
    const said = Buffer.from(decodeURIComponent(cookie.split('=')[1] ?? ''), 'base64').toString();
    expect(said).toContain('Guivarch');
    expect(said).toContain('hors contrat');
    const [, id = ''] = /"copy":"(\d+)"/.exec(said) ?? [];
    expect((await press(reader, '/project/planning', { intent: 'undoCopy', copy: id })).status).toBe(403);
    expect((await press(planner, '/project/planning', { intent: 'undoCopy', copy: id })).status).toBe(302);
    expect(await plans('2027-02-01', '2027-02-07')).toEqual([]);
    expect((await press(planner, '/project/planning', { intent: 'undoCopy', copy: id })).status).toBe(404);
    const all = await copy('', '08/02/2027');
    expect(all.status).toBe(302);
    expect(await plans('2027-02-08', '2027-02-14')).toMatchObject([{ facts: { person: ewen } }]);
  });

  it('leads back to the view, days and project that it was opened from', async () => {
    const back = `/project/planning?view=week&day=2026-12-07&project=${project}`;
    const there = encodeURIComponent(back);
    const made = await press(
      planner,
      `/project/planning/new?back=${there}`,
      fields({ start: '15/12/2026', end: '15/12/2026' }),
    );
    expect(made.headers.get('Location')).toBe(
      `/project/planning?view=week&day=2026-12-15&project=${project}`,
    );
    const [plan] = await plans('2026-12-15', '2026-12-15');
    const edit = `/project/planning/${plan?.id}/edit`;
    const shown = await site.ask(made.headers.get('Location') ?? '', { as: planner });
    expect(shown.text).toContain(`${edit}?back=`);
    const removed = await press(planner, `${edit}?back=${there}`, { intent: 'remove' });
    expect(removed.headers.get('Location')).toBe(back);
    const [again] = [await press(planner, '/project/planning/new?back=//elsewhere.example', fields())];
    expect(again.headers.get('Location')).toMatch(/^\/project\/planning\?/);
  });

  it('is told where it is planned twice, by day and project too, of those alone that are asked for', async () => {
    const bran = await colleague(store(), company, { lastName: 'Bodiger' });
    const family = (
      await send(store(), commandsOf('projectfamily').create, company.actor, { name: 'Ports', enabled: true })
    ).id;
    const other = (await send(store(), createProject, company.actor, { name: 'Môle', family })).id;
    const type = { name: 'CDI', fixedTerm: false, enabled: true };
    const contract = { start: '2026-01-01', ...contractTerms };
    const { id: cdi } = await send(store(), commandsOf('contracttype').create, company.actor, type);
    const day = { start: '2026-10-06', end: '2026-10-06' };
    for (const person of [anna, bran])
      await send(store(), registerContract, company.actor, { person, type: cdi, ...contract });
    for (const [person, of] of [
      [anna, project],
      [anna, other],
      [bran, project],
    ] as const)
      await send(store(), planPerson, company.actor, { person, project: of, ...day });
    const shown = async (query: string) =>
      (await site.ask(`/project/planning?day=2026-10-06&${query}`, { as: planner })).text;
    const all = await shown('view=day');
    expect(all).toContain('2 périodes planifiées ne peuvent pas être tenues');
    expect(all).toContain('planifié deux fois');
    expect(await shown('view=week&by=project')).toContain('· Môle');
    const hasRow = (page: string, person: number) => page.includes(`/project/planning/new?person=${person}&`);
    expect([anna, bran].map((one) => hasRow(all, one))).toEqual([true, true]);
    const ofFamily = await shown(`family=${family}`);
    expect([anna, bran].map((one) => hasRow(ofFamily, one))).toEqual([true, false]);
    const file = await site.ask(`/project/planning/export?day=2026-10-06&view=day&person=${bran}`, {
      as: planner,
    });
    expect(file.text.trim().split('\n')).toHaveLength(2);
  });

  it('is on no project that has ended', async () => {
    const { id } = await send(store(), createProject, company.actor, { name: 'Fini' });
    await send(store(), setProjectStatus, company.actor, { id, status: 'under_development' });
    await send(store(), setProjectStatus, company.actor, { id, status: 'finished' });
    const refused = await press(planner, '/project/planning/new', fields({ project: String(id) }));
    expect([refused.status, refused.text.includes('Ce projet est terminé')]).toEqual([422, true]);
  });
});

describe('who is on a project', () => {
  it('joins by a plain form with rates from a day on, and is there once', async () => {
    const path = `/project/${project}/assignment`;
    const rates = { 'rates[0].from': '01/01/2026', 'rates[0].hourly': '62,50', 'rates[0].daily': '' };
    const twice = { ...rates, 'rates[1].from': '01/01/2026', 'rates[1].hourly': '70', 'rates[1].daily': '' };
    const wrong = await press(planner, path, { person: String(anna), profile: '', ...twice });
    expect([wrong.status, wrong.text.includes('Deux tarifs ne peuvent pas')]).toEqual([422, true]);
    expect(wrong.text).toContain('value="62,50"');
    // What was typed stands, and there is room for more.
    expect(wrong.text).toContain('name="rates[3].hourly"');
    const begun = (await site.ask(path, { as: planner })).text;
    expect([begun.includes('name="rates[1].hourly"'), begun.includes('name="rates[2].hourly"')]).toEqual([
      true,
      false,
    ]);
    expect((await press(planner, path, { person: String(anna), profile: '', ...rates })).status).toBe(302);
    const again = await press(planner, path, { person: String(anna), profile: '', ...rates });
    expect([again.status, again.text.includes('déjà affectée')]).toEqual([422, true]);
    expect((await press(reader, path, { person: String(anna), profile: '', ...rates })).status).toBe(403);
  });

  it('has costs that only who may see them types', async () => {
    const row = await world.owner
      .selectFrom('project_assignment')
      .select('id')
      .where('project_id', '=', project)
      .executeTakeFirstOrThrow();
    const path = `/project/assignment/${row.id}/costs`;
    expect((await site.ask(path, { as: planner })).status).toBe(403);
    const chief = withRoles(planner, ['ROLE_PROJECT_READ', 'ROLE_PROJECT_VIEW_COST']);
    const shown = (await site.ask(path, { as: chief })).text;
    const [, revision = ''] = /name="revision" value="(\d+)"/.exec(shown) ?? [];
    const cost = { 'costs[0].from': '01/01/2026', 'costs[0].hourly': '31', 'costs[0].daily': '', revision };
    expect((await press(chief, path, cost)).status).toBe(302);
    expect(await findAssignment(world.runtime.db, row.id, company.corporation)).toMatchObject({
      costs: [{ from: '2026-01-01', hourly: '31' }],
    });
  });
});

describe('what occupational health says', () => {
  it('warns on the planning and refuses a plan, and tells nobody why who may not know', async () => {
    const [unfit, late] = [
      await colleague(store(), company, { lastName: 'Morin' }),
      await colleague(store(), company, { lastName: 'Riou' }),
    ];
    const type = { name: 'CDI santé', fixedTerm: false, enabled: true };
    const { id: cdi } = await send(store(), commandsOf('contracttype').create, company.actor, type);
    const term = { type: cdi, start: '2024-01-02', ...contractTerms };
    for (const person of [unfit, late])
      await send(store(), registerContract, company.actor, { person, ...term });
    const nurse = { ...company.actor, roles: new Set(['ROLE_PERSON_MANAGE_HEALTH_EXAM' as const]) };
    const exam = { person: unfit, kind: 'aptitude' as const, day: '2026-03-02' };
    const { id } = await send(store(), planHealthExam, nurse, exam);
    await send(store(), noteHealthExamResult, nurse, { id, aptitude: 'unfit' });
    const rule = await send(store(), commandsOf('healthfollowup').create, company.actor, {
      ...followUp(),
      name: 'Suivi renforcé du planning',
      visit: 'aptitude',
      appliesTo: 'chosen',
      firstMonths: 1,
    });
    await send(store(), setHealthFollowUp, nurse, { person: late, followUps: [rule.id] });
    const days = { project, start: '2027-03-02', end: '2027-03-03' };
    for (const person of [unfit, late]) await send(store(), planPerson, company.actor, { person, ...days });
    const board = async (as: SignedIn) =>
      (await site.ask('/project/planning?day=2027-03-02&view=week', { as })).text;
    const [hidden, known] = [
      await board(planner),
      await board(withRoles(planner, ['ROLE_PROJECT_READ', 'ROLE_HEALTH_EXAM_READ'])),
    ];
    expect(hidden).toContain('non disponible');
    expect(hidden).toContain('2 périodes planifiées ne peuvent pas être tenues');
    for (const word of ['médical', 'visite', 'inapte', 'aptitude']) expect(hidden).not.toContain(word);
    expect(known).toContain('avis médical défavorable');
    expect(known).toContain('visite médicale exigée non tenue');
    const file = async (as: SignedIn) =>
      (await site.ask('/project/planning/export?day=2027-03-02&view=week&format=csv', { as })).text;
    const knows = withRoles(planner, ['ROLE_PROJECT_READ', 'ROLE_HEALTH_EXAM_READ']);
    const [hiddenFile, knownFile] = [await file(planner), await file(knows)];
    expect(hiddenFile.match(/non disponible/g)).toHaveLength(2);
    for (const word of ['médical', 'visite', 'inapte', 'aptitude']) expect(hiddenFile).not.toContain(word);
    expect(knownFile).toContain('avis médical défavorable');
    expect(knownFile).toContain('visite médicale exigée non tenue');

    const set = (value: string) =>
      send(store(), setParameters, company.actor, { values: [{ code: 'planning_check_medical', value }] });
    await set('refuse');
    const again = { project, start: '2027-03-09', end: '2027-03-09' };
    for (const person of [unfit, late]) {
      const refusal = await refused(send(store(), planPerson, planner.actor, { person, ...again }));
      expect(refusal.errors).toEqual({ person: ['projects.error.notAvailable|day=09/03/2027'] });
    }
    await send(store(), planHealthExam, nurse, { person: late, kind: 'aptitude', day: '2027-03-08' });
    await send(store(), planPerson, planner.actor, { person: late, ...again });
    await set('warn');
    await send(store(), planPerson, planner.actor, { person: unfit, ...again });
  });
});

describe('a certificate that what somebody is on a project demands', () => {
  it('stands on the planning and among its conflicts, for who may see certificates alone', async () => {
    const profile = { name: 'Cariste', enabled: true };
    const { id: driver } = await send(
      store(),
      commandsOf('personprofiletype').create,
      company.actor,
      profile,
    );
    await certificateType(store(), company, { name: 'CACES cariste', profiles: [driver] });
    const bran = await colleague(store(), company, { lastName: 'Kerdoncuff' });
    await send(store(), assignProjectPerson, company.actor, { project, person: bran, profile: driver });
    await send(store(), planPerson, company.actor, {
      person: bran,
      project,
      start: '2026-11-16',
      startHalf: 'morning',
      end: '2026-11-17',
      endHalf: 'afternoon',
    });
    const board = (as: SignedIn) => site.ask('/project/planning?day=2026-11-16&view=week', { as });
    expect((await board(planner)).text).not.toContain('CACES');
    const trainer = withRoles(planner, ['ROLE_PROJECT_READ', 'ROLE_CERTIFICATE_READ']);
    const seen = (await board(trainer)).text;
    expect(seen).toContain('CACES cariste');
    expect(seen).toContain('ne peut pas être tenue');
    const file = async (as: SignedIn) =>
      (await site.ask('/project/planning/export?day=2026-11-16&view=week&format=csv', { as })).text;
    expect(await file(trainer)).toMatch(/Kerdoncuff.*CACES cariste/);
    expect(await file(planner)).not.toContain('CACES');

    // Where the company refuses it, nobody is planned without; the planner is not told which one it is.
    const week = { person: bran, project, start: '2026-11-23', end: '2026-11-24' };
    const values = [{ code: 'planning_check_certificate', value: 'refuse' }];
    await send(store(), setParameters, company.actor, { values });
    const hidden = await refused(send(store(), planPerson, planner.actor, week));
    expect(hidden.errors).toEqual({ person: ['projects.error.certificateHidden|day=24/11/2026'] });
    const told = await refused(send(store(), planPerson, company.actor, week));
    expect(told.errors).toEqual({ person: ['projects.error.certificate|name=CACES cariste|day=24/11/2026'] });
    const copied = { from: '2026-11-16', to: '2026-11-30' };
    await send(store(), copyPlannedWeek, company.actor, copied).catch(() => null);
    expect((await plans('2026-11-30', '2026-12-06')).map(({ facts }) => facts.person)).not.toContain(bran);
    await send(store(), setParameters, company.actor, {
      values: [{ code: 'planning_check_certificate', value: 'warn' }],
    });
    await send(store(), planPerson, company.actor, week);
  });
});

/** What a paper says that the worker prints for these. */
async function printed(asked: {
  kind: 'planning' | 'billedTime';
  id: number;
  ids?: number[];
  family?: number;
  kept?: number[];
  days: { from: string; until: string } | null;
}): Promise<string> {
  const run = printSheet.toTask(world.runtime);
  const job = { job: { attempts: 1, max_attempts: 2 } } as Parameters<typeof run>[1]; // all that the task is told of it
  const sheet = `${asked.kind}-${asked.id}-test`;
  await run({ sheet, ...asked, corporation: company.corporation, language: 'fr' }, job);
  const { hash } = await world.owner
    .selectFrom('printed_sheet')
    .select('hash')
    .where('id', '=', sheet)
    .executeTakeFirstOrThrow();
  const pdf = await world.runtime.files.get(hash);
  return pageTextsOf(pdf ?? new Uint8Array())
    .join(' ')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ');
}

describe('a plan of a project that has ended', () => {
  it('is cut where it ended, and nothing else of it changes', async () => {
    const { id: ended } = await send(store(), createProject, company.actor, { name: 'Cale finie' });
    const plan = { person: anna, project: ended, start: '2026-09-07', end: '2026-09-18' };
    const { id } = await send(store(), planPerson, company.actor, plan);
    await send(store(), setProjectStatus, company.actor, { id: ended, status: 'finished' });
    const change = (more: object) =>
      send(store(), changePlan, company.actor, { ...plan, id, revision: null, ...more });
    expect((await refused(change({ end: '2026-09-21' }))).errors).toEqual({
      project: ['projects.error.finished'],
    });
    await change({ end: '2026-09-09', endHalf: 'morning' });
    expect(await plans('2026-09-07', '2026-09-20')).toMatchObject([
      { facts: { span: { start: '2026-09-07', end: '2026-09-09', endHalf: 'morning' } } },
    ]);
  });
});

describe('the list of projects, and where one stands in the company’s own words', () => {
  it('is narrowed by family and manager, as a file too; a word is said in the file of the project', async () => {
    const named = async (resource: 'projectfamily' | 'projectstatustype', values: object) =>
      (await send(store(), commandsOf(resource).create, company.actor, { enabled: true, ...values })).id;
    const family = await named('projectfamily', { name: 'Écluses' });
    const { id } = await send(store(), createProject, company.actor, { name: 'Sas', family, manager: anna });
    const lists = [
      ['/project/list', `/project/${project}/details`],
      ['/project/list/export?format=csv', 'Criée'],
    ] as const;
    for (const [path, elsewhere] of lists)
      for (const filter of [`family=${family}`, `manager=${anna}`]) {
        const { text } = await site.ask(`${path}${path.includes('?') ? '&' : '?'}${filter}`, { as: planner });
        expect([path, text.includes('Sas'), text.includes(elsewhere)]).toEqual([path, true, false]);
      }
    const word = await named('projectstatustype', { name: 'Étude', status: 'under_development' });
    const details = `/project/${id}/details`;
    expect((await site.ask(`${details}?dialog=word`, { as: planner })).text).toContain('Étude (');
    const sent = { intent: 'sayWord', word: `under_development/${word}` };
    expect((await press(planner, details, sent)).status).toBe(302);
    expect((await site.ask(details, { as: planner })).text).toContain('Étude');
  });
});

describe('papers of projects', () => {
  it('say who is planned on which half days', async () => {
    const text = await printed({
      kind: 'planning',
      id: 0,
      days: { from: '2026-11-01', until: '2026-11-30' },
    });
    expect(text).toContain('Semaine du 02/11/2026');
    expect(text).toContain('(matin)');
    expect(text).toContain('Kerdoncuff');
    expect((await site.ask('/project/planning/pdf?project=999', { as: planner })).status).toBe(404);
    // Narrowed to people, of whom there are none here.
    const ofNobody = await printed({
      kind: 'planning',
      id: 0,
      ids: [0],
      days: { from: '2026-11-01', until: '2026-11-30' },
    });
    expect(ofNobody).not.toContain('Kerdoncuff');
    // What cannot be held is marked where it stands, and said below.
    const twice = { project, start: '2027-03-01', end: '2027-03-02' };
    const bran = await colleague(store(), company, { lastName: 'Trividic' });
    for (let times = 0; times < 2; times += 1)
      await send(store(), planPerson, company.actor, { person: bran, ...twice });
    const march = { kind: 'planning' as const, id: 0, days: { from: '2027-03-01', until: '2027-03-31' } };
    expect(await printed(march)).toContain('hors contrat');
    const cdi = { name: 'CDI de chantier', fixedTerm: false, enabled: true };
    const { id: type } = await send(store(), commandsOf('contracttype').create, company.actor, cdi);
    const contract = { person: bran, type, start: '2027-01-04', ...contractTerms };
    await send(store(), registerContract, company.actor, contract);
    const once = { person: bran, project, start: '2027-03-10', end: '2027-03-10' };
    const { id: alone } = await send(store(), planPerson, company.actor, once);
    const plain = await printed(march);
    expect(plain).toContain('(!)');
    expect(plain).toMatch(/du 01\/03\/2027 au 02\/03\/2027 : planifié deux fois/);
    expect(plain).not.toContain('10/03/2027');
    expect(await printed({ ...march, kept: [alone] })).toMatch(
      /du 10\/03\/2027 au 10\/03\/2027 : certificat/,
    );
    // The page's own link asks for what the page shows, and a family's paper has no plans of others.
    const { id: family } = await send(store(), commandsOf('projectfamily').create, company.actor, {
      name: 'Ponts',
      enabled: true,
    });
    const narrowed = `/project/planning?view=week&day=2026-11-02&family=${family}&person=${anna}&by=project`;
    const { text: page } = await site.ask(narrowed, { as: planner });
    const [, print = ''] = /href="(\/project\/planning\/pdf[^"]*)"/.exec(page) ?? [];
    expect(new URLSearchParams(print.replaceAll('&amp;', '&').split('?')[1])).toEqual(
      new URLSearchParams({ view: 'week', family: String(family), person: String(anna), day: '2026-11-02' }),
    );
    const month = { kind: 'planning' as const, id: 0, days: { from: '2026-11-01', until: '2026-11-30' } };
    expect(await printed({ ...month, family })).not.toContain('Kerdoncuff');
  });

  it('show an invoice’s times as it billed them, and of an invoice without times there is none', async () => {
    const rates = [{ from: '2026-01-01', hourly: '50', daily: null }];
    const cara = await colleague(store(), company, { lastName: 'Tanguy' });
    await send(store(), assignProjectPerson, company.actor, { project, person: cara, rates });
    const told = { person: cara, project, day: '2026-03-02', hours: '6.5', comment: 'Pose des rails' };
    const { id, month } = await send(store(), noteActivity, company.actor, told);
    await send(store(), submitActivityMonth, company.actor, { id: month });
    await send(store(), approveActivityMonth, company.actor, { id: month });
    const made = await send(store(), billProjectTime, company.actor, {
      id: project,
      entries: [id],
      vat: company.vat,
    });
    const document = await world.owner
      .selectFrom('document_list')
      .select('document_id as id')
      .where('version_id', '=', made.version)
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow();
    const text = await printed({ kind: 'billedTime', id: document.id, days: null });
    expect(text).toContain('Tanguy');
    expect(text).toContain('Pose des rails');
    expect(text).toContain('6,50 h');
    const clerk = withRoles(planner, ['ROLE_INVOICE_PDF_PRINT', 'ROLE_INVOICE_DETAIL']);
    expect((await site.ask('/invoice/99999/times', { as: clerk })).status).toBe(404);
    expect((await site.ask(`/invoice/${made.version}/times`, { as: planner })).status).toBe(403);
    expect((await site.ask(`/invoice/${made.version}/details`, { as: clerk })).text).toContain(
      `/invoice/${made.version}/times`,
    );
  });
});

describe('where there are more projects than a field offers', () => {
  it('one is typed for a plan and an expense: by its code, its job behind it, also an old one', async () => {
    await send(store(), putProjectJob, company.actor, { id: project, name: 'Quai nord', sold: '900' });
    for (let n = 0; n < 200; n += 1) await send(store(), createProject, company.actor, { name: `Lot ${n}` });
    const shown = await site.ask(`/project/planning/new?project=${project}`, { as: planner });
    expect(shown.text).toContain('name="projectName"');
    const [, label = ''] = /name="projectName"[^>]*value="([^"]+ · Criée)"/.exec(shown.text) ?? [];
    expect(label).toMatch(/· Criée$/);
    const day = { person: String(anna), start: '01/06/2027', startHalf: 'morning', end: '01/06/2027' };
    const plan = (projectName: string) =>
      press(planner, '/project/planning/new', { ...day, endHalf: 'afternoon', hours: '', projectName });
    const wrong = await plan('rien de tel');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="rien de tel"');
    expect((await plan(`${label} › Quai nord`)).status).toBe(302);
    expect(await plans('2027-06-01', '2027-06-01')).toMatchObject([{ facts: { project, job: 1 } }]);
    const manager = withRoles(planner, ['ROLE_PROJECT_READ', 'ROLE_PROJECT_EXPENSE_MANAGE']);
    const expense = await site.ask(`/expense/new?project=${project}`, { as: manager });
    expect(expense.text).toContain(`value="${label}"`);
    expect(expense.text).not.toContain('Quai nord');
  });
});
