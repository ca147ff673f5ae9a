import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, money } from '#domain/kernel/decimal.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import { orderStatistics, orderSums, sumsOfOrders } from '#projections/transport/order-list.ts';
import type { SignedIn } from '#app/services.server.ts';
import { finishBulkOperation } from '#tests/builders/bulk.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { setTransport } from '#tests/builders/transport.ts';
import { CLIENTS, INDIVIDUAL, slipMonth, SLIPS } from '#tests/builders/transport-month.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Scenario 6 of 5-modules.md, section 6: a month of 214 slips. */

let world: World;
let site: Site;
let here: Company;
let accountants: SignedIn[];
let orders: number[] = [];
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
  ({ orders, disputed, cancelled } = await slipMonth(store(), here));
}, 300_000);
afterAll(async () => {
  await site.close();
  await world.close();
});

/** What is invoiced in the end, by client: without the disputed slip, with what the cancelled one is invoiced at. */
async function toInvoice(): Promise<Map<number, string>> {
  const sums = new Map<number, string>();
  for (const { id, client_id, net } of await rows())
    if (id !== disputed) sums.set(client_id, money(add(sums.get(client_id) ?? '0', net)));
  return sums;
}

/** What the draft invoices of interventions come to, by client, the one of the cancellation too. */
async function invoiced(): Promise<Map<number, string>> {
  const versions = [...new Set((await rows()).flatMap((row) => row.invoice_version ?? []))];
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
    const all = await rows();
    const nets = new Set(all.filter(({ id }) => id !== cancelled).map(({ net }) => net));
    // 420.00 + 34.55 × 8.33 = 287.80 + 2 × 120.00, then 2 × 135.50.
    expect(nets).toEqual(new Set(['947.80', '978.80']));
    // What did not take place comes to what its cancellation is invoiced at.
    expect(all.find(({ id }) => id === cancelled)?.net).toBe('180.00');
  });

  it('comes to what its rows say, chosen as a whole or of one client, to the cent', async () => {
    const all = await rows();
    const client = all[0]?.client_id ?? 0;
    for (const chosen of [all, all.filter((one) => one.client_id === client)]) {
      const ids = chosen.map(({ id }) => id);
      const sums = await sumsOfOrders(world.owner, here.corporation, ids);
      expect([sums.count, sums.net]).toEqual([ids.length, money(add('0', ...chosen.map(({ net }) => net)))]);
      const form = [['intent', 'total'], ...ids.map((id) => ['order', String(id)] as const)] as const;
      const { text } = await site.ask('/tfp/invoice', { as: accountants[0] ?? null, form });
      expect(text.replaceAll(/\s/g, '')).toContain(`${sums.net.replace('.', ',')}€`);
    }
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
    expect(money(add('0', ...byClient.map(({ net }) => net)))).toBe(all?.net);
    // And as the invoices of each client, with the slip that is disputed.
    const held = (await rows()).find(({ id }) => id === disputed);
    const sums = await invoiced();
    for (const { id, net } of byClient)
      expect(net).toBe(money(add(sums.get(id ?? 0) ?? '0', id === held?.client_id ? held.net : '0')));
  });
});
