import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scrapEquipment } from '#domain/equipment/life-commands.ts';
import { distributeEquipment } from '#domain/equipment/usage-commands.ts';
import { deleteInvoiceDraft } from '#domain/documents/invoice-commands.ts';
import { cancelAndInvoice, invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import * as commands from '#domain/transport/order-commands.ts';
import { createTruckTour, deleteTruckTour } from '#domain/transport/tour-commands.ts';
import {
  findOrder,
  listOrders,
  orderStatistics,
  orderSums,
  totalOf,
  transportVehicles,
  type OrderFilter,
} from '#projections/transport/order-list.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { clientInput, commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { colleague } from '#tests/builders/training.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let other: Company;
let equipment: number;
let driver: number;

const store = () => world.runtime.store;
const create = async (changes: Parameters<typeof transportOrder>[1] = {}) =>
  (
    await send(
      store(),
      commands.createTransportOrder,
      here.actor,
      transportOrder(here, { equipment, driver, ...changes }),
    )
  ).id;
const status = (id: number, to: 'planned' | 'in_progress' | 'completed') =>
  send(store(), commands.changeTransportStatus, here.actor, { id, status: to });
const completed = async (day: string, changes = {}) => {
  const id = await create({ start: `${day}T08:00`, end: `${day}T12:00`, planned: true, ...changes });
  await status(id, 'in_progress');
  await status(id, 'completed');
  return id;
};
const found = (id: number) => findOrder(world.owner, id, here.corporation);
const invoice = (orders: number[], billing: 'individual' | 'group' = 'group') =>
  send(store(), invoicePumpingOrders, here.actor, { orders, billing });

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  other = await createCompany(store(), 1);
  await setTransport(store(), other, false);
  await setTransport(store(), here);
  equipment = await pump(store(), here);
  driver = await colleague(store(), here);
});
afterAll(() => world.close());

describe('interventions', () => {
  it('are missing in a company that does not work with transport', async () => {
    await expect(
      send(store(), commands.createTransportOrder, other.actor, transportOrder(other)),
    ).rejects.toMatchObject({ kind: 'missing' });
  });

  it('keep the amounts of the specification', async () => {
    expect(await found(await create())).toMatchObject({ net: '1741.65', vat: '348.33', gross: '2089.98' });
  });

  it('take a pump and a driver once at a time, the way included', async () => {
    const first = await create({ start: '2026-12-02T08:00', end: '2026-12-02T12:00', planned: true });
    const second = { start: '2026-12-02T12:45', end: '2026-12-02T14:00', planned: true };
    await expect(create(second)).rejects.toMatchObject({
      errors: {
        equipment: [`transport.error.pumpTaken|number=INT-${first}`],
        driver: [`transport.error.driverTaken|number=INT-${first}`],
      },
    });
    await create({ ...second, start: '2026-12-02T13:00' });
  });

  it('take them once where two plan at the same time', async () => {
    const span = { start: '2026-12-03T08:00', end: '2026-12-03T12:00', planned: true };
    const both = await Promise.allSettled([create(span), create(span)]);
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('invoicing', () => {
  it('bills each once, under two accountants at once, and its sum to the cent', async () => {
    const orders = [await completed('2026-12-07'), await completed('2026-12-08')];
    const both = await Promise.allSettled([invoice(orders), invoice(orders)]);
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rows = await Promise.all(orders.map(found));
    expect(rows.map((row) => row?.status)).toEqual(['invoiceCompleted', 'invoiceCompleted']);
    const [version] = new Set(rows.map((row) => row?.invoiceVersion));
    const document = await world.owner
      .selectFrom('document_list')
      .select('total_without_vat')
      .where('version_id', '=', version ?? 0)
      .executeTakeFirst();
    expect(document?.total_without_vat).toBe('3483.30');
  });

  it('is free again once its draft is deleted', async () => {
    const id = await completed('2026-12-09');
    const { invoices } = await invoice([id], 'individual');
    await send(store(), deleteInvoiceDraft, here.actor, { version: invoices[0]?.version ?? 0 });
    expect(await found(id)).toMatchObject({ status: 'completed', invoiceVersion: null });
    await invoice([id]);
    expect(await found(id)).toMatchObject({ status: 'invoiceCompleted' });
  });

  it('leaves out what is disputed, and whose turns are wrong', async () => {
    const disputed = await completed('2026-12-10');
    await send(store(), commands.disputeTransportSlip, here.actor, { id: disputed, reason: 'Quantité' });
    await expect(invoice([disputed])).rejects.toMatchObject({ code: 'TRANSPORT_NOT_INVOICEABLE' });
    const turned = await completed('2026-12-11');
    const tour = { order: turned, clientArrival: '2026-12-11T09:00' };
    await send(store(), createTruckTour, here.actor, tour);
    await expect(invoice([turned])).rejects.toMatchObject({ code: 'TRANSPORT_NOT_INVOICEABLE' });
  });

  it('cancels and invoices together, once', async () => {
    const id = await create({ start: '2026-12-14T08:00', end: '2026-12-14T12:00', planned: true });
    const cancel = () =>
      send(store(), cancelAndInvoice, here.actor, { id, reason: 'Pluie', amount: '180.00', vat: here.vat });
    await cancel();
    await expect(cancel()).rejects.toMatchObject({ code: 'TRANSPORT_STATUS' });
    const row = await found(id);
    expect(row?.status).toBe('cancelled');
    expect(row?.invoiceVersion).toBeTypeOf('number');
    // Its draft was a mistake: it is deleted, and made anew.
    await send(store(), deleteInvoiceDraft, here.actor, { version: row?.invoiceVersion ?? 0 });
    expect(await found(id)).toMatchObject({ status: 'cancelled', invoiceVersion: null });
    await cancel();
    expect((await found(id))?.invoiceVersion).toBeTypeOf('number');
  });

  it('is cancelled for several lines, with a single amount before them where one is said', async () => {
    const id = await create({ start: '2026-12-15T08:00', end: '2026-12-15T12:00', planned: true });
    const input = { id, reason: 'Pluie', vat: here.vat };
    await expect(send(store(), cancelAndInvoice, here.actor, input)).rejects.toMatchObject({
      errors: { 'lines[0].unitPrice': ['errors.required'] },
    });
    const lines = [{ label: 'Déplacement', quantity: '24', unitPrice: '1.5' }];
    // Of the lines that are said, not of those that the invoice has.
    const wrong = [{ ...lines[0], unitPrice: '1.5', vat: 999_999 }];
    await expect(
      send(store(), cancelAndInvoice, here.actor, { ...input, amount: '90', lines: wrong }),
    ).rejects.toMatchObject({ errors: { 'lines[0].vat': ['errors.reference'] } });
    expect((await found(id))?.status).toBe('planned');
    const { version } = await send(store(), cancelAndInvoice, here.actor, { ...input, amount: '90', lines });
    const content = (await readDocument(world.owner, store().read, version, here.corporation))?.content;
    expect(content?.lines).toMatchObject([
      { name: `Annulation de l’intervention INT-${id}`, quantity: '1', unitPrice: '90' },
      { name: 'Déplacement', quantity: '24', unitPrice: '1.5' },
    ]);
    expect(await found(id)).toMatchObject({ status: 'cancelled', net: '126.00' });
  });

  it('is cancelled for no line that comes to nothing, and for 30 at most, a single amount among them', async () => {
    const id = await create({ start: '2026-12-18T08:00', end: '2026-12-18T12:00', planned: true });
    const input = { id, vat: here.vat };
    const line = { label: 'Attente', quantity: '1', unitPrice: '10' };
    const nothing = { ...line, quantity: '0.001', unitPrice: '1.00' };
    expect(
      cancelAndInvoice.input.safeParse({ ...input, lines: [line, nothing] }).error?.issues,
    ).toMatchObject([{ path: ['lines', 1, 'unitPrice'], message: 'transport.error.lineOfNothing' }]);
    const lines = Array.from({ length: 30 }, () => line);
    await expect(
      send(store(), cancelAndInvoice, here.actor, { ...input, amount: '90', lines }),
    ).rejects.toMatchObject({ errors: { lines: ['errors.tooManyLines|max=30'] } });
    expect((await found(id))?.status).toBe('planned');
    // Half a cent is one.
    await send(store(), cancelAndInvoice, here.actor, {
      ...input,
      lines: [...lines.slice(1), { ...nothing, quantity: '0.005' }],
    });
    expect(await found(id)).toMatchObject({ status: 'cancelled', net: '290.01' });
  });

  it('is paid as its client usually pays, and said in the client’s language', async () => {
    const { id: paymentCondition } = await send(store(), commandsOf('paymentcondition').create, here.actor, {
      enabled: true,
      name: '60 jours',
      days: 60,
      from: 'invoice_date',
    });
    const { id: client } = await send(
      store(),
      createThirdParty,
      here.actor,
      clientInput({ name: 'Cornish Piling', language: 'en', paymentCondition }),
    );
    const contentOf = async (version: number) =>
      (await readDocument(world.owner, store().read, version, here.corporation))?.content;
    const done = await completed('2026-12-16', { client });
    const { invoices } = await invoice([done]);
    expect((await contentOf(invoices[0]?.version ?? 0))?.paymentCondition?.id).toBe(paymentCondition);
    const off = await create({ client, start: '2026-12-17T08:00', end: '2026-12-17T12:00', planned: true });
    const cancelled = await send(store(), cancelAndInvoice, here.actor, {
      id: off,
      amount: '90',
      vat: here.vat,
    });
    const content = await contentOf(cancelled.version);
    expect(content?.lines[0]).toMatchObject({ name: `Cancellation of intervention INT-${off}` });
    expect(content?.paymentCondition?.id).toBe(paymentCondition);
  });
});

const newest = { sort: 'newest', direction: 'asc', limit: 20, cursor: null, offset: 0 } as const;

describe('finding interventions', () => {
  it('goes by their number and site, or by the name of their client', async () => {
    const { id: client } = await send(
      store(),
      createThirdParty,
      here.actor,
      clientInput({ name: 'Terrassements Kerdoncuff' }),
    );
    const id = await create({ client, siteAddress: 'Rue de Siam' });
    const numbersOf = async (keyword: string) =>
      (await listOrders(world.owner, here.corporation, { keyword }, newest)).rows.map((row) => row.id);
    expect(await numbersOf('kerdoncuff')).toEqual([id]);
    expect(await numbersOf('siam kerdon')).toEqual([id]);
    expect(await numbersOf('siam inconnu')).toEqual([]);
  });
});

describe('a pump', () => {
  it('is not taken by its own driver, and no longer chosen once it is sold', async () => {
    const truck = await pump(store(), here, 'Pompe 24 m');
    await send(store(), distributeEquipment, here.actor, {
      equipment: truck,
      person: driver,
      distributedAt: '2026-11-02T06:00',
      condition: 'good',
    });
    const on = { equipment: truck, start: '2027-02-01T08:00', end: '2027-02-01T12:00', planned: true };
    await expect(create({ ...on, driver: await colleague(store(), here) })).rejects.toMatchObject({
      errors: { equipment: ['transport.error.equipment.taken'] },
    });
    await create(on);
    const names = async () => (await transportVehicles(world.owner, here.corporation)).map(({ id }) => id);
    expect(await names()).toContain(truck);
    const sold = await pump(store(), here, 'Pompe 20 m');
    await send(store(), scrapEquipment, here.actor, { id: sold, on: '2026-11-02' });
    expect(await names()).not.toContain(sold);
  });
});

describe('sums', () => {
  // Who begins notes the moment: what was planned for December is worked today.
  const kept = (): OrderFilter => ({ keyword: null, from: '2026-11-01', until: '2099-12-31' });
  const narrowed = (): OrderFilter => ({ ...kept(), driver });
  const sums = (filter: OrderFilter, cap = 100) => orderSums(world.owner, here.corporation, filter, cap);

  it('are the same by client as of all that was not cancelled', async () => {
    const byClient = totalOf(await orderStatistics(world.owner, here.corporation, 'client', kept()));
    const byDay = totalOf(await orderStatistics(world.owner, here.corporation, 'day', kept()));
    expect(byClient.net).toBe((await sums(kept()))?.net);
    expect(byDay).toMatchObject({ net: byClient.net, count: byClient.count });
  });

  it('are by day of what the list is narrowed to, the same where that is everything', async () => {
    const byDay = (filter: OrderFilter) => orderStatistics(world.owner, here.corporation, 'day', filter);
    expect(await byDay(narrowed())).toEqual(await byDay(kept()));
    expect(await byDay({ ...kept(), driver: 999_999 })).toEqual([]);
    const month = await orderStatistics(world.owner, here.corporation, 'month', narrowed());
    expect(month).toEqual(await orderStatistics(world.owner, here.corporation, 'month', kept()));
  });

  it('that are kept by day are those of the rows, whatever became of them', async () => {
    const id = await completed('2026-12-08', { start: '2026-12-08T14:00', end: '2026-12-08T15:00' });
    await send(store(), commands.reportOnSite, here.actor, {
      id,
      quantities: ['1', '12', '40.5'],
      meal: false,
    });
    const again = { ...transportOrder(here, { equipment, driver }), id, start: '2026-12-09T14:00' };
    await send(store(), commands.editTransportOrder, here.actor, { ...again, end: '2026-12-09T16:00' });
    const draft = await create({ start: '2026-12-10T08:00', end: '2026-12-10T09:00' });
    const { id: turn } = await send(store(), createTruckTour, here.actor, { order: draft });
    await expect(
      send(store(), commands.deleteTransportOrder, here.actor, { id: draft }),
    ).rejects.toMatchObject({
      code: 'TRANSPORT_STATUS',
      errors: { '': ['transport.error.hasTours'] },
    });
    await send(store(), deleteTruckTour, here.actor, { id: turn });
    await send(store(), commands.deleteTransportOrder, here.actor, { id: draft });
    expect(await sums(kept())).toEqual(await sums(narrowed()));
    for (const status of ['completed', 'invoiceCompleted', 'draft'] as const)
      expect(await sums({ ...kept(), status })).toEqual(await sums({ ...narrowed(), status }));
  });

  it('of rows are not made beyond the cap, unless asked for; kept ones have none', async () => {
    expect(await sums(narrowed(), 2)).toBeNull();
    expect(await sums(narrowed(), Infinity)).toEqual(await sums(kept(), 2));
  });
});
