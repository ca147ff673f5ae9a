import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billProjectTime } from '#domain/documents/invoicing/project-invoicing-commands.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { validateInvoice } from '#domain/documents/invoice-commands.ts';
import { assignProjectPerson, setAssignmentCosts } from '#domain/projects/assignment-commands.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { createProject } from '#domain/projects/commands.ts';
import { putProjectJob } from '#domain/projects/job-commands.ts';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { noteActivities, noteActivity } from '#domain/time/activity-commands.ts';
import { approveActivityMonth, submitActivityMonth } from '#domain/time/approval-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';
import { commandsOf, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let project: number;
let anna: SignedIn;
let bran: SignedIn;
let boss: SignedIn;

const store = () => world.runtime.store;

/** What no other amount of these projects comes to: an hour's cost, and what seven of them cost. */
const COST = '41.37';
const SPENT = '289.59';
/** What the project, and its job, may cost. */
const BUDGET = '7345.67';

/** A member who works seven hours on the project, in a month that is agreed to. */
async function worker(username: string): Promise<{ as: SignedIn; entry: number }> {
  const { actor, corporation } = company;
  const as = withRoles(await site.member(username, corporation), ['ROLE_USER']);
  const person = as.actor.person ?? 0;
  const rates = [{ from: '2026-01-01', hourly: '70', daily: null }];
  const { id } = await send(store(), assignProjectPerson, actor, { project, person, rates });
  const costs = [{ from: '2026-01-01', hourly: COST, daily: null }];
  await send(store(), setAssignmentCosts, actor, { id, costs });
  const day = { person, project, day: '2026-04-01', hours: '7' };
  const noted = await send(store(), noteActivity, actor, day);
  await send(store(), planPerson, actor, { person, project, start: '2026-04-01', end: '2026-04-02' });
  await send(store(), submitActivityMonth, actor, { id: noted.month });
  await send(store(), approveActivityMonth, actor, { id: noted.month });
  return { as, entry: noted.id };
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation, vat } = company;
  await send(store(), editCommerceSettings, actor, {
    ...settingsInput,
    defaultPaymentCondition: company.condition,
    defaultPaymentType: company.paymentType,
  });
  const center = { name: 'Génie civil', code: 'GC', enabled: true };
  const { id: costCenter } = await send(store(), commandsOf('costcenter').create, actor, center);
  const facts = { name: 'Quai Malbert', billing: 'regie' as const, client, costCenter, budgetAmount: BUDGET };
  project = (await send(store(), createProject, actor, facts)).id;
  await send(store(), putProjectJob, actor, {
    id: project,
    name: 'Coffrage',
    sold: '0',
    progress: 10,
    startDate: null,
    endDate: null,
    budgetHours: null,
    budgetAmount: BUDGET,
  });
  const [first, second] = [await worker('annaig'), await worker('bran')];
  [anna, bran] = [first.as, second.as];
  const made = await send(store(), billProjectTime, actor, { id: project, entries: [first.entry], vat });
  await send(store(), validateInvoice, actor, { version: made.version });
  boss = withRoles(await site.member('chef', corporation), [
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_BILL',
    'ROLE_PROJECT_EDIT',
    'ROLE_PROJECT_PLAN',
    'ROLE_PERSON_ACTIVITY_MANAGE',
    'ROLE_INVOICE_LIST',
    'ROLE_INVOICE_DETAIL',
    'ROLE_QUOTATION_LIST',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const text = async (path: string, as: SignedIn) => (await site.ask(path, { as })).text;

describe('who sees what of a project (scenario 9)', () => {
  it('employees see their own times, and nobody else’s', async () => {
    const week = '/project/person-activity?day=2026-03-30';
    expect(await text(week, anna)).toContain('Quai Malbert');
    for (const path of [`${week}&person=${bran.actor.person}`, `/project/${project}/billing`])
      expect([403, 404]).toContain((await site.ask(path, { as: anna })).status);
    const own = await text('/api/personactivity/list', anna);
    const { items, total } = JSON.parse(own) as { items: object[]; total: number };
    expect(items.length).toBeGreaterThan(0);
    expect(total).toBe(items.length);
    expect(own).toContain('2026-04-01');
    expect((own.match(/"2026-04-01"/g) ?? []).length).toBe(1);
    const statistics = await text('/cra-statistics-project?by=person&from=2026-04&until=2026-04', anna);
    expect(statistics).toContain('annaig');
    expect(statistics).not.toContain('bran');
  });

  it('the call counts by months what nothing narrows, however many entries there are', async () => {
    const total = async () =>
      (JSON.parse(await text('/api/personactivity/list', boss)) as { total: number }).total;
    const before = await total();
    const months = world.owner
      .updateTable('activity_month')
      .where('corporation_id', '=', boss.actor.corporation);
    await months.set(({ eb }) => ({ entries: eb('entries', '+', 10) })).execute();
    expect(await total()).toBeGreaterThan(before + 9);
    await months.set(({ eb }) => ({ entries: eb('entries', '-', 10) })).execute();
  });

  it('calls of a project’s times and bills tell how many there are, and page by page all of them', async () => {
    const { id } = await send(store(), createProject, company.actor, { name: 'Jetée' });
    for (const title of ['Pieux', 'Tablier', 'Garde-corps'])
      await makeInvoice(store(), company, 'draft', { project: id, title });
    const person = anna.actor.person ?? 0;
    for (const day of ['2026-05-04', '2026-05-05', '2026-05-06'])
      await send(store(), noteActivity, company.actor, { person, project: id, day, hours: '1' });
    interface Listed {
      items: { id: number }[];
      total: number;
      next: string | null;
    }
    const read = async (path: string) => JSON.parse(await text(`/api/${path}`, boss)) as Listed;
    for (const call of [`personactivity/list/activities/${id}`, `project/billing/${id}`]) {
      const first = await read(`${call}?maxPerPage=2`);
      expect([call, first.items.length, first.total]).toEqual([call, 2, 3]);
      const second = await read(`${call}?maxPerPage=2&cursor=${first.next}`);
      const ids = [...first.items, ...second.items].map((one) => one.id);
      expect([call, new Set(ids).size, second.next]).toEqual([call, 3, null]);
      expect(ids).toEqual((await read(call)).items.map((one) => one.id));
      const [none] = call.split(/\d+$/);
      expect((await site.ask(`/api/${none}999999`, { as: boss })).status).toBe(404);
    }
  });

  it('times and plans beyond those of a page are told, and a turn of the page away', async () => {
    const { actor } = company;
    const { id } = await send(store(), createProject, actor, { name: 'Cale' });
    const person = anna.actor.person ?? 0;
    const days = Array.from({ length: 101 }, (_, at) => addDays('2025-01-01', at));
    for (let at = 0; at < days.length; at += 20)
      await send(store(), noteActivities, actor, {
        person,
        activities: days.slice(at, at + 20).map((day) => ({ project: id, day, hours: '1' })),
      });
    for (const day of days)
      await send(store(), planPerson, actor, { person, project: id, start: day, end: day });
    for (const tab of ['activities', 'planning']) {
      const path = `/project/${id}/details?selectedTab=${tab}`;
      const first = await text(path, boss);
      expect(first).toMatch(/1.{1,3}100.{1,20}101/);
      expect(first).not.toContain('01/01/2025');
      expect(await text(`${path}&page=2`, boss)).toContain('01/01/2025');
    }
  });

  it('costs are in no page, file, chart or call without the right to them', async () => {
    const ofTime = [
      '/cra/entries?from=2026-04-01&until=2026-04-30',
      '/cra/entries/export?from=2026-04-01&until=2026-04-30&format=csv',
      '/cra/month?day=2026-04-01',
      '/cra/month?day=2026-04-01&by=project',
      '/cra/month/export?day=2026-04-01&format=csv',
      '/cra/month/export?day=2026-04-01&by=project&format=csv',
    ];
    const tabs = ['summary', 'people', 'planning', 'activities', 'documents', 'billing', 'statistics'];
    const paths = [
      ...tabs.map((tab) => `/project/${project}/details?selectedTab=${tab}`),
      `/project/${project}/billing`,
      '/project',
      '/project/statistic',
      '/project/statistic/export?format=csv',
      '/progressing',
      ...ofTime,
      '/project/to-bill',
      `/project/${project}/edit`,
      `/project/${project}/job?job=1`,
      '/project/list/export?format=csv',
      '/project/planning/export?day=2026-04-01&format=csv',
      ...[
        `project/show/${project}`,
        'project/list',
        `project/summary/${project}`,
        `project/statistic/${project}`,
        `project/data/chart/${project}`,
        `project/staff/list/${project}`,
        `project/billing/${project}`,
        `project/unbilled/${project}`,
        'project/to/bill',
        'projectassignment/list',
        'projectassignment/completion/list',
        'personactivity/list',
        'personactivity/statistics',
      ].map((call) => `/api/${call}`),
    ];
    const said = async (as: SignedIn) => {
      const found: string[] = [];
      for (const path of paths) {
        const answer = await site.ask(path, { as });
        expect([path, answer.status]).toEqual([path, 200]);
        const plain = answer.text.replaceAll(',', '.');
        if ([COST, SPENT, '579.18', BUDGET].some((one) => plain.includes(one))) found.push(path);
      }
      return found;
    };
    expect(await said(boss)).toEqual([]);
    const trusted = withRoles(boss, [...boss.facts.roles, 'ROLE_PROJECT_VIEW_COST']);
    const seen = await said(trusted);
    expect(seen).toEqual(expect.arrayContaining([...ofTime, '/project/statistic/export?format=csv']));
  });

  it('what a project and a job may cost stays as it is where who edits them does not know it', async () => {
    const { id } = await send(store(), createProject, company.actor, { name: 'Môle', budgetAmount: BUDGET });
    const facts = { id, name: 'Dalle', sold: '0', progress: 10, startDate: null, endDate: null };
    await send(store(), putProjectJob, company.actor, { ...facts, budgetHours: null, budgetAmount: BUDGET });
    const edit = { name: 'Môle neuf', billing: 'regie', clientName: '' };
    const save = (path: string, fields: Record<string, string>, as = boss) =>
      site.ask(path, { as, form: Object.entries(fields) });
    const [ofProject, ofJob] = [`/project/${id}/edit`, `/project/${id}/job?job=1`];
    const job = { name: 'Dalle', sold: '0', progress: '20' };
    expect((await save(ofProject, { ...edit, budgetAmount: '1' })).status).toBe(422);
    expect((await save(ofProject, edit)).status).toBe(302);
    expect((await save(ofJob, job)).status).toBe(302);
    const trusted = withRoles(boss, [...boss.facts.roles, 'ROLE_PROJECT_VIEW_COST']);
    for (const path of [`/api/project/show/${id}`, `/api/project/summary/${id}`])
      expect((await text(path, trusted)).match(/7345\.67/g)).toHaveLength(1);
    // Who may not see what is sold says nothing of it either.
    const builder = withRoles(boss, ['ROLE_PROJECT_READ', 'ROLE_PROJECT_EDIT']);
    expect(await text(ofJob, builder)).not.toContain('name="sold"');
    const { sold: _sold, ...plain } = job;
    expect((await save(ofJob, plain, builder)).status).toBe(302);
  });
});

describe('what people are sold for', () => {
  it('is for who sells, bills or says it, and for nobody who only reads projects', async () => {
    const reader = withRoles(boss, ['ROLE_PROJECT_READ']);
    const paths = [
      `/project/${project}/details?selectedTab=people`,
      `/api/project/staff/list/${project}`,
      '/api/projectassignment/list',
    ];
    for (const path of paths) {
      expect(await text(path, reader)).not.toMatch(/70,00|"hourly":"70"/);
      const biller = withRoles(boss, ['ROLE_PROJECT_READ', 'ROLE_PROJECT_BILL']);
      expect(await text(path, biller)).toMatch(/70,00|"hourly":"70"/);
    }
  });
});

describe('the statement by project and by cost centre', () => {
  it('says what the books say, each figure leading to the entry and its paper', async () => {
    const books = withRoles(boss, ['ROLE_ACCOUNTING_VIEW']);
    const byProject = (await text('/accounting/analytic', books)).replaceAll(/\s/g, ' ');
    expect(byProject).toContain('Quai Malbert');
    expect(byProject).toContain('490,00');
    const to = /href="(\/accounting\/analytic\?[^"]*account=7[^"]*)#lines"/.exec(byProject)?.[1] ?? '';
    expect(await text(to.replaceAll('&amp;', '&'), books)).toMatch(/href="\/invoice\/\d+\/details"/);
    expect(await text('/accounting/analytic?by=costCenter', books)).toContain('Génie civil');
    const file = await site.ask('/accounting/analytic/export?by=costCenter&format=csv', { as: books });
    expect(file.status).toBe(200);
    expect(file.text).toContain('Génie civil');
    expect((await site.ask('/accounting/analytic', { as: anna })).status).toBe(403);
  });
});
