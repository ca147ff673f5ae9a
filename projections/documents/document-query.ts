import { sql, type RawBuilder } from 'kysely';
import { documentKind } from '#domain/document-kinds/registry.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
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
import { ofParty } from '../same-party.ts';

/** A version as lists show it. Amounts are money with two decimals, dates civil. */
export interface DocumentRow {
  version: number;
  document: number;
  kind: DocumentKind;
  number: string | null;
  /** 1 for the first version. */
  rank: number;
  title: string | null;
  clientId: number;
  clientName: string | null;
  status: string;
  /** What lists filter and count by: the status, the settlement of what is owed, or "billable". */
  label: string;
  /** What a badge says of it: the label, but of an order that was closed with something left, that it was. */
  shown: string;
  date: string | null;
  expiryDate: string | null;
  dueDate: string | null;
  totalWithoutVat: string;
  totalVat: string;
  total: string;
  paid: string;
  credited: string;
  due: string;
  personInCharge: number | null;
  reference: string | null;
  project: number | null;
  purpose: DocumentPurpose | null;
  createdAt: string;
  sentAt: string | null;
  /** Hash of the stored file of a validated version, once it was made. */
  pdf: string | null;
}

/** What an invoice is beside an ordinary one: of credit notes only `takenOver`. */
export type DocumentPurpose = 'deposit' | 'final' | 'takenOver';

export interface DocumentFilter {
  /** For what depends on the day: "overdue", "expired". */
  today: string;
  /** A label, or one of those that stand for several or depend on the day (`manyLabels`). */
  status?: string | null;
  keyword?: string | null;
  client?: number | null;
  /** Words of a client's name, whatever their accents and case. */
  clientName?: string | null;
  /** Civil dates, both included. */
  from?: string | null;
  until?: string | null;
  /** The due date; the end of validity of a quotation. Both included. */
  dueFrom?: string | null;
  dueUntil?: string | null;
  /** Total including VAT. */
  min?: string | null;
  max?: string | null;
  personInCharge?: number | null;
  /** Ids of records the document must use: payment condition, payment type, VAT. */
  records?: readonly number[];
  product?: number | null;
  purpose?: DocumentPurpose | null;
  project?: number | null;
  sent?: boolean | null;
  /** Only these versions: a selection. */
  versions?: readonly number[] | null;
}

/** An order that is closed before it was invoiced whole was invoiced in part, or not at all. */
export const shown = sql`case when kind = 'saleOrder' and status = 'accepted' and closed
  and is_billable(total_without_vat, parts)
  then case when parts = '{}'::jsonb then 'closed' else 'closed_in_part' end else label end`;
export const selected = sql`version_id as version, document_id as document, kind, number, version_rank as rank, title,
  third_party_id as "clientId",
  third_party_name as "clientName", status, label, ${shown} as shown, date, expiry_date as "expiryDate",
    due_date as "dueDate", project_id as project, total_without_vat as "totalWithoutVat",
  total_vat as "totalVat", total, paid, credited, due, person_in_charge as "personInCharge", reference, purpose,
    created_at as "createdAt", sent_at as "sentAt", pdf`;

type Conditions = RawBuilder<unknown>[];

/** What lists may be narrowed to: labels, and the statuses that stand for several or depend on the day. */
export function statusesAsked(kind: DocumentKind): readonly string[] {
  const { tabs, labels, unshown } = documentKind(kind).list;
  return [...new Set([...tabs, ...Object.keys(labels), ...unshown])];
}

function ofStatus(kind: DocumentKind, status: string, today: string): Conditions {
  const { labels, late } = documentKind(kind).list;
  // As they are, not as parameters: partial indexes name them.
  const within = (name: string) =>
    sql`label in (${sql.join(((Object.hasOwn(labels, name) && labels[name]) || [name]).map(sql.lit))})`;
  return late?.tab === status ? [within('open'), sql`${dayOf[late.until]} < ${today}`] : [within(status)];
}

const dayOf = { expiryDate: sql.ref('expiry_date'), dueDate: sql.ref('due_date') } as const;

/** A condition for a filter that was given. */
const given = <T>(value: T | null | undefined, condition: (value: T) => RawBuilder<unknown>) =>
  value === null || value === undefined ? [] : [condition(value)];

/** What rows of a kind's list fit a filter. */
export function conditions(corporation: number, kind: DocumentKind, filter: DocumentFilter): Conditions {
  const limit = dayOf[documentKind(kind).list.late?.until ?? 'dueDate'];
  return [
    sql`corporation_id = ${corporation}`,
    // As it is, not as a parameter: partial indexes name it.
    sql`kind = ${sql.lit(kind)}`,
    sql`not superseded`,
    ...(filter.status ? ofStatus(kind, filter.status, filter.today) : []),
    ...given(filter.client, (client) => ofParty('third_party_id', client)),
    // The index is the search's: it finds the few rows of which the name decides.
    ...matches(filter.clientName ?? null),
    ...matches(filter.clientName ?? null, sql`fold(coalesce(third_party_name, ''))`),
    ...given(filter.from, (from) => sql`date_order >= ${from}`),
    ...given(filter.until, (until) => sql`date_order <= ${until}`),
    ...given(filter.dueFrom, (from) => sql`${limit} >= ${from}`),
    ...given(filter.dueUntil, (until) => sql`${limit} <= ${until}`),
    ...given(filter.min, (min) => sql`total >= ${min}::numeric`),
    ...given(filter.max, (max) => sql`total <= ${max}::numeric`),
    ...given(filter.personInCharge, (person) => sql`person_in_charge = ${person}`),
    ...(filter.records?.length ? [sql`record_ids @> ${[...filter.records]}::bigint[]`] : []),
    ...given(filter.product, (product) => sql`product_ids @> array[${product}::bigint]`),
    ...given(filter.project, (project) => sql`project_id = ${project}`),
    ...given(filter.purpose, (purpose) => sql`purpose = ${purpose}`),
    ...given(filter.sent, (sent) => (sent ? sql`sent_at is not null` : sql`sent_at is null`)),
    ...given(filter.versions, (versions) => sql`version_id = any(${[...versions]}::bigint[])`),
    ...matches(filter.keyword ?? null),
  ];
}

const sorts = {
  newest: { column: 'version_id', type: 'bigint' },
  date: { column: 'date_order', type: 'date' },
  due: { column: 'due_order', type: 'date' },
  client: { column: 'third_party_order', type: 'text' },
  total: { column: 'total', type: 'numeric' },
} as const;

/** Names by which lists of documents may be sorted. */
export const documentSorts = Object.keys(sorts);

/** Whether a list is narrowed to a status at most, whose documents are counted beside it. */
function isBare({ today: _today, status: _status, records = [], ...others }: DocumentFilter): boolean {
  return (
    records.length === 0 && Object.values(others).every((value) => value === null || value === undefined)
  );
}

const query = (corporation: number, kind: DocumentKind, filter: DocumentFilter): ListQuery => ({
  table: 'document_list',
  id: 'version_id',
  streamId: 'document_id',
  select: selected,
  where: conditions(corporation, kind, filter),
  sorts,
  defaultSort: 'newest',
});

export const listDocuments = (
  db: Database,
  kind: DocumentKind,
  corporation: number,
  filter: DocumentFilter,
  request: ListRequest,
): Promise<ListPage<DocumentRow>> => listPage<DocumentRow>(db, query(corporation, kind, filter), request);

/** What is counted beside the list: documents of labels, and what is open by the day that it was due. */
function keptCount(
  corporation: number,
  kind: DocumentKind,
  { today, status }: DocumentFilter,
): RawBuilder<{ count: number }> | null {
  const { late, labels } = documentKind(kind).list;
  if (status && late?.tab === status)
    return late.until === 'dueDate'
      ? sql`select coalesce(sum(count), 0)::bigint as count from open_invoices_by_due
          where corporation_id = ${corporation} and due_date < ${today}::date`
      : null;
  const counted = status ? (Object.hasOwn(labels, status) && labels[status]) || [status] : null;
  return sql`select coalesce(sum(count), 0)::bigint as count from document_totals
    where kind = ${kind} and corporation_id = ${corporation}
      and (${counted === null}::boolean or status = any(${counted ?? []}::text[]))`;
}

/** Those that a filter leaves, up to `cap`: at once where a status is all that is asked for. */
export async function countDocuments(
  db: Database,
  kind: DocumentKind,
  corporation: number,
  filter: DocumentFilter,
  cap = 1_000_000,
): Promise<number> {
  const kept = isBare(filter) ? keptCount(corporation, kind, filter) : null;
  if (kept === null) return countUpTo(db, query(corporation, kind, filter), cap);
  const { rows } = await kept.execute(db);
  return Math.min(rows[0]?.count ?? 0, cap);
}

/** What documents add up to: decimal strings. */
export interface DocumentSums {
  count: number;
  withoutVat: string;
  vat: string;
  total: string;
  paid: string;
  due: string;
}

const none: DocumentSums = {
  count: 0,
  withoutVat: '0.00',
  vat: '0.00',
  total: '0.00',
  paid: '0.00',
  due: '0.00',
};

/**
 * How many filtered documents there are and what they add up to. It reads every row, up to `cap` where one is given:
 * the sums are then those of the whole list only if `count` is below it.
 */
export async function sumDocuments(
  db: Database,
  kind: DocumentKind,
  corporation: number,
  filter: DocumentFilter,
  cap: number | null = null,
): Promise<DocumentSums> {
  const { rows } = await sql<DocumentSums>`
    select count(*) as count, coalesce(sum(total_without_vat), 0)::text as "withoutVat", coalesce(sum(total_vat),
      0)::text as vat,
      coalesce(sum(total), 0)::text as total, coalesce(sum(paid), 0)::text as paid, coalesce(sum(due), 0)::text as due
    from (select total_without_vat, total_vat, total, paid, due from document_list
      where ${conjunction(conditions(corporation, kind, filter))} limit ${cap}) counted`.execute(
    freshlyPlanned(db),
  );
  return rows[0] ?? none;
}

/** A version whatever its kind; null for an unknown or foreign one. */
export async function findVersion(
  db: Database,
  version: number,
  corporation: number,
): Promise<DocumentRow | null> {
  const { rows } = await sql<DocumentRow>`
    select ${selected} from document_list where version_id = ${version} and corporation_id = ${corporation}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Versions by their ids; unknown and foreign ones are left out. */
export async function findVersions(
  db: Database,
  versions: readonly number[],
  corporation: number,
): Promise<Map<number, DocumentRow>> {
  const { rows } = await sql<DocumentRow>`
    select ${selected} from document_list where version_id = any(${[...versions]}::bigint[])
      and corporation_id = ${corporation}`.execute(db);
  return new Map(rows.map((row) => [row.version, row]));
}

/** Of which documents versions of a kind are, by the versions' ids; unknown and foreign ones are left out. */
export async function documentsOfVersions(
  db: Database,
  kind: DocumentKind,
  corporation: number,
  versions: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('document_list')
    .select(['version_id', 'document_id'])
    .where('version_id', 'in', [...new Set(versions)])
    .where('kind', '=', kind)
    .where('corporation_id', '=', corporation)
    .execute();
  return new Map(rows.map((row) => [row.version_id, row.document_id]));
}

/**
 * What was made from a version: orders and invoices of a quotation, invoices of an order, credit notes of an
 * invoice; oldest first.
 */
export async function madeFrom(db: Database, version: number, corporation: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select ${selected} from document_list where (origin_version = ${version}
      or (order_versions @> array[${version}::bigint] and order_versions <> '{}'))
        and corporation_id = ${corporation} order by version_id limit 200`.execute(db);
  return rows;
}

/** Ids of the plain records that a version names: no two kinds of them share one. */
export async function recordsNamedBy(db: Database, version: number, corporation: number): Promise<number[]> {
  const row = await db
    .selectFrom('document_list')
    .select('record_ids')
    .where('version_id', '=', version)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.record_ids ?? [];
}
