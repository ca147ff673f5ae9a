import { addDays, daysBetween, LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { instantAt, localTime } from '#domain/kernel/moments.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { awayTime } from '#domain/transport/absence.ts';
import { movedByClock } from '#domain/transport/moving.ts';
import { moveTransportOrder } from '#domain/transport/order-commands.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { holdsBetween, leftPieces, usagesBetween } from '#projections/equipment/board.ts';
import {
  findOrder,
  ordersOnDays,
  transportVehicles,
  vehiclesWithOrders,
  type BoardOrder,
} from '#projections/transport/order-list.ts';
import { withWarningsNow } from '#projections/transport/warnings-now.ts';
import { readOpenSlip } from '#projections/transport/read-order.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { remembered } from '#domain/kernel/remembered.ts';
import { everybodyAway } from '#projections/time-off/rest-day-list.ts';
import { askedId } from '../http/asked-id.ts';
import { askedDay } from '../http/asked-day.ts';
import { daysOffAround } from '../http/days-off.server.ts';
import { formText } from '../http/form-text.ts';
import { runIntent, type Intent } from '../http/intents.server.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { driversOf, vehicleOption } from './choices.server.ts';
import { orderLook } from './order-look.ts';
import { screens } from '../screens.ts';
import { dayColumns, dayInWords } from '../ui/board/day-columns.ts';
import { daysFrom, periodAround, periodViews, type PeriodView } from '../ui/board/month.ts';
import { periodOf } from '../ui/board/period.ts';
import { errorText } from '../ui/form/errors.ts';
import { formatTime } from '../ui/format.ts';
import { linkWith } from '../ui/links.ts';
import {
  idInAddress,
  readMove,
  type BoardBar,
  type BoardColumn,
  type PlanningBoard,
  type RowOff,
} from '../ui/board/planning.ts';
import { uncovered } from '../ui/board/planning-layout.ts';
import { onPage, turnBoard } from '../ui/board/turned-board.ts';

/** Hours of a day, and minutes of one. */
const HOURS = 24;
const HOUR_MINUTES = 60;

/** The hours of a day that a board shows, and how many of them one slot has. */
interface Clock {
  opens: number;
  closes: number;
  step: number;
}

/**
 * What clocks show on one board: interventions begin and end at a few hours of a day, and what a clock shows is dear to ask
 * for each of them.
 */
const timesOf = () => ({
  local: remembered((at: string) => localTime(at, LEGAL_TIME_ZONE)),
  moved: remembered(movedByClock),
  shown: remembered((at: string) => formatTime(at)),
});
type Times = ReturnType<typeof timesOf>;

/** Slots of a day. */
const slotsOf = ({ opens, closes, step }: Clock): number => (closes - opens) / step;

/** Hours that a week shows at least: so many that a name can be read in a morning's bar. */
const USUAL = { opens: 6, closes: 19 } as const;

const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

/** Hours of one slot: concrete is ordered to the quarter, a month is seen from afar. */
const steps = { day: 0.25, week: 1, month: 2 } as const satisfies Record<PeriodView, number>;

/** Hours of a day that are shown: all of them of a day and a month, of a week those in which something is planned. */
function clockOf(
  view: PeriodView,
  orders: readonly Pick<BoardOrder, 'start' | 'end' | 'travel'>[],
  times: Times,
): Clock {
  const step = steps[view];
  if (view !== 'week') return { opens: 0, closes: HOURS, step };
  let { opens, closes }: { opens: number; closes: number } = USUAL;
  for (const { start, end, travel } of orders) {
    const [from, until] = [times.moved(start, -travel), times.moved(end, travel)].map((at) =>
      times.local(at),
    );
    if (from === undefined || until === undefined) continue;
    if (from.day !== until.day) return { opens: 0, closes: HOURS, step };
    opens = Math.min(opens, Math.floor(hourOf(from.time)));
    closes = Math.max(closes, Math.ceil(hourOf(until.time)));
  }
  return { opens, closes, step };
}

const clockNames = ({ opens, closes }: Clock) => ({ opens, closes });

/** The hours that the board had on which something was moved, as its form says them. */
function saidClock(view: PeriodView, query: URLSearchParams): Clock {
  const usual = clockOf(view, [], timesOf());
  const [opens, closes] = ['opens', 'closes'].map((name) => Number(query.get(name) ?? NaN));
  return view === 'week' &&
    Number.isInteger(opens) &&
    Number.isInteger(closes) &&
    opens !== undefined &&
    closes !== undefined &&
    0 <= opens &&
    opens < closes &&
    closes <= HOURS
    ? { opens, closes, step: steps[view] }
    : usual;
}

interface Asked {
  view: PeriodView;
  day: CivilDate;
  first: CivilDate;
  last: CivilDate;
  by: 'equipment' | 'driver';
  /** Of drivers: those who have something to do in the period, those who are free, or all. */
  drivers: DriversShown;
  /** Of drivers: what they do with this pump or truck alone; null: with any. */
  equipment: number | null;
}

/** A board with the hours that it shows. What is asked of thousands of interventions is answered once each. */
interface Drawn extends Asked {
  clock: Clock;
  times: Times;
  /** Days from its first one to another. */
  daysTo: (day: CivilDate) => number;
  /** So many minutes there, in words. */
  wayWords: (minutes: number) => string;
}

/** Drivers with or without interventions (second specification, section 2). */
const driversShown = ['with', 'without', 'all'] as const;
type DriversShown = (typeof driversShown)[number];

function askedOf({ url, today }: Pick<StaffContext, 'url' | 'today'>): Asked {
  const view = periodViews.find((one) => one === url.searchParams.get('view')) ?? 'week';
  const day = askedDay(url.searchParams, 'day') ?? today;
  const by = url.searchParams.get('by') === 'driver' ? 'driver' : 'equipment';
  const drivers = driversShown.find((one) => one === url.searchParams.get('drivers')) ?? 'with';
  const equipment = by === 'driver' ? askedId(url.searchParams, 'equipment') : null;
  return { view, day, by, drivers, equipment, ...periodAround(view, day) };
}

const addressOf = (
  { view, by, drivers, equipment }: Pick<Asked, 'view' | 'by' | 'drivers' | 'equipment'>,
  day: CivilDate,
): string =>
  pathTo(
    'transportBoard',
    {},
    {
      view: view === 'week' ? null : view,
      by: by === 'equipment' ? null : by,
      drivers: by === 'equipment' || drivers === 'with' ? null : drivers,
      equipment: by === 'equipment' ? null : equipment,
      day,
    },
  );

/** The slot of a day that a time lies in, or that ends at it. */
function slotOfTime(time: string, clock: Clock, roundUp: boolean): number {
  const { opens, closes, step } = clock;
  const slot = (Math.min(closes, Math.max(opens, hourOf(time))) - opens) / step;
  return roundUp ? Math.ceil(slot) : Math.floor(slot);
}

/** The slot of an instant, counted from the first day by the clocks of the law. */
function slotAt(at: string, { daysTo, clock, times }: Drawn, roundUp: boolean): number {
  const { day, time } = times.local(at);
  return daysTo(day) * slotsOf(clock) + slotOfTime(time, clock, roundUp);
}

/** Minutes by the clocks that slots of the board are from a time on: hours that are not shown are passed over. */
function minutesMoved(at: string, by: number, clock: Clock, isEnd: boolean): number {
  const all = slotsOf(clock);
  const { time } = localTime(at, LEGAL_TIME_ZONE);
  const own = isEnd
    ? Math.max(0, slotOfTime(time, clock, true) - 1)
    : Math.min(all - 1, slotOfTime(time, clock, false));
  const days = Math.floor((own + by) / all);
  return days * HOURS * HOUR_MINUTES + (own + by - days * all - own) * clock.step * HOUR_MINUTES;
}

/** Minutes by which a time lies after its slot begins. */
function minutesInSlot(at: string, { clock: { opens, step }, times }: Drawn): number {
  const minutes = (hourOf(times.local(at).time) - opens) * HOUR_MINUTES;
  const slot = step * HOUR_MINUTES;
  return Math.round(minutes - Math.floor(minutes / slot) * slot);
}

const barOf = (order: BoardOrder, asked: Drawn, { t, may }: StaffContext): BoardBar => {
  const from = slotAt(order.start, asked, false);
  const [begins, over] = [minutesInSlot(order.start, asked), minutesInSlot(order.end, asked)];
  return {
    from,
    until: Math.max(from + 1, slotAt(order.end, asked, true)),
    within: { begins, ends: over === 0 ? 0 : asked.clock.step * HOUR_MINUTES - over },
    label: `${order.warnings.length > 0 ? '⚠ ' : ''}${order.clientName || order.number}`,
    title: [
      order.number,
      `${asked.times.shown(order.start)}–${asked.times.shown(order.end)}`,
      order.siteAddress ?? '',
      t(`transport.status.${order.status}`),
      ...order.warnings.map((key) => errorText(t, key)),
    ].join(' · '),
    tone: orderLook.statuses[order.status] ?? 'mute',
    ...(order.status === 'draft' && { open: true }),
    // With what was seen of it: a move that others overtook is told.
    to: pathTo('transportDetails', { id: order.id }, { seen: order.revision }),
    ...(!(may(transportRoles.edit) && (order.status === 'draft' || order.status === 'planned')) && {
      fixed: true,
    }),
  };
};

/** The ways there and back, in which pump and driver are taken without working. */
function waysOf(orders: readonly BoardOrder[], asked: Drawn): RowOff[] {
  return orders.flatMap(({ start, end, travel }) => {
    const title = asked.wayWords(travel);
    const [left, back] = [asked.times.moved(start, -travel), asked.times.moved(end, travel)];
    return [
      { from: slotAt(left, asked, false), until: slotAt(start, asked, false), title },
      { from: slotAt(end, asked, true), until: slotAt(back, asked, true), title },
    ];
  });
}

const ends = ({ first, last }: Asked): { from: string; until: string } => ({
  from: instantAt(first, '00:00', LEGAL_TIME_ZONE),
  until: instantAt(addDays(last, 1), '00:00', LEGAL_TIME_ZONE),
});

/** Days, both included, as slots of the board; null: to its end. */
function daySlots(asked: Drawn, from: CivilDate, until: CivilDate | null): Omit<RowOff, 'title'> {
  const until0 = until === null ? ends(asked).until : instantAt(addDays(until, 1), '00:00', LEGAL_TIME_ZONE);
  return {
    from: slotAt(instantAt(from, '00:00', LEGAL_TIME_ZONE), asked, false),
    until: slotAt(until0, asked, false),
  };
}

/** What the parts of a board that are not available are asked with. */
type Drawing = Pick<StaffContext, 'services' | 'corporation' | 't' | 'today'>;

/**
 * Pumps that were handed out, for as long as planning refuses them: what a driver has is refused to all others, and drawn
 * as theirs. What is late is away until it is back.
 */
async function lentPumps(context: Drawing, asked: Drawn, pieces: readonly number[]) {
  const { services, corporation, t } = context;
  const { first, last } = asked;
  const now = new Date().toISOString();
  const uses = await usagesBetween(services.db, corporation, { pieces, first, last, now });
  if (uses.length === 0) return [];
  const drivers = new Map((await driversOf(context)).map(({ id, name }) => [id, name]));
  const shown = ends(asked);
  return uses.flatMap(({ equipment, person, holder, status, distributedAt, expectedAt, returnedAt }) => {
    const [from, over] = [distributedAt, returnedAt ?? (status === 'late' ? now : expectedAt)].map((at) =>
      at === null ? shown.until : new Date(at).toISOString(),
    );
    if (from === undefined || over === undefined || over <= shown.from) return [];
    const driver = person === null ? undefined : drivers.get(person);
    return [
      {
        row: equipment,
        from: slotAt(from < shown.from ? shown.from : from, asked, false),
        until: slotAt(over > shown.until ? shown.until : over, asked, true),
        ...(driver === undefined
          ? { title: t('transport.board.lent', { holder: holder || t('commerce.erased') }) }
          : {
              title: t('transport.board.held', { driver: driver || t('commerce.erased') }),
              partly: true as const,
            }),
      },
    ];
  });
}

/** When pumps stand still, failed, are lent or left, or when drivers are away, by row. */
async function unavailable(
  context: Drawing,
  asked: Drawn,
  rows: readonly number[],
): Promise<ReadonlyMap<number, RowOff[]>> {
  const { services, corporation, t } = context;
  const { first, last, by } = asked;
  if (by === 'driver') {
    // As planning asks them: half a day that refuses a plan is seen before it does.
    const away = await everybodyAway(services.db, corporation, first, last);
    const shown = ends(asked);
    const off = away.map((span) => {
      const { from, until } = awayTime(span);
      return {
        row: span.person,
        from: slotAt(from < shown.from ? shown.from : from, asked, false),
        until: slotAt(until > shown.until ? shown.until : until, asked, true),
        title: t('transport.board.away'),
      };
    });
    return grouped(off, ({ row }) => row);
  }
  const [holds, lent, left] = await Promise.all([
    holdsBetween(services.db, corporation, { pieces: rows, first, last }),
    lentPumps(context, asked, rows),
    leftPieces(services.db, corporation, rows),
  ]);
  // Planned inspections and interventions keep a pump from nothing by themselves, or are drawn already.
  const off = holds.flatMap(({ equipment, kind, name, from, until }) =>
    kind === 'down' || kind === 'failed'
      ? [{ row: equipment, ...daySlots(asked, from, until), title: t(`transport.board.${kind}`, { name }) }]
      : [],
  );
  const gone = left
    .filter(({ from }) => from <= last)
    .map(({ equipment, stage, from }) => ({
      row: equipment,
      ...daySlots(asked, from, null),
      title: t(`equipment.status.${stage}`),
    }));
  return grouped([...off, ...lent, ...gone], ({ row }) => row);
}

const hourColumns = (said: string): BoardColumn[] =>
  Array.from({ length: HOURS }, (_, hour) => {
    const key = `${String(hour).padStart(2, '0')}:00`;
    return { key, over: '', head: String(hour), said: `${said} ${key}`, off: null, now: false };
  });

/**
 * Pumps, or drivers: who have something to do, who have nothing, or all. With them whatever else is planned, so that no intervention is missing: a
 * truck that is not marked for pumping, a driver who has left.
 */
function rowsOf(
  known: readonly { id: number; name: string }[],
  orders: readonly BoardOrder[],
  { by, drivers }: Pick<Asked, 'by' | 'drivers'>,
): { id: number; name: string }[] {
  const planned = new Map(
    orders.flatMap((one) => {
      const id = by === 'driver' ? one.driver : one.equipment;
      const name = by === 'driver' ? one.driverName : one.equipmentName;
      return id === null ? [] : [[id, { id, name: name ?? '' }] as const];
    }),
  );
  const others = [...planned.values()].filter(({ id }) => known.every((one) => one.id !== id));
  if (by === 'equipment' || drivers === 'all') return [...known, ...others];
  if (drivers === 'without') return known.filter(({ id }) => !planned.has(id));
  return [...known.filter(({ id }) => planned.has(id)), ...others];
}

/** Interventions over pumps or drivers, by day, week or month, with their ways and who or what is not available: ten questions at most. */
export async function transportBoard(context: StaffContext) {
  const { services, corporation, today, t, may } = context;
  const { db } = services;
  const wanted = askedOf(context);
  const { first, last, view, by } = wanted;
  const [company, rows, planned, vehicles] = await Promise.all([
    findCorporation(db, corporation),
    by === 'driver' ? driversOf(context) : transportVehicles(db, corporation),
    ordersOnDays(db, corporation, first, last),
    by === 'driver' ? vehiclesWithOrders(db, corporation) : [],
  ]);
  const chosen = planned.filter((one) => wanted.equipment === null || one.equipment === wanted.equipment);
  // A month of all pumps is thousands of rows: of working time it shows what planning was warned of.
  const orders = await withWarningsNow(db, corporation, chosen, {
    today,
    now: new Date().toISOString(),
    workTime: view !== 'month',
  });
  const times = timesOf();
  const clock = clockOf(view, orders, times);
  const asked: Drawn = {
    ...wanted,
    clock,
    times,
    daysTo: remembered((day: CivilDate) => daysBetween(first, day)),
    wayWords: remembered((count: number) => t('transport.board.way', { count })),
  };
  const byRow = grouped(orders, ({ driver, equipment }) => (by === 'driver' ? driver : equipment));
  const ordersOf = (id: number | null) => byRow.get(id) ?? [];
  const ofRow = (id: number | null) => ordersOf(id).map((one) => barOf(one, asked, context));
  const shown = rowsOf(rows, orders, asked);
  const closed = await unavailable(
    context,
    asked,
    shown.map(({ id }) => id),
  );
  const inOrder = (off: readonly RowOff[]) => off.toSorted((a, b) => a.from - b.from);
  // What keeps a pump from everybody is told where it is with a driver too.
  const offOf = (id: number): RowOff[] => {
    const own = closed.get(id) ?? [];
    const whole = inOrder([...own.filter(({ partly }) => !partly), ...waysOf(ordersOf(id), asked)]);
    return inOrder([...whole, ...own.filter(({ partly }) => partly).flatMap((one) => uncovered(one, whole))]);
  };
  const days = daysFrom(first, last);
  const unassigned = ofRow(null);
  const board: PlanningBoard = {
    id: 'transport',
    caption: t('transport.board.title'),
    heads: { rows: t(`transport.field.${by}`) },
    columns:
      view === 'day'
        ? hourColumns(dayInWords(first, t))
        : dayColumns(days, daysOffAround(company?.calendar, today, t), t),
    slots: view === 'day' ? 1 / clock.step : slotsOf(clock),
    clock: { opens: view === 'day' ? null : clock.opens, step: clock.step },
    // A day further, a bar keeps its hours; these are changed where they can be aimed at.
    ...(view === 'month' && { snap: slotsOf(clock) }),
    ...(view === 'week' && { tall: true }),
    groups: [
      {
        id: 'all',
        label: null,
        rows: [
          ...shown.map(({ id, name }) => ({
            id: String(id),
            label: name || t('commerce.erased'),
            bars: ofRow(id),
            off: offOf(id),
            ...(may(transportRoles.create) && {
              create: pathTo(
                'transportNew',
                {},
                {
                  [by]: id,
                  day: asked.day,
                  parts: HOURS / clock.step,
                  opens: clock.opens === 0 ? null : clock.opens,
                },
              ),
            }),
          })),
          ...(unassigned.length > 0
            ? [{ id: 'none', label: t(`transport.board.without.${by}`), bars: unassigned }]
            : []),
        ],
      },
    ],
    legend: (['planned', 'in_progress', 'waiting', 'completed'] as const).map((status) => ({
      tone: orderLook.statuses[status] ?? 'mute',
      label: t(`transport.status.${status}`),
    })),
    move: may(transportRoles.edit)
      ? {
          action: linkWith(addressOf(asked, asked.day), view === 'week' ? clockNames(clock) : {}),
          intent: 'move',
        }
      : null,
    narrow:
      view === 'day'
        ? {
            column: 0,
            together: { columns: HOURS, said: dayInWords(first, t) },
            previous: null,
            next: null,
          }
        : {
            column: Math.max(0, days.indexOf(asked.day)),
            previous: addressOf(asked, addDays(asked.day, -1)),
            next: addressOf(asked, addDays(asked.day, 1)),
          },
  };
  return {
    title: t('transport.board.title'),
    period: periodOf(asked, {
      views: periodViews,
      addressOf: (one) => addressOf({ ...asked, ...one }, one.day),
      today,
      t,
    }),
    ...turnBoard(context.url, board),
    by: (['equipment', 'driver'] as const).map((one) => ({
      label: t(`transport.by.${one}`),
      to: addressOf({ ...asked, by: one }, asked.day),
      current: one === by,
    })),
    drivers:
      by === 'driver'
        ? driversShown.map((one) => ({
            label: t(`transport.drivers.${one}`),
            to: addressOf({ ...asked, drivers: one }, asked.day),
            current: one === asked.drivers,
          }))
        : [],
    // Of drivers: with which pump or truck.
    vehicles: {
      address: addressOf(asked, asked.day),
      chosen: asked.equipment,
      options: vehicles.map(vehicleOption),
    },
    mayCreate: may(transportRoles.create),
  };
}

/** An intervention that hands moved: put where they let it go, with the checks of every plan. */
const move: Intent = {
  async run(context, _none, form) {
    const { services, corporation } = context;
    const told = readMove(form);
    const id = told && idInAddress(told.bar, screens.transportDetails.path);
    const row = id ? await findOrder(services.db, id, corporation) : null;
    if (!told || row === null) throw new Response(null, { status: 404 });
    const asked = askedOf(context);
    const clock = saidClock(asked.view, context.url.searchParams);
    const target = Number(told.row);
    if (!Number.isSafeInteger(target)) throw invalid({ '': ['transport.error.noRow'] });
    const seen = askedId(new URLSearchParams(told.bar.split('?')[1]), 'seen');
    // Whoever was asked whether to go on has seen the newest.
    const revision = Number(formText(form, 'revision')) || seen;
    if (
      revision === null &&
      told.seen.row !== '' &&
      told.seen.row !== String(asked.by === 'driver' ? row.driver : row.equipment)
    )
      throw invalid({ '': ['transport.error.changedElsewhere'] });
    // By the clocks: 08:00 stays 08:00 over the night in which they change.
    // From where it was for whoever moved it, also where somebody moved it since.
    const before = seen === null ? null : await readOpenSlip(services.store.read, row.id, seen);
    const { start, end } = before?.state.plan ?? row;
    const later = minutesMoved(start, told.start, clock, false);
    const input = moveTransportOrder.input.parse({
      id: row.id,
      start: movedByClock(start, later),
      // What is moved as a whole lasts as long as it did.
      end: movedByClock(end, told.start === told.end ? later : minutesMoved(end, told.end, clock, true)),
      [asked.by]: target,
      revision,
    });
    await runCommand(context, moveTransportOrder, input, { form });
    return { to: onPage(context.url, addressOf(asked, asked.day)), flash: 'transport.notice.moved' };
  },
};

/** What hands do on the board. */
export const changeTransportBoard = (context: StaffContext) => runIntent(context, { move }, 0);
