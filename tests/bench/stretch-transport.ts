import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { columnsOf, STEP } from './stretch.ts';

/** Rows over again: `times - 1` copies of what a condition finds, with some of their columns changed. */
async function copyRows(
  owner: Database,
  table: string,
  {
    changed,
    where,
    times,
  }: { changed: Readonly<Record<string, string>>; where: ReturnType<typeof sql>; times: number },
): Promise<void> {
  const columns = await columnsOf(owner, table);
  const values = columns.map((column) => changed[column] ?? `d.${column}`);
  await sql`insert into ${sql.table(table)} (${sql.raw(columns.join(', '))})
    select ${sql.raw(values.join(', '))} from ${sql.table(table)} d
      cross join generate_series(1, ${times - 1}::int) k where ${where}`.execute(owner);
}

const earlier = (column: string, days: number): string => `d.${column} - make_interval(days => ${days} * k)`;

/**
 * Makes the list of interventions so many times as large in minutes: the same weeks over again, each copy before the
 * last. They have no events, so that nobody may open one.
 * @param days that all of them lie within
 */
export async function stretchOrders(
  owner: Database,
  corporation: number,
  { times, days }: { times: number; days: number },
): Promise<void> {
  if (times < 2) return;
  const instants = ['start_at', 'end_at', 'taken_from', 'taken_until', 'started_at', 'ended_at', 'slip_at'];
  await copyRows(owner, 'transport_order', {
    times,
    where: sql`d.corporation_id = ${corporation}`,
    changed: {
      id: `d.id - ${STEP}::bigint * k`,
      number: `d.number || '-' || k`,
      day: `d.day - ${days} * k`,
      invoice_version: 'null',
      ...Object.fromEntries(instants.map((column) => [column, earlier(column, days)])),
    },
  });
  for (const table of ['transport_day_sums', 'transport_month_sums'])
    await sql`delete from ${sql.table(table)} where corporation_id = ${corporation}`.execute(owner);
  const worked = sql`sum(coalesce(extract(epoch from ended_at - started_at), 0)::integer)`;
  const sums = sql`count(*), sum(net), sum(gross), sum(volume), ${worked}, sum(waited)`;
  const into = sql`(corporation_id, day, status, count, net, gross, volume, worked, waited)`;
  await sql`insert into transport_day_sums ${into} select corporation_id, worked_day, status, ${sums} from transport_order
    where corporation_id = ${corporation} group by 1, 2, 3`.execute(owner);
  await sql`insert into transport_month_sums (corporation_id, month, status, count, net, gross, volume, worked, waited)
    select corporation_id, date_trunc('month', worked_day)::date, status, ${sums} from transport_order
    where corporation_id = ${corporation} group by 1, 2, 3`.execute(owner);
}

/** Turns of a day over again, by as many trucks as they need, until there are so many of them. */
export async function stretchTurns(
  owner: Database,
  corporation: number,
  { day, count }: { day: string; count: number },
): Promise<number> {
  const ofDay = sql`d.corporation_id = ${corporation} and d.order_id in
    (select id from transport_order o where o.corporation_id = ${corporation} and o.day = ${day}::date)`;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from truck_tour d where ${ofDay}`.execute(owner);
  const there = rows[0]?.count ?? 0;
  if (there === 0) throw new Error(`No turns on ${day}`);
  const times = Math.ceil(count / there);
  await copyRows(owner, 'truck_tour', {
    times,
    where: ofDay,
    changed: {
      id: `d.id - ${STEP}::bigint * k`,
      number: 'd.number + 100 * k',
      truck: `d.truck || '-' || (k % 20)`,
    },
  });
  return there * times;
}
