import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '#domain/projects/commands.ts';
import { assignProjectPerson, setAssignmentCosts } from '#domain/projects/assignment-commands.ts';
import { putProjectJob } from '#domain/projects/job-commands.ts';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { approveActivityMonth, submitActivityMonth } from '#domain/time/approval-commands.ts';
import { acceptSaleOrder } from '#domain/documents/sale-order-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, makeSaleOrder, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What is told of projects together: by family, as a file, those that are late, one's own planning, what is to be billed. */

let world: World;
let site: Site;
let company: Company;
let boss: SignedIn;
let anna: SignedIn;
let quay: number;

const store = () => world.runtime.store;
const plain = (html: string) => html.replaceAll(/[\u202f\u00a0]/g, ' ');
const text = async (path: string, as: SignedIn) => plain((await site.ask(path, { as })).text);
const rights = [
  'ROLE_PROJECT_READ',
  'ROLE_SALE_ORDER_LIST',
  'ROLE_INVOICE_LIST',
  'ROLE_PROJECT_BILL',
] as const;

/** Texts of the cells of the row of the first table of a page that begins with a name. */
function rowOf(page: string, name: string): string[] {
  const row = page.split('<tr').find((one) => one.includes(`>${name}<`)) ?? '';
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]*>/g, ' ').trim(),
  );
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation, vat } = company;
  boss = withRoles(await site.member('patronne', corporation), [...rights, 'ROLE_PROJECT_VIEW_COST']);
  anna = withRoles(await site.member('annaig', corporation), ['ROLE_USER']);
  const { id: family } = await send(store(), commandsOf('projectfamily').create, actor, {
    name: 'Ports',
    enabled: true,
  });
  const open = async (name: string, more: object, sold: string) => {
    const { id } = await send(store(), createProject, actor, { name, client, ...more });
    const line = { productType: 'none' as const, productName: name, quantity: '1', unitPrice: sold, vat };
    const { version } = await makeSaleOrder(store(), company, 'validate', {
      project: id,
      date: '2026-03-02',
      productList: [line],
    });
    await send(store(), acceptSaleOrder, actor, { version });
    return id;
  };
  quay = await open('Quai', { family, billing: 'regie' as const, endDate: '2026-04-30' }, '1200');
  const dam = await open('Digue', { family, endDate: '2061-04-30' }, '800.5');
  await open('Hangar', {}, '300');
  const job = { sold: '0', startDate: null, budgetHours: null, budgetAmount: null };
  const late = { ...job, name: 'Enrochement', endDate: '2026-02-27', progress: 40 };
  await send(store(), putProjectJob, actor, { ...late, id: dam });
  const person = anna.actor.person ?? 0;
  const { id } = await send(store(), assignProjectPerson, actor, {
    project: quay,
    person,
    rates: [{ from: '2026-01-01', hourly: '70', daily: null }],
  });
  const costs = [{ from: '2026-01-01', hourly: '41', daily: null }];
  await send(store(), setAssignmentCosts, actor, { id, costs });
  const noted = await send(store(), noteActivity, actor, {
    person,
    project: quay,
    day: '2026-04-01',
    hours: '7',
  });
  await send(store(), submitActivityMonth, actor, { id: noted.month });
  await send(store(), approveActivityMonth, actor, { id: noted.month });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('statistics of projects', () => {
  it('add up what projects of a family sold and spent', async () => {
    const page = await text('/project/statistic', boss);
    expect(rowOf(page, 'Ports').slice(0, 3)).toEqual(['Ports', '2', '2 000,50']);
    expect(rowOf(page, 'Ports')[4]).toBe('287,00');
    expect(rowOf(page, 'Sans famille').slice(1, 3)).toEqual(['1', '300,00']);
  });

  it('are given as a file, project by project, with costs for who may see them alone', async () => {
    expect(await text('/project/statistic', boss)).toContain('/project/statistic/export?format=xlsx');
    const path = '/project/statistic/export?format=csv';
    const [head = '', ...lines] = (await text(path, boss)).trim().split(/\r?\n/);
    expect(head).toContain('Dépensé');
    expect(lines).toHaveLength(3);
    expect(lines.find((one) => one.includes('Quai'))).toMatch(/Ports.*1200,00.*287,00/);
    const file = await text(path, withRoles(boss, rights));
    expect(file).toContain('800,50');
    for (const hidden of ['Dépensé', 'Marge', '287']) expect(file).not.toContain(hidden);
    expect((await site.ask(path, { as: anna })).status).toBe(403);
  });
});

describe('progress', () => {
  it('shows those alone that are late, or have a late job, when asked, each with its badge', async () => {
    const all = await text('/progressing', boss);
    for (const name of ['Quai', 'Digue', 'Hangar']) expect(all).toContain(`· ${name}`);
    const late = await text('/progressing?only=late', boss);
    expect(late).toContain('· Quai');
    expect(late).toContain('· Digue');
    expect(late).not.toContain('· Hangar');
    const of = (name: string) => late.slice(late.indexOf(`· ${name}`)).split('</section>')[0] ?? '';
    expect(of('Quai')).toContain('En retard');
    expect(of('Digue').match(/En retard/g)).toHaveLength(1);
    expect(rowOf(late, 'Enrochement')[1]).toContain('En retard');
    expect(await text('/project', boss)).toMatch(/Quai <small[\s\S]*?En retard/);
  });
});

describe('one’s own planning', () => {
  it('says what one is on, half days and hours, and what nobody else is on', async () => {
    const person = anna.actor.person ?? 0;
    const plan = { project: quay, start: '2026-04-07', end: '2026-04-08', hours: '5' };
    await send(store(), planPerson, company.actor, { person, ...plan, startHalf: 'afternoon' });
    const other = boss.actor.person ?? 0;
    await send(store(), planPerson, company.actor, {
      ...plan,
      person: other,
      start: '2026-04-09',
      end: '2026-04-09',
    });
    const page = await text('/project/planning/mine?day=2026-04-07', anna);
    expect(page.match(/· Quai/g)).toHaveLength(2);
    expect(page).toMatch(/mardi 07\/04\/2026<[\s\S]*· Quai <small>après-midi · 5,00 h par jour</);
    expect(page).toMatch(/mercredi 08\/04\/2026<[\s\S]*· Quai <small>5,00 h par jour</);
    expect(page).not.toContain('jeudi 09/04/2026');
    expect(page).not.toContain(`/project/${quay}/details`);
    expect(await text('/project/planning/mine?day=2026-04-20', anna)).not.toContain('· Quai');
  });
});

describe('the home page', () => {
  it('tells who bills what approved time is worth, and which of it has no rate', async () => {
    const home = await text('/', boss);
    expect(home).toContain('490,00');
    expect(home).not.toContain('sans tarif');
    const noRate = await send(store(), noteActivity, company.actor, {
      person: boss.actor.person ?? 0,
      project: quay,
      day: '2026-04-02',
      hours: '3',
    });
    await send(store(), submitActivityMonth, company.actor, { id: noRate.month });
    await send(store(), approveActivityMonth, company.actor, { id: noRate.month });
    expect(await text('/', boss)).toContain('sans tarif');
    expect(await text('/', anna)).not.toContain('490,00');
  });
});
