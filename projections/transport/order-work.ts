import { sql } from 'kysely';
import { addDays, LEGAL_TIME_ZONE, atDayOfMonth, type CivilDate } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { MOST_DAYS } from '#domain/transport/order-schema.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Interventions that a driver has left to do, and the first of them. */
export interface DriverWork {
  count: number;
  start: string;
  clientName: string;
  siteAddress: string | null;
}

/** Of interventions `o`: what is left to do on a day, with what began before and goes on, as a driver's day has it. */
export const leftOnDay = (day: CivilDate) => sql<boolean>`o.day <= ${day}::date
  and o.day >= ${addDays(day, -MOST_DAYS)}::date and o.status in ('planned', 'in_progress', 'waiting')
  and (o.day = ${day}::date or o.status <> 'planned' or o.end_at > ${instantAt(day, '00:00', LEGAL_TIME_ZONE)})`;

/** What a driver has to do on a day by the clocks of the law, and did not end yet; null: nothing. */
export async function driverWork(
  db: Database,
  corporation: number,
  driver: number,
  day: CivilDate,
): Promise<DriverWork | null> {
  const { rows } = await sql<DriverWork>`select count(*) over ()::integer as count, o.start_at as start,
      coalesce(tp.name, '') as "clientName", o.site_address as "siteAddress"
    from transport_order o left join third_party tp on tp.id = o.client_id
    where o.driver_id = ${driver} and o.corporation_id = ${corporation} and ${leftOnDay(day)}
    order by o.start_at, o.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Slips of past months that are still to be invoiced. */
export interface LateSlips {
  count: number;
  net: string;
}

/** What was completed before this month, as its invoice has it, and is not invoiced. */
export async function slipsOfPastMonths(
  db: Database,
  corporation: number,
  today: CivilDate,
): Promise<LateSlips> {
  const month = instantAt(atDayOfMonth(today, 1), '00:00', LEGAL_TIME_ZONE);
  const { rows } = await sql<LateSlips>`select count(*)::integer as count, coalesce(sum(net), 0)::text as net
    from transport_order where corporation_id = ${corporation} and status = 'completed' and invoice_version is null
      and began_at < ${month}::timestamptz`.execute(db);
  return rows[0] ?? { count: 0, net: '0' };
}
