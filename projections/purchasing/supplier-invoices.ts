import { sql, type RawBuilder } from 'kysely';
import type { Allocation, PaymentEvent } from '#domain/payments/payment.ts';
import { settlements } from '#domain/payments/settlement.ts';
import type { SupplierInvoiceEvent } from '#domain/purchasing/supplier-invoice.ts';
import type { SupplierInvoiceType } from '#domain/document-kinds/document-kinds.ts';
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
import { projection } from '../projection.ts';
import { ofParty } from '../same-party.ts';

const decide = (
  db: Database,
  id: number,
  status: 'to_approve' | 'approved' | 'refused',
  reason: string | null = null,
) => db.updateTable('supplier_invoice').set({ status, reason }).where('id', '=', id).execute();

type Said = Extract<SupplierInvoiceEvent, { type: 'SupplierInvoiceRegistered' }>['data'];

/** What a paper says, as it waits to be looked at. */
const said = (facts: Said) => ({
  type: facts.type,
  number: facts.number,
  date: facts.date,
  due_date: facts.dueDate,
  supplier_id: facts.supplierId,
  supplier_name: facts.supplier?.name ?? null,
  purchase_id: facts.purchase?.id ?? null,
  purchase_version: facts.purchase?.version ?? null,
  purchase_number: facts.purchase?.number ?? null,
  total_without_vat: facts.totals.totalWithoutVat,
  total_vat: facts.totals.totalVat,
  total: facts.totals.finalTotal,
  status: 'to_approve' as const,
  reason: null,
  differences: facts.differences.length,
  registered_by: facts.registeredBy,
  record_ids: [
    ...new Set(
      facts.lines.flatMap(({ vat, allocationKey, shares = [] }) => [
        vat.id,
        ...(allocationKey === undefined ? [] : [allocationKey]),
        ...shares.flatMap(({ costCenter }) => costCenter ?? []),
      ]),
    ),
  ],
});

/** What of a paper is of which project and cost centre, a row a part of a line; all of one that says nothing is its order's. */
async function putShares(db: Database, { supplierInvoice, corporation, lines }: Said): Promise<void> {
  await db.deleteFrom('supplier_invoice_share').where('supplier_invoice_id', '=', supplierInvoice).execute();
  const rows = lines.flatMap(({ net, shares }, line) =>
    (shares ?? [{ project: null, costCenter: null, net }]).map((share, part) => ({
      supplier_invoice_id: supplierInvoice,
      line,
      part,
      corporation_id: corporation,
      project_id: share.project,
      cost_center_id: share.costCenter,
      net: share.net,
    })),
  );
  if (rows.length > 0) await db.insertInto('supplier_invoice_share').values(rows).execute();
}

/** What payments do to supplier invoices; the same invoice twice in one payment counts twice. */
async function pay(db: Database, allocations: readonly Allocation[], sign: '+' | '-'): Promise<void> {
  for (const { kind, document, amount } of allocations) {
    if (kind !== 'supplierInvoice') continue;
    await sql`update supplier_invoice set paid = paid ${sql.raw(sign)} ${amount}::numeric
      where id = ${document}`.execute(db);
  }
}

/** Supplier invoices and credit notes, and what is paid of them. */
export const supplierInvoices = projection<SupplierInvoiceEvent | PaymentEvent>({
  name: 'supplier-invoices',
  tables: ['supplier_invoice', 'supplier_invoice_share'],
  on: {
    SupplierInvoiceRegistered: async (facts, { db, recorded }) => {
      await db
        .insertInto('supplier_invoice')
        .values({
          id: facts.supplierInvoice,
          corporation_id: facts.corporation,
          registered_at: recorded.metadata.occurredAt,
          ...said(facts),
        })
        .execute();
      await putShares(db, facts);
    },
    SupplierInvoiceCorrected: async (facts, { db }) => {
      await db
        .updateTable('supplier_invoice')
        .set(said(facts))
        .where('id', '=', facts.supplierInvoice)
        .execute();
      await putShares(db, facts);
    },
    SupplierInvoiceApprovalRevoked: ({ supplierInvoice, reason }, { db }) =>
      decide(db, supplierInvoice, 'to_approve', reason),
    SupplierInvoiceApproved: ({ supplierInvoice }, { db }) => decide(db, supplierInvoice, 'approved'),
    SupplierInvoiceRefused: ({ supplierInvoice, reason }, { db }) =>
      decide(db, supplierInvoice, 'refused', reason),
    PaymentRecorded: ({ allocations }, { db }) => pay(db, allocations, '+'),
    PaymentAllocated: ({ allocations }, { db }) => pay(db, allocations, '+'),
    PaymentAllocationsReplaced: async ({ allocations, before }, { db }) => {
      await pay(db, before, '-');
      await pay(db, allocations, '+');
    },
    PaymentCancelled: ({ allocations }, { db }) => pay(db, allocations, '-'),
  },
});

/** A supplier's invoice or credit note as lists show it. Amounts are money with two decimals, dates civil. */
export interface SupplierInvoiceRow {
  id: number;
  type: SupplierInvoiceType;
  number: string;
  date: string;
  dueDate: string;
  supplierId: number;
  supplierName: string | null;
  purchaseVersion: number | null;
  purchaseNumber: string | null;
  totalWithoutVat: string;
  totalVat: string;
  total: string;
  paid: string;
  /** What is left to pay, or of a credit note to be given back or set off; 0 until it is approved. */
  due: string;
  status: 'to_approve' | 'approved' | 'refused';
  /** The status, or how far an approved one is paid. */
  label: (typeof supplierInvoiceLabels)[number];
  differences: number;
  registeredBy: number | null;
}

/** What a list may be narrowed to: labels, and statuses that stand for several or depend on the day. */
export const supplierInvoiceStatuses = [
  'to_approve',
  'approved',
  'refused',
  'open',
  'overdue',
  ...settlements,
] as const;

/** What an approved one says of how far it is paid; of others what was decided. */
export const supplierInvoiceLabels = ['to_approve', 'refused', ...settlements] as const;

export interface SupplierInvoiceFilter {
  /** For what depends on the day: "overdue". */
  today: string;
  /** A label; or "approved", "open", "overdue". */
  status?: string | null;
  keyword?: string | null;
  supplier?: number | null;
  type?: SupplierInvoiceType | null;
  /** Civil dates of the paper, both included. */
  from?: string | null;
  until?: string | null;
  /** Due on these days, both included. */
  dueFrom?: string | null;
  dueUntil?: string | null;
  purchase?: number | null;
  /** Not those that this user registered. */
  notBy?: number | null;
}

const selected = sql`id, type, number, date, due_date as "dueDate", supplier_id as "supplierId",
  supplier_name as "supplierName",
  purchase_version as "purchaseVersion", purchase_number as "purchaseNumber",
    total_without_vat as "totalWithoutVat", total_vat as "totalVat",
  total, paid, due, status, label, differences, registered_by as "registeredBy"`;

const open = sql`label in ('to_be_paid', 'partially_settled')`;

function ofStatus(status: string, today: string): RawBuilder<unknown>[] {
  if (status === 'approved') return [sql`status = 'approved'`];
  if (status === 'open') return [open];
  if (status === 'overdue') return [open, sql`type = 'invoice'`, sql`due_date < ${today}`];
  return [sql`label = ${status}`];
}

/** A condition for a filter that was given. */
const given = <T>(value: T | null | undefined, condition: (value: T) => RawBuilder<unknown>) =>
  value === null || value === undefined ? [] : [condition(value)];

const conditions = (corporation: number, filter: SupplierInvoiceFilter): RawBuilder<unknown>[] => [
  sql`corporation_id = ${corporation}`,
  ...(filter.status ? ofStatus(filter.status, filter.today) : []),
  ...given(filter.supplier, (supplier) => ofParty('supplier_id', supplier)),
  ...given(filter.type, (type) => sql`type = ${type}`),
  ...given(filter.from, (from) => sql`date >= ${from}`),
  ...given(filter.until, (until) => sql`date <= ${until}`),
  ...given(filter.dueFrom, (from) => sql`due_date >= ${from}`),
  ...given(filter.dueUntil, (until) => sql`due_date <= ${until}`),
  ...given(filter.purchase, (purchase) => sql`purchase_id = ${purchase}`),
  ...given(filter.notBy, (user) => sql`registered_by is distinct from ${user}`),
  ...matches(filter.keyword ?? null),
];

const query = (corporation: number, filter: SupplierInvoiceFilter): ListQuery => ({
  table: 'supplier_invoice',
  id: 'id',
  select: selected,
  where: conditions(corporation, filter),
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    date: { column: 'date', type: 'date' },
    due: { column: 'due_date', type: 'date' },
    supplier: { column: 'supplier_order', type: 'text' },
    total: { column: 'total', type: 'numeric' },
  },
  defaultSort: 'newest',
});

export const listSupplierInvoices = (
  db: Database,
  corporation: number,
  filter: SupplierInvoiceFilter,
  request: ListRequest,
): Promise<ListPage<SupplierInvoiceRow>> =>
  listPage<SupplierInvoiceRow>(db, query(corporation, filter), request);

export const countSupplierInvoices = (
  db: Database,
  corporation: number,
  filter: SupplierInvoiceFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

export interface SupplierInvoiceSums {
  /** How many rows, as far as they were added up. */
  count: number;
  totalWithoutVat: string;
  total: string;
  due: string;
}

/** What the rows add up to, credit notes taken off; of no more than `cap` rows. */
export async function sumSupplierInvoices(
  db: Database,
  corporation: number,
  filter: SupplierInvoiceFilter,
  cap: number,
): Promise<SupplierInvoiceSums> {
  const { rows } = await sql<SupplierInvoiceSums>`
    select count(*)::int as count, coalesce(sum(sign * total_without_vat), 0.00)::text as "totalWithoutVat",
      coalesce(sum(sign * total), 0.00)::text as total,
      coalesce(sum(sign * due), 0.00)::text as due
    from (select sign, total_without_vat, total, due from supplier_invoice
      where ${conjunction(conditions(corporation, filter))} limit ${cap}) summed`.execute(db);
  return rows[0] ?? { count: 0, totalWithoutVat: '0.00', total: '0.00', due: '0.00' };
}

/** How many wait for an approval, and how many are past their day; counted to `cap` at most. */
export async function countSupplierWork(
  db: Database,
  corporation: number,
  today: string,
  cap: number,
): Promise<{ toApprove: number; overdue: number }> {
  const [toApprove, overdue] = await Promise.all([
    countSupplierInvoices(db, corporation, { today, status: 'to_approve' }, cap),
    countSupplierInvoices(db, corporation, { today, status: 'overdue' }, cap),
  ]);
  return { toApprove, overdue };
}

/** One row; null for an unknown or foreign one. */
export async function findSupplierInvoice(
  db: Database,
  id: number,
  corporation: number,
): Promise<SupplierInvoiceRow | null> {
  const { rows } = await sql<SupplierInvoiceRow>`
    select ${selected} from supplier_invoice where id = ${id} and corporation_id = ${corporation}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The invoices and credit notes of a purchase, oldest first. */
export async function supplierInvoicesOf(
  db: Database,
  purchase: number,
  corporation: number,
): Promise<SupplierInvoiceRow[]> {
  const { rows } = await sql<SupplierInvoiceRow>`
    select ${selected} from supplier_invoice where purchase_id = ${purchase} and corporation_id = ${corporation}
      order by id`.execute(db);
  return rows;
}

/**
 * Whether the supplier has an invoice or credit note of this number in the year of the date, refused ones left out.
 * Whoever asks first is answered first: others wait until its transaction ends.
 */
export async function isSupplierNumberTaken(
  db: Database,
  of: {
    supplier: number;
    number: string;
    date: string;
    corporation: number;
    except: number | null;
  },
): Promise<boolean> {
  const { supplier, number, date, corporation, except } = of;
  await sql`select pg_advisory_xact_lock(hashtext(${`supplier-invoice-${supplier}`}))`.execute(db);
  const { rows } = await sql`
    select 1 from supplier_invoice where corporation_id = ${corporation} and ${ofParty('supplier_id', supplier)}
      and number_key = fold(${number})
      and date_part('year', date) = date_part('year', ${date}::date) and status <> 'refused' and id is distinct
        from ${except}::bigint limit 1`.execute(db);
  return rows.length > 0;
}
