import { z } from 'zod';
import { lineKinds } from '#domain/transport/amounts.ts';
import { cancelAndInvoice, invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import {
  changeTransportStatus,
  createTransportOrder,
  deleteTransportOrder,
  disputeTransportSlip,
  editTransportOrder,
  noteSiteStep,
  reportOnSite,
  signTransportSlip,
} from '#domain/transport/order-commands.ts';
import { linesOf, orderStatuses, signatureOf, signatureOutcomes } from '#domain/transport/order.ts';
import { billingModes, orderTypes } from '#domain/transport/order-schema.ts';
import { mailTransportSlip, notifyTransportDriver } from '#domain/transport/slip-commands.ts';
import { writeTransportSlip } from '#domain/transport/write-up-commands.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { tourProblems } from '#domain/transport/tour.ts';
import {
  createTruckTour,
  deleteTruckTour,
  editTruckTour,
  noteTourTime,
} from '#domain/transport/tour-commands.ts';
import {
  countOrders,
  findOrder,
  listOrders,
  orderStatistics,
  statisticsBy,
  type OrderRow,
} from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { countTours, findTour, listTours, type TourRow } from '#projections/transport/tours.ts';
import { decimalText, idOnly, itemOf, itemsOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { slipResponse } from '../../transport/slip.server.ts';
import { call, commandCall, notExist, pathId, type Call } from '../call.ts';
import { count, day, idOf, word, yesOrNo } from '../query.ts';
import { changeCall, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const text = z.string().nullable();
const moment = momentText.nullable();

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
  start: momentText,
  end: momentText,
  startedAt: moment,
  endedAt: moment,
  siteAddress: text,
  billing: z.enum(billingModes),
  net: decimalText.meta({ description: 'Without VAT, of lines whose price and quantity are known' }),
  vatAmount: decimalText,
  gross: decimalText,
  unpriced: z.int().meta({ description: 'Lines without a price or a quantity: in no total' }),
  volume: decimalText.meta({ description: 'm³' }),
  slipOutcome: z.enum(signatureOutcomes).nullable(),
  disputed: text,
  invoiceVersion: recordNumber.nullable(),
});

const named = (id: number | null, value: string | null) => (id === null ? null : { id, value });

const present = (order: OrderRow): z.input<typeof row> => ({
  ...order,
  value: order.number,
  vatAmount: order.vat,
  client: { id: order.client, value: order.clientName || null },
  equipment: named(order.equipment, order.equipmentName),
  driver: named(order.driver, order.driverName),
  zone: named(order.zone, order.zoneName),
});

const shown = shows(
  row.extend({
    supplier: recordNumber.nullable(),
    travel: z.int(),
    centralNumber: text,
    comment: text,
    information: text,
    lines: z.array(
      z.object({
        id: recordNumber.meta({ description: 'What reports know the line by' }),
        kind: z.enum(lineKinds),
        label: z.string(),
        product: recordNumber.nullable(),
        planned: decimalText.nullable(),
        real: decimalText.nullable(),
        unitPrice: decimalText.nullable().meta({ description: 'null: no price is known' }),
        vat: recordNumber.nullable(),
        rule: text,
      }),
    ),
    meal: z.boolean(),
    remark: text,
    mileage: decimalText.nullable(),
    signed: z.boolean().meta({ description: 'Whether the slip as it is now was signed' }),
  }),
  {
    stream: 'transportOrder',
    async read({ services, corporation }, id) {
      const found = await findOrder(services.db, id, corporation);
      if (found === null) return null;
      const { state } = await readOrder(services.store.read, id);
      const { plan, report } = state;
      return {
        ...present(found),
        supplier: plan?.supplier ?? null,
        travel: plan?.travel ?? 0,
        centralNumber: plan?.centralNumber ?? null,
        comment: plan?.comment ?? null,
        information: plan?.information ?? null,
        lines: linesOf(state).map(({ typed: _typed, ...line }) => ({ ...line, vat: line.vat?.id ?? null })),
        meal: report?.meal ?? false,
        remark: report?.remark ?? null,
        mileage: report?.mileage ?? null,
        signed: signatureOf(state) !== null,
      };
    },
  },
);

const filters = {
  status: word(orderStatuses, 'In this status'),
  orderType: word(orderTypes, 'Pumping, or carried by truck'),
  driver: idOf('persons', 'Of this driver'),
  equipment: idOf('equipment', 'With this pump or truck'),
  project: idOf('project', 'For this project'),
  client: idOf('thirdparty?client=1', 'For this client'),
  invoiced: word(['yes', 'no'], 'Invoiced or not'),
  from: day('Planned from this day on'),
  until: day('Planned up to this day'),
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
  price: decimalText.nullable().meta({ description: 'Without VAT' }),
  problem: z.enum(tourProblems).nullable().meta({ description: 'Why it is not billed as it stands' }),
});

const presentTour = (one: TourRow): z.input<typeof tour> => ({
  ...one,
  value: `${one.orderNumber} · ${one.number}`,
  order: { id: one.order, value: one.orderNumber },
  driver: named(one.driver, one.driverName || null),
});

const shownTour = shows(tour, {
  stream: 'truckTour',
  async read({ services, corporation }, id) {
    const found = await findTour(services.db, id, corporation);
    return found && presentTour(found);
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

const { view } = transportRoles;

const calls: Call[] = [
  ...listCalls({
    resource: 'transportorder',
    role: view,
    summary: 'Interventions of pumping and transport',
    order: { sort: 'start', direction: 'desc' },
    sorts: ['start', 'newest'],
    filters,
    filterOf: ({
      keyword,
      status,
      orderType,
      driver,
      equipment,
      project,
      client,
      invoiced,
      from,
      until,
    }) => ({
      keyword,
      status,
      orderType,
      driver,
      equipment,
      project,
      client,
      invoiced,
      from,
      until,
    }),
    list: listOrders,
    count: countOrders,
    row,
    stream: 'transportOrder',
    present,
    completion: {
      summary: 'Numbers of interventions',
      sort: 'newest',
      valueOf: ({ id, number }) => ({ id, value: number }),
    },
  }),
  showCall('transportorder', view, 'One intervention', shown),
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
    summary: 'What interventions come to by client, cancelled ones and drafts left out',
    query: z.object({ from: filters.from, until: filters.until }),
    answers: itemsOf(sum),
    async run({ services, corporation }, _body, { from, until }) {
      const rows = await orderStatistics(services.db, corporation, 'client', { from, until });
      return { total: rows.length, items: rows.map(({ name, ...rest }) => ({ ...rest, value: name })) };
    },
  }),
  call({
    path: 'transportorder/statistic',
    role: view,
    summary: 'What interventions come to by pump, driver, client, zone or day',
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
    path: 'transportorder/{id}/get-pdf',
    role: [view, transportRoles.drive],
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
  ...listCalls({
    resource: 'trucktour',
    role: view,
    summary: 'Turns of trucks',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest'],
    filters: {
      order: idOf('transportorder', 'Of this intervention'),
      day: day('Of interventions of this day'),
    },
    filterOf: ({ order, day: on }) => ({ order, day: on }),
    list: listTours,
    count: countTours,
    row: tour,
    stream: 'truckTour',
    present: presentTour,
    completion: {
      summary: 'Turns by intervention and number',
      sort: 'newest',
      valueOf: ({ id, orderNumber, number }) => ({ id, value: `${orderNumber} · ${number}` }),
    },
  }),
  showCall('trucktour', view, 'One turn', shownTour),
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
      'Note one of the four times of a turn, `at` its time or now; drivers note it of their own interventions',
    command: noteTourTime,
    input: noteTourTime.input.omit({ id: true }),
    shown: shownTour,
  }),
  deleteCall('trucktour', { summary: 'Take a turn away', command: deleteTruckTour }),
];

/** None of them is there in a company that does not work with transport. */
export const transportCalls: Call[] = calls.map((one) => ({ ...one, setting: 'showTransport' as const }));
