import { sql } from 'kysely';
import type { ValidatedFacts } from '#domain/documents/billing.ts';
import type { InvoiceEvent } from '#domain/documents/invoice.ts';
import type { RefundEvent } from '#domain/documents/refund.ts';
import { addMonths } from '#domain/kernel/dates.ts';
import { writeTogether, type Batch } from '#db/events/projector.ts';
import type { Database } from '#db/postgres/pool.ts';
import { conjunction, matches, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { ofParties, pointedTo, pointers } from '../same-party.ts';

/**
 * Kinds of documents that make revenue; credit notes are kept as positive amounts and taken off when revenue is read.
 */
export type RevenueKind = 'invoice' | 'refund';

/** A document as it counts. */
interface Counted {
  corporation: number | null;
  client: number;
  date: string;
  kind: RevenueKind;
  net: string;
  total: string;
}

/** All tables in one statement; a month's row, which every validation of that month shares, is locked in one order. */
const countedDocuments: Batch<Counted> = {
  table: 'revenue_by_month',
  also: ['revenue_by_client_month', 'revenue_by_client_year'],
  key: null,
  write: (documents) => sql`
    with given as (
      select *, date_trunc('month', date)::date as month from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
        as counted (corporation bigint, client bigint, date date, kind text, net numeric, total numeric)
    ), of_client as (
      insert into revenue_by_client_month as kept (corporation_id, client_id, month, kind, documents, without_vat,
        total)
      select corporation, client, month, kind, count(*), sum(net), sum(total) from given
      group by corporation, client, month, kind order by corporation, client, month, kind
      on conflict (corporation_id, client_id, month, kind) do update set
        documents = kept.documents + excluded.documents,
        without_vat = kept.without_vat + excluded.without_vat, total = kept.total + excluded.total
    ), of_year as (
      insert into revenue_by_client_year as kept (corporation_id, client_id, year, invoices, invoiced,
        invoiced_total, refunds, refunded, refunded_total)
      select corporation, client, extract(year from date)::int, count(*) filter (where kind = 'invoice'),
        coalesce(sum(net) filter (where kind = 'invoice'), 0),
        coalesce(sum(total) filter (where kind = 'invoice'), 0),
        count(*) filter (where kind = 'refund'), coalesce(sum(net) filter (where kind = 'refund'), 0),
        coalesce(sum(total) filter (where kind = 'refund'), 0)
      from given group by 1, 2, 3 order by 1, 2, 3
      on conflict (corporation_id, client_id, year) do update set invoices = kept.invoices + excluded.invoices,
        invoiced = kept.invoiced + excluded.invoiced, invoiced_total = kept.invoiced_total + excluded.invoiced_total,
        refunds = kept.refunds + excluded.refunds, refunded = kept.refunded + excluded.refunded,
        refunded_total = kept.refunded_total + excluded.refunded_total
    )
    insert into revenue_by_month as kept (corporation_id, month, kind, documents, without_vat, total)
    select corporation, month, kind, count(*), sum(net), sum(total) from given
    group by corporation, month, kind order by corporation, month, kind
    on conflict (corporation_id, month, kind) do update set documents = kept.documents + excluded.documents,
      without_vat = kept.without_vat + excluded.without_vat, total = kept.total + excluded.total`,
};

const count = (
  db: Database,
  kind: RevenueKind,
  corporation: number | null,
  { date, clientId, totals }: ValidatedFacts,
) =>
  writeTogether(db, countedDocuments, {
    corporation,
    client: clientId,
    date,
    kind,
    net: totals.totalWithoutVat,
    total: totals.finalTotal,
  });

/** Revenue: validated invoices less validated credit notes, by the document's date. */
export const revenue = projection<InvoiceEvent | RefundEvent>({
  name: 'revenue',
  tables: ['revenue_by_month', 'revenue_by_client_month', 'revenue_by_client_year'],
  on: {
    InvoiceValidated: (facts, { db, recorded }) => count(db, 'invoice', recorded.metadata.corporation, facts),
    RefundValidated: (facts, { db, recorded }) => count(db, 'refund', recorded.metadata.corporation, facts),
  },
});

/** What the documents of one kind add up to; amounts as decimal strings with two decimals. */
export interface Amounts {
  documents: number;
  withoutVat: string;
  total: string;
}

export interface Revenue {
  invoice: Amounts;
  /** Credit notes, positive. */
  refund: Amounts;
  /** Invoices less credit notes, without VAT. */
  net: string;
  /** The same with VAT. */
  netTotal: string;
}

export interface MonthRevenue extends Revenue {
  /** First day of the month. */
  month: string;
}

export interface ClientRevenue extends Revenue {
  client: number;
  name: string | null;
}

/** Columns of a `Revenue` over rows of either table. */
const kinds = sql`
  coalesce(sum(documents) filter (where kind = 'invoice'), 0)::int as invoices,
  coalesce(sum(without_vat) filter (where kind = 'invoice'), 0.00)::text as invoiced,
  coalesce(sum(total) filter (where kind = 'invoice'), 0.00)::text as "invoicedTotal",
  coalesce(sum(documents) filter (where kind = 'refund'), 0)::int as refunds,
  coalesce(sum(without_vat) filter (where kind = 'refund'), 0.00)::text as refunded,
  coalesce(sum(total) filter (where kind = 'refund'), 0.00)::text as "refundedTotal",
  sum(net)::text as net,
  sum(case kind when 'refund' then -total else total end)::text as "netTotal"`;

interface KindsRow {
  invoices: number;
  invoiced: string;
  invoicedTotal: string;
  refunds: number;
  refunded: string;
  refundedTotal: string;
  net: string;
  netTotal: string;
}

const revenueOf = (row: KindsRow): Revenue => ({
  invoice: { documents: row.invoices, withoutVat: row.invoiced, total: row.invoicedTotal },
  refund: { documents: row.refunds, withoutVat: row.refunded, total: row.refundedTotal },
  net: row.net,
  netTotal: row.netTotal,
});

const nothing: Amounts = { documents: 0, withoutVat: '0.00', total: '0.00' };
export const noRevenue: Revenue = { invoice: nothing, refund: nothing, net: '0.00', netTotal: '0.00' };

/**
 * Revenue of `count` months from `from` on, each of them, in order.
 * @param from first day of a month
 */
export async function revenueOfMonths(
  db: Database,
  corporation: number,
  from: string,
  count: number,
): Promise<MonthRevenue[]> {
  const { rows } = await sql<KindsRow & { month: string }>`
    select month, ${kinds} from revenue_by_month
    where corporation_id = ${corporation} and month >= ${from} and month < ${addMonths(from, count)}
      group by month`.execute(db);
  const found = new Map(rows.map((row) => [row.month, revenueOf(row)]));
  return Array.from({ length: count }, (_, index) => {
    const month = addMonths(from, index);
    return { month, ...(found.get(month) ?? noRevenue) };
  });
}

export interface Months {
  /** First day of the first month. */
  from: string;
  /** First day of the month after the last. */
  before: string;
}

const withName = (row: KindsRow & { client: number; name: string | null }): ClientRevenue => ({
  client: row.client,
  name: row.name,
  ...revenueOf(row),
});

/** What clients were invoiced in each month, by the client that they are by now. */
const clientMonths = sql`(select corporation_id, ${pointedTo('client_id')} as client_id, month, kind, documents,
  without_vat, total, net from revenue_by_client_month ${pointers('client_id')}) revenue_by_client_month`;

/** The calendar year that some months are; null for any others. */
const calendarYear = ({ from, before }: Months): number | null =>
  from.endsWith('-01-01') && before === addMonths(from, 12) ? Number(from.slice(0, 4)) : null;

/** The clients of a calendar year, as they are kept in their order. */
async function revenueOfYear(db: Database, corporation: number, year: number, limit: number) {
  const { rows } = await sql<KindsRow & { client: number; name: string | null; clients: number }>`
    with merged as (
      select id, merged_into_id as client_id from third_party
        where corporation_id = ${corporation} and merged_into_id is not null
      union all
      select merged_into_id, merged_into_id from third_party
        where corporation_id = ${corporation} and merged_into_id is not null group by 1
    ), together as (
      -- The few that were merged are added up; all others are read in their order.
      select merged.client_id, sum(invoices) as invoices, sum(invoiced) as invoiced,
        sum(invoiced_total) as invoiced_total, sum(refunds) as refunds, sum(refunded) as refunded,
        sum(refunded_total) as refunded_total, sum(net) as net
      from merged join revenue_by_client_year of_year on of_year.client_id = merged.id
        and of_year.corporation_id = ${corporation} and year = ${year} group by 1
    ), alone as (
      select client_id, invoices, invoiced, invoiced_total, refunds, refunded, refunded_total, net
      from revenue_by_client_year where corporation_id = ${corporation} and year = ${year}
        and client_id not in (select id from merged) order by net desc, client_id limit ${limit}
    ), ranked as (
      select * from (select * from alone union all select * from together) every
        order by net desc, client_id limit ${limit}
    )
    select client_id as client, third_party.identity->>'name' as name, invoices::int as invoices,
      invoiced::text as invoiced,
      invoiced_total::text as "invoicedTotal", refunds::int as refunds, refunded::text as refunded,
        refunded_total::text as "refundedTotal",
      net::text as net, (invoiced_total - refunded_total)::text as "netTotal",
      ((select count(*) from revenue_by_client_year where corporation_id = ${corporation} and year = ${year})
        - (select count(*) from revenue_by_client_year where corporation_id = ${corporation} and year = ${year}
          and client_id = any(array(select id from merged)))
        + (select count(*) from together))::int as clients
    from ranked left join third_party on third_party.id = client_id order by ranked.net desc, client_id`.execute(
    db,
  );
  return { rows: rows.map(withName), total: rows[0]?.clients ?? 0 };
}

/**
 * The clients with the greatest revenue of some months, greatest first, and how many clients there were in all. Of a
 * calendar year they are kept in that order; of other months all are ranked by one sum each, and the rest is added
 * up of those that are shown.
 */
export async function revenueByClient(
  db: Database,
  corporation: number,
  months: Months,
  limit: number,
): Promise<{ rows: ClientRevenue[]; total: number }> {
  const year = calendarYear(months);
  if (year !== null) return revenueOfYear(db, corporation, year, limit);
  const { from, before } = months;
  const { rows } = await sql<KindsRow & { client: number; name: string | null; clients: number }>`
    with ranked as (
      select client_id, sum(net) as rank, count(*) over ()::int as clients from ${clientMonths}
      where corporation_id = ${corporation} and month >= ${from} and month < ${before}
      group by client_id order by rank desc, client_id limit ${limit}
    ), counted as (
      select ${pointedTo('client_id')} as client_id, ${kinds} from revenue_by_client_month ${pointers('client_id')}
      where corporation_id = ${corporation} and month >= ${from} and month < ${before} and client_id in (
        select client_id from ranked
        union all select id from third_party where merged_into_id in (select client_id from ranked)) group by 1
    )
    select client_id as client, third_party.identity->>'name' as name, clients, counted.* from ranked
      join counted using (client_id)
      left join third_party on third_party.id = client_id order by rank desc, client_id`.execute(db);
  return { rows: rows.map(withName), total: rows[0]?.clients ?? 0 };
}

/** What clients may be sorted by; each is the number, never its text. */
const clientOrders = {
  client: sql`third_party.name_order`,
  documents: sql`now.invoices`,
  invoiced: sql`now.invoiced::numeric`,
  refunded: sql`now.refunded::numeric`,
  net: sql`now.net::numeric`,
  before: sql`coalesce(earlier.net, 0)`,
  change: sql`(now.net::numeric - earlier.net) / nullif(abs(earlier.net), 0)`,
} as const;

export type ClientOrder = keyof typeof clientOrders;
export const isClientOrder = (text: string): text is ClientOrder => Object.hasOwn(clientOrders, text);

export interface ClientRanking {
  order: ClientOrder;
  direction: 'asc' | 'desc';
  /** The months that they are compared by. */
  earlier: Months;
  limit: number;
  offset: number;
}

/**
 * The clients of some months in whatever order, and how many there were; those without anything to compare come last.
 */
export async function rankedClients(
  db: Database,
  corporation: number,
  { from, before }: Months,
  { order, direction, earlier, limit, offset }: ClientRanking,
): Promise<{ rows: ClientRevenue[]; total: number }> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<KindsRow & { client: number; name: string | null; clients: number }>`
    with now as (
      select client_id, ${kinds} from ${clientMonths}
      where corporation_id = ${corporation} and month >= ${from} and month < ${before} group by client_id
    ), earlier as (
      select client_id, sum(net) as net from ${clientMonths}
      where corporation_id = ${corporation} and month >= ${earlier.from} and month < ${earlier.before}
        group by client_id
    )
    select now.client_id as client, third_party.identity->>'name' as name, count(*) over ()::int as clients, now.*
    from now left join earlier on earlier.client_id = now.client_id left
      join third_party on third_party.id = now.client_id
    order by ${clientOrders[order]} ${way} nulls last, now.client_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows: rows.map(withName), total: rows[0]?.clients ?? 0 };
}

/** Revenue of these clients over some months, by client; a client without documents is not in it. */
export async function revenueOfClients(
  db: Database,
  corporation: number,
  { from, before }: Months,
  clients: readonly number[],
): Promise<Map<number, Revenue>> {
  if (clients.length === 0) return new Map();
  const { rows } = await sql<KindsRow & { client: number }>`
    select ${pointedTo('client_id')} as client, ${kinds} from revenue_by_client_month ${pointers('client_id')}
    where corporation_id = ${corporation} and ${ofParties('client_id', clients)} and month >= ${from}
      and month < ${before}
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.client, revenueOf(row)]));
}

/** The largest amount, VAT included, that one client was ever invoiced; "0.00" without invoices. */
export async function largestInvoicedAmount(db: Database, corporation: number): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(max(amount), 0.00)::text as amount from (
      select sum(total) as amount from ${clientMonths} where corporation_id = ${corporation}
        and kind = 'invoice' group by client_id
    ) by_client`.execute(db);
  return rows[0]?.amount ?? '0.00';
}

/** The clients with the greatest amounts of credit notes in some months, and to how many any was made. */
export async function refundedByClient(
  db: Database,
  corporation: number,
  { from, before }: Months,
  limit: number,
): Promise<{ rows: { client: number; name: string | null; amounts: Amounts }[]; total: number }> {
  const { rows } = await sql<Amounts & { client: number; name: string | null; clients: number }>`
    select client_id as client, third_party.identity->>'name' as name, documents, "withoutVat", total, clients from (
      select client_id, sum(documents)::int as documents, sum(without_vat)::text as "withoutVat",
        sum(total)::text as total,
        sum(without_vat) as amount, count(*) over ()::int as clients
      from ${clientMonths} where corporation_id = ${corporation} and kind = 'refund' and month >= ${from}
        and month < ${before}
      group by client_id order by amount desc, client_id limit ${limit}
    ) counted left join third_party on third_party.id = client_id order by amount desc, client_id`.execute(
    db,
  );
  return {
    rows: rows.map(({ client, name, documents, withoutVat, total }) => ({
      client,
      name,
      amounts: { documents, withoutVat, total },
    })),
    total: rows[0]?.clients ?? 0,
  };
}

export interface InvoicedThirdParty {
  id: number;
  name: string;
  /** With VAT, before credit notes. */
  amount: string;
  invoices: number;
}

/** Third parties with validated invoices, by name. */
export async function invoicedByThirdParty(
  db: Database,
  corporation: number,
  keyword: string | null,
  { direction, limit, offset }: Pick<ListRequest, 'direction' | 'limit' | 'offset'>,
): Promise<{ rows: InvoicedThirdParty[]; total: number }> {
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<InvoicedThirdParty & { parties: number }>`
    select id, name, invoiced.amount::text as amount, invoices, count(*) over ()::int as parties from third_party
    join (
      select client_id, sum(total) as amount, sum(documents)::int as invoices from ${clientMonths}
      where corporation_id = ${corporation} and kind = 'invoice' group by client_id
    ) invoiced on client_id = id
    where ${conjunction([sql`corporation_id = ${corporation}`, ...matches(keyword)])}
    order by name_order ${way}, id ${way} limit ${limit} offset ${offset}`.execute(db);
  return {
    rows: rows.map(({ parties: _parties, ...row }) => row),
    total: rows[0]?.parties ?? 0,
  };
}
