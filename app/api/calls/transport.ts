import { grouped } from '#domain/kernel/grouped.ts';
import { z } from 'zod';
import { mayPass } from '#domain/kernel/access.ts';
import { fileTypeOf, isPicture } from '#domain/files/file-type.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { lineKinds } from '#domain/transport/amounts.ts';
import { detachFromDraft } from '#domain/transport/detach-commands.ts';
import { cancelAndInvoice, invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import {
  renumberTransportOrder,
  addProductOnSite,
  addSitePhotos,
  changeTransportStatus,
  createTransportOrder,
  deleteTransportOrder,
  disputeTransportSlip,
  editTransportOrder,
  moveTransportOrder,
  nameTransportTemplate,
  noteSiteStep,
  repeatTransportOrder,
  reportOnSite,
  signTransportSlip,
  undoTransportStart,
} from '#domain/transport/order-commands.ts';
import {
  linesOf,
  orderStatuses,
  phasesOf,
  signatureOf,
  signatureOutcomes,
  sitePhases,
} from '#domain/transport/order.ts';
import { billingModes, orderTypes } from '#domain/transport/order-schema.ts';
import { mailTransportSlip, notifyTransportDriver } from '#domain/transport/slip-commands.ts';
import { writeTransportSlip } from '#domain/transport/write-up-commands.ts';
import { onSite, transportRoles } from '#domain/transport/roles.ts';
import { tourProblems } from '#domain/transport/tour.ts';
import {
  createTruckTour,
  deleteTruckTour,
  editTruckTour,
  noteTourTime,
  reportTruckTour,
} from '#domain/transport/tour-commands.ts';
import {
  countOrders,
  findOrder,
  kindStatistics,
  listOrders,
  orderStatistics,
  statisticsBy,
  type OrderRow,
} from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { countTours, findTour, listTours, type TourRow } from '#projections/transport/tours.ts';
import {
  dayText,
  decimalText,
  idOnly,
  itemOf,
  itemsOf,
  momentText,
  recordNumber,
  referenceTo,
} from '../answers.ts';
import { fileResponse } from '../../attachments/file-response.server.ts';
import { discardAll, receiveEach } from '../../http/upload.server.ts';
import { noPicture } from '../../transport/sign.server.ts';
import { slipResponse } from '../../transport/slip.server.ts';
import { call, commandCall, execute, notExist, pathId, type Call } from '../call.ts';
import { count, day, idOf, word, words, yesOrNo } from '../query.ts';
import {
  answerShown,
  changeCall,
  deleteCall,
  editCall,
  listCalls,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

const text = z.string().nullable();
const moment = momentText.nullable();

const { view, create, edit, drive } = transportRoles;

/** Who is told of prices, and of what the office notes for itself: drivers see their own interventions without. */
const sees = (actor: Actor | null): boolean =>
  mayPass(actor, { role: [view, create, edit], scope: 'corporation' });

/** Whose interventions are there for somebody: null: everybody's. */
const ownOf = (actor: Actor | null): number | null => (sees(actor) ? null : (actor?.person ?? 0));

/** What only the office is told, with the schema of each. */
const officeRow = {
  net: decimalText.meta({ description: 'Without VAT, of lines whose price and quantity are known' }),
  vatAmount: decimalText,
  gross: decimalText,
  unpriced: z.int().meta({ description: 'Lines without a price or a quantity: in no total' }),
  untaxed: z.int().meta({ description: 'Lines with a price and no rate of VAT, which no invoice has' }),
  disputed: text,
  invoiceVersion: recordNumber.nullable(),
};
const officeLine = {
  unitPrice: decimalText.nullable().meta({ description: 'null: no price is known' }),
  vat: recordNumber.nullable(),
  rule: text,
};

const row = z.object({
  id: recordNumber,
  value: z.string(),
  orderType: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  client: referenceTo,
  equipment: referenceTo.nullable(),
  driver: referenceTo.nullable(),
  zone: referenceTo.nullable(),
  project: recordNumber.nullable(),
  day: dayText.meta({ description: 'Worked, once its start is noted, and else planned' }),
  start: momentText,
  end: momentText,
  startedAt: moment,
  endedAt: moment,
  siteAddress: text,
  billing: z.enum(billingModes),
  template: text.meta({ description: 'What others are begun from it by' }),
  volume: decimalText.meta({ description: 'm³' }),
  slipOutcome: z.enum(signatureOutcomes).nullable(),
  ...z.object(officeRow).partial().shape,
});

const named = (id: number | null, value: string | null) => (id === null ? null : { id, value });

const present = (order: OrderRow, actor: Actor | null): z.input<typeof row> => {
  const { net, vat, gross, unpriced, untaxed, disputed, invoiceVersion, ...facts } = order;
  return {
    ...facts,
    value: order.number,
    client: { id: order.client, value: order.clientName || null },
    equipment: named(order.equipment, order.equipmentName),
    driver: named(order.driver, order.driverName),
    zone: named(order.zone, order.zoneName),
    ...(sees(actor) && { net, vatAmount: vat, gross, unpriced, untaxed, disputed, invoiceVersion }),
  };
};

/** Drivers have their own interventions alone, once they are planned. */
const isThere = ({ driver, status }: Pick<OrderRow, 'driver' | 'status'>, actor: Actor | null): boolean => {
  const own = ownOf(actor);
  return own === null || (driver === own && status !== 'draft');
};

const shown = shows(
  row.extend({
    supplier: recordNumber.nullable(),
    travel: z.int(),
    centralNumber: text,
    comment: text,
    information: text.optional(),
    lines: z.array(
      z.object({
        id: recordNumber.meta({ description: 'What reports know the line by' }),
        kind: z.enum(lineKinds),
        label: z.string(),
        product: recordNumber.nullable(),
        planned: decimalText.nullable(),
        real: decimalText.nullable(),
        unit: recordNumber.nullable().meta({ description: 'What its quantity is in, where that was said' }),
        ...z.object(officeLine).partial().shape,
        onSite: z.boolean().meta({ description: 'Added by the driver, beside what was planned' }),
      }),
    ),
    waits: z.array(z.object({ from: momentText, until: moment, reason: text })),
    phases: z
      .array(z.object({ phase: z.enum(sitePhases), from: momentText, until: moment, reason: text }))
      .meta({ description: 'Each time of mixing and each break' }),
    photos: z.int().meta({ description: 'How many photos of the site there are' }),
    meal: z.boolean(),
    remark: text,
    mileage: decimalText.nullable(),
    signed: z.boolean().meta({ description: 'Whether the slip as it is now was signed' }),
  }),
  {
    stream: 'transportOrder',
    async read({ services, corporation, actor }, id) {
      const found = await findOrder(services.db, id, corporation);
      if (found === null || !isThere(found, actor)) return null;
      const { state } = await readOrder(services.store.read, id);
      const { plan, report } = state;
      const isOffice = sees(actor);
      return {
        ...present(found, actor),
        supplier: plan?.supplier ?? null,
        travel: plan?.travel ?? 0,
        centralNumber: plan?.centralNumber ?? null,
        comment: plan?.comment ?? null,
        ...(isOffice && { information: plan?.information ?? null }),
        lines: linesOf(state).map(({ typed: _typed, unitPrice, vat, rule, unit, ...line }) => ({
          ...line,
          unit: unit?.id ?? null,
          ...(isOffice && { unitPrice, vat: vat?.id ?? null, rule }),
          onSite: line.onSite ?? false,
        })),
        waits: [...state.waits],
        phases: phasesOf(state),
        photos: state.photos.length,
        meal: report?.meal ?? false,
        remark: report?.remark ?? null,
        mileage: report?.mileage ?? null,
        signed: signatureOf(state) !== null,
      };
    },
  },
);

const slipVersion = z.object({
  version: z.int(),
  outcome: z.enum(signatureOutcomes),
  at: momentText,
  firstName: text,
  lastName: text,
  reason: text.meta({ description: 'Why nobody signed' }),
  current: z.boolean().meta({ description: 'Whether the slip is still as it was signed' }),
});

const filters = {
  status: word(orderStatuses, 'In this status'),
  orderType: word(orderTypes, 'Pumping, or carried by truck'),
  driver: idOf('persons', 'Of this driver'),
  equipment: idOf('equipment', 'With this pump or truck'),
  project: idOf('project', 'For this project'),
  client: idOf('thirdparty?client=1', 'For this client'),
  zone: idOf('transportzone', 'In this zone of transport'),
  invoiced: word(['yes', 'no'], 'Invoiced or not'),
  disputed: word(['yes'], 'Whose slip is disputed'),
  template: word(['yes'], 'That others are begun from'),
  from: day('Worked from this day on, or else planned'),
  until: day('Worked up to this day, or else planned'),
};

const tour = z.object({
  id: recordNumber,
  value: z.string(),
  order: referenceTo,
  number: z.int(),
  truck: text,
  driver: referenceTo.nullable(),
  zone: recordNumber.nullable(),
  centralDeparture: moment,
  clientArrival: moment,
  clientDeparture: moment,
  centralReturn: moment,
  quantity: decimalText.nullable().meta({ description: 'm³' }),
  mileage: decimalText.nullable().meta({ description: 'km' }),
  price: decimalText.nullable().optional().meta({ description: 'Without VAT' }),
  problem: z.enum(tourProblems).nullable().meta({ description: 'Why it is not billed as it stands' }),
});

const presentTour = ({ price, ...one }: TourRow, actor: Actor | null): z.input<typeof tour> => ({
  ...one,
  value: `${one.orderNumber} · ${one.number}`,
  order: { id: one.order, value: one.orderNumber },
  driver: named(one.driver, one.driverName || null),
  ...(sees(actor) && { price }),
});

/** Whoever drives a turn has it, whosever intervention it goes to. */
const isTurnThere = (
  { driver }: Pick<TourRow, 'driver'>,
  order: Pick<OrderRow, 'driver' | 'status'>,
  actor: Actor | null,
): boolean => isThere(order, actor) || (driver === ownOf(actor) && order.status !== 'draft');

const shownTour = shows(tour, {
  stream: 'truckTour',
  async read({ services, corporation, actor }, id) {
    const found = await findTour(services.db, id, corporation);
    const order = found && (await findOrder(services.db, found.order, corporation));
    return found && order && isTurnThere(found, order, actor) ? presentTour(found, actor) : null;
  },
});

const sum = z.object({
  id: recordNumber.nullable(),
  value: text,
  count: z.int(),
  net: decimalText,
  done: decimalText.meta({ description: 'Of `net` what is completed; the rest is planned or under way' }),
  gross: decimalText,
  volume: decimalText.meta({ description: 'm³' }),
  worked: z.int().meta({ description: 'Seconds on the site' }),
  waited: z.int().meta({ description: 'Seconds of these without work' }),
});

/** As many interventions as are told one by one beside the sums of their clients. */
const MOST_BY_CLIENT = 1000;
const newest = { sort: 'start', direction: 'desc', limit: MOST_BY_CLIENT, cursor: null, offset: 0 } as const;

const clientSum = sum.extend({
  orders: z
    .array(
      z.object({
        id: recordNumber,
        value: z.string(),
        start: momentText,
        status: z.enum(orderStatuses),
        net: decimalText,
      }),
    )
    .meta({ description: `Of the newest ${MOST_BY_CLIENT} of the days asked for, those of the client` }),
});

const kindSum = z.object({
  kind: z.enum(lineKinds).nullable(),
  planned: decimalText.meta({
    description: 'How much was planned: m³ of products, metres of pipe, hours, turns',
  }),
  real: decimalText.meta({ description: 'How much was, or else was planned' }),
  net: decimalText,
  done: decimalText.meta({ description: 'Of `net` what is completed; the rest is planned or under way' }),
});

const calls: Call[] = [
  ...listCalls({
    resource: 'transportorder',
    role: [view, drive],
    summary: 'Interventions of pumping and transport; drivers have their own, without prices',
    order: { sort: 'start', direction: 'desc' },
    sorts: ['start', 'newest', 'net', 'volume'],
    filters,
    filterOf: (asked, _today, actor) => ({
      keyword: asked.keyword,
      status: asked.status,
      orderType: asked.orderType,
      driver: asked.driver,
      equipment: asked.equipment,
      project: asked.project,
      client: asked.client,
      zone: asked.zone,
      invoiced: asked.invoiced,
      disputed: sees(actor) ? asked.disputed : null,
      template: asked.template,
      from: asked.from,
      until: asked.until,
      own: ownOf(actor),
    }),
    list: listOrders,
    count: countOrders,
    row,
    stream: 'transportOrder',
    present: { all: ({ actor }, rows) => Promise.resolve(rows.map((one) => present(one, actor))) },
    completion: {
      summary: 'Numbers of interventions',
      sort: 'newest',
      valueOf: ({ id, number }) => ({ id, value: number }),
    },
  }),
  showCall('transportorder', [view, drive], 'One intervention', shown),
  newCall('transportorder', {
    summary: 'A new intervention; `planned`: at once, as far as pump and driver are free',
    command: createTransportOrder,
    input: createTransportOrder.input,
    shown,
    answeredOnce: ['planned'],
  }),
  editCall('transportorder', {
    summary: 'Change an intervention',
    command: editTransportOrder,
    input: editTransportOrder.input,
    shown,
  }),
  changeCall('transportorder/change/status', {
    summary: 'Take an intervention to another status; what was completed goes on with a `reason`',
    command: changeTransportStatus,
    input: changeTransportStatus.input.omit({ id: true }),
    shown,
  }),
  changeCall('transportorder/move', {
    summary: 'Move an intervention to another time, pump or driver; what is not said stays',
    command: moveTransportOrder,
    input: moveTransportOrder.input.omit({ id: true }),
    shown,
  }),
  commandCall({
    path: 'transportorder/repeat/{id}',
    summary:
      'Copies on days up to `until`, so many days apart, each at the prices of its day: all of them, or none',
    command: repeatTransportOrder,
    input: repeatTransportOrder.input.omit({ id: true }),
    answers: itemOf(z.object({ id: recordNumber, orders: z.array(recordNumber) })),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id, orders }) => Promise.resolve({ item: { id, orders } }),
  }),
  changeCall('transportorder/template', {
    summary: 'Name an intervention as what others are begun from; without `name` it no longer is',
    command: nameTransportTemplate,
    input: nameTransportTemplate.input.omit({ id: true }),
    shown,
  }),
  changeCall('transportorder/undo/start', {
    summary: 'Plan again what was begun by mistake, as long as nothing else was noted of it',
    command: undoTransportStart,
    input: undoTransportStart.input.omit({ id: true }),
    shown,
  }),
  changeCall('transportorder/site/step', {
    summary: 'What happens on the site, `at` its time or now; drivers note it of their own interventions',
    command: noteSiteStep,
    input: noteSiteStep.input.omit({ id: true }),
    shown,
  }),
  changeCall('transportorder/site/report', {
    summary: 'Quantities by line, meal, remark and mileage, as they were',
    command: reportOnSite,
    input: reportOnSite.input.omit({ id: true }),
    shown,
  }),
  changeCall('transportorder/site/product', {
    summary: 'A product that was used on the site beside what was planned, of the list or by its name',
    command: addProductOnSite,
    input: addProductOnSite.input.omit({ id: true }),
    shown,
  }),
  changeCall('transportorder/write/up', {
    summary:
      'Write up a paper slip, or put right what was noted: times, waits and quantities by line; completes it',
    command: writeTransportSlip,
    input: writeTransportSlip.input,
    shown,
  }),
  changeCall('transportorder/dispute', {
    summary: 'Note why a slip is disputed, and is not invoiced; without `reason` it no longer is',
    command: disputeTransportSlip,
    input: disputeTransportSlip.input.omit({ id: true }),
    shown,
  }),
  deleteCall('transportorder', { summary: 'Delete a draft', command: deleteTransportOrder }),
  call({
    path: 'transportorder/list/by/client',
    role: view,
    summary: 'Interventions by client, and what they come to; cancelled ones and drafts left out',
    query: z.object({ from: filters.from, until: filters.until }),
    answers: itemsOf(clientSum),
    async run({ services: { db }, corporation }, _body, { from, until }) {
      const [rows, { rows: orders }] = await Promise.all([
        orderStatistics(db, corporation, 'client', { from, until }),
        listOrders(db, corporation, { keyword: null, from, until }, newest),
      ]);
      const counted = orders.filter(({ status }) => status !== 'draft' && status !== 'cancelled');
      const byClient = grouped(counted, ({ client }) => client);
      const ordersOf = (client: number | null) =>
        (byClient.get(client ?? 0) ?? []).map(({ id, number, start, status, net }) => ({
          id,
          value: number,
          start,
          status,
          net,
        }));
      return {
        total: rows.length,
        items: rows.map(({ name, ...rest }) => ({ ...rest, value: name, orders: ordersOf(rest.id) })),
      };
    },
  }),
  call({
    path: 'transportorder/statistic',
    role: view,
    summary: 'What interventions come to by pump, driver, client, zone, day or month (its first day)',
    query: z.object({
      by: word(statisticsBy, 'By what; by day, unless said'),
      from: filters.from,
      until: filters.until,
    }),
    answers: itemsOf(sum),
    async run({ services, corporation }, _body, { by, from, until }) {
      const rows = await orderStatistics(services.db, corporation, by ?? 'day', {
        from,
        until,
      });
      return { total: rows.length, items: rows.map(({ name, ...rest }) => ({ ...rest, value: name })) };
    },
  }),
  call({
    path: 'transportorder/statistic/kind',
    role: view,
    summary:
      'What interventions come to by kinds of their lines; `kind` null: what cancellations are invoiced at (ours)',
    query: z.object({ from: filters.from, until: filters.until }),
    answers: itemsOf(kindSum),
    async run({ services, corporation }, _body, { from, until }) {
      const items = await kindStatistics(services.db, corporation, { from, until });
      return { total: items.length, items };
    },
  }),
  commandCall({
    path: 'transportorder/sign',
    summary: 'Sign the slip of an intervention as it is now, or note why nobody does',
    command: signTransportSlip,
    input: signTransportSlip.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  call({
    path: 'transportorder/slip/list/{id}',
    role: [view, drive],
    summary:
      'Versions of a slip as they were signed, the first first: how each ended, and whether it still counts',
    answers: itemsOf(slipVersion),
    async run(context) {
      const id = pathId(context.params['id']);
      const found = id === null ? null : await findOrder(context.services.db, id, context.corporation);
      if (found === null || !isThere(found, context.actor)) return notExist();
      const { state } = await readOrder(context.services.store.read, found.id);
      const current = signatureOf(state)?.version ?? null;
      const items = state.slips.map(({ version, outcome, at, signee }) => ({
        version,
        outcome,
        at,
        firstName: signee?.firstName ?? null,
        lastName: signee?.lastName ?? null,
        reason: signee?.reason ?? null,
        current: version === current,
      }));
      return { total: items.length, items };
    },
  }),
  call({
    method: 'POST',
    path: 'transportorder/site/photo/{id}',
    role: onSite,
    summary:
      'Photos of the site, in a form: `photos`, ten at most; drivers add them to their own interventions',
    readsBody: true,
    runs: [addSitePhotos],
    answers: itemOf(shown.schema),
    async run(context) {
      const { services, actor, params, request } = context;
      const id = pathId(params['id']);
      const found = id === null ? null : await findOrder(services.db, id, context.corporation);
      if (actor === null || found === null || !isThere(found, actor)) return notExist();
      const received = await receiveEach(request, services.files);
      if ('error' in received) throw invalid({ photos: [received.error] });
      const { files, refused, form } = received;
      try {
        const faults = [
          ...refused.map(({ error }) => error),
          ...files.filter(({ type }) => !isPicture(type)).map(({ name }) => noPicture(name)),
        ];
        if (faults.length > 0) throw invalid({ photos: faults });
        const photos: string[] = [];
        for (const one of files)
          photos.push(await one.keep(services.db, one.type, subjectOf('slip', found.id)));
        const at = form.get('at');
        const input = addSitePhotos.input.parse({
          id: found.id,
          photos,
          at: typeof at === 'string' ? at : null,
        });
        await execute(context, addSitePhotos, input);
        return await answerShown(shown, context, found.id);
      } finally {
        await discardAll(files);
      }
    },
  }),
  call({
    path: 'transportorder/site/photo/show/{id}',
    role: [view, drive],
    summary: 'A photo of the site, by its number',
    query: z.object({ photo: count(1000, 'The number of the photo, from 1') }),
    answers: 'file',
    async run({ services, corporation, actor, params, request }, _body, { photo }) {
      const id = pathId(params['id']);
      const found = id === null ? null : await findOrder(services.db, id, corporation);
      if (found === null || !isThere(found, actor)) return notExist();
      const { state } = await readOrder(services.store.read, found.id);
      const file = state.photos.find(({ number }) => number === photo)?.file ?? null;
      const content = file === null ? null : await services.files.get(file);
      if (file === null || content === null) return notExist();
      const shownAs = { name: state.number, file, type: fileTypeOf('photo', content) };
      return (await fileResponse(services.files, shownAs, 'inline', { request })) ?? notExist();
    },
  }),
  call({
    path: 'transportorder/{id}/get-pdf',
    role: [view, drive],
    summary:
      'The slip as a PDF: as it was signed (`version`, else the signature that still counts), or as it stands',
    query: z.object({
      version: count(1000, 'The slip as it was signed then'),
      language: word(['fr', 'en'], 'French or English; unless said, as the call is asked'),
      download: yesOrNo('As a download'),
    }),
    answers: 'file',
    run: async (context, _body, { version, language, download }) => {
      const id = pathId(context.params['id']);
      const { actor } = context;
      if (id === null || actor === null) return notExist();
      const asking = { ...context, actor, language: language ?? context.language };
      return (await slipResponse(asking, { id, version, download: download ?? false })) ?? notExist();
    },
  }),
  commandCall({
    path: 'transportorder/send/mail/{id}',
    summary: 'Mail the slip of a completed intervention, with its PDF',
    command: mailTransportSlip,
    input: mailTransportSlip.input.omit({ id: true }),
    answers: itemOf(z.object({ id: recordNumber, mail: recordNumber })),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id, mail }) => Promise.resolve({ item: { id, mail } }),
  }),
  commandCall({
    path: 'transportorder/notification',
    summary: 'Tell the driver of an intervention about it: in Registre and by mail, as they want it',
    command: notifyTransportDriver,
    input: notifyTransportDriver.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'transportorder/cancel/create/invoice/{pumpingOrder}',
    summary: 'Cancel an intervention and draft the invoice of what that costs, together',
    command: cancelAndInvoice,
    input: cancelAndInvoice.input.omit({ id: true }),
    answers: itemOf(z.object({ id: recordNumber, invoice: recordNumber, version: recordNumber })),
    toInput: ({ pumpingOrder }, body) => ({ ...body, id: pumpingOrder }),
    answer: (_context, { id, invoice: made, version }) =>
      Promise.resolve({ item: { id, invoice: made, version } }),
  }),
  commandCall({
    path: 'invoice/create/from/pumping/order',
    summary: 'Draft invoices of completed interventions: one each, or one a client and civil month',
    command: invoicePumpingOrders,
    input: invoicePumpingOrders.input,
    answers: itemsOf(z.object({ id: recordNumber, version: recordNumber })),
    toInput: (_params, body) => body,
    answer: (_context, { invoices }) =>
      Promise.resolve({
        total: invoices.length,
        items: invoices.map(({ invoice: id, version }) => ({ id, version })),
      }),
  }),
  changeCall('transportorder/number', {
    summary: 'Put the typed number of an intervention right, before it is invoiced (ours)',
    command: renumberTransportOrder,
    input: renumberTransportOrder.input.omit({ id: true }),
    shown,
  }),
  changeCall('transportorder/invoice/detach', {
    summary: 'Take an intervention off its draft invoice: it may be invoiced again (ours)',
    command: detachFromDraft,
    input: null,
    shown,
  }),
  ...listCalls({
    resource: 'trucktour',
    role: [view, drive],
    summary: 'Turns of trucks',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest'],
    filters: {
      order: idOf('transportorder', 'Of this intervention'),
      day: day('Of interventions planned for this day'),
      truck: words('Of this truck, however it is written'),
      driver: idOf('persons', 'Of this driver'),
      problem: word(tourProblems, 'With this problem'),
    },
    filterOf: ({ order, day: on, truck, driver, problem }, _today, actor) => ({
      order,
      day: on,
      truck,
      driver,
      problem,
      own: ownOf(actor),
    }),
    list: listTours,
    count: countTours,
    row: tour,
    stream: 'truckTour',
    present: { all: ({ actor }, rows) => Promise.resolve(rows.map((one) => presentTour(one, actor))) },
    completion: {
      summary: 'Turns by intervention and number',
      sort: 'newest',
      valueOf: ({ id, orderNumber, number }) => ({ id, value: `${orderNumber} · ${number}` }),
    },
  }),
  showCall('trucktour', [view, drive], 'One turn', shownTour),
  newCall('trucktour', {
    summary: 'A turn of a truck; its number follows those before it',
    command: createTruckTour,
    input: createTruckTour.input,
    shown: shownTour,
  }),
  editCall('trucktour', {
    summary: 'Change a turn',
    command: editTruckTour,
    input: editTruckTour.input,
    shown: shownTour,
  }),
  changeCall('trucktour/note', {
    summary:
      'Note one of the four times of a turn, `at` its time or now; drivers note it of their own interventions and turns',
    command: noteTourTime,
    input: noteTourTime.input.omit({ id: true }),
    shown: shownTour,
  }),
  changeCall('trucktour/report', {
    summary:
      'Say what a turn carried and how far it went, what is not sent stays; drivers say it of their own interventions and turns (ours)',
    command: reportTruckTour,
    input: reportTruckTour.input.omit({ id: true, shown: true }),
    shown: shownTour,
  }),
  deleteCall('trucktour', { summary: 'Take a turn away', command: deleteTruckTour }),
];

/** None of them is there in a company that does not work with transport. */
export const transportCalls: Call[] = calls.map((one) => ({ ...one, setting: 'showTransport' as const }));
