import {
  tourProblem,
  type TourFacts,
  type TourProblem,
  type TruckTourEvent,
} from '#domain/transport/tour.ts';
import type { TransportOrderEvent } from '#domain/transport/order.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { goesOn } from './going-on.ts';

const factsRow = (facts: TourFacts) => ({
  order_id: facts.order,
  truck: facts.truck,
  driver_id: facts.driver,
  zone_id: facts.zone,
  central_departure: facts.centralDeparture,
  client_arrival: facts.clientArrival,
  client_departure: facts.clientDeparture,
  central_return: facts.centralReturn,
  quantity: facts.quantity,
  mileage: facts.mileage,
  price: facts.price ?? null,
  problem: tourProblem(facts),
  record_ids: [facts.zone].filter((id) => id !== null),
});

export const truckTours = projection<TruckTourEvent | TransportOrderEvent>({
  name: 'truck-tours',
  tables: ['truck_tour', 'truck_tour_last'],
  on: {
    async TruckTourCreated({ tour, corporation, number, facts }, { db, recorded: { revision } }) {
      await db
        .insertInto('truck_tour')
        .values({ id: tour, corporation_id: corporation, number, revision, ...factsRow(facts) })
        .execute();
      // Kept once it is deleted: what was said of turn 3 is said of no other.
      await sql`insert into truck_tour_last as kept (order_id, last) values (${facts.order}, ${number})
        on conflict (order_id) do update set last = greatest(kept.last, excluded.last)`.execute(db);
    },
    TruckTourEdited: ({ tour, facts }, { db, recorded: { revision } }) =>
      db
        .updateTable('truck_tour')
        .set({ ...factsRow(facts), revision })
        .where('id', '=', tour)
        .execute(),
    TruckTourDeleted: ({ tour }, { db }) => db.deleteFrom('truck_tour').where('id', '=', tour).execute(),
    // Drafts had turns once: with their draft they are gone.
    TransportOrderDeleted: ({ order }, { db }) =>
      db.deleteFrom('truck_tour').where('order_id', '=', order).execute(),
  },
});

export interface TourRow {
  id: number;
  order: number;
  orderNumber: string;
  number: number;
  truck: string | null;
  driver: number | null;
  /** '' once erased. */
  driverName: string;
  zone: number | null;
  zoneName: string | null;
  centralDeparture: string | null;
  clientArrival: string | null;
  clientDeparture: string | null;
  centralReturn: string | null;
  quantity: string | null;
  mileage: string | null;
  /** Without VAT. */
  price: string | null;
  problem: TourProblem | null;
  /** Its intervention has ended, or its last day is over: what is not back by then is missing. */
  orderOver: boolean;
  revision: number;
}

export interface TourFilter {
  order?: number | null;
  /** Of interventions planned on this day. */
  day?: string | null;
  /** As it was typed, or otherwise. */
  truck?: string | null;
  driver?: number | null;
  problem?: TourProblem | null;
  /** Of interventions of a driver who has their own alone, and those that they drive to others'. */
  own?: number | null;
}

/** The day on which an intervention is to end. */
const lastDay = sql`(o.end_at at time zone 'Europe/Paris')::date`;

/** A truck as it is known however it was typed: "GA-412-KB" and "ga 412 kb" are one. */
const keyOf = (truck: RawBuilder<unknown>) => sql`upper(regexp_replace(${truck}, '[^[:alnum:]]', '', 'g'))`;

const columns = sql`truck_tour.id, order_id as order, (select o.number from transport_order o where o.id = order_id)
  as "orderNumber", number, truck, driver_id as driver, coalesce((select pc.name from person_corporation pc
  where pc.person_id = driver_id and pc.corporation_id = truck_tour.corporation_id), '') as "driverName",
  zone_id as zone, (select r.label from record_list r where r.id = zone_id) as "zoneName", central_departure as "centralDeparture", client_arrival as "clientArrival",
  client_departure as "clientDeparture", central_return as "centralReturn", quantity, mileage, price, problem,
  coalesce((select ${lastDay} < (now() at time zone 'Europe/Paris')::date
    or o.status in ('completed', 'invoiceCompleted') from transport_order o where o.id = order_id), true) as "orderOver", revision`;

const query = (
  corporation: number,
  { order = null, day = null, truck = null, driver = null, problem = null, own = null }: TourFilter,
): ListQuery => ({
  table: 'truck_tour',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(order === null ? [] : [sql`order_id = ${order}`]),
    ...(day === null
      ? []
      : [
          sql`order_id in (select o.id from transport_order o where o.corporation_id = ${corporation}
            and o.day = ${day})`,
        ]),
    ...(truck === null ? [] : [sql`${keyOf(sql`truck`)} = ${keyOf(sql`${truck}::text`)}`]),
    ...(driver === null ? [] : [sql`driver_id = ${driver}`]),
    ...(problem === null ? [] : [sql`problem = ${problem}`]),
    ...(own === null
      ? []
      : [
          sql`(order_id in (select o.id from transport_order o where o.corporation_id = ${corporation}
            and o.driver_id = ${own} and o.status <> 'draft') or driver_id = ${own} and exists (
            select from transport_order o where o.id = order_id and o.status <> 'draft'))`,
        ]),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

export const listTours = (
  db: Database,
  corporation: number,
  filter: TourFilter,
  request: ListRequest,
): Promise<ListPage<TourRow>> => listPage<TourRow>(db, query(corporation, filter), request);

/** Turns to an intervention, the first first: as many as are shown. */
export const toursOfOrder = async (
  db: Database,
  corporation: number,
  order: number,
  limit: number,
): Promise<TourRow[]> => {
  const request = { sort: 'newest', direction: 'asc', limit, cursor: null, offset: 0 } as const;
  return (await listTours(db, corporation, { order }, request)).rows;
};

export const countTours = (db: Database, corporation: number, filter: TourFilter, cap = 1_000_000) =>
  countUpTo(db, query(corporation, filter), cap);

export async function findTour(db: Database, id: number, corporation: number): Promise<TourRow | null> {
  const { rows } = await sql<TourRow>`select ${columns} from truck_tour
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** What turns of a day are narrowed by. */
export interface DayTours {
  /** As `keyOf` writes it. */
  truck?: string | null;
  driver?: number | null;
  order?: number | null;
  /** That are not billed as they stand. */
  wrong?: boolean;
}

const truckKey = keyOf(sql`t.truck`);
const isUnderway = sql`(t.central_departure is not null and t.central_return is null)`;

/** A turn that is not back is wrong once its intervention has ended, or the last day of that is over. */
const isWrong = (
  today: string,
) => sql`(t.problem is not null and (t.problem <> 'noReturn' or ${lastDay} < ${today}
  or o.status in ('completed', 'invoiceCompleted')))`;

interface OnDay {
  corporation: number;
  day: string;
  /** The day it is. */
  today: string;
  /** With those that began on an earlier day and go on: work at night is not lost at midnight. */
  goingOn?: boolean;
}

const ofDay = (
  { corporation, day, today, goingOn = false }: OnDay,
  { truck = null, driver = null, order = null, wrong = false }: DayTours = {},
) => sql`transport_order o join truck_tour t on t.order_id = o.id
  where o.corporation_id = ${corporation} and ${goingOn ? goesOn(day) : sql`o.day = ${day}`}
  ${truck === null ? sql`` : sql`and ${truckKey} = ${truck}`}
  ${driver === null ? sql`` : sql`and t.driver_id = ${driver}`}
  ${order === null ? sql`` : sql`and t.order_id = ${order}`}
  ${wrong ? sql`and ${isWrong(today)}` : sql``}`;

/**
 * Turns of a day's interventions, in the order of the day: as many as are shown, from one on.
 * @param urgent those that are under way, and those that are wrong, before all others
 */
export async function toursOfDay(
  db: Database,
  on: OnDay,
  narrowed: DayTours,
  { limit, offset = 0, urgent = false }: { limit: number; offset?: number; urgent?: boolean },
): Promise<TourRow[]> {
  const first = urgent
    ? sql`(case when ${isUnderway} then 0 when ${isWrong(on.today)} then 1 else 2 end)`
    : sql`0`;
  const { rows } = await sql<TourRow>`select ${columns} from (
      select ${first} as first, o.start_at as begins, t.* from ${ofDay(on, narrowed)}
      order by first, begins, t.order_id, t.number limit ${limit} offset ${offset}) truck_tour
    order by first, begins, order_id, number`.execute(db);
  return rows;
}

export async function countToursOfDay(db: Database, on: OnDay, narrowed: DayTours): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ${ofDay(on, narrowed)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What one truck did on a day. */
export interface TruckSums {
  /** null: nobody said which it was. */
  key: string | null;
  name: string | null;
  count: number;
  problems: number;
  volume: string;
  mileage: string;
  /** Seconds between its departures and returns. */
  away: number;
}

const MOST_TRUCKS = 200;

/** What each truck did on a day, by its name. */
export async function truckSums(db: Database, on: OnDay): Promise<TruckSums[]> {
  // By what was typed first: what a truck is known by is then made of a few names, and not of each turn's.
  const { rows } = await sql<TruckSums>`select ${truckKey} as key, min(t.truck) as name,
      sum(count)::integer as count, sum(problems)::integer as problems, trim_scale(sum(volume)) as volume,
      trim_scale(sum(mileage)) as mileage, sum(away)::integer as away
    from (select t.truck, count(*) as count, count(*) filter (where ${isWrong(on.today)}) as problems,
      coalesce(sum(t.quantity), 0) as volume, coalesce(sum(t.mileage), 0) as mileage,
      coalesce(sum(extract(epoch from t.central_return - t.central_departure))
        filter (where t.central_return >= t.central_departure), 0) as away
      from ${ofDay(on)} group by t.truck) t
    group by 1 order by 2 nulls last, 1 limit ${MOST_TRUCKS}`.execute(db);
  return rows;
}

/** What turns of a day come to. */
export interface TourSums {
  count: number;
  /** Left, and not back. */
  underway: number;
  /** That are not billed as they stand; those that are not back, once their intervention has ended or its last day is over. */
  problems: number;
  mileage: string;
  volume: string;
}

export async function tourSums(db: Database, on: OnDay): Promise<TourSums> {
  const { rows } = await sql<TourSums>`select count(*)::integer as count,
      (count(*) filter (where ${isUnderway}))::integer as underway,
      (count(*) filter (where ${isWrong(on.today)}))::integer as problems,
      trim_scale(coalesce(sum(t.mileage), 0)) as mileage, trim_scale(coalesce(sum(t.quantity), 0)) as volume
    from ${ofDay(on)}`.execute(db);
  return rows[0] ?? { count: 0, underway: 0, problems: 0, mileage: '0', volume: '0' };
}

/**
 * Another text once a turn of what goes on on a day, or an intervention of it, has changed or is late to begin, and every five
 * minutes.
 */
export async function toursMark(db: Database, corporation: number, day: string): Promise<string> {
  const { rows } = await sql<{
    mark: string;
  }>`select concat_ws('.', count(distinct o.id), sum(o.revision), count(t.id),
      max(t.id), sum(t.revision),
      -- What is late, waits for long or is silent by now changes nothing: it is asked for again every five minutes.
      count(distinct o.id) filter (where o.status = 'planned' and o.start_at < now() - interval '15 minutes'),
      floor(extract(epoch from now()) / 300)) as mark from transport_order o left join truck_tour t on t.order_id = o.id
    where o.corporation_id = ${corporation} and ${goesOn(day)}`.execute(db);
  return rows[0]?.mark ?? '';
}
