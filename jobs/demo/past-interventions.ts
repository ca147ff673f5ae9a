import { z } from 'zod';
import type { Loaded } from '#domain/kernel/aggregate.ts';
import { command, corporationOf } from '#domain/kernel/command.ts';
import { addDays, isoWeekday, LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { recordId } from '#domain/kernel/fields.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { sealed } from '#domain/kernel/personal.ts';
import type { UnitOfWork } from '#domain/kernel/work.ts';
import { orderSchema, type OrderPlan } from '#domain/transport/order-schema.ts';
import {
  sign,
  transportOrderAggregate,
  type OrderState,
  type TransportOrderEvent,
} from '#domain/transport/order.ts';
import { resolvePlan } from '#domain/transport/plan.ts';
import { truckTourAggregate } from '#domain/transport/tour.ts';

/*
 * What a company pumped and carried in the weeks before: a command a week, since a command an event would take a minute.
 * The events are those that the commands of people would have made.
 */

/** Days ahead of what is shown in every status (seed-transport.ts). */
const PAST_UNTIL = 21;
const PAST_DAYS = 92;

const sites = [
  'ZAC des Plaines-Villes, Saint-Brieuc',
  'Résidence des Goélands, Binic-Étables-sur-Mer',
  'Station d’épuration, Lamballe',
  '18 rue de la Gare, Guingamp',
  'Pont de la RN 12, Trémuson',
  'Ferme de Kergrist, Plœuc-L’Hermitage',
  'École Jean-Macé, Ploufragan',
  'Entrepôt du Légué, Plérin',
] as const;

const input = z.object({
  /** The Monday of the week. */
  monday: z.string(),
  machines: z.array(z.object({ id: recordId(), driver: recordId(), truck: z.string().nullable() })),
  clients: z.array(recordId()).min(1),
  centrals: z.array(recordId()),
  zones: z.array(recordId()).min(1),
  vat: recordId().nullable(),
  /** In which concrete is. */
  cubic: recordId().nullable().default(null),
  /** Whether clients signed, but for one in seven; what is invoiced long since is shown as it was billed. */
  signed: z.boolean().default(false),
});
type Week = z.output<typeof input>;

/** One of several, in turn. */
const inTurn = <Value>(values: readonly Value[], place: number): Value | null =>
  values[place % values.length] ?? null;

/** A plan of the week's first work for a pump and for a truck, with prices and rates of today. */
async function plansOf(work: UnitOfWork, corporation: number, week: Week) {
  const { clients, zones, vat, cubic, monday } = week;
  const start = instantAt(monday, '07:00', LEGAL_TIME_ZONE);
  const end = instantAt(monday, '11:00', LEGAL_TIME_ZONE);
  const said = { client: clients[0], zone: zones[0], start, end, travel: 30, billing: 'group', vat };
  const waiting = { kind: 'waiting', label: 'Attente', planned: '0', unitPrice: '95', vat };
  const plan = (more: object) => resolvePlan(work, corporation, orderSchema.parse({ ...said, ...more }));
  return {
    pumping: await plan({
      orderType: 'pumping',
      lines: [
        { kind: 'package', label: 'Forfait pompage', planned: '1', unitPrice: '420', vat },
        { kind: 'pipe', label: 'Tuyaux', planned: '30', unitPrice: '6.50', vat },
        { kind: 'product', label: 'Béton pompé', planned: '30', unit: cubic, unitPrice: '8.20', vat },
        waiting,
      ],
    }),
    truck: await plan({
      orderType: 'truck',
      lines: [
        { kind: 'tour', label: 'Tours de toupie', planned: '2', unitPrice: '145', vat },
        { kind: 'product', label: 'Béton livré', planned: '28', unit: cubic, unitPrice: '4.10', vat },
        waiting,
      ],
    }),
  };
}

interface Job {
  day: CivilDate;
  /** Counts all work of the three months. */
  place: number;
  machine: Week['machines'][number];
}

/** What of a day's work is planned; which varies by its place, so that no two weeks are alike. */
function planOf({ day, place, machine }: Job, week: Week, plan: OrderPlan): OrderPlan {
  const morning = place % 3 !== 0;
  const volume = 12 + ((place * 7) % 42);
  return {
    ...plan,
    client: inTurn(week.clients, place) ?? plan.client,
    supplier: inTurn(week.centrals, place),
    zone: inTurn(week.zones, place),
    equipment: machine.id,
    driver: machine.driver,
    start: instantAt(day, morning ? '07:00' : '13:00', LEGAL_TIME_ZONE),
    end: instantAt(day, morning ? '11:00' : '16:30', LEGAL_TIME_ZONE),
    siteAddress: inTurn(sites, place),
    billing: place % 11 === 0 ? 'individual' : 'group',
    lines: plan.lines.map((line) => (line.kind === 'product' ? { ...line, planned: String(volume) } : line)),
  };
}

const MINUTE = 60_000;
const later = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * MINUTE).toISOString();

/** What came of it: it waited one time in four, and was cancelled one time in twenty. */
function eventsOf(order: number, corporation: number, plan: OrderPlan, place: number): TransportOrderEvent[] {
  const planned: TransportOrderEvent[] = [
    {
      type: 'TransportOrderCreated',
      data: { order, corporation, number: `INT-${order}`, plan },
    },
    { type: 'TransportOrderPlanned', data: { order, warnings: [] } },
  ];
  if (place % 20 === 19)
    return [...planned, { type: 'TransportOrderCancelled', data: { order, reason: 'Intempéries' } }];
  const waited = place % 4 === 0 ? 15 + ((place * 5) % 45) : 0;
  const began = later(plan.start, place % 15);
  const quantities = plan.lines.map(({ kind, planned: asked }) =>
    kind === 'waiting' ? (waited / 60).toFixed(2) : asked,
  );
  const wait: TransportOrderEvent[] = [
    {
      type: 'TransportOrderWaited',
      data: { order, at: later(began, 40), reason: 'Toupie en retard' },
    },
    { type: 'TransportOrderResumed', data: { order, at: later(began, 40 + waited) } },
  ];
  return [
    ...planned,
    { type: 'TransportOrderStarted', data: { order, at: began } },
    ...(waited === 0 ? [] : wait),
    { type: 'TransportOrderCompleted', data: { order, at: later(plan.end, (place % 5) * 6 - 20) } },
    {
      type: 'TransportOrderReported',
      data: {
        order,
        report: {
          quantities,
          meal: place % 2 === 0,
          remark: place % 9 === 0 ? 'Accès difficile, prévoir des plaques' : null,
          mileage: String(18 + ((place * 3) % 60)),
        },
      },
    },
  ];
}

/** Turns of a truck that carried to a site, an hour and a half each. */
async function addTours(
  work: UnitOfWork,
  corporation: number,
  order: number,
  plan: OrderPlan,
  truck: string,
) {
  for (const turn of [0, 1]) {
    const from = later(plan.start, turn * 95 - 25);
    const tour = await work.create(truckTourAggregate);
    const facts = {
      order,
      truck,
      driver: plan.driver,
      zone: plan.zone,
      centralDeparture: from,
      clientArrival: later(from, 25),
      clientDeparture: later(from, 60),
      centralReturn: later(from, 85),
      quantity: '7.5',
      mileage: '24',
    };
    await work.append(tour, [
      { type: 'TruckTourCreated', data: { tour: tour.id, corporation, number: turn + 1, facts } },
    ]);
  }
}

/** Who signs on the sites, in turn. */
const signees = [
  { firstName: 'Yves', lastName: 'Cam' },
  { firstName: 'Maëlle', lastName: 'Guézennec' },
  { firstName: 'Erwan', lastName: 'Le Tallec' },
] as const;

/** A stroke, up and down. */
const strokes: [number, number][][] = [
  [
    [140, 240],
    [200, 120],
    [260, 250],
    [330, 140],
    [420, 230],
  ],
];

/** The slip signed as work ended; its PDF is made by the worker, as that of every slip. */
async function signSlip(
  work: UnitOfWork,
  corporation: number,
  order: Loaded<OrderState, TransportOrderEvent>,
  place: number,
) {
  const signee = { ...(inTurn(signees, place) ?? signees[0]), reason: null, strokes };
  const personal = sealed('slip', order.id, 'signee');
  const at = order.state.endedAt ?? work.now;
  await work.append(order, sign(order.state, order.id, { outcome: 'signed', signee, at, personal }));
  await work.enqueue({
    task: 'store-slip',
    payload: { order: order.id, version: 1, corporation },
    key: `store-slip-${order.id}-1`,
  });
}

/** The work of a week that is over: two machines in five each day. */
export const playPastWeek = command({
  name: 'PlayPastWeek',
  role: 'ROLE_SUPER_ADMIN',
  input,
  async handle(work, actor, week) {
    const corporation = corporationOf(actor);
    const plans = await plansOf(work, corporation, week);
    const orders: number[] = [];
    const first = Math.floor(Date.parse(week.monday) / 86_400_000);
    for (let weekday = 0; weekday < 5; weekday += 1)
      for (const [index, machine] of week.machines.entries()) {
        const place = (first + weekday) * week.machines.length + index;
        if ((first + weekday * 2 + index * 3) % 5 > 1) continue;
        const plan = planOf(
          { day: addDays(week.monday, weekday), place, machine },
          week,
          machine.truck === null ? plans.pumping : plans.truck,
        );
        const order = await work.create(transportOrderAggregate);
        const events = eventsOf(order.id, corporation, plan, place);
        await work.append(order, events);
        const isDone = events.some(({ type }) => type === 'TransportOrderCompleted');
        if (isDone && machine.truck !== null)
          await addTours(work, corporation, order.id, plan, machine.truck);
        if (isDone && week.signed && place % 7 !== 0) await signSlip(work, corporation, order, place);
        if (isDone) orders.push(order.id);
      }
    return { orders };
  },
});

/** The Mondays of the weeks that are over before what is shown in every status. */
export function pastMondays(today: CivilDate): CivilDate[] {
  const begin = addDays(today, -PAST_DAYS);
  const mondays: CivilDate[] = [];
  for (
    let monday = addDays(begin, (8 - isoWeekday(begin)) % 7);
    addDays(monday, 4) < addDays(today, -PAST_UNTIL + 1);
    monday = addDays(monday, 7)
  )
    mondays.push(monday);
  return mondays;
}
