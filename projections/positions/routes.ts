import { sql } from 'kysely';
import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { localTime } from '#domain/kernel/moments.ts';
import {
  chainOf,
  ROUTE_YEARS,
  type RouteEvent,
  type RouteFacts,
  type RouteSource,
} from '#domain/positions/route.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const factsRow = (facts: RouteFacts) => ({
  equipment_id: facts.equipment,
  device_id: facts.device,
  started_at: facts.startedAt,
  ended_at: facts.endedAt,
  day: localTime(facts.startedAt, LEGAL_TIME_ZONE).day,
  metres: facts.metres,
  points: facts.points,
  source: facts.source,
});

const linkRow = (
  chain: string,
  corporation: number,
  route: number,
  link: { place: number; hash: string },
) => ({
  chain,
  corporation_id: corporation,
  route_id: route,
  ...link,
});

/** Routes as they stand, and the links of their chains. */
export const gpsRoutes = projection<RouteEvent>({
  name: 'gps-routes',
  tables: ['gps_route', 'gps_route_link'],
  on: {
    RouteClosed: async ({ route, corporation, facts, link }, { db, recorded: { revision } }) => {
      await db
        .insertInto('gps_route_link')
        .values(linkRow(chainOf(facts), corporation, route, link))
        .execute();
      await db
        .insertInto('gps_route')
        .values({ id: route, corporation_id: corporation, hash: link.hash, revision, ...factsRow(facts) })
        .execute();
    },
    RouteCorrected: async ({ route, facts, link }, { db, recorded: { revision } }) => {
      const row = await db
        .updateTable('gps_route')
        .set({ hash: link.hash, revision, ...factsRow(facts) })
        .where('id', '=', route)
        .returning('corporation_id')
        .executeTakeFirst();
      if (row !== undefined)
        await db
          .insertInto('gps_route_link')
          .values(linkRow(chainOf(facts), row.corporation_id, route, link))
          .execute();
    },
    RouteWithdrawn: async ({ route, chain, link }, { db }) => {
      const row = await db
        .deleteFrom('gps_route')
        .where('id', '=', route)
        .returning('corporation_id')
        .executeTakeFirst();
      if (row !== undefined)
        await db
          .insertInto('gps_route_link')
          .values(linkRow(chain, row.corporation_id, route, link))
          .execute();
    },
  },
});

/** A route as lists show it. */
export interface RouteRow {
  id: number;
  equipment: number;
  equipmentName: string;
  device: number | null;
  startedAt: string;
  endedAt: string;
  day: string;
  metres: number;
  points: number;
  source: RouteSource;
  hash: string;
}

export interface RouteFilter {
  equipment?: number | null;
  /** Begun on this day, by the clocks of the law. */
  day?: string | null;
  from?: string | null;
  until?: string | null;
}

/** What is older says only who drove when, and is shown to nobody: the events stay as proof of their chain. */
const shown = sql`day >= (current_date - make_interval(years => ${sql.lit(ROUTE_YEARS)}))::date`;

const columns = sql`id, equipment_id as equipment, coalesce((select e.name from equipment e
  where e.id = gps_route.equipment_id), '') as "equipmentName", device_id as device, started_at as "startedAt",
  ended_at as "endedAt", day, metres, points, source, hash`;

const query = (corporation: number, { equipment, day, from, until }: RouteFilter): ListQuery => ({
  table: 'gps_route',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    shown,
    ...(equipment === null || equipment === undefined ? [] : [sql`equipment_id = ${equipment}`]),
    ...(day === null || day === undefined ? [] : [sql`day = ${day}`]),
    ...(from === null || from === undefined ? [] : [sql`day >= ${from}`]),
    ...(until === null || until === undefined ? [] : [sql`day <= ${until}`]),
  ],
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    day: { column: 'day', type: 'date' },
  },
  defaultSort: 'newest',
});

export const listRoutes = (
  db: Database,
  corporation: number,
  filter: RouteFilter,
  request: ListRequest,
): Promise<ListPage<RouteRow>> => listPage<RouteRow>(db, query(corporation, filter), request);

export const countRoutes = (db: Database, corporation: number, filter: RouteFilter, cap = 1_000_000) =>
  countUpTo(db, query(corporation, filter), cap);

/** One route; null for an unknown, foreign or withdrawn one. */
export async function findRoute(db: Database, id: number, corporation: number): Promise<RouteRow | null> {
  const { rows } = await sql<RouteRow>`select ${columns} from gps_route
    where id = ${id} and corporation_id = ${corporation} and ${shown}`.execute(db);
  return rows[0] ?? null;
}

/** Routes of a day in their order; of one piece where it is said. */
export async function routesOfDay(
  db: Database,
  corporation: number,
  day: string,
  equipment: number | null = null,
): Promise<RouteRow[]> {
  const only = equipment === null ? sql`` : sql`and equipment_id = ${equipment}`;
  const { rows } = await sql<RouteRow>`select ${columns} from gps_route
    where corporation_id = ${corporation} and day = ${day} ${only} and ${shown} order by started_at, id limit 5000`.execute(
    db,
  );
  return rows;
}

/** What a piece drove since a day, that day left out: what its meter shows more by now. */
export async function metresSince(
  db: Database,
  equipment: number,
  corporation: number,
  { after, until }: { after: string | null; until: string },
): Promise<{ metres: number; routes: number; last: string | null }> {
  const since = after === null ? sql`` : sql`and day > ${after}`;
  const { rows } = await sql<{ metres: number; routes: number; last: string | null }>`
    select coalesce(sum(metres), 0)::int as metres, count(*)::int as routes, max(day) as last from gps_route
    where equipment_id = ${equipment} and corporation_id = ${corporation} and day <= ${until} ${since}`.execute(
    db,
  );
  return rows[0] ?? { metres: 0, routes: 0, last: null };
}

/** Days on which a piece drove, newest first. */
export async function drivenDays(
  db: Database,
  equipment: number,
  corporation: number,
  limit = 14,
): Promise<{ day: string; metres: number; routes: number }[]> {
  const { rows } = await sql<{ day: string; metres: number; routes: number }>`
    select day, sum(metres)::int as metres, count(*)::int as routes from gps_route
    where equipment_id = ${equipment} and corporation_id = ${corporation} and ${shown}
    group by day order by day desc limit ${limit}`.execute(db);
  return rows;
}
