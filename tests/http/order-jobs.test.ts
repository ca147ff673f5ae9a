import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptSaleOrder, addSaleOrderJobs } from '#domain/documents/sale-order-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, makeSaleOrder, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let boss: SignedIn;
let project: number;
let version: number;

const store = () => world.runtime.store;
const text = async (as: SignedIn) =>
  (await site.ask(`/project/${project}/details`, { as })).text.replaceAll('\u202f', ' ');
const line = (productName: string, unitPrice: string) => ({
  productType: 'none' as const,
  productName,
  quantity: '1',
  unitPrice,
  vat: company.vat,
});

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation } = company;
  boss = withRoles(await site.member('patronne', corporation), [
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_EDIT',
    'ROLE_SALE_ORDER_LIST',
  ]);
  project = (await send(store(), createProject, actor, { name: 'Quai', client })).id;
  const lines = {
    project,
    date: '2026-03-02',
    productList: [line('Ferraillage', '800.50'), line('Coffrage', '1200')],
  };
  ({ version } = await makeSaleOrder(store(), company, 'validate', lines));
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const press = (as: SignedIn) =>
  site.ask(`/project/${project}/details`, {
    as,
    form: [
      ['intent', 'addOrderJobs'],
      ['version', String(version)],
    ],
  });

describe('an order that comes after its project', () => {
  it('is offered once it is accepted, to who may edit the project and sees what is sold', async () => {
    expect(await text(boss)).not.toContain('Ajouter les postes de');
    expect((await press(boss)).status).toBe(409);
    await send(store(), acceptSaleOrder, company.actor, { version });
    expect(await text(boss)).toMatch(/Ajouter les postes de [\s\S]*2 000,50/);
    for (const roles of [
      ['ROLE_PROJECT_READ', 'ROLE_PROJECT_EDIT'],
      ['ROLE_PROJECT_READ', 'ROLE_SALE_ORDER_LIST'],
    ])
      expect(await text(withRoles(boss, roles))).not.toContain('Ajouter les postes de');
    expect((await press(withRoles(boss, ['ROLE_PROJECT_READ', 'ROLE_SALE_ORDER_LIST']))).status).toBe(403);
  });

  it('brings its lines as jobs, once', async () => {
    expect((await press(boss)).status).toBe(302);
    const shown = await text(boss);
    expect(shown).toMatch(/Ferraillage[\s\S]*800,50/);
    expect(shown).toContain('Coffrage');
    expect(shown).not.toContain('Ajouter les postes de');
    await expect(send(store(), addSaleOrderJobs, company.actor, { version })).rejects.toMatchObject({
      code: 'ORDER_JOBS_ADDED',
    });
  });
});
