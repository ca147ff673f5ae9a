import {
  tourProblem,
  type TourFacts,
  type TourProblem,
  type TruckTourEvent,
} from '#domain/transport/tour.ts';
import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

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

export const truckTours = projection<TruckTourEvent>({
  name: 'truck-tours',
  tables: ['truck_tour'],
  on: {
    TruckTourCreated: ({ tour, corporation, number, facts }, { db, recorded: { revision } }) =>
      db
        .insertInto('truck_tour')
        .values({ id: tour, corporation_id: corporation, number, revision, ...factsRow(facts) })
        .execute(),
    TruckTourEdited: ({ tour, facts }, { db, recorded: { revision } }) =>
      db
        .updateTable('truck_tour')
        .set({ ...factsRow(facts), revision })
        .where('id', '=', tour)
        .execute(),
    TruckTourDeleted: ({ tour }, { db }) => db.deleteFrom('truck_tour').where('id', '=', tour).execute(),
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
  centralDeparture: string | null;
  clientArrival: string | null;
  clientDeparture: string | null;
  centralReturn: string | null;
  quantity: string | null;
  mileage: string | null;
  /** Without VAT. */
  price: string | null;
  problem: TourProblem | null;
  revision: number;
}

export interface TourFilter {
  order?: number | null;
  /** Of interventions planned on this day. */
  day?: string | null;
}

const columns = sql`truck_tour.id, order_id as order, (select o.number from transport_order o where o.id = order_id)
  as "orderNumber", number, truck, driver_id as driver, coalesce((select pc.name from person_corporation pc
  where pc.person_id = driver_id and pc.corporation_id = truck_tour.corporation_id), '') as "driverName",
  zone_id as zone, central_departure as "centralDeparture", client_arrival as "clientArrival",
  client_departure as "clientDeparture", central_return as "centralReturn", quantity, mileage, price, problem, revision`;

const query = (corporation: number, { order = null, day = null }: TourFilter): ListQuery => ({
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

/** Turns of a day's interventions, in the order of the day: as many as are shown. */
export async function toursOfDay(
  db: Database,
  corporation: number,
  day: string,
  limit: number,
): Promise<TourRow[]> {
  const { rows } = await sql<TourRow>`select ${columns} from (
      select o.start_at as begins, t.* from transport_order o join truck_tour t on t.order_id = o.id
      where o.corporation_id = ${corporation} and o.day = ${day}
      order by o.start_at, o.id, t.number limit ${limit}) truck_tour
    order by begins, order_id, number`.execute(db);
  return rows;
}

/** What turns of a day come to. */
export interface TourSums {
  count: number;
  /** Left, and not back. */
  underway: number;
  /** That are not billed as they stand, beside those that are not back. */
  problems: number;
  mileage: string;
  volume: string;
}

export async function tourSums(db: Database, corporation: number, day: string): Promise<TourSums> {
  const { rows } = await sql<TourSums>`select count(*)::integer as count,
      (count(*) filter (where central_departure is not null and central_return is null))::integer as underway,
      (count(*) filter (where problem is not null and problem <> 'noReturn'))::integer as problems,
      trim_scale(coalesce(sum(mileage), 0)) as mileage, trim_scale(coalesce(sum(quantity), 0)) as volume
    from transport_order o join truck_tour t on t.order_id = o.id
    where o.corporation_id = ${corporation} and o.day = ${day}`.execute(db);
  return rows[0] ?? { count: 0, underway: 0, problems: 0, mileage: '0', volume: '0' };
}

/** Another text once a turn of a day's interventions, or one of these, has changed. */
export async function toursMark(db: Database, corporation: number, day: string): Promise<string> {
  const { rows } = await sql<{
    mark: string;
  }>`select concat_ws('.', count(distinct o.id), sum(o.revision), count(t.id),
      max(t.id), sum(t.revision)) as mark from transport_order o left join truck_tour t on t.order_id = o.id
    where o.corporation_id = ${corporation} and o.day = ${day}`.execute(db);
  return rows[0]?.mark ?? '';
}
