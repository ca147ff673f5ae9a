import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, editProduct } from '#domain/products/commands.ts';
import { addSpecificPrice } from '#domain/products/specific-price-commands.ts';
import { invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import { linesAsTyped } from '#domain/transport/lines.ts';
import * as commands from '#domain/transport/order-commands.ts';
import { writeTransportSlip } from '#domain/transport/write-up-commands.ts';
import { linesOf } from '#domain/transport/order.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { findOrder } from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { colleague } from '#tests/builders/training.ts';
import { planLinesAsBefore, pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What lines cost that nobody typed a price of: by rules that begin at a quantity, and by the day of the work. */

let world: World;
let here: Company;
let equipment: number;
let driver: number;
let concrete: number;

const store = () => world.runtime.store;
const record = async (resource: string, input: object) =>
  (await send(store(), commandsOf(resource).create, here.actor, { enabled: true, ...input })).id;
const product = (more: object) => ({
  name: 'Béton pompé',
  code: 'PUMP',
  type: 'service' as const,
  forSale: true,
  unitPrice: '8.20',
  vat: here.vat,
  enabled: true,
  ...more,
});
let day = 0;
const planned = async (more: Parameters<typeof transportOrder>[1] = {}) => {
  day += 1;
  const on = `2026-06-${String(day).padStart(2, '0')}`;
  const times = { start: `${on}T08:00`, end: `${on}T12:00` };
  const input = transportOrder(here, { equipment, driver, ...times, planned: true, ...more });
  return (await send(store(), commands.createTransportOrder, here.actor, input)).id;
};
const pumped = (quantity: string) => [{ kind: 'product' as const, product: concrete, planned: quantity }];
const step = (id: number, status: 'in_progress' | 'completed') =>
  send(store(), commands.changeTransportStatus, here.actor, { id, status });
const report = (id: number, quantity: string) =>
  send(store(), commands.reportOnSite, here.actor, { id, quantities: [quantity] });
const priceOf = async (id: number) => {
  const [line] = linesOf((await readOrder(store().read, id)).state);
  return [line?.unitPrice, line?.rule];
};
const net = async (id: number) => (await findOrder(world.owner, id, here.corporation))?.net;

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  equipment = await pump(store(), here);
  driver = await colleague(store(), here);
  concrete = (await send(store(), createProduct, here.actor, product({}))).id;
  await send(store(), addSpecificPrice, here.actor, {
    product: concrete,
    name: 'Dès 50 m³',
    changeType: 'newPrice',
    amount: '7',
    applicableQuantity: '50',
  });
});
afterAll(() => world.close());

describe('a price that begins at a quantity', () => {
  it('is that of what was pumped, more or less than planned, and says its rule', async () => {
    const more = await planned({ lines: pumped('40') });
    await step(more, 'in_progress');
    expect(await priceOf(more)).toEqual(['8.2', null]);
    await report(more, '60');
    expect(await priceOf(more)).toEqual(['7', 'Dès 50 m³']);
    expect(await net(more)).toBe('420.00');
    const less = await planned({ lines: pumped('60') });
    expect(await priceOf(less)).toEqual(['7', 'Dès 50 m³']);
    await step(less, 'in_progress');
    await report(less, '40');
    expect(await priceOf(less)).toEqual(['8.2', null]);
    expect(await net(less)).toBe('328.00');
  });

  it('is told to the office that writes a slip up, and stays through an edit of something else', async () => {
    const id = await planned({ lines: pumped('40') });
    const slip = { id, startedAt: '2026-06-03T08:00', endedAt: '2026-06-03T12:00' };
    const written = await send(store(), writeTransportSlip, here.actor, {
      ...slip,
      quantities: [{ line: 1, quantity: '55' }],
    });
    expect(written).toEqual({ id, repriced: 1 });
    const { plan } = (await readOrder(store().read, id)).state;
    if (plan === null) throw new Error('It is planned');
    await send(store(), commands.editTransportOrder, here.actor, {
      ...plan,
      id,
      comment: 'Portail bleu',
      lines: [{ id: 1, kind: 'product', product: concrete, planned: '45' }],
    });
    // Another quantity planned: what was pumped says the price all the same.
    expect(await priceOf(id)).toEqual(['7', 'Dès 50 m³']);
    const same = await send(store(), writeTransportSlip, here.actor, {
      ...slip,
      quantities: [{ line: 1, quantity: '70' }],
    });
    expect(same.repriced).toBe(0);
  });

  it('leaves what was typed, and what the quantity changes nothing of', async () => {
    const typed = await planned({
      lines: [{ kind: 'product', product: concrete, planned: '40', unitPrice: '9' }],
    });
    await step(typed, 'in_progress');
    await report(typed, '60');
    expect(await priceOf(typed)).toEqual(['9', null]);
    const kept = await planned({ lines: pumped('10') });
    await send(store(), editProduct, here.actor, {
      ...product({ unitPrice: '8.60' }),
      id: concrete,
      confirmPrices: true,
    });
    await step(kept, 'in_progress');
    // The list's price rose since: it was planned at the earlier one.
    await report(kept, '12');
    expect(await priceOf(kept)).toEqual(['8.2', null]);
  });
});

describe('a zone', () => {
  const ofZone = async (zone: number, code: string, unitPrice: string, enabled = true) => {
    const productType = await record('producttype', { name: `Transport ${code}`, transport: true });
    const input = product({ name: `Transport ${code}`, code, unitPrice, productType, transportZone: zone });
    const { id } = await send(store(), createProduct, here.actor, input);
    if (!enabled) await send(store(), editProduct, here.actor, { ...input, id, enabled });
    return { id, input };
  };

  it('costs what its enabled product does, the newest of several', async () => {
    const zone = await record('transportzone', { name: 'Zone 1' });
    const lines = [{ kind: 'transport' as const, planned: '1' }];
    const old = await ofZone(zone, 'Z1', '100');
    expect(await priceOf(await planned({ zone, lines }))).toEqual(['100', null]);
    await send(store(), editProduct, here.actor, { ...old.input, id: old.id, enabled: false });
    expect(await priceOf(await planned({ zone, lines }))).toEqual([null, null]);
    await ofZone(zone, 'Z1B', '110');
    await ofZone(zone, 'Z1C', '120');
    expect(await priceOf(await planned({ zone, lines }))).toEqual(['120', null]);
  });

  it('is priced on each day of a repetition anew, and says what is no more', async () => {
    const zone = await record('transportzone', { name: 'Zone 2' });
    const { id: sold } = await ofZone(zone, 'Z2', '100');
    await send(store(), addSpecificPrice, here.actor, {
      product: sold,
      name: 'Lancement',
      changeType: 'newPrice',
      amount: '80',
      untilDate: '2026-07-15',
    });
    const input = transportOrder(here, {
      equipment,
      driver,
      zone,
      start: '2026-07-01T08:00',
      end: '2026-07-01T12:00',
      lines: [{ kind: 'transport', planned: '1' }],
    });
    const { id } = await send(store(), commands.createTransportOrder, here.actor, input);
    const repeat = (until: string) =>
      send(store(), commands.repeatTransportOrder, here.actor, { id, until, every: '7' });
    const { orders } = await repeat('2026-07-22');
    expect(await Promise.all(orders.map(priceOf))).toEqual([
      ['80', 'Lancement'],
      ['80', 'Lancement'],
      ['100', null],
    ]);
    await send(store(), commandsOf('transportzone').remove, here.actor, { id: zone }).catch(() => null);
  });
});

describe('what was pumped', () => {
  it('is counted of what is in m³, by the product or as it is typed, which the invoice is in too', async () => {
    const cubic = await record('unittype', { name: 'Mètre cube', symbol: 'm³' });
    const litre = await record('unittype', { name: 'Litre', symbol: 'L' });
    const code = { name: 'Béton C30', code: 'C30', unit: cubic };
    const { id: c30 } = await send(store(), createProduct, here.actor, product(code));
    const line = { kind: 'product' as const, unitPrice: '8', vat: here.vat };
    const lines = [
      { ...line, product: c30, planned: '20' },
      { ...line, label: 'Béton du client', unit: cubic, planned: '5.5' },
      { ...line, label: 'Retardateur', unit: litre, planned: '12' },
      { ...line, label: 'Divers', planned: '100' },
    ];
    const id = await planned({ lines });
    const volume = async () => (await findOrder(world.owner, id, here.corporation))?.volume;
    expect(await volume()).toBe('25.5');
    // What is added on the site counts as its product is measured.
    await step(id, 'in_progress');
    await send(store(), commands.addProductOnSite, here.actor, { id, product: c30, quantity: '2' });
    await send(store(), commands.addProductOnSite, here.actor, { id, label: 'Eau', quantity: '80' });
    expect(await volume()).toBe('27.5');
    await step(id, 'completed');
    const plan = (await readOrder(store().read, id)).state.plan;
    if (plan === null) throw new Error('It is planned');
    // The office prices the water; all else stays as it was.
    const priced = linesAsTyped(plan.lines).map((one) =>
      one.label === 'Eau' ? { ...one, unitPrice: '0.1', vat: here.vat } : one,
    );
    await send(store(), commands.editTransportOrder, here.actor, { ...plan, id, lines: priced });
    expect(await volume()).toBe('27.5');
    // By now it is sold by the litre: what was pumped is in m³ all the same.
    await send(store(), editProduct, here.actor, { ...product(code), id: c30, unit: litre });
    const { invoices } = await send(store(), invoicePumpingOrders, here.actor, {
      orders: [id],
      billing: 'individual',
    });
    const version = invoices[0]?.version ?? 0;
    const invoice = await readDocument(world.owner, store().read, version, here.corporation);
    const units = invoice?.content.lines.flatMap((one) => ('quantity' in one ? [one.unit?.name] : []));
    expect(units).toEqual(['m³', 'm³', 'L', undefined, 'm³', undefined]);
  });

  /** The concrete of before lines had units. */
  const older = async () => {
    const id = await planned({
      lines: [{ kind: 'product', label: 'Béton', planned: '30', unitPrice: '8', vat: here.vat }],
    });
    await send(store(), planLinesAsBefore, here.actor, { id });
    return id;
  };
  const volumeNow = async (id: number) => (await findOrder(world.owner, id, here.corporation))?.volume;

  it('stays as it was of lines of before lines had units, edited, moved or corrected', async () => {
    const id = await older();
    expect(await volumeNow(id)).toBe('30');
    const { plan } = (await readOrder(store().read, id)).state;
    if (plan === null) throw new Error('It is planned');
    const edited = (more: object) =>
      send(store(), commands.editTransportOrder, here.actor, {
        ...plan,
        id,
        lines: linesAsTyped(plan.lines).map((line) => ({ ...line, ...more })),
      });
    await edited({ unitPrice: '9' });
    expect(await volumeNow(id)).toBe('30');
    await edited({ planned: '32', unitPrice: '9' });
    expect(await volumeNow(id)).toBe('32');
    const on = { start: '2026-08-03T08:00', end: '2026-08-03T12:00' };
    await send(store(), commands.moveTransportOrder, here.actor, { id, ...on });
    expect(await volumeNow(id)).toBe('32');
    // What is told of it now counts.
    await edited({ unit: await record('unittype', { name: 'Kilogramme', symbol: 'kg' }) });
    expect(await volumeNow(id)).toBe('0');
  });

  it('is in m³ where such lines are repeated', async () => {
    const id = await older();
    const { orders } = await send(store(), commands.repeatTransportOrder, here.actor, {
      id,
      until: '2026-07-10',
      every: '28',
    });
    expect(await Promise.all(orders.map(volumeNow))).toEqual(['30']);
  });
});
