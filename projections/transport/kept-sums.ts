import { sql, type RawBuilder } from 'kysely';
import { addDays, addMonths, atDayOfMonth, endOfMonth, type CivilDate } from '#domain/kernel/dates.ts';
import type { Database } from '#db/postgres/pool.ts';

/*
 * What interventions come to, kept by day and by month of their work: ten years of a firm are 120 months, and 3,000 days of a few
 * statuses each.
 */

/** Seconds between the start and the end of work on the site. */
export const workedSeconds = sql`coalesce(extract(epoch from ended_at - started_at), 0)::integer`;

const counted = sql`corporation_id, worked_day as day, status, net, gross, volume, ${workedSeconds} as worked, waited`;

interface Counted {
  corporation_id: number;
  day: string;
  status: string;
  net: string;
  gross: string;
  volume: string;
  worked: number;
  waited: number;
}

interface Kept {
  table: RawBuilder<unknown>;
  /** Its column of the span that a row is of, and what that is of a day. */
  span: RawBuilder<unknown>;
  of: RawBuilder<unknown>;
}

const monthOfDay = sql`date_trunc('month', day)::date`;

const byMonth: Kept = { table: sql`transport_month_sums`, span: sql`month`, of: monthOfDay };
const byDay: Kept = { table: sql`transport_day_sums`, span: sql`day`, of: sql`day` };

/** Takes off what an intervention was, and adds what it is. */
const move = (
  order: number,
  was: readonly Counted[],
  { table, span, of }: Kept,
) => sql`insert into ${table} as kept
    (corporation_id, ${span}, status, count, net, gross, volume, worked, waited)
  select corporation_id, ${of}, status, sum(n), sum(n * net), sum(n * gross), sum(n * volume), sum(n * worked),
    sum(n * waited)
  from (
    select -1 as n, * from jsonb_to_recordset(${JSON.stringify(was)}::jsonb) as one(corporation_id bigint, day date,
      status text, net numeric, gross numeric, volume numeric, worked integer, waited integer)
    union all select 1 as n, ${counted} from transport_order where id = ${order}
  ) moved
  group by 1, 2, 3
  having (sum(n), sum(n * net), sum(n * gross), sum(n * volume), sum(n * worked), sum(n * waited))
    <> (0, 0, 0, 0, 0, 0)
  order by 1, 2, 3
  on conflict (corporation_id, ${span}, status) do update set count = kept.count + excluded.count,
    net = kept.net + excluded.net, gross = kept.gross + excluded.gross, volume = kept.volume + excluded.volume,
    worked = kept.worked + excluded.worked, waited = kept.waited + excluded.waited`;

/**
 * Changes an intervention and moves the sums of its day and month along. Its row is locked first, so that nobody changes
 * it between the two.
 */
export async function withKeptSums(
  db: Database,
  order: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const { rows } =
    await sql<Counted>`select ${counted} from transport_order where id = ${order} for update`.execute(db);
  await change();
  // Months before days: whoever waits for a month that others change holds no day that these may want.
  for (const kept of [byMonth, byDay]) await move(order, rows, kept).execute(db);
}

interface Span {
  /** Both included; null: without a beginning, or an end. */
  from: CivilDate | null;
  until: CivilDate | null;
}

/** A span as whole months, and the days before and behind them. */
export function monthsWithin({ from, until }: Span): { months: Span | null; days: Span[] } {
  const isFirst = from === null || from === atDayOfMonth(from, 1);
  const isLast = until === null || until === endOfMonth(until);
  const first = isFirst ? from : addMonths(atDayOfMonth(from, 1), 1);
  const last = isLast ? until : endOfMonth(addMonths(atDayOfMonth(until, 1), -1));
  if (first !== null && last !== null && first > last) return { months: null, days: [{ from, until }] };
  return {
    months: { from: first, until: last },
    days: [
      ...(isFirst || first === null ? [] : [{ from, until: addDays(first, -1) }]),
      ...(isLast || last === null ? [] : [{ from: addDays(last, 1), until }]),
    ],
  };
}

/** Rows of a span by their days, or, of whole months, by the first of them: with their status and what they come to. */
export function keptRows(
  corporation: number,
  span: Span,
  { daily = false }: { daily?: boolean } = {},
): RawBuilder<unknown> {
  const { months, days } = daily ? { months: null, days: [span] } : monthsWithin(span);
  const rows = (
    { table, span: column }: Kept,
    { from, until }: Span,
  ) => sql`select ${column} as day, status, count,
      net, gross, volume, worked, waited from ${table} where corporation_id = ${corporation}
    ${from === null ? sql`` : sql`and ${column} >= ${from}`} ${until === null ? sql`` : sql`and ${column} <= ${until}`}`;
  const parts = [...(months === null ? [] : [rows(byMonth, months)]), ...days.map((one) => rows(byDay, one))];
  return sql`(${sql.join(parts, sql` union all `)}) kept`;
}
