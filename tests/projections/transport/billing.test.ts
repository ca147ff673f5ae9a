import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { contentSchema } from '#domain/documents/content/content.ts';
import { deleteInvoiceDraft, editInvoice, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { draftRefund, validateRefund } from '#domain/documents/refund-commands.ts';
import { createProduct, editProduct } from '#domain/products/commands.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { detachFromDraft } from '#domain/transport/detach-commands.ts';
import { cancelAndInvoice, invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import * as commands from '#domain/transport/order-commands.ts';
import { hoursOf } from '#domain/transport/order.ts';
import { writeTransportSlip } from '#domain/transport/write-up-commands.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import * as tours from '#domain/transport/tour-commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { readDocument } from '#projections/documents/documents.ts';
import {
  countOrders,
  findOrder,
  orderStatistics,
  orderSums,
  ordersToWatch,
} from '#projections/transport/order-list.ts';
import {
  countToursOfDay,
  findTour,
  listTours,
  toursMark,
  tourSums,
  toursOfDay,
  truckSums,
  type DayTours,
} from '#projections/transport/tours.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  documentInput,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { colleague } from '#tests/builders/training.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let equipment: number;
let driver: number;

const store = () => world.runtime.store;
/** A product that interventions are billed by. */
let sold: z.input<typeof createProduct.input>;
let day = 0;
/** A day of its own each. */
function times() {
  day += 1;
  const on = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
  return { start: `${on}T08:00`, end: `${on}T12:00` };
}
const create = async (more: Parameters<typeof transportOrder>[1] = {}) =>
  (
    await send(
      store(),
      commands.createTransportOrder,
      here.actor,
      transportOrder(here, { equipment, driver, ...times(), planned: true, ...more }),
    )
  ).id;
async function completed(more: Parameters<typeof transportOrder>[1] = {}): Promise<number> {
  const id = await create(more);
  for (const status of ['in_progress', 'completed'] as const)
    await send(store(), commands.changeTransportStatus, here.actor, { id, status });
  return id;
}
const found = (id: number) => findOrder(world.owner, id, here.corporation);
const invoice = async (orders: number[]) =>
  (await send(store(), invoicePumpingOrders, here.actor, { orders, billing: 'group' })).invoices[0]
    ?.version ?? 0;
const contentOf = async (version: number) =>
  (await readDocument(world.owner, store().read, version, here.corporation))?.content;

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  equipment = await pump(store(), here);
  driver = await colleague(store(), here);
  sold = {
    code: 'FORFAIT',
    name: 'Forfait 36 m',
    type: 'service',
    forSale: true,
    forPurchase: false,
    unit: here.unit,
    vat: here.vat,
    unitPrice: '420.00',
    enabled: true,
  };
});
afterAll(() => world.close());

type SentLine = NonNullable<z.input<typeof contentSchema>['productList']>[number];

describe('an intervention whose lines are taken off a draft', () => {
  /** The draft as a form sends it, without some of its lines. */
  async function without(version: number, gone: (name: string) => boolean): Promise<void> {
    const content = await contentOf(version);
    if (content === undefined) throw new Error('There is no draft');
    const productList = content.lines.flatMap((line): SentLine[] => {
      if (line.type === 'comment')
        return [{ id: line.id ?? null, productType: 'comment' as const, comment: line.text }];
      if (line.type !== 'none' || gone(line.name)) return [];
      return [
        {
          id: line.id ?? null,
          productType: 'none' as const,
          productName: line.name,
          quantity: line.quantity,
          unitPrice: line.unitPrice,
          vat: line.vat.id,
        },
      ];
    });
    await send(store(), editInvoice, here.actor, {
      version,
      ...documentInput(here, { expiryDate: null, productList }),
    });
  }
  const lines = (label: string) => [
    { kind: 'package' as const, label, planned: '1', unitPrice: '420.00', vat: here.vat },
    { kind: 'pipe' as const, label: `Tuyaux ${label}`, planned: '10', unitPrice: '6.50', vat: here.vat },
  ];

  it('is to be invoiced again, and the others stay', async () => {
    const [a, b] = [await completed({ lines: lines('A') }), await completed({ lines: lines('B') })];
    const version = await invoice([a, b]);
    // A part of it is a discount, and no other invoice.
    await without(version, (name) => name === 'Tuyaux B');
    expect(await found(b)).toMatchObject({ status: 'invoiceCompleted', invoiceVersion: version });
    await without(version, (name) => name.endsWith('B'));
    expect(await found(b)).toMatchObject({ status: 'completed', invoiceVersion: null });
    expect(await found(a)).toMatchObject({ status: 'invoiceCompleted', invoiceVersion: version });
    const other = await invoice([b]);
    expect(other).not.toBe(version);
    expect((await contentOf(other))?.lines).toHaveLength(3);
    // The first draft is gone: what is on the other stays there.
    await send(store(), deleteInvoiceDraft, here.actor, { version });
    expect(await found(a)).toMatchObject({ invoiceVersion: null });
    expect(await found(b)).toMatchObject({ invoiceVersion: other });
  });
});

describe('an intervention that is detached from its draft', () => {
  it('is to be invoiced again; the draft keeps the others, and goes with the last', async () => {
    const [a, b, c] = [await completed(), await completed(), await completed()];
    const version = await invoice([a, b, c]);
    const numbers = await Promise.all([a, b, c].map(async (id) => (await found(id))?.number ?? ''));
    const before = await contentOf(version);
    await send(store(), detachFromDraft, here.actor, { id: b });
    const after = await contentOf(version);
    expect(after?.title).toBe([numbers[0], numbers[2]].join(', '));
    expect(after?.lines).toHaveLength(((before?.lines.length ?? 0) / 3) * 2);
    expect(JSON.stringify(after)).not.toContain(numbers[1]);
    expect(await found(b)).toMatchObject({ status: 'completed', invoiceVersion: null });
    expect(await found(a)).toMatchObject({ status: 'invoiceCompleted', invoiceVersion: version });
    await expect(send(store(), detachFromDraft, here.actor, { id: b })).rejects.toMatchObject({
      kind: 'conflict',
    });
    const other = await invoice([b]);
    expect(other).not.toBe(version);
    for (const id of [a, c]) await send(store(), detachFromDraft, here.actor, { id });
    expect(await contentOf(version)).toBeUndefined();
    expect(await found(c)).toMatchObject({ status: 'completed', invoiceVersion: null });
    const all = await invoice([a, c]);
    expect((await contentOf(all))?.lines).toHaveLength(((before?.lines.length ?? 0) / 3) * 2);
  });
});

describe('an invoice of many interventions', () => {
  it('is called by their days where their numbers are too many, and by no half a number', async () => {
    const orders: number[] = [];
    const one = [{ kind: 'package' as const, label: 'Forfait', planned: '1', unitPrice: '1', vat: here.vat }];
    const manual = (value: boolean) =>
      send(store(), setParameters, here.actor, { values: [{ code: 'pumping_order_auto_number', value }] });
    await manual(false);
    for (let index = 0; index < 14; index += 1) {
      const on = `2026-05-${String(index + 1).padStart(2, '0')}`;
      const span = { start: `${on}T08:00`, end: `${on}T12:00` };
      const id = await create({ ...span, lines: one, number: `CHANTIER-DU-PORT-${index}` });
      for (const [status, at] of [
        ['in_progress', span.start],
        ['completed', span.end],
      ] as const)
        await send(store(), commands.changeTransportStatus, here.actor, { id, status, at });
      orders.push(id);
    }
    await manual(true);
    const few = await invoice(orders.slice(0, 3));
    expect((await contentOf(few))?.title).toBe('CHANTIER-DU-PORT-0, CHANTIER-DU-PORT-1, CHANTIER-DU-PORT-2');
    const many = await invoice(orders.slice(3));
    expect((await contentOf(many))?.title).toBe('11 interventions du 04/05/2026 au 14/05/2026');
  });
});

describe('what an invoice says of an intervention', () => {
  const unitsOf = async (version: number) =>
    ((await contentOf(version))?.lines ?? []).map((line) =>
      line.type === 'comment' || line.type === 'note' || line.type === 'subtotal'
        ? line.text.replace(/^.*Brest/u, '')
        : (line.unit?.name ?? null),
    );

  it('is the plant’s voucher, and the unit that each line is priced by where no product says it', async () => {
    const unknown = await completed({ centralNumber: 'BC-77' });
    // The hour alone is known by then, by its symbol.
    expect(await unitsOf(await invoice([unknown]))).toEqual([
      ' – bon de centrale BC-77',
      null,
      null,
      null,
      'h',
      null,
    ]);
    const create = commandsOf('unittype').create;
    for (const [name, symbol, code] of [
      ['Forfait', 'forfait', 'LS'],
      ['Mètre', 'ml', 'MTR'],
      ['Mètre cube', 'm³', 'MTQ'],
      ['Unité', 'u', 'C62'],
      ['Voyage', 'voyage', 'E54'],
    ] as const)
      await send(store(), create, here.actor, { enabled: true, name, symbol, code });
    // What is no product of the catalogue may be litres of an admixture: no m³ are invoiced of it.
    const units = ['forfait', 'ml', null, 'h', 'voyage'];
    const one = await completed({ centralNumber: 'BC-78' });
    const others = [await completed({ centralNumber: 'BC-79' }), await completed()];
    expect(await unitsOf(await invoice([one]))).toEqual([' – bon de centrale BC-78', ...units]);
    expect(await unitsOf(await invoice(others))).toEqual([
      ' – bon de centrale BC-79',
      ...units,
      '',
      ...units,
    ]);
  });
});

describe('a line of nothing', () => {
  it('stands on no invoice, and keeps none back without a price', async () => {
    const id = await completed({
      lines: [
        { kind: 'package', label: 'Forfait', planned: '1', unitPrice: '420.00', vat: here.vat },
        { kind: 'tour', label: 'Tours au-delà', planned: '0' },
      ],
    });
    expect(await found(id)).toMatchObject({ net: '420.00', unpriced: 0, lines: 1 });
    const content = await contentOf(await invoice([id]));
    expect(content?.lines).toHaveLength(2);
  });
});

describe('sums', () => {
  const of = (client: number) => ({ keyword: null, client });
  it('leave drafts out, and have of what was cancelled what its cancellation is invoiced at', async () => {
    const { id: client } = await send(
      store(),
      createThirdParty,
      here.actor,
      clientInput({ name: 'Client des sommes' }),
    );
    await completed({ client });
    await create({ client, planned: false });
    const off = await create({ client });
    const mine = async () => {
      const rows = await orderStatistics(world.owner, here.corporation, 'client', {});
      return rows.find(({ id }) => id === client);
    };
    await send(store(), commands.changeTransportStatus, here.actor, { id: off, status: 'cancelled' });
    expect(await found(off)).toMatchObject({ net: '0.00', volume: '0' });
    expect(await mine()).toMatchObject({ count: 1, net: '1741.65' });
    const { version } = await send(store(), cancelAndInvoice, here.actor, {
      id: off,
      amount: '150',
      vat: here.vat,
    });
    expect(await found(off)).toMatchObject({
      status: 'cancelled',
      net: '150.00',
      vat: '30.00',
      gross: '180.00',
    });
    expect(await mine()).toMatchObject({ count: 1, net: '1891.65', done: '1891.65' });
    const all = await orderSums(world.owner, here.corporation, of(client), 100);
    expect(all).toMatchObject({ count: 3, drafts: 1, net: '1891.65' });
    // What was kept by day is what the rows say.
    const kept = await orderSums(world.owner, here.corporation, { keyword: null }, 100);
    const rows = await orderSums(
      world.owner,
      here.corporation,
      { keyword: null, orderType: 'pumping' },
      1000,
    );
    expect(kept).toEqual(rows);
    const draft = await orderSums(world.owner, here.corporation, { ...of(client), status: 'draft' }, 100);
    expect(draft).toMatchObject({ count: 1, net: '1741.65' });
    await send(store(), deleteInvoiceDraft, here.actor, { version });
    expect(await mine()).toMatchObject({ count: 1, net: '1741.65' });
  });
});

describe('sums that are kept by day and by month', () => {
  it('are what the rows of any span say', async () => {
    for (const start of ['2025-01-31T08:00', '2025-02-01T08:00', '2025-02-28T22:00', '2025-04-15T08:00'])
      await create({ start, end: `${start.slice(0, 11)}23:30` });
    const days = ['2025-01-31', '2025-02-01', '2025-02-14', '2025-02-28', '2025-03-01', '2025-04-15'];
    const spans = [null, ...days].flatMap((from) =>
      [...days, '2025-04-30', null]
        .filter((until) => from === null || until === null || from <= until)
        .map((until) => ({ from, until })),
    );
    for (const span of spans) {
      const kept = { keyword: null, ...span };
      const byRows = { ...kept, orderType: 'pumping' as const };
      const sums = await orderSums(world.owner, here.corporation, kept, 1000);
      expect(sums, JSON.stringify(span)).toEqual(
        await orderSums(world.owner, here.corporation, byRows, 1000),
      );
      expect(await countOrders(world.owner, here.corporation, kept)).toBe(
        await countOrders(world.owner, here.corporation, byRows),
      );
      for (const by of ['day', 'month'] as const)
        expect(await orderStatistics(world.owner, here.corporation, by, kept), by).toEqual(
          await orderStatistics(world.owner, here.corporation, by, byRows),
        );
    }
    const planned = { keyword: null, status: 'planned' as const, until: '2025-04-30' };
    expect(await orderSums(world.owner, here.corporation, planned, 1000)).toMatchObject({ count: 4 });
    expect(await countOrders(world.owner, here.corporation, planned, 3)).toBe(3);
  });
});

const newest = { sort: 'newest', direction: 'asc', limit: 20, cursor: null, offset: 0 } as const;

describe('turns', () => {
  const turn = (order: number, more: object = {}) =>
    send(store(), tours.createTruckTour, here.actor, { order, ...more });
  const numbers = async (order: number) =>
    (await listTours(world.owner, here.corporation, { order }, newest)).rows.map(({ number }) => number);

  it('give no number twice: neither of a turn that is gone, nor to two phones at once', async () => {
    const id = await create();
    await turn(id);
    const { id: second } = await turn(id);
    await send(store(), tours.deleteTruckTour, here.actor, { id: second });
    await turn(id);
    expect(await numbers(id)).toEqual([1, 3]);
    await Promise.all([turn(id), turn(id), turn(id)]);
    expect(new Set(await numbers(id))).toEqual(new Set([1, 3, 4, 5, 6]));
  });

  it('are of no intervention that is cancelled', async () => {
    const id = await create();
    const cancelled = { id, status: 'cancelled' as const, reason: 'Pluie' };
    await send(store(), commands.changeTransportStatus, here.actor, cancelled);
    await expect(turn(id)).rejects.toMatchObject({ code: 'TRANSPORT_STATUS' });
  });

  it('that are not back are wrong once their day is over, or their intervention has ended', async () => {
    const span = times();
    const id = await create(span);
    const on = span.start.slice(0, 10);
    const { id: open } = await turn(id, { centralDeparture: `${on}T08:00` });
    expect(await findTour(world.owner, open, here.corporation)).toMatchObject({ problem: 'noReturn' });
    const problems = async (today: string) =>
      (await tourSums(world.owner, { corporation: here.corporation, day: on, today })).problems;
    expect(await problems(on)).toBe(0);
    expect(await problems('2027-01-01')).toBe(1);
    for (const status of ['in_progress', 'completed'] as const)
      await send(store(), commands.changeTransportStatus, here.actor, { id, status });
    expect(await problems(on)).toBe(1);
  });
});

describe('what was taken out of sale since', () => {
  it('is billed as it was agreed on', async () => {
    const { id: product } = await send(store(), createProduct, here.actor, sold);
    const line = { kind: 'package' as const, product, planned: '1' };
    const [a, b] = [await completed({ lines: [line] }), await completed({ lines: [line] })];
    await send(store(), editProduct, here.actor, { ...sold, id: product, enabled: false });
    const first = await contentOf(await invoice([a]));
    await send(store(), editProduct, here.actor, { ...sold, id: product, forSale: false, forPurchase: true });
    const second = await contentOf(await invoice([b]));
    for (const content of [first, second])
      expect(content?.lines.at(-1)).toMatchObject({ product, quantity: '1', unitPrice: '420' });
  });

  it('bills as many turns as a package of turns holds', async () => {
    const input = { ...sold, code: 'TROIS', name: 'Trois tours', tourNumber: 3 };
    const { id: product } = await send(store(), createProduct, here.actor, input);
    const id = await completed({ lines: [{ kind: 'tour', product, planned: '1' }] });
    expect(await found(id)).toMatchObject({ billedTours: '3', net: '420.00' });
  });
});

describe('a credit note', () => {
  /** A credit note of lines by their places, so much of each, perhaps at a discount. */
  const refund = async (
    { invoice: id, version }: { invoice: number; version: number },
    taken: Readonly<Record<number, string>>,
    discountPercent: string | null = null,
  ) => {
    const content = await contentOf(version);
    const productList = (content?.lines ?? []).flatMap((line, place): SentLine[] => {
      const quantity = taken[place];
      return line.type !== 'none' || quantity === undefined
        ? []
        : [
            {
              id: place + 1,
              productType: 'none' as const,
              productName: line.name,
              quantity,
              unitPrice: line.unitPrice,
              vat: line.vat.id,
            },
          ];
    });
    const date = todayIn(LEGAL_TIME_ZONE, new Date());
    const { thirdParty: _client, ...said } = documentInput(here, { date, expiryDate: null, productList });
    const made = await send(store(), draftRefund, here.actor, { ...said, discountPercent, invoice: id });
    await send(store(), validateRefund, here.actor, { version: made.version });
  };
  const line = (label: string, planned: string) => ({
    kind: 'package' as const,
    label,
    planned,
    unitPrice: '100.00',
    vat: here.vat,
  });

  it('of all lines of one slip frees that one, of all of the invoice the others too', async () => {
    const pays = { paymentCondition: here.condition, paymentType: here.paymentType };
    const { id: client } = await send(
      store(),
      createThirdParty,
      here.actor,
      clientInput({ name: 'Client des avoirs', ...pays }),
    );
    // Both are billed by the same package: which of them is credited is known by its line.
    const a = await completed({ client, lines: [line('Forfait', '2')] });
    const b = await completed({ client, lines: [line('Forfait', '2'), line('Attente', '1')] });
    const { invoices } = await send(store(), invoicePumpingOrders, here.actor, {
      orders: [a, b],
      billing: 'group',
    });
    const made = invoices[0] ?? { invoice: 0, version: 0 };
    await send(store(), validateInvoice, here.actor, { version: made.version });
    const statuses = async () => [(await found(a))?.status, (await found(b))?.status];
    // Comments name the slips at the places 0 and 2. A gesture takes nothing back.
    await refund(made, { 1: '1' }, '90');
    await refund(made, { 3: '2' });
    expect(await statuses()).toEqual(['invoiceCompleted', 'invoiceCompleted']);
    await refund(made, { 4: '1' });
    expect(await statuses()).toEqual(['invoiceCompleted', 'completed']);
    await refund(made, { 1: '1' });
    expect(await statuses()).toEqual(['invoiceCompleted', 'completed']);
    expect(await invoice([b])).toBeGreaterThan(made.version);
  });

  it('of all lines of a cancellation lets it be invoiced again, of one of them does not', async () => {
    const pays = { paymentCondition: here.condition, paymentType: here.paymentType };
    const { id: client } = await send(
      store(),
      createThirdParty,
      here.actor,
      clientInput({ name: 'Client des annulations', ...pays }),
    );
    const id = await create({ client });
    const made = await send(store(), cancelAndInvoice, here.actor, {
      id,
      reason: 'Pluie',
      lines: [
        // With its VAT it comes to more than both do without.
        { label: 'Déplacement', unitPrice: '420', vat: here.vat },
        { label: 'Immobilisation', quantity: '0.5', unitPrice: '100', vat: here.vat },
      ],
    });
    await send(store(), validateInvoice, here.actor, { version: made.version });
    await refund(made, { 0: '1' });
    expect(await found(id)).toMatchObject({ net: '470.00', invoiceVersion: made.version });
    await refund(made, { 1: '0.5' });
    expect(await found(id)).toMatchObject({ status: 'cancelled', net: '0.00', invoiceVersion: null });
  });
});

describe('work at night', () => {
  it('is followed until it has ended, whichever day that is', async () => {
    const [on, next, after] = [times(), times(), times()].map(({ start }) => start.slice(0, 10));
    const id = await create({ start: `${on}T20:00`, end: `${next}T03:00` });
    await send(store(), tours.createTruckTour, here.actor, { order: id, centralDeparture: `${on}T23:30` });
    const of = (today = '', goingOn = true) => ({
      corporation: here.corporation,
      day: today,
      today,
      goingOn,
    });
    const sums = (today = '', goingOn = true) => tourSums(world.owner, of(today, goingOn));
    const watched = async (day = '', now = '') =>
      (await ordersToWatch(world.owner, here.corporation, { day, now }))
        .filter((one) => one.id === id)
        .map(({ why }) => why);
    // Planned and not begun, it is of its own day alone.
    expect(await sums(next)).toMatchObject({ count: 0 });
    await send(store(), commands.changeTransportStatus, here.actor, { id, status: 'in_progress' });
    expect(await sums(next)).toMatchObject({ count: 1, underway: 1, problems: 0 });
    expect(await sums(next, false)).toMatchObject({ count: 0 });
    expect(await watched(next, `${next}T01:00:00Z`)).toEqual([]);
    expect(await watched(next, `${next}T04:00:00Z`)).toEqual(['overrun']);
    const mark = await toursMark(world.owner, here.corporation, next ?? '');
    expect(await sums(after)).toMatchObject({ count: 1, underway: 1, problems: 1 });
    await send(store(), commands.changeTransportStatus, here.actor, { id, status: 'completed' });
    expect(await sums(next)).toMatchObject({ count: 0 });
    expect(await watched(next, `${next}T04:00:00Z`)).toEqual([]);
    expect(await toursMark(world.owner, here.corporation, next ?? '')).not.toBe(mark);
  });
});

describe('the turns of a day', () => {
  it('are added up by truck however it was typed, narrowed, and the urgent ones first', async () => {
    const span = times();
    const id = await create(span);
    const day = span.start.slice(0, 10);
    const on = { corporation: here.corporation, day, today: day };
    const at = (clock: string) => `${day}T${clock}`;
    const turn = (more: object) => send(store(), tours.createTruckTour, here.actor, { order: id, ...more });
    const whole = {
      centralDeparture: at('08:00'),
      centralReturn: at('09:30'),
      quantity: '7.5',
      mileage: '20',
    };
    await turn({ truck: 'GA-412-KB', ...whole });
    await turn({ truck: 'ga 412 kb', centralDeparture: at('10:00') });
    await turn({ truck: 'CD-200-EF', centralDeparture: at('11:00'), clientArrival: at('10:00'), driver });
    await turn({ ...whole });
    expect(await truckSums(world.owner, on)).toMatchObject([
      { key: 'CD200EF', count: 1, problems: 1, away: 0 },
      { key: 'GA412KB', count: 2, problems: 0, volume: '7.5', mileage: '20', away: 5400 },
      { key: null, count: 1 },
    ]);
    const numbersOf = async (
      narrowed: DayTours,
      page: { limit?: number; offset?: number; urgent?: boolean } = {},
    ) => (await toursOfDay(world.owner, on, narrowed, { limit: 10, ...page })).map(({ number }) => number);
    expect(await numbersOf({})).toEqual([1, 2, 3, 4]);
    expect(await numbersOf({}, { limit: 2, offset: 2 })).toEqual([3, 4]);
    expect(await numbersOf({ truck: 'GA412KB' })).toEqual([1, 2]);
    expect(await numbersOf({ driver })).toEqual([3]);
    expect(await numbersOf({ wrong: true })).toEqual([3]);
    expect(await countToursOfDay(world.owner, on, { order: id })).toBe(4);
    expect(await numbersOf({}, { urgent: true })).toEqual([2, 3, 1, 4]);
  });
});

describe('a number that the product gives', () => {
  it('is none that somebody typed before', async () => {
    const manual = (value: boolean) =>
      send(store(), setParameters, here.actor, { values: [{ code: 'pumping_order_auto_number', value }] });
    const first = await create();
    await manual(false);
    const typed = [4, 6].map((next) => `INT-${first + next}`);
    for (const number of typed) await create({ number });
    await manual(true);
    const made = await Promise.all(Array.from({ length: 6 }, () => create()));
    const rows = await Promise.all(made.map(found));
    const all = rows.map((row) => row?.number ?? '');
    expect(all.filter((number) => typed.includes(number))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('a number that somebody typed', () => {
  it('is put right until an invoice or a signature names it, and is no other’s', async () => {
    const manual = (value: boolean) =>
      send(store(), setParameters, here.actor, { values: [{ code: 'pumping_order_auto_number', value }] });
    const renumber = (id: number, number: string) =>
      send(store(), commands.renumberTransportOrder, here.actor, { id, number });
    const own = await create();
    await expect(renumber(own, 'BON-1')).rejects.toMatchObject({ kind: 'conflict' });
    await manual(false);
    const id = await completed({ number: 'BON-114' });
    await create({ number: 'BON-115' });
    await renumber(id, 'BON-411');
    expect(await found(id)).toMatchObject({ number: 'BON-411' });
    await expect(renumber(id, 'bon-115')).rejects.toMatchObject({ errors: { number: ['errors.unique'] } });
    await renumber(id, 'bon-411');
    const version = await invoice([id]);
    expect(JSON.stringify(await contentOf(version))).toContain('bon-411');
    await expect(renumber(id, 'BON-1')).rejects.toMatchObject({ kind: 'conflict' });
    const signed = await completed({ number: 'BON-116' });
    const signee = { outcome: 'typed' as const, firstName: 'Yann', lastName: 'Le Goff', agreed: true };
    await send(store(), commands.signTransportSlip, here.actor, { id: signed, ...signee, strokes: [] });
    await expect(renumber(signed, 'BON-2')).rejects.toMatchObject({ kind: 'conflict' });
    await manual(true);
  });
});

describe('a pour past midnight, over the change of hour', () => {
  it('is billed by the hours that passed, and is of the day and month on which it began', async () => {
    // In the night of 25 to 26 October 2025 the clocks go from 03:00 back to 02:00.
    const id = await create({
      start: '2025-10-25T22:00',
      end: '2025-10-26T05:00',
      travel: 0,
      lines: [
        { kind: 'package', label: 'Forfait', planned: '1', unitPrice: '420.00', vat: here.vat },
        { kind: 'waiting', label: 'Attente', planned: '1', unitPrice: '95.00', vat: here.vat },
      ],
    });
    const [, waiting] = (await readOrder(store().read, id)).state.plan?.lines ?? [];
    await send(store(), writeTransportSlip, here.actor, {
      id,
      startedAt: '2025-10-25T22:00',
      endedAt: '2025-10-26T04:30',
      waits: [{ from: '2025-10-26T01:30', until: '2025-10-26T03:30' }],
      quantities: [{ line: waiting?.id ?? 0, quantity: '3' }],
      reason: 'Bon papier',
    });
    const { state } = await readOrder(store().read, id);
    // 22:00 to 04:30 by the clocks is six hours and a half: an hour more passed, of work and of waiting.
    expect(hoursOf(state)).toEqual({ worked: '7.50', waited: '3.00' });
    expect(await found(id)).toMatchObject({ net: '705.00', waited: 10_800, day: '2025-10-25' });
    const content = await contentOf(await invoice([id]));
    expect(content?.supplyDate).toBe('2025-10-25');
    expect(JSON.stringify(content?.lines)).toContain('25/10/2025');
    expect(content?.lines.at(-1)).toMatchObject({ quantity: '3', unitPrice: '95' });
  });
});
