import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#domain/kernel/dates.ts';
import { add, money, subtract } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { conjunction } from '../listing.ts';
import { ofParty, pointedTo, pointers } from '../same-party.ts';

/** Invoices by days late, both ends included; null is without end. Days before the due date are negative. */
export const buckets = [
  { key: 'over90', from: 91, until: null },
  { key: 'to90', from: 61, until: 90 },
  { key: 'to60', from: 31, until: 60 },
  { key: 'to30', from: 1, until: 30 },
  { key: 'soon', from: -30, until: 0 },
  { key: 'later', from: null, until: -31 },
] as const;

export type BucketKey = (typeof buckets)[number]['key'];
export type Bucket = (typeof buckets)[number];

/** What is not due yet, as one. */
export const notDue = { from: null, until: 0 } as const;
/** What is late, as one. */
export const late = { from: 1, until: null } as const;

/** The due dates, both included, that days late stand for. */
export const dueDates = (
  { from, until }: { from: number | null; until: number | null },
  today: string,
): { from: string | null; until: string | null } => ({
  from: until === null ? null : addDays(today, -until),
  until: from === null ? null : addDays(today, -from),
});

const isOpen = sql`kind = 'invoice' and label in ('to_be_paid', 'partially_settled')`;
const isCredit = sql`kind = 'refund' and label in ('to_be_paid', 'partially_settled')`;
const isOverpaid = sql`kind = 'invoice' and label = 'overpaid'`;

function within(bucket: Bucket, today: string): RawBuilder<unknown> {
  const { from, until } = dueDates(bucket, today);
  return conjunction([
    ...(from === null ? [] : [sql`due_date >= ${from}::date`]),
    ...(until === null ? [] : [sql`due_date <= ${until}::date`]),
  ]);
}

const sumOf = (rows: RawBuilder<unknown>, amount = sql`due`) =>
  sql`coalesce(sum(${amount}) filter (where ${rows}), 0.00)`;

/** What turns the rows of invoices with a schedule into those of their instalments. */
const instalmentRows = (rows: RawBuilder<unknown>) => sql`
  select kind, label, third_party_id, part.due_date, part.due, 0 as n from document_list, lateral (
    select document_list.due_date, -document_list.due as due
    union all select instalment.due_date, instalment.due
      from open_instalments(schedule, paid + credited) instalment where instalment.due > 0) part
  where ${rows} and schedule is not null and ${isOpen}`;

/**
 * Rows of the list, with what is due of each on one day. An invoice with a schedule stands there as a whole, and beside
 * that its row is taken back and each instalment added by its own day, which make no invoice more (`n` 0).
 */
const owedRows = (rows: RawBuilder<unknown>) => sql`
  select kind, label, third_party_id, due_date, due, 1 as n from document_list where ${rows}
  union all ${instalmentRows(rows)}`;

/** What payments of clients left over. */
const keptRows = (rows: RawBuilder<unknown>) => sql`
  select 'payment', '', client_id, null::date, rest, 0 from payment_list where ${rows} and rest <> 0
    and direction = 'in'`;

/** @param open which of the rows are open invoices */
const owedColumns = (today: string, open: RawBuilder<unknown>) => sql`
  coalesce(sum(n) filter (where ${open}), 0)::int as count,
  coalesce(sum(n) filter (where ${open} and due_date < ${today}::date), 0)::int as "lateCount",
  min(due_date) filter (where n > 0 and ${open} and due_date < ${today}::date) as oldest,
  ${sql.join(
    buckets.map(
      (bucket) =>
        sql`${sumOf(sql`${open}
    and ${within(bucket, today)}`)}::text as ${sql.ref(bucket.key)}`,
    ),
  )}`;

const columns = (today: string) => sql`
  ${owedColumns(today, isOpen)}, ${sumOf(isCredit)}::text as credits, ${sumOf(isOverpaid, sql`-due`)}::text as overpaid,
  ${sumOf(sql`kind = 'payment'`)}::text as "onAccount"`;

/** What is owed, by how late it is; amounts include VAT, as decimal strings with two decimals. */
export interface Owed {
  /** On open invoices. */
  owed: string;
  /** Open invoices. */
  count: number;
  notDue: string;
  late: string;
  lateCount: number;
  /** The earliest due date that has passed. */
  oldest: string | null;
  by: Record<BucketKey, string>;
}

export interface Ageing extends Owed {
  /** On credit notes that were neither set against an invoice nor paid back. */
  credits: string;
  /** Paid beyond what invoices asked for. */
  overpaid: string;
  /** What payments left over, kept on the client's account. */
  onAccount: string;
  /** Owed, less credit notes, overpayments and what is on account: negative where the client is owed something. */
  balance: string;
}

type OwedRow = Record<BucketKey, string> & Pick<Owed, 'count' | 'lateCount' | 'oldest'>;
type Row = OwedRow & Pick<Ageing, 'credits' | 'overpaid' | 'onAccount'>;

function owedFrom({ count, lateCount, oldest, over90, to90, to60, to30, soon, later }: OwedRow): Owed {
  const by = { over90, to90, to60, to30, soon, later };
  const isLate = money(add(over90, to90, to60, to30));
  const isNotDue = money(add(soon, later));
  return { owed: money(add(isLate, isNotDue)), count, notDue: isNotDue, late: isLate, lateCount, oldest, by };
}

function ageingFrom({ credits, overpaid, onAccount, ...row }: Row): Ageing {
  const owed = owedFrom(row);
  const balance = money(subtract(owed.owed, add(credits, overpaid, onAccount)));
  return { ...owed, credits, overpaid, onAccount, balance };
}

const none: Row = {
  over90: '0.00',
  to90: '0.00',
  to60: '0.00',
  to30: '0.00',
  soon: '0.00',
  later: '0.00',
  count: 0,
  lateCount: 0,
  oldest: null,
  credits: '0.00',
  overpaid: '0.00',
  onAccount: '0.00',
};

/** What all clients together owe a corporation on a day; answered from what is kept of each due date. */
export async function owedOn(db: Database, corporation: number, today: string): Promise<Owed> {
  const { rows } = await sql<OwedRow>`
    select ${owedColumns(today, sql`true`)} from (
      select due_date, due, count as n from open_invoices_by_due where corporation_id = ${corporation} and count > 0
      union all select due_date, due, n from (${instalmentRows(sql`corporation_id = ${corporation}`)}) part
    ) owed`.execute(db);
  return owedFrom(rows[0] ?? none);
}

/** What payments of all clients together left over. */
export async function keptOnAccounts(db: Database, corporation: number): Promise<string> {
  const { rows } = await sql<{ rest: string }>`
    select coalesce(sum(rest), 0.00)::text as rest from payment_list where corporation_id = ${corporation}
      and rest <> 0 and direction = 'in'`.execute(db);
  return rows[0]?.rest ?? '0.00';
}

/** What one client owes, and is owed. */
export async function ageingOfClient(
  db: Database,
  corporation: number,
  client: number,
  today: string,
): Promise<Ageing> {
  const { rows } = await sql<Row>`
    select ${columns(today)} from (
      ${owedRows(sql`corporation_id = ${corporation} and ${ofParty('third_party_id', client)} and kind in ('invoice', 'refund')`)}
      union all ${keptRows(sql`corporation_id = ${corporation} and ${ofParty('client_id', client)}`)}
    ) owed`.execute(db);
  return ageingFrom(rows[0] ?? none);
}

export interface ClientAgeing extends Ageing {
  client: number;
  name: string | null;
}

const orders = {
  late: sql`late desc, owed desc, client`,
  owed: sql`owed desc, client`,
  oldest: sql`oldest nulls last, client`,
  client: sql`name nulls last, client`,
} as const;
export type AgeingOrder = keyof typeof orders;
export const isAgeingOrder = (text: string): text is AgeingOrder => Object.hasOwn(orders, text);

/** One page of the clients with anything unsettled, and how many they are. */
export async function ageingByClient(
  db: Database,
  corporation: number,
  today: string,
  { order, limit, offset }: { order: AgeingOrder; limit: number; offset: number },
): Promise<{ rows: ClientAgeing[]; total: number }> {
  const unsettled = sql`corporation_id = ${corporation} and kind in ('invoice', 'refund')
    and label in ('to_be_paid', 'partially_settled', 'overpaid')
    and (kind = 'invoice' or label <> 'overpaid') and not superseded`;
  const { rows } = await sql<Row & { client: number; name: string | null; total: number }>`
    select counted.*, third_party.identity->>'name' as name, count(*) over ()::int as total from (
      select ${pointedTo('third_party_id')} as client, ${columns(today)}, ${sumOf(isOpen)} as owed, ${sumOf(sql`${isOpen}
        and due_date < ${today}::date`)} as late
      from (${owedRows(unsettled)} union all ${keptRows(sql`corporation_id = ${corporation}`)}) owed
        ${pointers('third_party_id')}
      group by 1
    ) counted left join third_party on third_party.id = counted.client
    order by ${orders[order]} limit ${limit} offset ${offset}`.execute(db);
  return {
    rows: rows.map(({ client, name, total: _total, ...row }) => ({ client, name, ...ageingFrom(row) })),
    total: rows[0]?.total ?? 0,
  };
}

export interface OpenInvoice {
  version: number;
  number: string | null;
  title: string | null;
  date: string;
  dueDate: string;
  total: string;
  due: string;
  /** The last stage that it was reminded of; 0 for none. */
  stage: number;
  /** ISO instant of the last reminder. */
  remindedAt: string | null;
}

/** Whether a client was ever sent an invoice or a credit note: one that is not a draft. */
export async function wasInvoiced(db: Database, corporation: number, client: number): Promise<boolean> {
  const { rows } = await sql<{ invoiced: boolean }>`
    select exists (select from document_list where corporation_id = ${corporation}
      and ${ofParty('third_party_id', client)} and kind in ('invoice', 'refund') and number is not null) as invoiced`.execute(
    db,
  );
  return rows[0]?.invoiced ?? false;
}

/** What a client still has to pay, the oldest due date first. */
export async function openInvoicesOf(
  db: Database,
  corporation: number,
  client: number,
  limit: number,
): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select document_list.version_id as version, number, title, date, due_date as "dueDate", total, due,
      coalesce(stage, 0) as stage, invoice_reminder.sent_at as "remindedAt"
    from document_list left join invoice_reminder on invoice_reminder.version_id = document_list.version_id
    where document_list.corporation_id = ${corporation} and ${ofParty('third_party_id', client)} and ${isOpen}
    order by due_date, document_list.version_id limit ${limit}`.execute(db);
  return rows;
}
