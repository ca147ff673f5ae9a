import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { billProjectShare, billProjectTime } from '#domain/documents/invoicing/project-invoicing-commands.ts';
import { validateInvoice } from '#domain/documents/invoice-commands.ts';
import { acceptSaleOrder } from '#domain/documents/sale-order-commands.ts';
import { approveExpenses } from '#domain/expenses/decision-commands.ts';
import { draftExpense } from '#domain/expenses/expense-commands.ts';
import { addDays, type CivilDate } from '#domain/kernel/dates.ts';
import { add, money, parseDecimal } from '#domain/kernel/decimal.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { putProjectJob } from '#domain/projects/job-commands.ts';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { approveActivityMonths, submitActivityMonth } from '#domain/time/approval-commands.ts';
import { noteActivities } from '#domain/time/activity-commands.ts';
import { requestRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import { unbilledTimes } from '#projections/time/unbilled.ts';
import type { SignedIn } from '#app/services.server.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';
import { expenseTypes, receiptOf } from '#tests/builders/expenses.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/*
 * A month of forty people as their firm finds it: June 2026, 22 working days of 7 hours. Every figure is reckoned here
 * from what was sent, and each that leads anywhere is opened and added up.
 */

const PEOPLE = 40;
const days: CivilDate[] = Array.from({ length: 30 }, (_, at) => addDays('2026-06-01', at)).filter(
  (_, at) => at % 7 < 5,
);
/** One in five is away on the last two of them. */
const isAway = (n: number) => n % 5 === 0;
const worked = (n: number) => (isAway(n) ? days.slice(0, -2) : days);

interface Firm {
  company: Company;
  boss: SignedIn;
  people: number[];
}

let world: World;
let site: Site;

const store = () => world.runtime.store;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

/** Forty people with a contract each that costs 20 € an hour and some, leave of some of them, and who runs the firm. */
async function firm(index: 0 | 1): Promise<Firm> {
  const company = await createCompany(store(), index);
  const { actor, corporation } = company;
  await send(store(), editCommerceSettings, actor, {
    ...settingsInput,
    defaultPaymentCondition: company.condition,
    defaultPaymentType: company.paymentType,
  });
  const boss = withRoles(await site.member(`direction-${corporation}`, corporation), [
    'ROLE_PERSON_ACTIVITY_READ',
    'ROLE_PERSON_MANAGE_REST_DAY',
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_EDIT',
    'ROLE_PROJECT_PLAN',
    'ROLE_PROJECT_VIEW_COST',
    'ROLE_PROJECT_EXPENSE_READ',
    'ROLE_INVOICE_LIST',
    'ROLE_INVOICE_DETAIL',
    'ROLE_REFUND_LIST',
    'ROLE_SALE_ORDER_LIST',
    'ROLE_PURCHASE_ORDER_LIST',
  ]);
  const cdi = { name: 'CDI', fixedTerm: false, enabled: true };
  const { id: type } = await send(store(), commandsOf('contracttype').create, actor, cdi);
  const { id: kind } = await send(store(), commandsOf('activitytype').create, actor, {
    name: 'Congés payés',
    code: 'CP',
    billable: false,
    restDay: true,
    paid: true,
    enabled: true,
    needsDocument: false,
    wholeDays: false,
    leaveAccount: 'paidLeave',
  });
  const people: number[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = await colleague(store(), company, { lastName: `Le ${String(n).padStart(2, '0')}` });
    const terms = { person, type, start: '2026-01-01', ...contractTerms, hourlyCost: String(20 + n) };
    await send(store(), registerContract, actor, terms);
    if (isAway(n)) {
      const [start = '', end = ''] = days.slice(-2);
      const { id } = await send(store(), requestRestDay, actor, { person, kind, start, end });
      await send(store(), validateRestDay, actor, { id });
    }
    people.push(person);
  }
  return { company, boss, people };
}

/** Plans and notes the month of each of them on a project, and has all months approved. */
async function work({ company: { actor }, people }: Firm, projectOf: (n: number) => number): Promise<void> {
  const months: number[] = [];
  for (const [n, person] of people.entries()) {
    const project = projectOf(n);
    const [start = ''] = days;
    await send(store(), planPerson, actor, { person, project, start, end: days.at(-3) ?? '' });
    await send(store(), noteActivities, actor, {
      person,
      activities: worked(n).map((day) => ({ project, day, hours: '7' })),
    });
  }
  const found = await world.runtime.db
    .selectFrom('activity_month')
    .select('id')
    .where('person_id', 'in', people)
    .execute();
  for (const { id } of found) {
    await send(store(), submitActivityMonth, actor, { id });
    months.push(id);
  }
  for (let at = 0; at < months.length; at += 20)
    await send(store(), approveActivityMonths, actor, { ids: months.slice(at, at + 20) });
}

const page = async (path: string, as: SignedIn): Promise<string> => {
  const answer = await site.ask(path, { as });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text.replaceAll('\u202f', ' ').replaceAll('\u2212', '-');
};

type Cells = Record<string, { text: string; to: string | null }>;

/** The rows of the first table of a page by their first cell: what each column says, and where it leads. */
function tableOf(html: string): Map<string, Cells> {
  const table = /<table[\s\S]*?<\/table>/.exec(html)?.[0] ?? '';
  const keys = [...table.matchAll(/<th[^>]*data-key="([^"]*)"/g)].map(([, key = '']) => key);
  const rows = [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].slice(1).map(([, row = '']) => {
    const cells = [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => ({
      text: cell
        .replaceAll(/<div[\s\S]*?<\/div>/g, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .trim(),
      to: /href="([^"]*)"/.exec(cell)?.[1]?.replaceAll('&amp;', '&') ?? null,
    }));
    return cells;
  });
  return new Map(
    rows.map((cells) => [
      cells[0]?.text ?? '',
      Object.fromEntries(cells.map((cell, at) => [keys[at] ?? String(at), cell])),
    ]),
  );
}

/** The row whose name has these words in it. */
const named = (rows: Map<string, Cells>, words: string): Cells =>
  [...rows].find(([name]) => name.includes(words))?.[1] ?? {};

const hours = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String((seconds / 60) % 60).padStart(2, '0')}`;
const amount = (text: string | undefined): string =>
  money(parseDecimal((text ?? '').replaceAll(' ', ''), 2) ?? '0');

/** Opens each figure that leads to a list with a total, and says where its total is another than the figure. */
async function differing(rows: Map<string, Cells>, keys: readonly string[], as: SignedIn): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, cells] of rows)
    for (const key of keys) {
      const cell = cells[key];
      if (cell === undefined || cell.text === '') continue;
      // What all come to is the rows above it.
      if (name === 'Total' && cell.to === null) continue;
      const opened = cell.to === null ? '' : await page(cell.to, as);
      const total = opened.slice(
        Math.max(opened.indexOf('Total de la liste'), opened.lastIndexOf('>Total<')),
      );
      if (!total.slice(0, 900).includes(cell.text))
        wrong.push(`${name} ${key} ${cell.text} ${cell.to ?? '–'}`);
    }
  return wrong;
}

/** What a column comes to over the rows but the last, which says it. */
function columnSum(rows: Map<string, Cells>, key: string): { sum: string; total: string } {
  const all = [...rows.entries()];
  const told = all.filter(([name]) => name !== 'Total').map(([, cells]) => amount(cells[key]?.text));
  return { sum: money(add('0', ...told)), total: amount(rows.get('Total')?.[key]?.text) };
}

const MONTH = '/cra/month?day=2026-06-15';

describe('forty consultants, by their time', () => {
  const rate = (n: number) => 60 + n;
  let own: Firm;
  let projects: number[];
  beforeAll(async () => {
    own = await firm(0);
    const { company, people } = own;
    const { actor, client } = company;
    projects = [];
    for (let n = 0; n < 8; n += 1)
      projects.push(
        (
          await send(store(), createProject, actor, {
            name: `Mission ${n}`,
            billing: 'regie' as const,
            client,
          })
        ).id,
      );
    for (const [n, person] of people.entries())
      await send(store(), assignProjectPerson, actor, {
        project: projects[n % 8] ?? 0,
        person,
        rates: [{ from: '2026-01-01', hourly: String(rate(n)), daily: null }],
      });
    await work(own, (n) => projects[n % 8] ?? 0);
    // All but the last of the missions are billed.
    for (const project of projects.slice(0, -1)) {
      const times = await unbilledTimes(world.runtime.db, company.corporation, project, '2026-06-30');
      const entries = times.map(({ id }) => id);
      const { version } = await send(store(), billProjectTime, actor, {
        id: project,
        entries,
        vat: company.vat,
      });
      await send(store(), validateInvoice, actor, { version });
    }
  });

  it('find what each was planned, did, was away, billed and earned, which adds up over people and missions', async () => {
    const people = tableOf(await page(MONTH, own.boss));
    expect(people.size).toBe(PEOPLE + 1);
    for (let n = 0; n < PEOPLE; n += 1) {
      const cells = people.get(`Le ${String(n).padStart(2, '0')} Anna`) ?? {};
      const seconds = worked(n).length * 7 * 3600;
      const said = (key: string) => cells[key]?.text ?? '';
      expect([n, said('contract'), said('absent'), said('planned'), said('noted'), said('missing')]).toEqual([
        n,
        '154:00',
        isAway(n) ? '14:00' : '',
        '140:00',
        hours(seconds),
        '',
      ]);
      expect([n, said('billable'), said('billed')]).toEqual([
        n,
        hours(seconds),
        n % 8 < 7 ? hours(seconds) : '',
      ]);
      expect([n, amount(said('earned')), amount(said('cost'))]).toEqual([
        n,
        money(String((seconds / 3600) * rate(n))),
        money(String((seconds / 3600) * (20 + n))),
      ]);
    }
    const missions = tableOf(await page(`${MONTH}&by=project`, own.boss));
    expect(missions.size).toBe(9);
    for (const key of ['earned', 'billedNet', 'cost']) {
      const [byPerson, byMission] = [columnSum(people, key), columnSum(missions, key)];
      expect([key, byPerson.sum, byMission.sum]).toEqual([key, byPerson.total, byPerson.total]);
    }
  });

  it('open each figure and find its lines, which come to it', async () => {
    const people = tableOf(await page(MONTH, own.boss));
    const keys = ['noted', 'billable', 'billed', 'earned', 'billedNet', 'cost'];
    expect(await differing(people, keys, own.boss)).toEqual([]);
    const missions = tableOf(await page(`${MONTH}&by=project`, own.boss));
    expect(await differing(missions, keys, own.boss)).toEqual([]);
    for (const [name, cells] of people) {
      if (name === 'Total') continue;
      expect(await page(cells['planned']?.to ?? '', own.boss)).toContain(name);
      if (cells['absent']?.to) expect(await page(cells['absent'].to, own.boss)).toContain('Congés payés');
    }
  });

  it('find their invoices: what was billed of the month is what they ask for', async () => {
    const missions = tableOf(await page(`${MONTH}&by=project`, own.boss));
    const file = await page(`/project/${projects[0]}/details?selectedTab=billing&figure=invoiced`, own.boss);
    expect(file).toContain(named(missions, 'Mission 0')['billedNet']?.text);
  });
});

describe('forty builders, at a fixed price', () => {
  let own: Firm;
  let sites: number[];
  beforeAll(async () => {
    own = await firm(1);
    const { company } = own;
    const { actor, client, vat } = company;
    sites = [];
    for (let n = 0; n < 5; n += 1) {
      const { id } = await send(store(), createProject, actor, { name: `Chantier ${n}`, client });
      const { version } = await makeSaleOrder(store(), company, 'validate', {
        project: id,
        date: '2026-05-04',
        productList: [
          {
            productType: 'none' as const,
            productName: 'Gros œuvre',
            quantity: '1',
            unitPrice: '100000.01',
            vat,
          },
        ],
      });
      await send(store(), acceptSaleOrder, actor, { version });
      const job = { name: 'Gros œuvre', sold: '100000.01', budgetHours: '5000', budgetAmount: null };
      const dates = { startDate: null, endDate: null };
      const noted = { ...job, ...dates, id };
      await send(store(), putProjectJob, actor, { ...noted, progress: 10, progressDay: '2026-05-29' });
      const june = { ...noted, job: 1, progress: 20 + 5 * n, progressDay: '2026-06-30' };
      await send(store(), putProjectJob, actor, june);
      sites.push(id);
    }
    await work(own, (n) => sites[n % 5] ?? 0);
    const share = await send(store(), billProjectShare, actor, { id: sites[0] ?? 0, percent: '15', vat });
    await send(store(), validateInvoice, actor, { version: share.version });
    const quarry = clientInput({ name: 'Carrière', supplier: true });
    const supplier = await send(store(), createThirdParty, actor, quarry);
    await send(store(), registerSupplierInvoice, actor, {
      type: 'invoice',
      number: 'F-1',
      date: '2026-06-10',
      thirdParty: supplier.id,
      lines: [{ name: 'Granulats', quantity: '1', unitPrice: '7777.77', vat, project: sites[1] }],
    });
    const types = await expenseTypes(store(), company);
    const spent = receiptOf(types, { date: '2026-06-12', total: '333.33', project: sites[2], submit: true });
    const expense = await send(store(), draftExpense, actor, { ...spent, person: own.people[3] });
    await send(store(), approveExpenses, actor, { ids: [expense.id] });
  });

  it('find what each site earned by its progress, shared by time, to the cent on both sides', async () => {
    const found = tableOf(await page(`${MONTH}&by=project`, own.boss));
    for (let n = 0; n < 5; n += 1) {
      const cells = named(found, `Chantier ${n}`);
      // From 10 % to 20 and more, each end rounded to the cent.
      expect([n, amount(cells['earnedOfPrice']?.text)]).toEqual([n, money(String(10_000 + 5000 * n))]);
    }
    const people = tableOf(await page(MONTH, own.boss));
    const [bySite, byPerson] = [columnSum(found, 'earnedOfPrice'), columnSum(people, 'earnedOfPrice')];
    expect([bySite.sum, byPerson.sum, byPerson.total]).toEqual([bySite.total, bySite.total, bySite.total]);
    expect(people.size).toBe(PEOPLE + 1);
  });

  it('open each figure and find its lines, which come to it', async () => {
    const people = tableOf(await page(MONTH, own.boss));
    expect(await differing(people, ['noted', 'cost', 'earnedOfPrice'], own.boss)).toEqual([]);
    const found = tableOf(await page(`${MONTH}&by=project`, own.boss));
    expect(await differing(found, ['noted', 'cost', 'earnedOfPrice', 'purchases'], own.boss)).toEqual([]);
    const of = (n: number, key: string) =>
      [...found].find(([name]) => name.includes(`Chantier ${n}`))?.[1][key];
    expect(of(1, 'purchases')?.text).toBe('7 777,77');
    expect(await page(of(1, 'purchases')?.to ?? '', own.boss)).toContain('7 777,77');
    expect(of(2, 'expenses')?.text).toBe('333,33');
    expect(await page(of(2, 'expenses')?.to ?? '', own.boss)).toContain('333,33');
  });
});
