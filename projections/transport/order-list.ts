import { addDays, endOfMonth, LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { add } from '#domain/kernel/decimal.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { sql, type RawBuilder } from 'kysely';
import { lineKinds, type LineKind } from '#domain/transport/amounts.ts';
import type { OrderStatus, SignatureOutcome } from '#domain/transport/order.ts';
import { MOST_DAYS, type BillingMode, type OrderType } from '#domain/transport/order-schema.ts';
import { freshlyPlanned } from '#db/postgres/planning.ts';
import type { Database } from '#db/postgres/pool.ts';
import {
  conjunction,
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '../listing.ts';
import { keptRows, workedSeconds } from './kept-sums.ts';
import { goesOn } from './going-on.ts';

/** An intervention as lists show it. */
export interface OrderRow {
  id: number;
  number: string;
  orderType: OrderType;
  status: OrderStatus;
  client: number;
  /** '' once erased, as are all names. */
  clientName: string;
  equipment: number | null;
  equipmentName: string | null;
  driver: number | null;
  driverName: string | null;
  project: number | null;
  zone: number | null;
  zoneName: string | null;
  start: string;
  end: string;
  /** Minutes there, and as many back. */
  travel: number;
  startedAt: string | null;
  endedAt: string | null;
  /** The civil day of its work: of its beginning as it was noted, or else is planned. */
  day: string;
  siteAddress: string | null;
  billing: BillingMode;
  net: string;
  vat: string;
  gross: string;
  unpriced: number;
  /** Lines with a price and no rate of VAT. */
  untaxed: number;
  /** m³ */
  volume: string;
  /** Seconds. */
  waited: number;
  /** Turns and hours of waiting that its lines bill; null: none does. */
  billedTours: string | null;
  billedWaiting: string | null;
  lines: number;
  slipOutcome: SignatureOutcome | null;
  disputed: string | null;
  invoiceVersion: number | null;
  invoiceNumber: string | null;
  /** What its plan was warned of, as text keys. */
  warnings: string[];
  /** What others are begun from it by. */
  template: string | null;
  revision: number;
}

export interface OrderFilter {
  keyword: string | null;
  status?: OrderStatus | null;
  orderType?: OrderType | null;
  driver?: number | null;
  equipment?: number | null;
  project?: number | null;
  client?: number | null;
  zone?: number | null;
  invoiced?: 'yes' | 'no' | null;
  /** Whose slip is disputed. */
  disputed?: 'yes' | null;
  /** That others are begun from. */
  template?: 'yes' | null;
  /** Civil days, both included. */
  from?: string | null;
  until?: string | null;
  /** Of a driver who has their own alone, once they are planned. */
  own?: number | null;
}

const clientName = sql`coalesce((select tp.name from third_party tp where tp.id = client_id), '')`;
const equipmentName = sql`(select e.name from equipment e where e.id = equipment_id)`;
const driverName = sql`(select pc.name from person_corporation pc where pc.person_id = driver_id
  and pc.corporation_id = transport_order.corporation_id)`;
const zoneName = sql`(select r.label from record_list r where r.id = zone_id)`;

const columns = sql`id, number, order_type as "orderType", status, client_id as client, ${clientName} as "clientName",
  equipment_id as equipment, ${equipmentName} as "equipmentName", driver_id as driver,
  ${driverName} as "driverName", project_id as project, zone_id as zone, ${zoneName} as "zoneName",
  start_at as start, end_at as end, travel, started_at as "startedAt", ended_at as "endedAt",
  worked_day as day,
  site_address as "siteAddress", billing, net, vat, gross, unpriced, untaxed, volume, waited,
  billed_tours as "billedTours", billed_waiting as "billedWaiting", lines,
  slip_outcome as "slipOutcome", disputed, invoice_version as "invoiceVersion",
  (select i.number from transport_invoice i where i.version = invoice_version) as "invoiceNumber", warnings, template, revision`;

const equal = (column: string, value: string | number | null | undefined): RawBuilder<unknown>[] =>
  value === null || value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];

/** So many clients are told one by one; words that more have are looked for as they are read. */
const MOST_CLIENTS_TOLD = 500;

/**
 * Each word that is looked for: of the intervention itself, or of its client. Clients are looked up before: how few a
 * word finds decides how interventions are best read.
 */
export async function saidOfOrder(
  db: Database,
  corporation: number,
  words: string | null,
): Promise<RawBuilder<unknown>[]> {
  const own = matches(words);
  if (own.length === 0) return [];
  const theirs = matches(words, sql`search`).map(
    (said) => sql`select id from third_party where corporation_id = ${corporation} and ${said}`,
  );
  const found = theirs.map((one) => sql`array(${one} limit ${MOST_CLIENTS_TOLD + 1})`);
  const { rows } = await sql<{
    clients: number[][];
  }>`select json_build_array(${sql.join(found)}) as clients`.execute(freshlyPlanned(db));
  return own.map((said, index) => {
    const clients = rows[0]?.clients[index] ?? [];
    if (clients.length === 0) return said;
    const among =
      clients.length > MOST_CLIENTS_TOLD ? sql`array(${theirs[index]})` : sql`${clients}::bigint[]`;
    return sql`(${said} or client_id = any(${among}))`;
  });
}

const where = async (
  db: Database,
  corporation: number,
  filter: OrderFilter,
): Promise<RawBuilder<unknown>[]> => [
  sql`corporation_id = ${corporation}`,
  ...equal('status', filter.status),
  ...equal('order_type', filter.orderType),
  ...equal('driver_id', filter.driver),
  ...equal('equipment_id', filter.equipment),
  ...equal('project_id', filter.project),
  ...equal('client_id', filter.client),
  ...equal('zone_id', filter.zone),
  ...(filter.invoiced === 'yes' ? [sql`invoice_version is not null`] : []),
  ...(filter.disputed === 'yes' ? [sql`disputed is not null`] : []),
  ...(filter.template === 'yes' ? [sql`template is not null`] : []),
  ...(filter.invoiced === 'no' ? [sql`invoice_version is null`] : []),
  ...(filter.from ? [sql`worked_day >= ${filter.from}`] : []),
  ...(filter.until ? [sql`worked_day <= ${filter.until}`] : []),
  ...(filter.own === null || filter.own === undefined
    ? []
    : [sql`driver_id = ${filter.own} and status <> 'draft'`]),
  ...(await saidOfOrder(db, corporation, filter.keyword)),
];

/** The same days as instants, by which the list is in order: what lies outside of them is not read. */
const beganWithin = ({ from, until }: OrderFilter): RawBuilder<unknown>[] => [
  ...(from ? [sql`began_at >= ${instantAt(from, '00:00', LEGAL_TIME_ZONE)}`] : []),
  ...(until ? [sql`began_at < ${instantAt(addDays(until, 1), '00:00', LEGAL_TIME_ZONE)}`] : []),
];

const query = async (db: Database, corporation: number, filter: OrderFilter): Promise<ListQuery> => ({
  table: 'transport_order',
  id: 'id',
  select: columns,
  where: [...(await where(db, corporation, filter)), ...beganWithin(filter)],
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    start: { column: 'began_at', type: 'timestamptz' },
    net: { column: 'net', type: 'numeric' },
    volume: { column: 'volume', type: 'numeric' },
  },
  defaultSort: 'start',
});

export const listOrders = async (
  db: Database,
  corporation: number,
  filter: OrderFilter,
  request: ListRequest,
): Promise<ListPage<OrderRow>> => listPage<OrderRow>(db, await query(db, corporation, filter), request);

/** Of what is narrowed by status and days alone as they are kept, else to `cap` at most. */
export async function countOrders(
  db: Database,
  corporation: number,
  filter: OrderFilter,
  cap = 1_000_000,
): Promise<number> {
  if (!isKept(filter)) return countUpTo(db, await query(db, corporation, filter), cap);
  const { rows } = await sql<{ count: number }>`select coalesce(sum(count), 0)::integer as count
    from ${ofKept(corporation, filter)}`.execute(db);
  return Math.min(cap, rows[0]?.count ?? 0);
}

export async function findOrder(db: Database, id: number, corporation: number): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${columns} from transport_order
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** What interventions come to; what was cancelled comes to what its cancellation is invoiced at. */
export interface OrderSums {
  count: number;
  /** Of `count` drafts, which come to nothing yet where they are not asked for. */
  drafts: number;
  net: string;
  /** Of `net` what is completed, or cancelled; the rest is planned or under way. */
  done: string;
  gross: string;
  volume: string;
  /** Seconds on the site, and of these without work. */
  worked: number;
  waited: number;
}

const count = (rows: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql`coalesce(sum(${rows}) filter (where ${of}), 0)::integer`;

/**
 * Sums of rows that each say what they come to, and their status.
 * @param rows how many interventions each is
 * @param counted which of them are counted, and which come to something
 */
const sumsOf = (
  rows: RawBuilder<unknown>,
  counted: { rows: RawBuilder<unknown>; money: RawBuilder<unknown> },
) => sql`${count(rows, counted.rows)} as count, ${count(rows, sql`status = 'draft'`)} as drafts,
  coalesce(sum(net) filter (where ${counted.money}), 0)::numeric(20, 2) as net,
  coalesce(sum(net) filter (where status in ('completed', 'invoiceCompleted', 'cancelled')), 0)::numeric(20, 2) as done,
  coalesce(sum(gross) filter (where ${counted.money}), 0)::numeric(20, 2) as gross,
  trim_scale(coalesce(sum(volume) filter (where ${counted.money}), 0)) as volume,
  coalesce(sum(worked) filter (where status <> 'cancelled'), 0)::integer as worked,
  coalesce(sum(waited) filter (where status <> 'cancelled'), 0)::integer as waited`;

const each = sql`true`;
const isNoDraft = sql`status <> 'draft'`;

const nothing: OrderSums = {
  count: 0,
  drafts: 0,
  net: '0.00',
  done: '0.00',
  gross: '0.00',
  volume: '0',
  worked: 0,
  waited: 0,
};

/** What sums by day are kept of; a filter that says nothing else is answered by them. */
const keptBy: ReadonlySet<string> = new Set(['status', 'from', 'until']);

const isKept = (filter: Partial<OrderFilter>): boolean =>
  Object.entries(filter).every(([name, value]) => keptBy.has(name) || (value ?? null) === null);

/** Kept sums of what such a filter says. */
const ofKept = (
  corporation: number,
  { status, from = null, until = null }: Partial<OrderFilter>,
  how: { daily?: boolean } = {},
) => sql`(select * from ${keptRows(corporation, { from, until }, how)}
  where ${conjunction(equal('status', status))}) kept`;

/**
 * Of all that a filter shows; a draft is no revenue, unless drafts are asked for. By status and day or month they are kept (`kept-sums.ts`); narrowed further they are made of the rows.
 * @param cap of as many rows at most, where they are made of rows; Infinity: of all
 * @returns null where there are more
 */
export async function orderSums(
  db: Database,
  corporation: number,
  filter: OrderFilter,
  cap: number,
): Promise<OrderSums | null> {
  const fits = conjunction(await where(db, corporation, filter));
  const counted = { rows: each, money: filter.status === 'draft' ? each : isNoDraft };
  const kept = isKept(filter);
  const { rows } = await (
    kept
      ? sql<OrderSums>`select ${sumsOf(sql`count`, counted)} from ${ofKept(corporation, filter)}`
      : sql<OrderSums>`select ${sumsOf(sql`1`, counted)} from (
        select status, net, gross, volume, ${workedSeconds} as worked, waited from transport_order where ${fits}
        ${Number.isFinite(cap) ? sql`limit ${cap + 1}` : sql``}) one`
  ).execute(db);
  const sums = rows[0] ?? nothing;
  return kept || sums.count <= cap ? sums : null;
}

/** Of chosen ones, as their rows show them; those of others count nothing. */
export async function sumsOfOrders(
  db: Database,
  corporation: number,
  ids: readonly number[],
): Promise<OrderSums> {
  const { rows } = await sql<OrderSums>`select ${sumsOf(sql`1`, { rows: each, money: each })} from (
    select status, net, gross, volume, ${workedSeconds} as worked, waited from transport_order
    where corporation_id = ${corporation} and id = any(${[...ids]}::bigint[])) one`.execute(db);
  return rows[0] ?? nothing;
}

/** What statistics are by. */
export const statisticsBy = ['equipment', 'driver', 'client', 'zone', 'day', 'month'] as const;
export type StatisticsBy = (typeof statisticsBy)[number];

export type StatisticsRow = OrderSums & { id: number | null; name: string | null };

const byColumns: Readonly<
  Record<Exclude<StatisticsBy, 'day' | 'month'>, { id: RawBuilder<unknown>; name: RawBuilder<unknown> }>
> = {
  equipment: { id: sql`equipment_id`, name: equipmentName },
  driver: { id: sql`driver_id`, name: driverName },
  client: { id: sql`client_id`, name: clientName },
  zone: { id: sql`zone_id`, name: zoneName },
};

/** What statistics are of. */
type StatisticsFilter = Partial<OrderFilter>;

const counts = sql`status <> 'draft' and (status <> 'cancelled' or net <> 0)`;

const counting = async (db: Database, corporation: number, filter: StatisticsFilter) =>
  conjunction([...(await where(db, corporation, { keyword: null, ...filter })), counts]);

/** What was cancelled is no work, and may bring something all the same. */
const ofWork = { rows: sql`status <> 'cancelled'`, money: each };

/** Days as they are, and months by their first day. */
const spans = { day: sql`day`, month: sql`date_trunc('month', day)::date` } as const;

/** Sums of each day, or of each month, in their order: as they are kept, or made of the rows of what is narrowed further. */
async function bySpan(
  db: Database,
  corporation: number,
  span: 'day' | 'month',
  filter: StatisticsFilter,
): Promise<StatisticsRow[]> {
  const from = isKept(filter)
    ? sql`${ofKept(corporation, filter, { daily: span === 'day' })} where ${counts}`
    : sql`(select worked_day as day, status, net, gross, volume, ${workedSeconds} as worked, waited, 1 as count
        from transport_order where ${await counting(db, corporation, filter)}) one`;
  const { rows } = await sql<StatisticsRow>`select null::bigint as id, ${spans[span]}::text as name,
      ${sumsOf(sql`count`, ofWork)} from ${from}
    group by ${spans[span]} having sum(count) > 0 order by ${spans[span]} limit 1000`.execute(db);
  return rows;
}

/** Sums of all but drafts, each by what it is of, with what cancellations bring; the most money first, days and months in their order. */
export async function orderStatistics(
  db: Database,
  corporation: number,
  by: StatisticsBy,
  filter: StatisticsFilter,
): Promise<StatisticsRow[]> {
  if (by === 'day' || by === 'month') return bySpan(db, corporation, by, filter);
  const { id, name } = byColumns[by];
  const { rows } = await sql<StatisticsRow>`select key as id, name, ${sumsOf(sql`1`, ofWork)} from (
      select ${id} as key, ${name} as name, status, net, gross, volume, ${workedSeconds} as worked, waited
      from transport_order where ${await counting(db, corporation, filter)}) one
    group by key, name order by net desc, name limit 1000`.execute(db);
  return rows;
}

/** What is billed by a kind of lines; null: what cancellations are invoiced at, which is of no kind. */
export interface KindStatistics {
  kind: LineKind | null;
  /** How much was planned, and how much was: what the kind is measured in. */
  planned: string;
  real: string;
  net: string;
  /** Of `net` what is completed, or cancelled. */
  done: string;
}

/** Sums of all but drafts by kinds of their lines, in the order of the kinds; the money is that of `orderStatistics`. */
export async function kindStatistics(
  db: Database,
  corporation: number,
  filter: StatisticsFilter,
): Promise<KindStatistics[]> {
  const { rows } = await sql<KindStatistics>`select kind, trim_scale(coalesce(sum(planned), 0)) as planned,
      trim_scale(coalesce(sum(real), 0)) as real, sum(one.net)::numeric(20, 2) as net,
      coalesce(sum(one.net) filter (where status in ('completed', 'invoiceCompleted', 'cancelled')), 0)::numeric(20, 2) as done
    from (select o.status, k.kind, k.planned, k.real, k.net
        from (select status, kinds from transport_order where ${await counting(db, corporation, filter)}
          and status <> 'cancelled') o
        cross join lateral jsonb_to_recordset(o.kinds) as k(kind text, planned numeric, real numeric, net numeric)
      union all select status, null, 0, 0, net from transport_order where ${await counting(db, corporation, filter)}
        and status = 'cancelled') one
    group by kind order by array_position(${[...lineKinds]}::text[], kind) nulls last`.execute(db);
  return rows;
}

/** What statistics come to in all. */
export const totalOf = (rows: readonly OrderSums[]): OrderSums =>
  rows.reduce(
    (sum, row) => ({
      count: sum.count + row.count,
      drafts: sum.drafts + row.drafts,
      net: add(sum.net, row.net),
      done: add(sum.done, row.done),
      gross: add(sum.gross, row.gross),
      volume: add(sum.volume, row.volume),
      worked: sum.worked + row.worked,
      waited: sum.waited + row.waited,
    }),
    nothing,
  );

/** An intervention as boards show it. */
export type BoardOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'status'
  | 'client'
  | 'clientName'
  | 'equipment'
  | 'equipmentName'
  | 'driver'
  | 'driverName'
  | 'start'
  | 'end'
  | 'travel'
  | 'startedAt'
  | 'endedAt'
  | 'siteAddress'
  | 'warnings'
  | 'revision'
>;

/**
 * Interventions that touch days from one to another, by the clocks of the law, as boards show them. None lasts longer than
 * `MOST_DAYS`, so that those that begin earlier are not looked at.
 * @param driver theirs alone, with what was cancelled, so that they see that it was; null: everybody's, without
 * @param goingOn with what began earlier and has not ended, though it was to: on the day it is
 */
export async function ordersOnDays(
  db: Database,
  corporation: number,
  first: CivilDate,
  last: CivilDate,
  { driver = null, goingOn = false }: { driver?: number | null; goingOn?: boolean } = {},
): Promise<BoardOrder[]> {
  const from = instantAt(first, '00:00', LEGAL_TIME_ZONE);
  const earliest = instantAt(addDays(first, -MOST_DAYS), '00:00', LEGAL_TIME_ZONE);
  const until = instantAt(addDays(last, 1), '00:00', LEGAL_TIME_ZONE);
  // Joined and not asked for row by row: a month of sixty pumps is thousands of rows.
  const { rows } = await sql<BoardOrder>`select o.id, o.number, o.status, o.client_id as client,
    coalesce(tp.name, '') as "clientName", o.equipment_id as equipment, e.name as "equipmentName",
    o.driver_id as driver, pc.name as "driverName", o.start_at as start, o.end_at as "end", o.travel,
    o.started_at as "startedAt", o.ended_at as "endedAt", o.site_address as "siteAddress", o.warnings, o.revision
    from transport_order o
    left join third_party tp on tp.id = o.client_id
    left join equipment e on e.id = o.equipment_id
    left join person_corporation pc on pc.person_id = o.driver_id and pc.corporation_id = o.corporation_id
    where o.corporation_id = ${corporation} and o.start_at >= ${earliest} and o.start_at < ${until}
    and (o.end_at > ${from} ${goingOn ? sql`or o.status in ('in_progress', 'waiting')` : sql``}) and
    ${driver === null ? sql`o.status <> 'cancelled'` : sql`o.driver_id = ${driver}`}
    order by o.start_at, o.id limit 5000`.execute(db);
  return rows;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** An intervention as what a file brings in is compared with it. */
export type ThereOrder = Pick<OrderRow, 'id' | 'number' | 'client' | 'equipment' | 'start'>;

/** Interventions that begin at one of these instants and were not cancelled, or that have one of these numbers. */
export async function ordersLike(
  db: Database,
  corporation: number,
  { starts, numbers }: { starts: readonly string[]; numbers: readonly string[] },
): Promise<ThereOrder[]> {
  // What a file wrote that is no moment stays as it was typed.
  const instants = [...new Set(starts)].filter((one) => INSTANT.test(one));
  const asked = [...new Set(numbers.map((one) => one.trim().toLowerCase()).filter(Boolean))];
  const columns = sql`id, number, client_id as client, equipment_id as equipment, start_at as start`;
  const { rows } = await sql<ThereOrder>`select ${columns} from transport_order
      where corporation_id = ${corporation} and start_at = any(${instants}::timestamptz[]) and status <> 'cancelled'
    union select ${columns} from transport_order
      where corporation_id = ${corporation} and lower(number) = any(${asked}::text[])`.execute(db);
  return rows;
}

/** Minutes after which a start is late, and a wait long. */
const LATE_MINUTES = 15;
const LONG_WAIT_MINUTES = 30;

/** What is to be looked after of a day's interventions at an instant. */
const isLate = (now: string) =>
  sql`(o.status = 'planned' and o.start_at < ${now}::timestamptz - make_interval(mins => ${LATE_MINUTES}))`;
const waitsLong = (now: string) =>
  sql`(o.status = 'waiting' and o.waiting_since < ${now}::timestamptz - make_interval(mins => ${LONG_WAIT_MINUTES}))`;

/** Nobody pressed its end, and it was to be over: what its pump and driver are to do next is late, too. */
const overruns = (now: string) =>
  sql`(o.status in ('in_progress', 'waiting') and o.end_at < ${now}::timestamptz - make_interval(mins => ${LATE_MINUTES}))`;

/**
 * An intervention that is late to begin or to end, has waited for long, or has a turn of which nobody noted the departure.
 */
export interface OrderToWatch {
  id: number;
  number: string;
  clientName: string;
  driverName: string | null;
  why: 'late' | 'waiting' | 'overrun' | 'noDeparture';
  /** When it was to begin or to end, since when it waits, or what was noted first of that turn. */
  since: string;
}

/** What is to be looked after of what goes on on a day, the earliest first. */
export async function ordersToWatch(
  db: Database,
  corporation: number,
  { day, now }: { day: CivilDate; now: string },
): Promise<OrderToWatch[]> {
  const { rows } = await sql<OrderToWatch>`select o.id, o.number, coalesce(tp.name, '') as "clientName",
      pc.name as "driverName",
      case when o.status = 'planned' then 'late' when ${waitsLong(now)} then 'waiting' else 'overrun' end as why,
      case when o.status = 'planned' then o.start_at when ${waitsLong(now)} then o.waiting_since else o.end_at end as since
    from transport_order o
    left join third_party tp on tp.id = o.client_id
    left join person_corporation pc on pc.person_id = o.driver_id and pc.corporation_id = o.corporation_id
    where o.corporation_id = ${corporation} and ${goesOn(day)}
      and (${isLate(now)} or ${waitsLong(now)} or ${overruns(now)})
    union all select o.id, o.number, coalesce(tp.name, ''), pc.name, 'noDeparture', t.since
    from transport_order o
    cross join lateral (select min(coalesce(t.client_arrival, t.client_departure, t.central_return)) as since
      from truck_tour t where t.order_id = o.id and t.problem = 'noDeparture') t
    left join third_party tp on tp.id = o.client_id
    left join person_corporation pc on pc.person_id = o.driver_id and pc.corporation_id = o.corporation_id
    where o.corporation_id = ${corporation} and ${goesOn(day)} and o.status <> 'cancelled' and t.since is not null
    order by since, id limit 50`.execute(db);
  return rows;
}

/** Where the sites of interventions are, as far as it was said, by intervention. */
export async function sitePlaces(
  db: Database,
  corporation: number,
  orders: readonly number[],
): Promise<Map<number, string>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<{ id: number; place: string }>`select id, plan->>'sitePlace' as place
    from transport_order where corporation_id = ${corporation} and id = any(${[...orders]}::bigint[])
    and plan->>'sitePlace' is not null`.execute(db);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** As many interventions as are read to be invoiced at once. */
export const MOST_TO_INVOICE = 1000;

/** Which of all that is to be invoiced is asked for. */
export interface ToInvoice {
  client?: number | null;
  /** Of the civil month of their work (`YYYY-MM`), as their invoice has it. */
  month?: string;
  ids?: readonly number[];
}

/** Completed interventions that are not invoiced, by client, the oldest first. */
export async function ordersToInvoice(
  db: Database,
  corporation: number,
  { client, month, ids }: ToInvoice,
): Promise<OrderRow[]> {
  const asked = [
    ...(await where(db, corporation, {
      keyword: null,
      client: client ?? null,
      status: 'completed',
      invoiced: 'no',
    })),
    ...(ids === undefined ? [] : [sql`id = any(${[...ids]}::bigint[])`]),
    ...(month === undefined
      ? []
      : [sql`worked_day between ${`${month}-01`}::date and ${endOfMonth(`${month}-01`)}::date`]),
  ];
  const { rows } = await sql<OrderRow>`select ${columns} from transport_order
    where ${conjunction(asked)}
    order by client_id, start_at, id limit ${MOST_TO_INVOICE}`.execute(db);
  return rows;
}

/**
 * The completed intervention after one, in the order of their planned beginning, that is not invoiced either: the next
 * slip of its month to look at. null: it is the last.
 */
export async function nextToInvoice(
  db: Database,
  corporation: number,
  { start, id, day }: Pick<OrderRow, 'start' | 'id' | 'day'>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from transport_order
    where corporation_id = ${corporation} and status = 'completed' and invoice_version is null
    and worked_day <= ${endOfMonth(day)} and (start_at, id) > (${start}::timestamptz, ${id}::bigint)
    order by start_at, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** How many turns were noted that are right, by intervention. */
export async function rightTours(db: Database, orders: readonly number[]): Promise<Map<number, number>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<{
    order: number;
    count: number;
  }>`select order_id as order, count(*)::integer as count
    from truck_tour where order_id = any(${[...orders]}::bigint[]) and problem is null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ order, count }) => [order, count]));
}

/** Numbers of the wrong turns of these interventions, by intervention. */
export async function wrongTours(db: Database, orders: readonly number[]): Promise<Set<number>> {
  if (orders.length === 0) return new Set();
  const { rows } = await sql<{ order: number }>`select distinct order_id as order from truck_tour
    where order_id = any(${[...orders]}::bigint[]) and problem is not null`.execute(db);
  return new Set(rows.map(({ order }) => order));
}

export interface TransportVehicle {
  id: number;
  name: string;
  registration: string | null;
}

/** Pumps and other vehicles that are planned for interventions: those that are sold, lost or scrapped are no longer. */
export async function transportVehicles(db: Database, corporation: number): Promise<TransportVehicle[]> {
  const { rows } = await sql<TransportVehicle>`select id, name, registration from equipment
    where corporation_id = ${corporation} and pumping and stage = 'active' order by name, id limit 500`.execute(
    db,
  );
  return rows;
}

/** As many vehicles as the truck of a turn is proposed among. */
const MOST_TRUCKS = 200;

/** What the truck of a turn is proposed as: the registration of what the company drives, or else its name. */
export interface KnownTruck {
  value: string;
  name: string;
}

/** The company's vehicles by name: those with a registration, and pumps. Trucks of other firms are typed. */
export async function knownTrucks(db: Database, corporation: number): Promise<KnownTruck[]> {
  const { rows } =
    await sql<KnownTruck>`select distinct coalesce(nullif(registration, ''), name) as value, name
    from equipment where corporation_id = ${corporation} and stage = 'active'
      and (pumping or coalesce(registration, '') <> '')
    order by name, value limit ${MOST_TRUCKS}`.execute(db);
  return rows;
}

/** Those of `transportVehicles`, and those that had interventions, sold ones too: what past work is narrowed to. */
const vehicleRows = (
  corporation: number,
) => sql<TransportVehicle>`select id, name, registration from equipment
  where corporation_id = ${corporation} and (pumping and stage = 'active'
    or exists (select from transport_order o where o.equipment_id = equipment.id)) order by name, id limit 500`;

export const vehiclesWithOrders = async (db: Database, corporation: number): Promise<TransportVehicle[]> =>
  (await vehicleRows(corporation).execute(db)).rows;

interface Narrowing {
  vehicles: TransportVehicle[];
  drivers: { id: number; name: string }[];
  zones: { id: number; name: string }[];
}

/** By name, what lists are narrowed to: vehicles, whoever drove or is to drive, and zones, switched off ones that interventions were in too. */
export async function narrowedTo(db: Database, corporation: number): Promise<Narrowing> {
  const drivers = sql`select pc.person_id as id, pc.name from person_corporation pc
    where pc.corporation_id = ${corporation} and pc.name <> '' and exists (select from transport_order o
      where o.driver_id = pc.person_id and o.corporation_id = pc.corporation_id) order by pc.name_order limit 500`;
  const zones = sql`select id, label as name from record_list
    where resource = 'transportzone' and corporation_id in (0, ${corporation})
      and (enabled or exists (select from transport_order o
        where o.zone_id = record_list.id and o.corporation_id = ${corporation})) order by label_order, id limit 500`;
  const listed = (of: RawBuilder<unknown>) => sql`(select coalesce(json_agg(one), '[]') from (${of}) one)`;
  const { rows } = await sql<Narrowing>`select ${listed(vehicleRows(corporation))} as vehicles,
    ${listed(drivers)} as drivers, ${listed(zones)} as zones`.execute(db);
  return rows[0] ?? { vehicles: [], drivers: [], zones: [] };
}

/** What a slip says of a pump or truck. */
export const transportVehicle = (
  db: Database,
  id: number,
  corporation: number,
): Promise<Pick<TransportVehicle, 'name' | 'registration'> | undefined> =>
  db
    .selectFrom('equipment')
    .select(['name', 'registration'])
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();

/** Interventions that others are begun from, by name. */
export async function orderTemplates(
  db: Database,
  corporation: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, template as name from transport_order
    where corporation_id = ${corporation} and template is not null order by template, id limit 50`.execute(
    db,
  );
  return rows;
}

interface Choice {
  id: number;
  name: string;
}

const MOST_CHOICES = 300;

/** Products that lines are chosen from, by name. */
export const productChoices = (db: Database, corporation: number): Promise<(Choice & { code: string })[]> =>
  db
    .selectFrom('product')
    .select(['id', 'code', 'name'])
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .orderBy('name')
    .limit(MOST_CHOICES)
    .execute();

const partyChoices = (
  db: Database,
  corporation: number,
  as: 'client' | 'supplier',
): Promise<(Choice & { code: string | null })[]> =>
  db
    .selectFrom('third_party')
    .select(['id', 'name', 'code'])
    .where('corporation_id', '=', corporation)
    .where(as, '=', true)
    .where('enabled', '=', true)
    .orderBy('name')
    .limit(MOST_CHOICES)
    .execute();

/** Clients that an intervention may be for, by name. */
export const clientChoices = (db: Database, corporation: number): ReturnType<typeof partyChoices> =>
  partyChoices(db, corporation, 'client');

/** Central plants that it may be served from, by name. */
export const supplierChoices = (db: Database, corporation: number): ReturnType<typeof partyChoices> =>
  partyChoices(db, corporation, 'supplier');
