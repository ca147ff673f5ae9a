import { z } from 'zod';
import { command } from '#domain/kernel/command.ts';
import { recordId } from '#domain/kernel/fields.ts';
import { moment } from '#domain/kernel/moment-field.ts';
import { transportOrderAggregate } from '#domain/transport/order.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { deleteInvoiceDraft } from '#domain/documents/invoice-commands.ts';
import { createProduct } from '#domain/products/commands.ts';
import { detachFromDraft } from '#domain/transport/detach-commands.ts';
import { cancelAndInvoice, invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import * as orders from '#domain/transport/order-commands.ts';
import * as slips from '#domain/transport/slip-commands.ts';
import * as tours from '#domain/transport/tour-commands.ts';
import { writeTransportSlip } from '#domain/transport/write-up-commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { colleague } from '../training.ts';
import { pump, setTransport, transportOrder } from '../transport.ts';

/** A break that was begun before mixings and breaks could be several: by a mark, which its end is then too. */
const beginAsBefore = command({
  name: 'BeginPauseAsBefore',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), at: moment() }),
  async handle(work, actor, { id, at }) {
    const order = await work.load(transportOrderAggregate, id, actor);
    await work.append(order, [{ type: 'TransportOrderMarked', data: { order: id, mark: 'pauseStart', at } }]);
    return { id };
  },
});

/** What happens on the site of an intervention that is planned, up to its end. */
async function busySite(store: Store, { actor, product }: Company, id: number): Promise<void> {
  const steps = [
    ['start', '08:00'],
    ['mixStart', '08:10'],
    ['mixEnd', '08:20'],
    ['wait', '09:00'],
    ['resume', '09:30'],
    ['pauseEnd', '10:15'],
    ['end', '12:00'],
  ] as const;
  // Its phone had no position as it began.
  const asked = (value: boolean | null) =>
    send(store, setParameters, actor, { values: [{ code: 'mobile_app_required_gps', value }] });
  await asked(true);
  for (const [step, time] of steps) {
    if (step === 'pauseEnd') await send(store, beginAsBefore, actor, { id, at: '2026-02-02T10:00' });
    const noPosition = step === 'start' ? 'Sous-sol' : null;
    await send(store, orders.noteSiteStep, actor, { id, step, at: `2026-02-02T${time}`, noPosition });
    if (step === 'start') await asked(null);
  }
  await send(store, orders.addProductOnSite, actor, { id, product, quantity: '2' });
  const picture = `${'1'.repeat(64)}.slip-${id}`;
  await send(store, orders.addSitePhotos, actor, { id, photos: [picture, picture] });
  await send(store, orders.removeSitePhoto, actor, { id, number: 2 });
  const quantities = ['1', '30', '36', '1.25', '5', '2'];
  await send(store, orders.reportOnSite, actor, { id, quantities, meal: true, remark: 'Accès étroit' });
  await send(store, orders.signTransportSlip, actor, {
    id,
    outcome: 'signed',
    firstName: 'Yves',
    lastName: 'Cam',
    strokes: [
      [
        [10, 10],
        [80, 60],
      ],
    ],
  });
  const kept = `${'0'.repeat(64)}.slip-${id}`;
  await send(store, orders.storeTransportSlip, actor, { id, version: 1, files: { fr: kept, en: kept } });
  await send(store, slips.mailTransportSlip, actor, {
    id,
    to: 'chantier@client.fr',
    subject: 'Bon d’intervention',
    text: 'Veuillez trouver ci-joint le bon.',
    language: 'fr',
  });
}

/** A turn that is changed, and one that is taken away. */
async function busyTours(store: Store, { actor }: Company, order: number): Promise<void> {
  const gone = await send(store, tours.createTruckTour, actor, { order });
  await send(store, tours.deleteTruckTour, actor, { id: gone.id });
  const { id } = await send(store, tours.createTruckTour, actor, { order, truck: 'GA-412-KB' });
  await send(store, tours.noteTourTime, actor, { id, time: 'centralDeparture', at: '2026-02-02T07:25' });
  await send(store, tours.editTruckTour, actor, {
    id,
    truck: 'GA-412-KB',
    centralDeparture: '2026-02-02T07:30',
    clientArrival: '2026-02-02T08:00',
    clientDeparture: '2026-02-02T08:40',
    centralReturn: '2026-02-02T09:05',
    quantity: '7.5',
  });
  await send(store, tours.reportTruckTour, actor, { id, quantity: '8', mileage: '24.5' });
}

/** What its driver is told of by itself: one of the coming days that is planned, moved and cancelled. */
async function busyAlerts(store: Store, company: Company, on: (day: string) => object): Promise<void> {
  const { actor } = company;
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const planned = transportOrder(company, { ...on(day), planned: true });
  const { id } = await send(store, orders.createTransportOrder, actor, planned);
  await send(store, orders.moveTransportOrder, actor, { id, start: `${day}T09:00` });
  await send(store, orders.changeTransportStatus, actor, { id, status: 'cancelled', reason: 'Pluie' });
}

/** A line whose product costs less from a quantity on, of which more is pumped than was planned. */
async function busyPrices(store: Store, company: Company, on: object): Promise<void> {
  const { actor, vat } = company;
  const rule = { name: 'Dès 50 m³', changeType: 'newPrice' as const, amount: '7', applicableQuantity: '50' };
  const { id: product } = await send(store, createProduct, actor, {
    name: 'Pompage',
    code: 'POMPAGE',
    type: 'service',
    forSale: true,
    unitPrice: '8.20',
    vat,
    enabled: true,
    specificPrices: [rule],
  });
  const lines = [{ kind: 'product' as const, product, planned: '40' }];
  const planned = transportOrder(company, { ...on, planned: true, lines });
  const { id } = await send(store, orders.createTransportOrder, actor, planned);
  // Begun by mistake, and then once more.
  const start = { id, step: 'start' as const, at: '2026-02-06T08:00' };
  await send(store, orders.noteSiteStep, actor, start);
  await send(store, orders.undoTransportStart, actor, { id, reason: 'Mauvais bouton' });
  await send(store, orders.noteSiteStep, actor, start);
  await send(store, orders.reportOnSite, actor, { id, quantities: ['60'] });
}

/** Everything that can happen to interventions and to turns of trucks. */
export async function busyTransport(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  await setTransport(store, company);
  const equipment = await pump(store, company, 'Pompe 42 m');
  const driver = await colleague(store, company, { firstName: 'Ronan', lastName: 'Pompiste' });
  const name = 'Zone du port';
  const { id: zone } = await send(store, commandsOf('transportzone').create, actor, { enabled: true, name });
  const on = (day: string) => ({ start: `${day}T08:00`, end: `${day}T12:00`, equipment, driver, zone });
  const create = async (day: string, planned = true) =>
    (await send(store, orders.createTransportOrder, actor, transportOrder(company, { ...on(day), planned })))
      .id;
  const gone = await create('2026-02-05', false);
  await send(store, orders.deleteTransportOrder, actor, { id: gone });
  const done = await create('2026-02-02');
  await send(store, slips.notifyTransportDriver, actor, { id: done });
  await busyTours(store, company, done);
  await busySite(store, company, done);
  await send(store, orders.changeTransportStatus, actor, {
    id: done,
    status: 'in_progress',
    reason: 'Heures à revoir',
  });
  await send(store, orders.changeTransportStatus, actor, {
    id: done,
    status: 'completed',
    at: '2026-02-02T12:15',
  });
  // Its paper slip has other hours, and no wait.
  await send(store, writeTransportSlip, actor, {
    id: done,
    startedAt: '2026-02-02T08:00',
    endedAt: '2026-02-02T12:10',
    waits: [{ from: '2026-02-02T09:00', until: '2026-02-02T09:20' }],
    quantities: [{ line: 3, quantity: '36' }],
    reason: 'Bon papier',
  });
  await send(store, orders.disputeTransportSlip, actor, { id: done, reason: 'Volume' });
  await send(store, orders.disputeTransportSlip, actor, { id: done, reason: null });
  const invoice = () =>
    send(store, invoicePumpingOrders, actor, { orders: [done], billing: 'individual' as const });
  const [first] = (await invoice()).invoices;
  await send(store, deleteInvoiceDraft, actor, { version: first?.version ?? 0 });
  await invoice();
  await send(store, detachFromDraft, actor, { id: done });
  await invoice();
  const off = await create('2026-02-03');
  await send(store, cancelAndInvoice, actor, { id: off, amount: '150', reason: 'Pluie' });
  await busyAlerts(store, company, on);
  await busyPrices(store, company, on('2026-02-06'));
  const last = await create('2026-02-04');
  await send(store, orders.moveTransportOrder, actor, { id: last, start: '2026-02-04T09:00' });
  const numbered = (value: boolean | null) =>
    send(store, setParameters, actor, { values: [{ code: 'pumping_order_auto_number', value }] });
  await numbered(false);
  await send(store, orders.renumberTransportOrder, actor, { id: last, number: 'B-2026-04' });
  await numbered(null);
  await send(store, orders.nameTransportTemplate, actor, { id: last, name: 'Pompage du port' });
  await send(store, orders.repeatTransportOrder, actor, { id: last, until: '2026-02-11', every: 7 });
}
