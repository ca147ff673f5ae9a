import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { acceptSaleOrder } from '#domain/documents/sale-order-commands.ts';
import { noteInspection } from '#domain/equipment/inspection-commands.ts';
import { approveExpenses } from '#domain/expenses/decision-commands.ts';
import { draftExpense } from '#domain/expenses/expense-commands.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { assignProjectPerson, setAssignmentCosts } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import {
  clientInput,
  createCompany,
  makeInvoice,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { equipmentPiece } from '#tests/builders/equipment.ts';
import { expenseTypes, receiptOf } from '#tests/builders/expenses.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let boss: SignedIn;
let project: number;
let anna: number;

const store = () => world.runtime.store;
const sold = (unitPrice: string) => [
  { productType: 'none' as const, productName: 'Digue', quantity: '1', unitPrice, vat: company.vat },
];

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, corporation, client, vat } = company;
  boss = withRoles(await site.member('patronne', corporation), [
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_VIEW_COST',
    'ROLE_PERSON_ACTIVITY_READ',
    'ROLE_PROJECT_EXPENSE_READ',
    'ROLE_QUOTATION_LIST',
    'ROLE_SALE_ORDER_LIST',
    'ROLE_INVOICE_LIST',
    'ROLE_REFUND_LIST',
    'ROLE_PURCHASE_ORDER_LIST',
  ]);
  anna = await colleague(store(), company, { lastName: 'Quéméner' });
  project = (await send(store(), createProject, actor, { name: 'Digue', client })).id;
  const { id } = await send(store(), assignProjectPerson, actor, { project, person: anna });
  const costs = [{ from: '2026-01-01', hourly: '41.37', daily: null }];
  await send(store(), setAssignmentCosts, actor, { id, costs });
  // Half an hour at 41.37 € is 20.685 €: each day is rounded, alike ones too, on both sides of a month's end.
  for (const day of ['2026-04-28', '2026-04-29', '2026-04-30', '2026-05-04', '2026-05-05'])
    await send(store(), noteActivity, actor, { project, person: anna, day, hours: '0.5' });

  const order = await makeSaleOrder(store(), company, 'validate', {
    project,
    date: '2026-03-02',
    productList: sold('1000'),
  });
  await send(store(), acceptSaleOrder, actor, { version: order.version });
  const invoice = await makeInvoice(store(), company, 'validate', {
    project,
    date: '2026-04-10',
    productList: sold('600.05'),
  });
  const credit = await send(store(), refundInvoice, actor, {
    version: invoice.version,
    lines: [{ line: 0, quantity: '0.5' }],
  });
  await send(store(), validateRefund, actor, { version: credit.version });

  const supplier = await send(
    store(),
    createThirdParty,
    actor,
    clientInput({ name: 'Carrière', supplier: true }),
  );
  await send(store(), registerSupplierInvoice, actor, {
    type: 'invoice',
    number: 'F-1',
    date: '2026-05-10',
    thirdParty: supplier.id,
    lines: [{ name: 'Granulats', quantity: '1', unitPrice: '77.77', vat, project }],
  });
  const types = await expenseTypes(store(), company);
  const spent = receiptOf(types, { date: '2026-04-20', total: '33.33', project, submit: true });
  const expense = await send(store(), draftExpense, actor, { ...spent, person: anna });
  await send(store(), approveExpenses, actor, { ids: [expense.id] });
  const { id: piece } = await equipmentPiece(store(), company, { name: 'Grue' });
  const inspected = { equipment: piece, name: 'VGP', result: 'passed' as const, doneOn: '2026-05-12' };
  await send(store(), noteInspection, actor, { ...inspected, cost: '145.07', project });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const shown = ['sold', 'invoiced', 'purchases', 'time', 'expenses', 'equipment', 'spent', 'margin'] as const;
type Figures = Record<(typeof shown)[number], string | null>;

const call = async <Answer>(path: string, as: SignedIn): Promise<Answer> =>
  JSON.parse((await site.ask(`/api/${path}`, { as })).text) as Answer;

describe('a project month by month', () => {
  it('adds up to its summary, to the cent, by call and as a chart', async () => {
    const { items } = await call<{ items: (Figures & { month: string; hoursNoted: string })[] }>(
      `project/statistic/${project}`,
      boss,
    );
    const { item: summary } = await call<{ item: Figures }>(`project/summary/${project}`, boss);
    for (const name of shown) {
      const sum = money(add('0', ...items.map((one) => one[name] ?? '')));
      expect([name, sum]).toEqual([name, money(summary[name] ?? '')]);
    }
    const april = items.find(({ month }) => month === '2026-04');
    expect(april).toMatchObject({ time: '62.07', expenses: '33.33', hoursNoted: '1.50' });
    expect(items.find(({ month }) => month === '2026-05')).toMatchObject({
      purchases: '77.77',
      time: '41.38',
      equipment: '145.07',
      spent: '264.22',
      margin: '-264.22',
    });
    const { item: chart } = await call<{
      item: { labels: string[]; series: { name: string; values: (string | null)[] }[] };
    }>(`project/data/chart/${project}`, boss);
    expect(chart.labels).toEqual(items.map(({ month }) => month));
    for (const name of shown)
      expect(chart.series.find((one) => one.name === name)?.values).toEqual(items.map((one) => one[name]));
  });

  it('leads from each figure to the rows behind it', async () => {
    const page = (await site.ask(`/project/${project}/details?selectedTab=statistics`, { as: boss })).text;
    const days = 'from=2026-05-01&amp;until=2026-05-31';
    for (const to of [
      `/cra/entries?project=${project}&amp;${days}`,
      `/project/${project}/details?selectedTab=documents&amp;figure=purchases&amp;${days}`,
      `/project/${project}/details?selectedTab=documents&amp;figure=equipment&amp;${days}`,
      `/project/${project}/expenses?from=2026-04-01&amp;until=2026-04-30`,
      `/project/${project}/details?selectedTab=billing&amp;figure=invoiced&amp;from=2026-04-01&amp;until=2026-04-30`,
    ])
      expect(page).toContain(to);
    const part = async (query: string) =>
      (await site.ask(`/project/${project}/details?${query}`, { as: boss })).text;
    const may = await part('selectedTab=documents&from=2026-05-01&until=2026-05-31');
    expect(may).toContain('F-1');
    expect(may).toContain('VGP');
    const april = await part('selectedTab=documents&from=2026-04-01&until=2026-04-30');
    expect(april).not.toContain('F-1');
    expect(april).not.toContain('VGP');
    expect(april).toContain('600,05<');
    expect(may).not.toContain('600,05<');
  });

  it('shows with a figure what it is made of alone, which comes to the same', async () => {
    const part = async (query: string) =>
      (await site.ask(`/project/${project}/details?${query}`, { as: boss })).text.replaceAll('\u202f', ' ');
    const sold = await part('selectedTab=documents&figure=sold');
    expect(sold).toContain('Ce dont');
    expect(sold).toMatch(/Total<[\s\S]*1 000,00/);
    for (const other of ['600,05<', 'F-1', 'VGP']) expect(sold).not.toContain(other);
    const invoiced = await part('selectedTab=billing&figure=invoiced');
    // An invoice of 600.05 less half of it.
    expect(invoiced).toMatch(/Total<[\s\S]*300,0[23]/);
    expect(invoiced).not.toContain('Jalons');
    const bought = await part('selectedTab=documents&figure=purchases');
    expect(bought).toContain('F-1');
    for (const other of ['600,05<', 'VGP']) expect(bought).not.toContain(other);
    const cared = await part('selectedTab=documents&figure=equipment');
    expect(cared).toContain('VGP');
    expect(cared).not.toContain('F-1');
  });

  it('leads to all documents of a project, a hundred a page', async () => {
    const own = { name: 'Cent papiers', client: company.client };
    const { id } = await send(store(), createProject, company.actor, own);
    for (let n = 1; n <= 103; n += 1)
      await makeSaleOrder(store(), company, 'draft', { project: id, title: `Papier ${n}.` });
    const page = async (query = '') =>
      (await site.ask(`/project/${id}/details?selectedTab=documents${query}`, { as: boss })).text;
    const first = await page();
    expect([first.includes('Papier 103.'), first.includes('Papier 3.')]).toEqual([true, false]);
    expect(first).toContain(`/project/${id}/details?selectedTab=documents&amp;page=2`);
    const second = await page('&page=2');
    expect([second.includes('Papier 103.'), second.includes('Papier 3.')]).toEqual([false, true]);
  });

  it('keeps each figure from who may not see it', async () => {
    const reader = withRoles(boss, ['ROLE_PROJECT_READ', 'ROLE_INVOICE_LIST']);
    const { items } = await call<{ items: Figures[] }>(`project/statistic/${project}`, reader);
    expect(items.find(({ invoiced }) => invoiced === '600.05')).toMatchObject({
      time: null,
      spent: null,
      margin: null,
      sold: null,
    });
    const page = (await site.ask(`/project/${project}/details?selectedTab=statistics`, { as: reader })).text;
    expect(page).toContain('600,05');
    for (const hidden of ['20,70', '33,33', '145,07', '264.22', '0:30']) expect(page).not.toContain(hidden);
  });
});

it('has the month of the company say what equipment cost the project', async () => {
  const page = (await site.ask('/cra/month?by=project&day=2026-05-15', { as: boss })).text;
  expect(page).toContain('Matériel HT');
  expect(page).toContain('145,07');
});
