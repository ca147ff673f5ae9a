import { addDays, daysBetween, LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { instantAt, localTime } from '#domain/kernel/moments.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import { movedByClock } from '#domain/transport/moving.ts';
import { moveTransportOrder } from '#domain/transport/order-commands.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { holdsBetween } from '#projections/equipment/board.ts';
import { staffNames } from '#projections/people/staff.ts';
import {
  findOrder,
  ordersOnDays,
  transportVehicles,
  type BoardOrder,
} from '#projections/transport/order-list.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { wholeDaysAway } from '#projections/time-off/board.ts';
import { askedId } from '../http/asked-id.ts';
import { askedDay } from '../http/asked-day.ts';
import { daysOffAround } from '../http/days-off.server.ts';
import { runIntent, type Intent } from '../http/intents.server.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { orderLook } from './order-look.ts';
import { screens } from '../screens.ts';
import { dayColumns, dayInWords } from '../ui/board/day-columns.ts';
import { daysFrom, periodAround, periodViews, type PeriodView } from '../ui/board/month.ts';
import { periodOf } from '../ui/board/period.ts';
import { errorText } from '../ui/form/errors.ts';
import { formatTime } from '../ui/format.ts';
import {
  idInAddress,
  readMove,
  type BoardBar,
  type BoardColumn,
  type PlanningBoard,
  type RowOff,
} from '../ui/board/planning.ts';

/** Hours of a day, and the parts of one that each view shows: hours, or quarters of it. */
const HOURS = 24;
const parts: Readonly<Record<PeriodView, number>> = { day: HOURS, week: HOURS, month: 4 };

interface Asked {
  view: PeriodView;
  day: CivilDate;
  first: CivilDate;
  last: CivilDate;
  by: 'equipment' | 'driver';
  /** Of drivers: those who have something to do in the period, those who are free, or all. */
  drivers: DriversShown;
}

/** Drivers with or without interventions (second specification, section 2). */
const driversShown = ['with', 'without', 'all'] as const;
type DriversShown = (typeof driversShown)[number];

function askedOf({ url, today }: Pick<StaffContext, 'url' | 'today'>): Asked {
  const view = periodViews.find((one) => one === url.searchParams.get('view')) ?? 'week';
  const day = askedDay(url.searchParams, 'day') ?? today;
  const by = url.searchParams.get('by') === 'driver' ? 'driver' : 'equipment';
  const drivers = driversShown.find((one) => one === url.searchParams.get('drivers')) ?? 'with';
  return { view, day, by, drivers, ...periodAround(view, day) };
}

const addressOf = ({ view, by, drivers }: Pick<Asked, 'view' | 'by' | 'drivers'>, day: CivilDate): string =>
  pathTo(
    'transportBoard',
    {},
    {
      view: view === 'week' ? null : view,
      by: by === 'equipment' ? null : by,
      drivers: by === 'equipment' || drivers === 'with' ? null : drivers,
      day,
    },
  );

/** The slot of an instant, counted from the first day by the clocks of the law. */
function slotAt(at: string, { first, view }: Asked, roundUp: boolean): number {
  const { day, time } = localTime(at, LEGAL_TIME_ZONE);
  const hours = daysBetween(first, day) * HOURS + Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
  const slots = (hours * parts[view]) / HOURS;
  return roundUp ? Math.ceil(slots) : Math.floor(slots);
}

const barOf = (order: BoardOrder, asked: Asked, { t, may }: StaffContext): BoardBar => {
  const from = slotAt(order.start, asked, false);
  return {
    from,
    until: Math.max(from + 1, slotAt(order.end, asked, true)),
    label: `${order.warnings.length > 0 ? '⚠ ' : ''}${order.clientName || order.number}`,
    title: [
      order.number,
      `${formatTime(order.start)}–${formatTime(order.end)}`,
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
function waysOf(orders: readonly BoardOrder[], asked: Asked, t: StaffContext['t']): RowOff[] {
  return orders.flatMap(({ start, end, travel }) => {
    const title = t('transport.board.way', { count: travel });
    const [left, back] = [movedByClock(start, -travel), movedByClock(end, travel)];
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
function daySlots(asked: Asked, from: CivilDate, until: CivilDate | null): Omit<RowOff, 'title'> {
  const until0 = until === null ? ends(asked).until : instantAt(addDays(until, 1), '00:00', LEGAL_TIME_ZONE);
  return {
    from: slotAt(instantAt(from, '00:00', LEGAL_TIME_ZONE), asked, false),
    until: slotAt(until0, asked, false),
  };
}

/** When pumps stand still or failed, or when drivers are away, by row. */
async function unavailable(
  { services, corporation, t }: Pick<StaffContext, 'services' | 'corporation' | 't'>,
  asked: Asked,
  rows: readonly number[],
): Promise<ReadonlyMap<number, RowOff[]>> {
  const { first, last, by } = asked;
  if (by === 'driver') {
    const away = await wholeDaysAway(services.db, corporation, first, last);
    const off = away.map(({ person, day }) => ({
      row: person,
      ...daySlots(asked, day, day),
      title: t('transport.board.away'),
    }));
    return grouped(off, ({ row }) => row);
  }
  const holds = await holdsBetween(services.db, corporation, { pieces: rows, first, last });
  // Planned inspections and interventions keep a pump from nothing by themselves, or are drawn already.
  const off = holds.flatMap(({ equipment, kind, name, from, until }) =>
    kind === 'down' || kind === 'failed'
      ? [{ row: equipment, ...daySlots(asked, from, until), title: t(`transport.board.${kind}`, { name }) }]
      : [],
  );
  return grouped(off, ({ row }) => row);
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

/** Interventions over pumps or drivers, by day, week or month, with their ways and who is not available: five questions. */
export async function transportBoard(context: StaffContext) {
  const { services, corporation, today, t, may } = context;
  const { db } = services;
  const asked = askedOf(context);
  const { first, last, view, by } = asked;
  const [company, rows, orders] = await Promise.all([
    findCorporation(db, corporation),
    by === 'driver' ? staffNames(db, corporation) : transportVehicles(db, corporation),
    ordersOnDays(db, corporation, first, last),
  ]);
  const ordersOf = (id: number | null) =>
    orders.filter((one) => (by === 'driver' ? one.driver : one.equipment) === id);
  const ofRow = (id: number | null) => ordersOf(id).map((one) => barOf(one, asked, context));
  const shown = rowsOf(rows, orders, asked);
  const closed = await unavailable(
    context,
    asked,
    shown.map(({ id }) => id),
  );
  const offOf = (id: number): RowOff[] =>
    [...(closed.get(id) ?? []), ...waysOf(ordersOf(id), asked, t)].toSorted((a, b) => a.from - b.from);
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
    slots: view === 'day' ? 1 : parts[view],
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
                { [by]: id, day: asked.day, parts: view === 'day' ? null : parts[view] },
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
    move: may(transportRoles.edit) ? { action: addressOf(asked, asked.day), intent: 'move' } : null,
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
    board,
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
    mayCreate: may(transportRoles.create),
  };
}

const HOUR_MINUTES = 60;

/** An intervention that hands moved: put where they let it go, with the checks of every plan. */
const move: Intent = {
  async run(context, _none, form) {
    const { services, corporation } = context;
    const told = readMove(form);
    const id = told && idInAddress(told.bar, screens.transportDetails.path);
    const row = id ? await findOrder(services.db, id, corporation) : null;
    if (!told || row === null) throw new Response(null, { status: 404 });
    const asked = askedOf(context);
    const target = Number(told.row);
    if (!Number.isSafeInteger(target)) throw invalid({ '': ['transport.error.noRow'] });
    if (told.seen.row !== '' && told.seen.row !== String(asked.by === 'driver' ? row.driver : row.equipment))
      throw invalid({ '': ['transport.error.changedElsewhere'] });
    // By the clocks: 08:00 stays 08:00 over the night in which they change.
    const step = (HOURS / parts[asked.view]) * HOUR_MINUTES;
    const moved = (at: string, slots: number) => movedByClock(at, slots * step);
    const input = moveTransportOrder.input.parse({
      id: row.id,
      start: moved(row.start, told.start),
      end: moved(row.end, told.end),
      [asked.by]: target,
      revision: askedId(new URLSearchParams(told.bar.split('?')[1]), 'seen'),
    });
    await runCommand(context, moveTransportOrder, input, { form }).catch((error: unknown) => {
      throw error instanceof Refusal && error.kind === 'stale'
        ? invalid({ '': ['transport.error.changedElsewhere'] })
        : error;
    });
    return { to: addressOf(asked, asked.day), flash: 'transport.notice.moved' };
  },
};

/** What hands do on the board. */
export const changeTransportBoard = (context: StaffContext) => runIntent(context, { move }, 0);
