import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, money } from '#domain/kernel/decimal.ts';
import { cancelAndInvoice } from '#domain/transport/invoicing-commands.ts';
import {
  addProductOnSite,
  changeTransportStatus,
  createTransportOrder,
  editTransportOrder,
  noteSiteStep,
  reportOnSite,
  undoTransportStart,
} from '#domain/transport/order-commands.ts';
import { kindStatistics, listOrders, orderStatistics, orderSums } from '#projections/transport/order-list.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let here: Company;
let office: SignedIn;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(world.runtime.store, 0);
  const { store } = world.runtime;
  await setTransport(store, here);
  const equipment = await pump(store, here);
  office = withRoles(await site.member('bureau', here.corporation), ['ROLE_TRANSPORT_ORDER_READ']);
  const driver = office.actor.person;
  // Two in January, of which one is done; one at the end of March.
  for (const [day, unitPrice, done] of [
    ['2026-01-05', '100', true],
    ['2026-01-31', '40', false],
    ['2026-03-31', '7', false],
  ] as const) {
    const lines = [{ kind: 'package' as const, label: 'Forfait', planned: '1', unitPrice, vat: here.vat }];
    const times = { start: `${day}T08:00`, end: `${day}T12:00` };
    const input = transportOrder(here, { ...times, equipment, driver, planned: true, lines });
    const { id } = await send(store, createTransportOrder, here.actor, input);
    if (!done) continue;
    await send(store, noteSiteStep, here.actor, { id, step: 'start', at: `${day}T08:00` });
    await send(store, noteSiteStep, here.actor, { id, step: 'end', at: `${day}T12:00` });
  }
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const ask = (path: string) => site.ask(path, { as: office });

describe('revenue of interventions', () => {
  it('is told by month, what is done apart from what is planned, and nothing of other months', async () => {
    const span = { from: '2026-01-01', until: '2026-12-31' };
    const rows = await orderStatistics(world.owner, here.corporation, 'month', span);
    expect(rows.map(({ name, net, done, count }) => [name, net, done, count])).toEqual([
      ['2026-01-01', '140.00', '100.00', 2],
      ['2026-03-01', '7.00', '0.00', 1],
    ]);
    const { text } = await ask('/tfp/revenues?from=2026-01-01&until=2026-12-31');
    expect(text).toContain('Par mois');
    expect(text).toMatch(/janvier 2026/i);
    // Cut in the middle of a month, it tells the days that are asked for.
    const cut = await orderStatistics(world.owner, here.corporation, 'month', {
      ...span,
      until: '2026-01-15',
    });
    expect(cut.map(({ net }) => net)).toEqual(['100.00']);
  });

  it('is of this year where no days are asked for, and of twelve months by a press', async () => {
    const { text } = await ask('/tfp/revenues');
    const year = new Date().getFullYear();
    expect(text).toContain(`value="01/01/${year}"`);
    expect(text).toContain('Douze derniers mois');
    expect(text).toContain(`from=${year}-01-01&amp;until=${year}-12-31`);
  });

  it('is told by client to a program, with the interventions of each, the newest first', async () => {
    const { status, text } = await ask('/api/transportorder/list/by/client?from=2026-01-01&until=2026-12-31');
    expect(status).toBe(200);
    const { total, items } = JSON.parse(text) as {
      total: number;
      items: { count: number; net: string; orders: { status: string; net: string; value: string }[] }[];
    };
    expect([total, items.map(({ count, net }) => [count, net])]).toEqual([1, [[3, '147.00']]]);
    expect(items[0]?.orders.map(({ status: one, net }) => [one, net])).toEqual([
      ['planned', '7.00'],
      ['planned', '40.00'],
      ['completed', '100.00'],
    ]);
    expect(items[0]?.orders.every(({ value }) => value !== '')).toBe(true);
  });

  it('is a file by month, client and the others', async () => {
    const span = 'from=2026-01-01&until=2026-12-31';
    const months = await ask(`/tfp/revenues/export?by=month&${span}&format=csv`);
    expect(months.headers.get('Content-Type')).toContain('text/csv');
    expect(months.text.split(/\r?\n/).slice(1, 3)).toEqual([
      expect.stringMatching(/01\/01\/2026.*100,00.*40,00/),
      expect.stringMatching(/01\/03\/2026.*0,00.*7,00/),
    ]);
    expect((await ask(`/tfp/revenues/export?by=client&${span}`)).text).toContain('Ville de Brest');
    const sheet = await ask(`/tfp/revenues/export?by=driver&${span}&format=xlsx`);
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it('sorts the list by what interventions bring and by what was pumped', async () => {
    const request = { sort: 'net', direction: 'asc', limit: 2, cursor: null, offset: 0 } as const;
    const first = await listOrders(world.owner, here.corporation, { keyword: null }, request);
    const second = await listOrders(
      world.owner,
      here.corporation,
      { keyword: null },
      { ...request, cursor: first.next },
    );
    expect([...first.rows, ...second.rows].map(({ net }) => net)).toEqual(['7.00', '40.00', '100.00']);
    expect((await ask('/tfp/list?sort=net&direction=desc')).text).toContain('aria-sort="descending"');
    expect((await ask('/tfp/list?sort=volume&direction=desc')).status).toBe(200);
  });

  it('is told by kinds of lines, planned beside what was, which come to the whole to the cent', async () => {
    const { store } = world.runtime;
    const order = { start: '2025-02-01T08:00', end: '2025-02-01T12:00', planned: true };
    const driver = await colleague(store, here, { lastName: 'Pompiste' });
    const equipment = await pump(store, here, 'Pompe des natures');
    const cubic = (
      await send(store, commandsOf('unittype').create, here.actor, {
        name: 'Mètre cube',
        symbol: 'm³',
        enabled: true,
      })
    ).id;
    const input = transportOrder({ ...here, cubic }, { ...order, equipment, driver });
    const { id } = await send(store, createTransportOrder, here.actor, input);
    const off = { start: '2025-02-02T08:00', end: '2025-02-02T12:00' };
    const gone = await send(store, createTransportOrder, here.actor, { ...input, ...off });
    await send(store, cancelAndInvoice, here.actor, { id: gone.id, amount: '180', vat: here.vat });
    await send(store, noteSiteStep, here.actor, { id, step: 'start', at: '2025-02-01T08:00' });
    const quantities = ['1', '24', '36.5', '0.5', '5'];
    await send(store, reportOnSite, here.actor, { id, quantities });
    // Litres are no m³: what was added counts by its price alone, and has none.
    await send(store, addProductOnSite, here.actor, { id, label: 'Retardateur', quantity: '12' });
    const span = { from: '2025-02-01', until: '2025-02-28' };
    const kinds = await kindStatistics(world.owner, here.corporation, span);
    expect(kinds).toEqual([
      { kind: 'package', planned: '1', real: '1', net: '420.00', done: '0.00' },
      { kind: 'pipe', planned: '30', real: '24', net: '156.00', done: '0.00' },
      { kind: 'product', planned: '34.5', real: '36.5', net: '299.30', done: '0.00' },
      { kind: 'waiting', planned: '1.25', real: '0.5', net: '47.50', done: '0.00' },
      { kind: 'tour', planned: '5', real: '5', net: '725.00', done: '0.00' },
      { kind: null, planned: '0', real: '0', net: '180.00', done: '180.00' },
    ]);
    const [month] = await orderStatistics(world.owner, here.corporation, 'month', span);
    expect(money(add('0', ...kinds.map(({ net }) => net)))).toBe(month?.net);
    const asked = `from=${span.from}&until=${span.until}`;
    const { text } = await ask(`/tfp/revenues?${asked}`);
    expect(text).toContain('Par nature de ligne');
    expect(text).toMatch(/36,5\sm³/);
    expect(text).toContain('Annulations');
    const file = await ask(`/tfp/revenues/export?by=kind&${asked}&format=csv`);
    expect(file.text).toMatch(/Tuyauterie.*30.*24.*156,00/);
    const call = await ask(`/api/transportorder/statistic/kind?${asked}`);
    expect(JSON.parse(call.text)).toMatchObject({
      total: 6,
      items: [{ kind: 'package', net: '420.00' }, {}, {}, {}, {}, {}],
    });
  });

  it('is of the day that was worked once its start is noted, as its invoice is, in figures and in the list of each', async () => {
    const { store } = world.runtime;
    const who = { equipment: await pump(store, here, 'Pompe de nuit'), driver: await colleague(store, here) };
    const lines = [{ kind: 'package' as const, label: 'Nuit', planned: '1', unitPrice: '33', vat: here.vat }];
    const times = { start: '2025-05-31T22:30', end: '2025-06-01T02:00' };
    const input = transportOrder(here, { ...who, ...times, planned: true, lines });
    const { id } = await send(store, createTransportOrder, here.actor, input);
    const span = { from: '2025-05-01', until: '2025-06-30' };
    const told = async (filter: object = {}) =>
      (await orderStatistics(world.owner, here.corporation, 'month', { ...span, ...filter })).map(
        ({ name, net }) => [name, net],
      );
    const request = { sort: 'start', direction: 'desc', limit: 20, cursor: null, offset: 0 } as const;
    const listed = async (from: string, until: string) => {
      const filter = { keyword: null, from, until };
      const { rows } = await listOrders(world.owner, here.corporation, filter, request);
      const sums = await orderSums(world.owner, here.corporation, filter, 100);
      return [rows.map(({ day }) => day), sums?.net];
    };
    expect(await told()).toEqual([['2025-05-01', '33.00']]);
    expect(await listed('2025-05-01', '2025-05-31')).toEqual([['2025-05-31'], '33.00']);
    await send(store, noteSiteStep, here.actor, { id, step: 'start', at: '2025-06-01T00:10' });
    // As they are kept, and as they are made of rows.
    for (const filter of [{}, { driver: who.driver }])
      expect(await told(filter)).toEqual([['2025-06-01', '33.00']]);
    expect(await listed('2025-06-01', '2025-06-30')).toEqual([['2025-06-01'], '33.00']);
    expect(await listed('2025-05-01', '2025-05-31')).toEqual([[], '0.00']);
    // Programs are told the day that their filters mean; its turns are followed on the day that is planned.
    const call = await ask('/api/transportorder/list?from=2025-06-01&until=2025-06-30');
    expect(JSON.parse(call.text)).toMatchObject({ items: [{ id, day: '2025-06-01' }] });
    const page = (await ask('/tfp/list?from=2025-06-01&until=2025-06-30')).text;
    expect(page).toContain(`/tfp/tracking?day=2025-05-31&amp;order=${id}`);
    await send(store, undoTransportStart, here.actor, { id, reason: 'Mauvais bouton' });
    expect(await told()).toEqual([['2025-05-01', '33.00']]);
  });
});

describe('a zone of transport', () => {
  it('narrows the list, its sums and what programs are told, and revenue by zone leads there', async () => {
    const { store } = world.runtime;
    const name = 'Zone du port';
    const zone = await send(store, commandsOf('transportzone').create, here.actor, { enabled: true, name });
    const on = (day: string) => ({ start: `${day}T08:00`, end: `${day}T12:00`, planned: false });
    const inside = transportOrder(here, { ...on('2028-05-02'), zone: zone.id, siteAddress: 'Quai du port' });
    await send(store, createTransportOrder, here.actor, inside);
    const outside = transportOrder(here, { ...on('2028-05-03'), siteAddress: 'Route des landes' });
    await send(store, createTransportOrder, here.actor, outside);
    const days = 'from=2028-05-01&until=2028-05-31';
    const all = (await ask(`/tfp/list?${days}`)).text;
    expect(all).toContain('Quai du port');
    expect(all).toContain('Route des landes');
    expect(all).toMatch(new RegExp(`<option value="${zone.id}">${name}</option>`));
    const narrowed = (await ask(`/tfp/list?${days}&zone=${zone.id}`)).text;
    expect(narrowed).toContain('Quai du port');
    expect(narrowed).not.toContain('Route des landes');
    const told = JSON.parse((await ask(`/api/transportorder/list?zone=${zone.id}`)).text) as {
      total: number;
    };
    expect(told.total).toBe(1);
    const gone = { ...zone, name, enabled: false };
    await send(store, commandsOf('transportzone').edit, here.actor, gone);
    // Work of a zone that is chosen no more is looked for all the same.
    expect((await ask(`/tfp/list?${days}`)).text).toContain(`<option value="${zone.id}">${name}</option>`);
    const [draft] = (
      await listOrders(
        world.owner,
        here.corporation,
        { keyword: null, zone: zone.id },
        { sort: 'start', direction: 'asc', limit: 5, cursor: null, offset: 0 },
      )
    ).rows;
    const equipment = await pump(store, here, 'Pompe du port');
    const driver = await colleague(store, here, { lastName: 'Portuaire' });
    const planned = { ...inside, equipment, driver, id: draft?.id ?? 0 };
    await send(store, editTransportOrder, here.actor, planned);
    await send(store, changeTransportStatus, here.actor, { id: planned.id, status: 'planned' });
    const revenues = (await ask('/tfp/revenues?from=2028-01-01&until=2028-12-31')).text;
    expect(revenues).toContain('Par zone');
    expect(revenues).toContain(`zone=${zone.id}&amp;from=2028-01-01&amp;until=2028-12-31`);
  });
});
