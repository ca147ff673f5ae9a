import { sql } from 'kysely';
import { addDays, LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { MOST_DAYS } from '#domain/transport/order-schema.ts';
import type { OrderStatus } from '#domain/transport/site-steps.ts';
import type { Database } from '#db/postgres/pool.ts';
import { leftOnDay } from './order-work.ts';
import { listTours, type TourRow } from './tours.ts';

/** An intervention of somebody else as whoever drives turns to it knows it. */
export interface TurnSite {
  id: number;
  number: string;
  status: OrderStatus;
  start: string;
  end: string;
  siteAddress: string | null;
  /** How many turns of it are theirs. */
  turns: number;
}

interface Asked {
  driver: number;
  day: CivilDate;
  /** With what began earlier and has not ended. */
  goingOn?: boolean;
}

/** Interventions of others on a day to which somebody drives turns, as `ordersOnDays` has one's own. */
export async function turnSitesOnDay(
  db: Database,
  corporation: number,
  { driver, day, goingOn = false }: Asked,
): Promise<TurnSite[]> {
  const from = instantAt(day, '00:00', LEGAL_TIME_ZONE);
  const earliest = instantAt(addDays(day, -MOST_DAYS), '00:00', LEGAL_TIME_ZONE);
  const until = instantAt(addDays(day, 1), '00:00', LEGAL_TIME_ZONE);
  // Their turns first, and once: not asked for of each intervention of the company.
  const { rows } =
    await sql<TurnSite>`with mine as materialized (select order_id, count(*)::integer as turns from truck_tour
        where driver_id = ${driver} group by order_id)
      select o.id, o.number, o.status, o.start_at as start, o.end_at as "end",
      o.site_address as "siteAddress", mine.turns
    from mine join transport_order o on o.id = mine.order_id
    where o.corporation_id = ${corporation} and o.start_at >= ${earliest} and o.start_at < ${until}
      and (o.end_at > ${from} ${goingOn ? sql`or o.status in ('in_progress', 'waiting')` : sql``})
      and o.status <> 'draft' and o.driver_id is distinct from ${driver}
    order by o.start_at, o.id limit 200`.execute(db);
  return rows;
}

/** As many turns to one site as a phone shows. */
const MOST_TURNS = 50;

/** The turns that somebody drives to an intervention, the first first. */
export async function ownTurnsTo(
  db: Database,
  corporation: number,
  { order, driver }: { order: number; driver: number },
): Promise<TourRow[]> {
  const request = { sort: 'newest', direction: 'asc', limit: MOST_TURNS, cursor: null, offset: 0 } as const;
  return (await listTours(db, corporation, { order, driver }, request)).rows;
}

/** Turns to interventions of others that somebody is not back from, and the first of their sites. */
export interface TurnWork {
  count: number;
  start: string;
  siteAddress: string | null;
}

/** What somebody is to drive on a day to interventions of others, and is not back from; null: nothing. */
export async function turnWork(
  db: Database,
  corporation: number,
  { driver, day }: Asked,
): Promise<TurnWork | null> {
  const { rows } = await sql<TurnWork>`select count(*) over ()::integer as count, o.start_at as start,
      o.site_address as "siteAddress"
    from truck_tour t join transport_order o on o.id = t.order_id
    where t.driver_id = ${driver} and t.central_return is null and o.corporation_id = ${corporation}
      and o.driver_id is distinct from ${driver} and ${leftOnDay(day)}
    order by o.start_at, o.id, t.number limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * The turn that a command of somebody's made: a phone that was away knows the command's id before the turn has one.
 * null: it made none.
 */
export async function turnMadeBy(db: Database, user: number, commandId: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select (result->>'id')::bigint as id from command_log
    where command_id = ${commandId} and user_id = ${user} and name = 'CreateTruckTour'`.execute(db);
  return rows[0]?.id ?? null;
}
