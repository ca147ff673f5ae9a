import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerContract } from '#domain/people/contract-commands.ts';
import { assignProjectPerson, setAssignmentCosts } from '#domain/projects/assignment-commands.ts';
import { approveExpenses } from '#domain/expenses/decision-commands.ts';
import { draftExpense } from '#domain/expenses/expense-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { requestRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { expenseTypes, receiptOf } from '#tests/builders/expenses.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let boss: SignedIn;
let lead: SignedIn;
let project: number;
let anna: number;
let bran: number;

const store = () => world.runtime.store;
/** A page with plain blanks in its numbers. */
const text = async (path: string, as: SignedIn) =>
  (await site.ask(path, { as })).text.replaceAll('\u202f', ' ');

/** Texts of the cells of the row that begins with a name, without what leads on. */
function rowOf(page: string, name: string): string[] {
  const row = page.split('<tr').find((one) => one.includes(name)) ?? '';
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]*>/g, ' ').trim(),
  );
}

/** Where the figures of the row that begins with a name lead. */
function linksOf(page: string, name: string): string[] {
  const row = page.split('<tr').find((one) => one.includes(name)) ?? '';
  return [...row.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation } = company;
  lead = withRoles(await site.member('cheffe', corporation), ['ROLE_USER', 'ROLE_PERSON_ACTIVITY_APPROVE']);
  boss = withRoles(await site.member('patronne', corporation), [
    'ROLE_PERSON_ACTIVITY_READ',
    'ROLE_PERSON_MANAGE_REST_DAY',
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_EDIT',
    'ROLE_PROJECT_VIEW_COST',
    'ROLE_INVOICE_LIST',
  ]);
  anna = await colleague(store(), company, { lastName: 'Quéméner', manager: lead.actor.person });
  bran = await colleague(store(), company, { lastName: 'Kerdoncuff' });
  const cdi = { name: 'CDI', fixedTerm: false, enabled: true };
  const { id: type } = await send(store(), commandsOf('contracttype').create, actor, cdi);
  for (const person of [anna, bran])
    await send(store(), registerContract, actor, {
      person,
      type,
      start: '2026-01-01',
      ...contractTerms,
      hourlyCost: '30',
    });
  project = (
    await send(store(), createProject, actor, { name: 'Quai Malbert', billing: 'regie' as const, client })
  ).id;
  const rates = [{ from: '2026-01-01', hourly: '70', daily: null }];
  const { id } = await send(store(), assignProjectPerson, actor, { project, person: anna, rates });
  await send(store(), setAssignmentCosts, actor, {
    id,
    costs: [
      { from: '2026-01-01', hourly: '41.37', daily: null },
      { from: '2026-04-03', hourly: '43.11', daily: null },
    ],
  });
  for (const time of [
    { person: anna, day: '2026-04-01', hours: '7' },
    { person: anna, day: '2026-04-02', hours: '7.3333' },
    { person: anna, day: '2026-04-03', hours: '7' },
    { person: bran, day: '2026-04-01', hours: '7' },
  ])
    await send(store(), noteActivity, actor, { project, ...time });
  await send(store(), planPerson, actor, { person: anna, project, start: '2026-04-01', end: '2026-04-02' });
  const leave = {
    billable: false,
    restDay: true,
    paid: true,
    enabled: true,
    needsDocument: false,
    wholeDays: false,
  };
  const { id: kind } = await send(store(), commandsOf('activitytype').create, actor, {
    ...leave,
    name: 'Congés payés',
    code: 'CP',
    leaveAccount: 'paidLeave',
  });
  const away = await send(store(), requestRestDay, actor, {
    person: anna,
    kind,
    start: '2026-04-07',
    end: '2026-04-08',
  });
  await send(store(), validateRestDay, actor, { id: away.id });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const MONTH = '/cra/month?day=2026-04-15';

describe('a month of the company', () => {
  it('says what each has by contract, was planned, did and cost, Easter Monday left out', async () => {
    const page = await text(MONTH, boss);
    expect(rowOf(page, 'Quéméner')).toEqual([
      expect.stringContaining('Quéméner'),
      '147:00',
      expect.stringMatching(/^14:00.*Congés payés 2 j$/s),
      '14:00',
      '21:20',
      '112:00',
      '21:20',
      '1 493,33',
      '894,74',
    ]);
    // At what the contract says: the project says nothing of Bran.
    expect(rowOf(page, 'Kerdoncuff').at(-1)).toBe('210,00');
    expect(rowOf(page, '<strong>Total').slice(4, 6)).toEqual(['28:20', '252:00']);
  });

  it('leads from each figure to the entries that it is made of, which come to the same', async () => {
    const links = linksOf(await text(MONTH, boss), 'Quéméner').filter((to) => to.startsWith('/cra/entries'));
    expect(new Set(links).size).toBe(2);
    for (const to of links) {
      const list = await text(to, boss);
      expect(list).not.toContain('Kerdoncuff</a>');
      expect(rowOf(list, 'Total de la liste').slice(1)).toEqual(['21:20', '', '1 493,33', '894,74']);
    }
  });

  it('leads to the expenses of the month alone, and to what they come to', async () => {
    const types = await expenseTypes(store(), company);
    const manager = withRoles(await site.member('frais', company.corporation), [
      'ROLE_PROJECT_EXPENSE_MANAGE',
    ]);
    for (const [date, title, total] of [
      ['2026-04-10', 'Câbles', '120'],
      ['2026-05-10', 'Gants', '60'],
    ] as const) {
      const input = receiptOf(types, { submit: true, date, title, total, project });
      const { id } = await send(store(), draftExpense, company.actor, { ...input, person: anna });
      await send(store(), approveExpenses, manager.actor, { ids: [id] });
    }
    const links = linksOf(await text(`${MONTH}&by=project`, boss), 'Quai Malbert');
    const to = links.find((one) => one.includes('/expense')) ?? '';
    expect(to).toContain('from=2026-04-01');
    const sees = withRoles(boss, ['ROLE_PROJECT_READ', 'ROLE_PROJECT_EXPENSE_READ']);
    const april = await text(to, sees);
    expect(april).toContain('Câbles');
    expect(april).not.toContain('Gants');
    expect(april).toContain('01/04/2026');
    const [path = ''] = to.split('?');
    expect(await text(path, sees)).toContain('Gants');
  });

  it('is told by project, with what papers say', async () => {
    const page = await text(`${MONTH}&by=project`, boss);
    expect(rowOf(page, 'Quai Malbert').slice(1, 4)).toEqual(['14:00', '28:20', '28:20']);
    expect(rowOf(page, 'Quai Malbert')).toContain('1 104,74');
  });

  it('shows who leads their people alone, nothing of what time costs, and is closed to all others', async () => {
    const page = await text(MONTH, lead);
    expect(page).toContain('Quéméner');
    expect(page).not.toContain('Kerdoncuff');
    for (const hidden of ['894,74', '1 493,33', 'Congés payés']) expect(page).not.toContain(hidden);
    const employee = withRoles(lead, ['ROLE_USER']);
    expect((await site.ask(MONTH, { as: employee })).status).toBe(403);
    expect(await text('/cra/entries', employee)).not.toContain('Quai Malbert');
    const entries = await text('/cra/entries?project=' + project, lead);
    expect(entries).toContain('Quéméner');
    expect(entries).not.toContain('894,74');
  });

  it('is narrowed to whom somebody leads, and given as a file', async () => {
    const page = await text(`${MONTH}&manager=${lead.actor.person}`, boss);
    expect(page).toContain('Quéméner');
    expect(rowOf(page, 'Kerdoncuff')).toEqual([]);
    const file = await text('/cra/month/export?day=2026-04-15&format=csv', boss);
    expect(file).toContain('21,33');
    const entries = await text('/cra/entries/export?from=2026-04-03&until=2026-04-03&format=csv', boss);
    expect(entries.trim().split('\n')).toHaveLength(2);
    expect(entries).toContain('301,77');
  });

  it('is asked for by programs, each figure by its own right', async () => {
    type Row = Record<string, string | null> & { group: { id: number; value: string } };
    const rows = async (as: SignedIn, query = '') =>
      (JSON.parse(await text(`/api/activitymonth/company?month=2026-04-15${query}`, as)) as { items: Row[] })
        .items;
    const of = (found: readonly Row[], id: number) => found.find(({ group }) => group.id === id);
    expect(of(await rows(boss), anna)).toMatchObject({
      contract: '147.00',
      absent: '14.00',
      planned: '14.00',
      noted: '21.33',
      missing: '112.00',
      earned: '1493.33',
      cost: '894.74',
      invoiced: null,
    });
    expect(of(await rows(boss), anna)?.['away']).toContain('Congés payés');
    expect(of(await rows(boss, '&by=project'), project)).toMatchObject({
      contract: null,
      noted: '28.33',
      cost: '1104.74',
      expenses: '120.00',
    });
    const led = await rows(lead);
    expect(led.map(({ group }) => group.id)).toEqual([anna]);
    expect(led[0]).toMatchObject({ noted: '21.33', earned: null, cost: null, away: null });
    const employee = withRoles(lead, ['ROLE_USER']);
    expect((await site.ask('/api/activitymonth/company', { as: employee })).status).toBe(403);
  });

  it('is what the grid expects: absences, holidays and missing hours day by day', async () => {
    const grid = await text(`/project/person-activity?view=month&day=2026-04-15&person=${anna}`, boss);
    const cells = rowOf(grid, 'Attendu 133:00');
    // Friday the 3rd, the weekend, Easter Monday, two days of leave, Thursday the 9th.
    expect(cells.slice(2, 9)).toEqual(['7:00', '', '', '', '', '', '7:00']);
    expect(rowOf(grid, 'Absent 14:00').slice(6, 8)).toEqual(['7:00', '7:00']);
    expect(rowOf(grid, 'Manquant 112:00').slice(0, 9)).toEqual(['', '', '', '', '', '', '', '', '7:00']);
    expect(grid).toContain('Lundi de Pâques');
    expect(grid).not.toContain('Congés payés');
  });

  it('has its statistics lead to the same entries', async () => {
    const page = await text('/cra-statistics-project?by=person&from=2026-04&until=2026-04', boss);
    const [to = ''] = linksOf(page, 'Quéméner');
    expect(rowOf(await text(to, boss), 'Total de la liste')[1]).toBe('21:20');
  });
});
