import { sql, type RawBuilder } from 'kysely';
import type { DraftFacts } from '#domain/commerce/content.ts';
import type { InvoiceEvent } from '#domain/commerce/invoice.ts';
import type { PaymentEvent } from '#domain/commerce/payment.ts';
import type { Database } from '#db/pool.ts';
import { draftColumns } from './document-row.ts';
import { changeWithTotals, type TotalledList } from './document-totals.ts';
import {
  conjunction,
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from './listing.ts';
import { projection } from './projection.ts';
import type { DocumentFilter } from './quotation-list.ts';

const list: TotalledList = {
  kind: 'invoice',
  table: 'invoice_list',
  status: sql`settlement`,
  due: sql`due`,
  counted: sql`true`,
};

const one = (version: number) => sql`version_id = ${version}`;

const change = (db: Database, version: number, set: RawBuilder<unknown>) =>
  changeWithTotals(
    db,
    list,
    one(version),
    sql`update invoice_list set ${set} where ${one(version)} returning *`,
  );

/** The same rule as `settlementOf` of the domain, which tests hold it against. */
const settledWith = (
  paid: RawBuilder<unknown>,
) => sql`paid = ${paid}, due = total - (${paid}), settlement = case
  when ${paid} = total then 'paid' when ${paid} > total then 'overpaid' when ${paid} = 0 then 'to_be_paid' else 'partially_settled' end`;

function insert(
  db: Database,
  document: number,
  corporation: number,
  origin: number | null,
  facts: DraftFacts,
  at: string,
) {
  const columns = draftColumns(facts);
  return changeWithTotals(
    db,
    list,
    one(facts.version),
    sql`insert into invoice_list (version_id, document_id, corporation_id, title, client_id, client_name, status, settlement, date,
        total_without_vat, total_vat, total, person_in_charge, origin_quotation_id, record_ids, product_ids, created_at)
      values (${facts.version}, ${document}, ${corporation}, ${columns.title}, ${columns.client_id}, ${columns.client_name}, 'draft', 'draft',
        ${columns.date}, ${columns.total_without_vat}, ${columns.total_vat}, ${columns.total}, ${columns.person_in_charge}, ${origin},
        ${columns.record_ids}, ${columns.product_ids}, ${at}) returning *`,
  );
}

const edit = (db: Database, facts: DraftFacts) => {
  const columns = draftColumns(facts);
  return change(
    db,
    facts.version,
    sql`title = ${columns.title}, client_id = ${columns.client_id}, client_name = ${columns.client_name}, date = ${columns.date},
      total_without_vat = ${columns.total_without_vat}, total_vat = ${columns.total_vat}, total = ${columns.total},
      person_in_charge = ${columns.person_in_charge}, record_ids = ${columns.record_ids}, product_ids = ${columns.product_ids}`,
  );
};

export const invoiceList = projection<InvoiceEvent | PaymentEvent>({
  name: 'invoice-list',
  tables: ['invoice_list', 'document_totals'],
  on: {
    InvoiceDrafted: (facts, { db, recorded }) =>
      insert(
        db,
        recorded.id,
        facts.corporation,
        facts.origin?.id ?? null,
        facts,
        recorded.metadata.occurredAt,
      ),
    InvoiceDraftEdited: (facts, { db }) => edit(db, facts),
    InvoiceDraftDeleted: ({ version }, { db }) =>
      changeWithTotals(
        db,
        list,
        one(version),
        sql`delete from invoice_list where version_id = ${version} returning *`,
        true,
      ),
    InvoiceValidated: ({ version, number, date, dueDate, client }, { db }) =>
      change(
        db,
        version,
        sql`status = 'validate', number = ${number}, date = ${date}, due_date = ${dueDate}, client_name = ${client?.name ?? null}, ${settledWith(sql`0::numeric`)}`,
      ),
    PaymentRecorded: async ({ allocations }, { db }) => {
      for (const { invoiceVersion, amount } of allocations)
        await change(db, invoiceVersion, settledWith(sql`paid + ${amount}::numeric`));
    },
    PaymentCancelled: async ({ allocations }, { db }) => {
      for (const { invoiceVersion, amount } of allocations)
        await change(db, invoiceVersion, settledWith(sql`paid - ${amount}::numeric`));
    },
  },
});

export interface InvoiceRow {
  version: number;
  document: number;
  number: string | null;
  title: string | null;
  clientId: number;
  clientName: string | null;
  status: string;
  settlement: string;
  date: string | null;
  dueDate: string | null;
  totalWithoutVat: string;
  total: string;
  paid: string;
  due: string;
  personInCharge: number | null;
}

/** `status`: a settlement, 'draft', 'validate' (any validated one), or 'overdue', which depends on the day. */
export interface InvoiceFilter extends DocumentFilter {
  today: string;
  /** Civil dates, both included. */
  from: string | null;
  until: string | null;
}

function ofStatus(status: string | null, today: string): RawBuilder<unknown>[] {
  if (status === null) return [];
  if (status === 'validate') return [sql`status = 'validate'`];
  if (status === 'overdue')
    return [sql`settlement in ('to_be_paid', 'partially_settled')`, sql`due_date < ${today}`];
  return [sql`settlement = ${status}`];
}

const query = (corporation: number, filter: InvoiceFilter): ListQuery => ({
  table: 'invoice_list',
  id: 'version_id',
  select: sql`version_id as version, document_id as document, number, title, client_id as "clientId", client_name as "clientName", status, settlement,
    date, due_date as "dueDate", total_without_vat as "totalWithoutVat", total, paid, due, person_in_charge as "personInCharge"`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...ofStatus(filter.status, filter.today),
    ...(filter.client === null ? [] : [sql`client_id = ${filter.client}`]),
    ...(filter.from === null ? [] : [sql`date_order >= ${filter.from}`]),
    ...(filter.until === null ? [] : [sql`date_order <= ${filter.until}`]),
    ...matches(filter.keyword),
  ],
  sorts: {
    newest: { column: 'version_id', type: 'bigint' },
    date: { column: 'date_order', type: 'date' },
    due: { column: 'due_order', type: 'date' },
    client: { column: 'client_order', type: 'text' },
    total: { column: 'total', type: 'numeric' },
  },
  defaultSort: 'newest',
});

export const listInvoices = (
  db: Database,
  corporation: number,
  filter: InvoiceFilter,
  request: ListRequest,
): Promise<ListPage<InvoiceRow>> => listPage<InvoiceRow>(db, query(corporation, filter), request);

export const countInvoices = (
  db: Database,
  corporation: number,
  filter: InvoiceFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

export interface InvoiceSums {
  count: number;
  withoutVat: string;
  total: string;
  due: string;
}

/** What all filtered invoices add up to: asked for by the reader, since it reads every row. */
export async function sumInvoices(
  db: Database,
  corporation: number,
  filter: InvoiceFilter,
): Promise<InvoiceSums> {
  const { rows } = await sql<InvoiceSums>`
    select count(*) as count, coalesce(sum(total_without_vat), 0)::text as "withoutVat", coalesce(sum(total), 0)::text as total, coalesce(sum(due), 0)::text as due
    from invoice_list where ${conjunction(query(corporation, filter).where)}`.execute(db);
  return rows[0] ?? { count: 0, withoutVat: '0.00', total: '0.00', due: '0.00' };
}

export async function findInvoiceVersion(
  db: Database,
  version: number,
  corporation: number,
): Promise<(InvoiceRow & { document: number }) | null> {
  const { select } = query(corporation, {
    status: null,
    keyword: null,
    client: null,
    today: '',
    from: null,
    until: null,
  });
  const { rows } =
    await sql<InvoiceRow>`select ${select} from invoice_list where version_id = ${version} and corporation_id = ${corporation}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Invoices past their due date: how many, what is owed on them, and the oldest due date. */
export async function overdueInvoices(
  db: Database,
  corporation: number,
  today: string,
): Promise<{ count: number; due: string; oldest: string | null }> {
  const { rows } = await sql<{ count: number; due: string; oldest: string | null }>`
    select count(*) as count, coalesce(sum(due), 0)::text as due, min(due_date) as oldest from invoice_list
    where corporation_id = ${corporation} and settlement in ('to_be_paid', 'partially_settled') and due_date < ${today}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, due: '0.00', oldest: null };
}

/** What a client still owes in all. */
export async function owedBy(db: Database, client: number): Promise<{ count: number; due: string }> {
  const { rows } = await sql<{ count: number; due: string }>`
    select count(*) as count, coalesce(sum(due), 0)::text as due from invoice_list where client_id = ${client} and status = 'validate' and due <> 0`.execute(
    db,
  );
  return rows[0] ?? { count: 0, due: '0.00' };
}
