import { sql, type RawBuilder } from 'kysely';
import type { DraftFacts } from '#domain/commerce/content.ts';
import type { QuotationEvent } from '#domain/commerce/quotation.ts';
import type { Database } from '#db/pool.ts';
import { draftColumns } from './document-row.ts';
import { changeWithTotals, type TotalledList } from './document-totals.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from './listing.ts';
import { projection } from './projection.ts';

/** Accepted and not invoiced yet counts as "billable". */
const status = sql`case when status = 'accepted' and invoice_version_id is null then 'billable' else status end`;

const list: TotalledList = {
  kind: 'quotation',
  table: 'quotation_list',
  status,
  due: sql`0`,
  counted: sql`not superseded`,
};

const one = (version: number) => sql`version_id = ${version}`;

const change = (db: Database, rows: RawBuilder<unknown>, set: RawBuilder<unknown>) =>
  changeWithTotals(db, list, rows, sql`update quotation_list set ${set} where ${rows} returning *`);

function insert(
  db: Database,
  document: number,
  corporation: number | RawBuilder<unknown>,
  number: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
  facts: DraftFacts,
  at: string,
) {
  const columns = draftColumns(facts);
  return changeWithTotals(
    db,
    list,
    one(facts.version),
    sql`insert into quotation_list (version_id, document_id, corporation_id, number, title, client_id, client_name, status, date, expiry_date,
        total_without_vat, total_vat, total, person_in_charge, version_rank, record_ids, product_ids, created_at)
      values (${facts.version}, ${document}, ${corporation}, ${number}, ${columns.title}, ${columns.client_id}, ${columns.client_name}, 'draft',
        ${columns.date}, ${facts.content.expiryDate}, ${columns.total_without_vat}, ${columns.total_vat}, ${columns.total}, ${columns.person_in_charge},
        ${rank}, ${columns.record_ids}, ${columns.product_ids}, ${at}) returning *`,
  );
}

const edit = (db: Database, facts: DraftFacts) => {
  const columns = draftColumns(facts);
  return change(
    db,
    one(facts.version),
    sql`title = ${columns.title}, client_id = ${columns.client_id}, client_name = ${columns.client_name}, date = ${columns.date},
      expiry_date = ${facts.content.expiryDate}, total_without_vat = ${columns.total_without_vat}, total_vat = ${columns.total_vat}, total = ${columns.total},
      person_in_charge = ${columns.person_in_charge}, record_ids = ${columns.record_ids}, product_ids = ${columns.product_ids}`,
  );
};

const move = (db: Database, version: number, to: string) => change(db, one(version), sql`status = ${to}`);

export const quotationList = projection<QuotationEvent>({
  name: 'quotation-list',
  tables: ['quotation_list', 'document_totals'],
  on: {
    QuotationDrafted: (facts, { db, recorded }) =>
      insert(db, recorded.id, facts.corporation, sql`null`, sql`1`, facts, recorded.metadata.occurredAt),
    QuotationVersionDrafted: async (facts, { db, recorded }) => {
      await change(db, one(facts.from), sql`superseded = true`);
      const of = (column: string) =>
        sql`(select ${sql.ref(column)} from quotation_list where version_id = ${facts.from})`;
      await insert(db, recorded.id, of('corporation_id'), of('number'), sql`(select max(version_rank) + 1 from quotation_list where document_id = ${recorded.id})`, facts, recorded.metadata.occurredAt); // prettier-ignore
    },
    QuotationDraftEdited: (facts, { db }) => edit(db, facts),
    QuotationDraftDeleted: async ({ version }, { db, recorded }) => {
      await changeWithTotals(
        db,
        list,
        one(version),
        sql`delete from quotation_list where version_id = ${version} returning *`,
        true,
      );
      const latest = sql`version_id = (select version_id from quotation_list where document_id = ${recorded.id} order by version_rank desc limit 1)`;
      await change(db, latest, sql`superseded = false`);
    },
    QuotationValidated: ({ version, number }, { db }) =>
      change(db, one(version), sql`status = 'validate', number = ${number}`),
    QuotationSent: ({ version }, { db }) => move(db, version, 'in_progress'),
    QuotationAccepted: ({ version }, { db }) => move(db, version, 'accepted'),
    QuotationRefused: ({ version }, { db }) => move(db, version, 'refused'),
    QuotationCancelled: ({ version }, { db }) => move(db, version, 'cancel'),
    QuotationInvoiced: ({ version, invoiceVersion }, { db }) =>
      change(db, one(version), sql`invoice_version_id = ${invoiceVersion}`),
    QuotationInvoicingReleased: ({ version }, { db }) =>
      change(db, one(version), sql`invoice_version_id = null`),
  },
});

export interface QuotationRow {
  version: number;
  document: number;
  number: string | null;
  rank: number;
  title: string | null;
  clientId: number;
  clientName: string | null;
  /** As lists label it: 'billable' and 'expired' are derived. */
  status: string;
  date: string | null;
  expiryDate: string | null;
  totalWithoutVat: string;
  total: string;
  personInCharge: number | null;
}

export interface DocumentFilter {
  status: string | null;
  keyword: string | null;
  client: number | null;
}

const query = (corporation: number, { status: wanted, keyword, client }: DocumentFilter): ListQuery => ({
  table: 'quotation_list',
  id: 'version_id',
  select: sql`version_id as version, document_id as document, number, version_rank as rank, title, client_id as "clientId", client_name as "clientName",
    ${status} as status, date, expiry_date as "expiryDate", total_without_vat as "totalWithoutVat", total, person_in_charge as "personInCharge"`,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`not superseded`,
    ...(wanted === 'billable'
      ? [sql`status = 'accepted'`, sql`invoice_version_id is null`]
      : wanted
        ? [sql`status = ${wanted}`]
        : []),
    ...(client === null ? [] : [sql`client_id = ${client}`]),
    ...matches(keyword),
  ],
  sorts: {
    newest: { column: 'version_id', type: 'bigint' },
    date: { column: 'date_order', type: 'date' },
    client: { column: 'client_order', type: 'text' },
    total: { column: 'total', type: 'numeric' },
  },
  defaultSort: 'newest',
});

export const listQuotations = (
  db: Database,
  corporation: number,
  filter: DocumentFilter,
  request: ListRequest,
): Promise<ListPage<QuotationRow>> => listPage<QuotationRow>(db, query(corporation, filter), request);

export const countQuotations = (
  db: Database,
  corporation: number,
  filter: DocumentFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** The document a version belongs to, and whether it is its latest. */
export async function findQuotationVersion(
  db: Database,
  version: number,
  corporation: number,
): Promise<{ document: number } | null> {
  const row = await db
    .selectFrom('quotation_list')
    .select('document_id as document')
    .where('version_id', '=', version)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ?? null;
}

/** The quotation whose validity ends next, for the work that waits for this person. */
export async function nextExpiring(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<QuotationRow[]> {
  const base = query(corporation, { status: null, keyword: null, client: null });
  const { rows } = await sql<QuotationRow>`
    select ${base.select} from quotation_list
    where corporation_id = ${corporation} and not superseded and status in ('validate', 'in_progress') and expiry_date between ${from} and ${until}
    order by expiry_date, version_id limit 3`.execute(db);
  return rows;
}
