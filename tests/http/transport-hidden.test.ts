import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#domain/products/commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { createUserGroup } from '#domain/users/groups/group-commands.ts';
import { setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import { findProducts } from '#projections/products/products.ts';
import { saidParameters } from '#projections/company/parameters.ts';
import { groupsSeenBy } from '#projections/users/access.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { setTransport } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What pumping and transport bring is missing from a company that does not work with them, and kept meanwhile. */

const ROLE = 'ROLE_TRANSPORT_ORDER_DRIVE';
const PARAMETER = 'app_transport_duration';

let world: World;
let site: Site;
let here: Company;
let zone: number;
let product: number;
let group: number;
let off: SignedIn;
let on: SignedIn;

const admin = async (name: string): Promise<SignedIn> =>
  withRoles(await site.member(name, here.corporation), ['ROLE_SUPER_ADMIN']);

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(world.runtime.store, 0);
  const { store } = world.runtime;
  await setTransport(store, here);
  const { id: type } = await send(store, commandsOf('producttype').create, here.actor, {
    name: 'Trajet',
    transport: true,
    enabled: true,
  });
  const create = commandsOf('transportzone').create;
  ({ id: zone } = await send(store, create, here.actor, { name: 'Zone du port', enabled: true }));
  ({ id: product } = await send(store, createProduct, here.actor, {
    name: 'Trajet du port',
    code: 'PORT',
    type: 'service',
    productType: type,
    forSale: true,
    forPurchase: false,
    vat: here.vat,
    unitPrice: '120.00',
    transportZone: zone,
    tourNumber: 3,
    enabled: true,
  }));
  await send(store, setParameters, here.actor, { values: [{ code: PARAMETER, value: 75 }] });
  ({ id: group } = await send(store, createUserGroup, here.actor, {
    name: 'Pompistes',
    code: 'POMPISTES',
    baseRole: 'user',
  }));
  await send(store, setUserGroupRoles, here.actor, { id: group, roles: [ROLE] });
  on = await admin('avec');
  await setTransport(store, here, false);
  off = await admin('sans');
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const text = async (path: string, as: SignedIn) => (await site.ask(path, { as })).text;

/** What the page says where the company works with transport, and where it does not. */
const both = async (path: string, word: string) => [
  (await text(path, on)).includes(word),
  (await text(path, off)).includes(word),
];

describe('a company that does not work with transport', () => {
  it('has no zones: no screen, no call, nothing that leads there', async () => {
    const paths = [
      '/admin/transportzone',
      '/admin/transportzone/new',
      '/admin/transportzone/export',
      '/admin/transportzone/import',
      `/admin/transportzone/${zone}`,
      `/admin/transportzone/${zone}/edit`,
      '/api/transportzone/list',
      '/api/transportzone/completion/list',
      `/api/transportzone/show/${zone}`,
      `/api/product/transport-by-zone/${zone}`,
    ];
    for (const path of paths) {
      expect([path, (await site.ask(path, { as: on })).status]).toEqual([path, 200]);
      expect([path, (await site.ask(path, { as: off })).status]).toEqual([path, 404]);
    }
    const sent = { as: off, json: { name: 'Autre', enabled: true } };
    for (const path of ['new', `edit/${zone}`, `delete/${zone}`])
      expect((await site.ask(`/api/transportzone/${path}`, sent)).status).toBe(404);
    expect(await both('/admin/', '/admin/transportzone')).toEqual([true, false]);
    expect(await both('/search?q=zones', '/admin/transportzone')).toEqual([true, false]);
  });

  it('shows nothing of them on a product, and keeps what it says of them', async () => {
    expect(await both(`/product-service/${product}/edit`, 'Zone du port')).toEqual([true, false]);
    expect(await both(`/product-service/${product}/details`, 'Zone du port')).toEqual([true, false]);
    const page = await text(`/product-service/${product}/edit`, off);
    const kept = (name: string) =>
      /value="(\d+)"/.exec(
        new RegExp(`<input[^>]*type="hidden"[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? '',
      )?.[1];
    expect([kept('transportZone'), kept('tourNumber')]).toEqual([String(zone), '3']);
    const { status } = await site.ask(`/api/product/edit/${product}`, {
      as: off,
      json: { name: 'Autre nom' },
    });
    expect(status).toBe(200);
    const [found] = await findProducts(world.owner, [product], here.corporation);
    expect(found).toMatchObject({ name: 'Autre nom', transportZone: zone, tourNumber: 3 });
  });

  it('has no parameters of them, which keep what they say', async () => {
    expect(await both('/admin/parameters', PARAMETER)).toEqual([true, false]);
    expect(await both('/api/parameterdefault/list?maxPerPage=500', PARAMETER)).toEqual([true, false]);
    expect(await both('/api/parameterdefault/completion/list?maxPerPage=500', PARAMETER)).toEqual([
      true,
      false,
    ]);
    expect((await site.ask(`/api/parameter/by/code/${PARAMETER}`, { as: on })).status).toBe(200);
    expect((await site.ask(`/api/parameter/by/code/${PARAMETER}`, { as: off })).status).toBe(404);
    expect((await site.ask(`/api/parameter/one?code=${PARAMETER}`, { as: off })).status).toBe(404);
    const { items } = JSON.parse(await text(`/api/parameterdefault/list/by/code/${PARAMETER}`, on)) as {
      items: { id: number }[];
    };
    const [{ id } = { id: 0 }] = items;
    const said = { code: PARAMETER, value: 5 };
    for (const [path, json] of [
      ['parameterdefault/new', said],
      ['parameter/createOrUpdate', said],
      [`parameterdefault/edit/${id}`, { value: 5 }],
      ['parameterdefault/edit/by/type/transport', { [PARAMETER]: 5 }],
    ] as const)
      expect([path, (await site.ask(`/api/${path}`, { as: off, json })).status]).toEqual([path, 404]);
    expect((await site.ask(`/api/parameterdefault/show/${id}`, { as: off })).status).toBe(404);
    const form = [
      ['group', 'transport'],
      [`value.${PARAMETER}`, '5'],
      [`was.${PARAMETER}`, '75'],
    ] as const;
    await site.ask('/admin/parameters', { as: off, form });
    const layers = await saidParameters(world.owner, here.corporation);
    expect(JSON.stringify(layers)).not.toContain(`"${PARAMETER}":5`);
    expect((await text(`/api/parameter/by/code/${PARAMETER}`, on)).includes('75')).toBe(true);
  });

  it('gives no roles over them, and a group keeps those that it gave', async () => {
    expect(await both('/group/roles?area=people', ROLE)).toEqual([true, false]);
    expect(await both('/group/roles?keyword=transport', 'ROLE_TRANSPORT_ZONE_READ')).toEqual([true, false]);
    expect(await both('/api/groups/all/roles', ROLE)).toEqual([true, false]);
    expect(await both('/api/groups/roles/by/category', ROLE)).toEqual([true, false]);
    const form = [
      ['groups', String(group)],
      ['everywhere', ''],
      ['were', `${group}:ROLE_VAT_READ`],
      ['ticked', `${group}:ROLE_VAT_READ`],
    ] as const;
    await site.ask('/group/roles?area=lists', { as: off, form });
    const found = (await groupsSeenBy(world.owner, here.corporation)).find(({ id }) => id === group);
    expect(found?.roles[here.corporation]).toContain(ROLE);
  });
});
