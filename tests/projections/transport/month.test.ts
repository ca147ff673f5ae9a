import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, money } from '#domain/kernel/decimal.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { createProduct, editProduct } from '#domain/products/commands.ts';
import { cancelAndInvoice } from '#domain/transport/invoicing-commands.ts';
import * as commands from '#domain/transport/order-commands.ts';
import { orderStatistics, orderSums } from '#projections/transport/order-list.ts';
import type { SignedIn } from '#app/services.server.ts';
import { finishBulkOperation } from '#tests/builders/bulk.ts';
import { clientInput, commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Scenario 6 of 5-modules.md, section 6: a month of 214 slips. */

const SLIPS = 214;
const CLIENTS = 9;
const INDIVIDUAL = 3;

let world: World;
let site: Site;
let here: Company;
let accountants: SignedIn[];
const clients: number[] = [];
const orders: number[] = [];
let disputed = 0;
let cancelled = 0;

const store = () => world.runtime.store;
const rows = () =>
  world.owner
    .selectFrom('transport_order')
    .select(['id', 'client_id', 'net', 'status', 'invoice_version', 'billing'])
    .where('id', 'in', orders)
    .execute();

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  const roles = ['ROLE_TRANSPORT_ORDER_INVOICE', 'ROLE_TRANSPORT_ORDER_READ', 'ROLE_INVOICE_DETAIL'];
  accountants = await Promise.all(
    ['compta1', 'compta2'].map(async (name) => {
      const signedIn = await site.member(name, here.corporation);
      const id = signedIn.actor.user ?? 0;
      await send(store(), setUserRoles, systemActor(here.corporation), {
        id,
        corporation: here.corporation,
        roles,
      });
      return withRoles(signedIn, roles);
    }),
  );
  for (let index = 0; index < CLIENTS; index += 1)
    clients.push(
      (await send(store(), createThirdParty, here.actor, clientInput({ name: `Client ${index}` }))).id,
    );
  const pumps: number[] = [];
  const drivers: number[] = [];
  for (let index = 0; index < 8; index += 1) {
    pumps.push(await pump(store(), here, `Pompe ${index}`));
    drivers.push(await colleague(store(), here, { firstName: 'Ronan', lastName: `Pompiste ${index}` }));
  }
  const record = async (resource: string, input: object) =>
    (await send(store(), commandsOf(resource).create, here.actor, { enabled: true, ...input })).id;
  const zone = await record('transportzone', { name: 'Rade de Brest' });
  const transport = {
    name: 'Transport Rade',
    code: 'TRRADE',
    type: 'service' as const,
    forSale: true,
    vat: here.vat,
    productType: await record('producttype', { name: 'Transport de béton', transport: true }),
    transportZone: zone,
    enabled: true,
  };
  const { id: product } = await send(store(), createProduct, here.actor, {
    ...transport,
    unitPrice: '120.00',
  });
  for (let index = 0; index < SLIPS; index += 1) {
    // The price of the zone changes within the month: what was planned before keeps its own.
    if (index === SLIPS / 2)
      await send(store(), editProduct, here.actor, {
        ...transport,
        id: product,
        unitPrice: '135.50',
        confirmPrices: true,
      });
    const day = `2026-03-${String((index % 28) + 1).padStart(2, '0')}`;
    const machine = Math.floor(index / 28);
    const input = transportOrder(here, {
      client: clients[index % CLIENTS] ?? 0,
      zone,
      equipment: pumps[machine] ?? 0,
      driver: drivers[machine] ?? 0,
      start: `${day}T08:00`,
      end: `${day}T12:00`,
      billing: index < INDIVIDUAL ? 'individual' : 'group',
      planned: true,
      lines: [
        { kind: 'package', label: 'Forfait', planned: '1', unitPrice: '420.00', vat: here.vat },
        { kind: 'product', label: 'Béton pompé', planned: '34.55', unitPrice: '8.33', vat: here.vat },
        { kind: 'transport', planned: '2' },
      ],
    });
    const { id } = await send(store(), commands.createTransportOrder, here.actor, input);
    orders.push(id);
    const isCancelled = index === SLIPS - 1;
    const steps = [
      { status: 'in_progress' as const, at: `${day}T08:00` },
      { status: 'completed' as const, at: `${day}T12:00` },
    ];
    for (const step of isCancelled ? [] : steps)
      await send(store(), commands.changeTransportStatus, here.actor, { id, ...step });
  }
  disputed = orders[SLIPS - 2] ?? 0;
  cancelled = orders[SLIPS - 1] ?? 0;
  await send(store(), commands.disputeTransportSlip, here.actor, { id: disputed, reason: 'Volume' });
  await send(store(), cancelAndInvoice, here.actor, { id: cancelled, reason: 'Pluie', amount: '180.00' });
}, 300_000);
afterAll(async () => {
  await site.close();
  await world.close();
});

/** What is to be invoiced, by client: without the disputed slip and the cancelled one. */
async function toInvoice(): Promise<Map<number, string>> {
  const sums = new Map<number, string>();
  for (const { id, client_id, net } of await rows())
    if (id !== disputed && id !== cancelled) sums.set(client_id, money(add(sums.get(client_id) ?? '0', net)));
  return sums;
}

/** What the draft invoices of interventions come to, by client; the one of the cancellation apart. */
async function invoiced(): Promise<Map<number, string>> {
  const versions = [
    ...new Set((await rows()).flatMap((row) => (row.id === cancelled ? [] : (row.invoice_version ?? [])))),
  ];
  const found = await world.owner
    .selectFrom('document_list')
    .select(['third_party_id', 'total_without_vat'])
    .where('version_id', 'in', versions)
    .execute();
  const sums = new Map<number, string>();
  for (const { third_party_id: client, total_without_vat } of found)
    sums.set(client, money(add(sums.get(client) ?? '0', total_without_vat)));
  return sums;
}

describe('a month of 214 slips', () => {
  it('has two prices of its zone, each of the day on which it was planned', async () => {
    const nets = new Set((await rows()).map(({ net }) => net));
    // 420.00 + 34.55 × 8.33 = 287.80 + 2 × 120.00, then 2 × 135.50.
    expect(nets).toEqual(new Set(['947.80', '978.80']));
  });

  it('is closed by two accountants at once: each slip once, client by client to the cent', async () => {
    const selection = await toInvoice();
    const page = await site.ask('/tfp/invoice', { as: accountants[0] ?? null });
    expect(page.status).toBe(200);
    const close = async (as: SignedIn) => {
      const form = [
        ['intent', 'month'],
        ['month', '2026-03'],
        ['commandId', randomUUID()],
        ['corporation', String(here.corporation)],
      ] as const;
      const answer = await site.ask('/tfp/invoice', { as, form });
      expect(answer.status).toBe(302);
      return finishBulkOperation(world.runtime, answer.headers.get('Location'));
    };
    const operations = await Promise.all(accountants.map(close));
    const items = await world.owner
      .selectFrom('bulk_item')
      .select(['operation', 'state'])
      .where('operation', 'in', operations)
      .execute();
    const done = items.filter(({ state }) => state === 'done').length;
    const refused = items.filter(({ state }) => state === 'refused').length;
    expect(done).toBe(refused);
    const all = await rows();
    expect(all.filter(({ status }) => status === 'invoiceCompleted')).toHaveLength(SLIPS - 2);
    const alone = all.filter(({ billing }) => billing === 'individual').map((row) => row.invoice_version);
    expect(new Set(alone).size).toBe(INDIVIDUAL);
    expect(all.filter((row) => alone.includes(row.invoice_version))).toHaveLength(INDIVIDUAL);
    expect(all.find(({ id }) => id === disputed)).toMatchObject({
      status: 'completed',
      invoice_version: null,
    });
    const sums = await invoiced();
    expect(selection.size).toBe(CLIENTS);
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(selection));
  }, 120_000);

  it('says the same by client as of all', async () => {
    const filter = { from: '2026-03-01', until: '2026-03-31' };
    const byClient = await orderStatistics(world.owner, here.corporation, 'client', filter);
    const all = await orderSums(world.owner, here.corporation, { keyword: null, ...filter }, 100);
    const lost = (await rows()).find(({ id }) => id === cancelled)?.net ?? '0';
    expect(money(add(...byClient.map(({ net }) => net), lost))).toBe(all?.net);
  });
});
