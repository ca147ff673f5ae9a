import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptSaleOrder } from '#domain/documents/sale-order-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { putProjectJob, removeProjectJob } from '#domain/projects/job-commands.ts';
import { putProjectMilestone, reachProjectMilestone } from '#domain/projects/milestone-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, makeInvoice, makeSaleOrder, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let boss: SignedIn;
let anna: number;
let bran: number;
let wall: number;
let studies: number;
let yard: number;

const store = () => world.runtime.store;
const text = async (path: string, as: SignedIn) =>
  (await site.ask(path, { as })).text.replaceAll('\u202f', ' ');
const priced = (unitPrice: string) => [
  { productType: 'none' as const, productName: 'Mur', quantity: '1', unitPrice, vat: company.vat },
];
const job = {
  name: 'Coffrage',
  sold: '10000.01',
  budgetHours: null,
  budgetAmount: null,
  startDate: null,
  endDate: null,
};

interface Row {
  group: { id: number } | null;
  earnedOfPrice: string | null;
}
const month = async (day: string, by: string, as: SignedIn): Promise<Row[]> =>
  (JSON.parse(await text(`/api/activitymonth/company?month=${day}&by=${by}`, as)) as { items: Row[] }).items;
/** What the month has of each person or project, where there is any. */
async function earned(day: string, by: 'person' | 'project', as = boss): Promise<Record<number, string>> {
  const rows = await month(day, by, as);
  const told = rows.filter(({ earnedOfPrice }) => Number(earnedOfPrice ?? 0) !== 0);
  return Object.fromEntries(told.map(({ group, earnedOfPrice }) => [group?.id ?? 0, earnedOfPrice ?? '']));
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation } = company;
  boss = withRoles(await site.member('patronne', corporation), [
    'ROLE_PERSON_ACTIVITY_READ',
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_EDIT',
    'ROLE_SALE_ORDER_LIST',
    'ROLE_INVOICE_LIST',
    'ROLE_INVOICE_DETAIL',
  ]);
  anna = await colleague(store(), company, { lastName: 'Quéméner' });
  bran = await colleague(store(), company, { lastName: 'Kerdoncuff' });
  const open = async (name: string, sold: string) => {
    const { id } = await send(store(), createProject, actor, { name, client });
    const lines = { project: id, date: '2026-03-02', productList: priced(sold) };
    const { version } = await makeSaleOrder(store(), company, 'validate', lines);
    await send(store(), acceptSaleOrder, actor, { version });
    return id;
  };
  wall = await open('Mur', '10000.01');
  studies = await open('Études', '8000');
  yard = await open('Cour', '500');
  for (const [person, hours] of [
    [anna, '6'],
    [bran, '3'],
  ] as const)
    await send(store(), noteActivity, actor, { project: wall, person, day: '2026-04-14', hours });
  const noted = await send(store(), putProjectJob, actor, {
    ...job,
    id: wall,
    progress: 30,
    progressDay: '2026-04-30',
  });
  await send(store(), putProjectJob, actor, {
    ...job,
    id: noted.id,
    job: 1,
    progress: 50,
    progressDay: '2026-05-04',
  });
  await send(store(), putProjectMilestone, actor, { id: studies, title: 'Esquisse', percent: '12.5' });
  await send(store(), putProjectMilestone, actor, { id: studies, title: 'Permis', amount: '3000' });
  await send(store(), reachProjectMilestone, actor, { id: studies, milestone: 1, day: '2026-04-20' });
  await makeInvoice(store(), company, 'validate', {
    project: yard,
    date: '2026-05-12',
    productList: priced('200'),
  });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('what projects at a fixed price earned', () => {
  it('is of the month in which jobs were that far, milestones reached, or invoices made', async () => {
    expect(await earned('2026-04-15', 'project')).toEqual({ [wall]: '3000.00', [studies]: '1000.00' });
    expect(await earned('2026-05-15', 'project')).toEqual({ [wall]: '2000.01', [yard]: '200.00' });
    expect(await earned('2026-06-15', 'project')).toEqual({});
  });

  it('is shared by time among who worked for it, else nobody’s, and comes to the same', async () => {
    expect(await earned('2026-04-15', 'person')).toEqual({
      [anna]: '2000.00',
      [bran]: '1000.00',
      0: '1000.00',
    });
    expect(await earned('2026-05-15', 'person')).toEqual({ 0: '2200.01' });
    const page = await text('/cra/month?day=2026-04-15', boss);
    expect(page.replaceAll('\u00a0', ' ')).toContain('Personne : aucun temps saisi');
    expect(page).toMatch(/<strong>Total[\s\S]*4 000,00/);
  });

  it('leads to the jobs, milestones and invoices that it is made of', async () => {
    const page = await text('/cra/month?day=2026-05-15&by=project', boss);
    const [, to = ''] = /href="([^"]*selectedTab=billing[^"]*)"[^>]*>2 000,01/.exec(page) ?? [];
    const lines = await text(to.replaceAll('&amp;', '&'), boss);
    expect(lines).toContain('Forfait à l’avancement');
    expect(lines).toMatch(/30 % → 50 %/);
    expect(lines).not.toMatch(/0 % → 30 %/);
    const all = await text(`/project/${wall}/details?selectedTab=billing`, boss);
    expect(all).toMatch(/0 % → 30 %/);
    expect(all).toContain('5 000,01');
    const invoiced = await text(`/project/${yard}/details?selectedTab=billing`, boss);
    expect(invoiced).toMatch(/\/invoice\/\d+\/details/);
  });

  it('leads from somebody’s to their share of each project, and says how it is shared', async () => {
    const page = await text('/cra/month?day=2026-04-15', boss);
    const [, to = ''] = /href="([^"]*)"[^>]*>2 000,00/.exec(page) ?? [];
    const shares = await text(to.replaceAll('&amp;', '&'), boss);
    expect(shares).toMatch(/· Mur<[\s\S]*>2 000,00<[\s\S]*<strong>Total[\s\S]*>2 000,00</);
    expect(shares).not.toContain('Études');
    expect(shares).toContain('Quéméner');
    expect(shares).toContain('au prorata de ces heures');
    expect(to).toContain(`person=${anna}`);
    const led = withRoles(boss, [
      'ROLE_PERSON_ACTIVITY_APPROVE',
      'ROLE_SALE_ORDER_LIST',
      'ROLE_INVOICE_LIST',
    ]);
    const unseen = await text(to.replaceAll('&amp;', '&'), led);
    expect(unseen).not.toMatch(/Quéméner|2 000,00|· Mur</);
  });

  it('adds up over the months to what the summary says', async () => {
    const { item } = JSON.parse(await text(`/api/project/summary/${wall}`, boss)) as {
      item: { earned: string };
    };
    expect(item.earned).toBe('5000.01');
    const { items } = JSON.parse(await text(`/api/project/statistic/${wall}`, boss)) as {
      items: { month: string; earnedOfPrice: string }[];
    };
    const told = items.map((one) => [one.month, one.earnedOfPrice]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['2026-04', '3000.00'],
        ['2026-05', '2000.01'],
      ]),
    );
  });

  it('is hidden from who may not see what was sold, or what is invoiced', async () => {
    for (const hidden of ['ROLE_SALE_ORDER_LIST', 'ROLE_INVOICE_LIST']) {
      const blind = withRoles(boss, [
        'ROLE_PERSON_ACTIVITY_READ',
        'ROLE_PROJECT_READ',
        hidden === 'ROLE_INVOICE_LIST' ? 'ROLE_SALE_ORDER_LIST' : 'ROLE_INVOICE_LIST',
      ]);
      expect(await earned('2026-04-15', 'project', blind)).toEqual({});
      expect(await text('/cra/month?day=2026-04-15', blind)).not.toContain('3 000,00');
      expect(await text(`/project/${wall}/details?selectedTab=billing`, blind)).not.toContain('→');
    }
  });

  it('refuses a day to come, takes back with the job, and begins the form with today', async () => {
    const ahead = { ...job, id: wall, job: 1, progress: 60, progressDay: '2062-01-01' };
    await expect(send(store(), putProjectJob, company.actor, ahead)).rejects.toMatchObject({
      errors: { progressDay: ['errors.future'] },
    });
    const form = await text(`/project/${wall}/job?job=1`, boss);
    expect(form).toContain('Avancement au');
    const { id } = await send(store(), putProjectJob, company.actor, {
      ...job,
      id: yard,
      progress: 100,
      progressDay: '2026-06-02',
    });
    expect(await earned('2026-06-15', 'project')).toEqual({ [yard]: '10000.01' });
    await send(store(), removeProjectJob, company.actor, { id, job: 1 });
    // Without a job that is sold, invoices say again what it earned.
    expect(await earned('2026-06-15', 'project')).toEqual({});
    expect(await earned('2026-05-15', 'project')).toMatchObject({ [yard]: '200.00' });
  });
});
