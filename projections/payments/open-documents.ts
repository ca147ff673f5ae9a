import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { conjunction, matches } from '../listing.ts';
import { keptParty, ofParties } from '../same-party.ts';

/** A document with something left to settle, as payments choose from. Amounts include VAT. */
export interface OpenDocument {
  kind: 'invoice' | 'refund' | 'supplierInvoice';
  version: number;
  number: string;
  title: string | null;
  date: string;
  dueDate: string | null;
  total: string;
  due: string;
  partyId: number;
  partyName: string | null;
  /** Money comes in for it. */
  receivable: boolean;
}

/** Which documents a payment is offered. */
export interface OpenFilter {
  /** One client or supplier, or the members of a group. */
  parties: readonly number[];
  /**
   * What is paid for: what clients owe and suppliers give back, or what is owed to suppliers and given back to clients.
   */
  direction: 'in' | 'out';
  keyword: string | null;
}

const ofClients = (where: RawBuilder<unknown>) => sql`
  select kind, version_id as version, coalesce(number, '') as number, title, date, due_date, total, due,
    ${keptParty('third_party_id')} as party,
    third_party_name as name, kind = 'invoice' as receivable, search
  from document_list where ${where}`;

const ofSuppliers = (where: RawBuilder<unknown>) => sql`
  select 'supplierInvoice', id, number, purchase_number, date, due_date, total, due, ${keptParty('supplier_id')}, supplier_name,
    type = 'credit_note', search
  from supplier_invoice where ${where}`;

const columns = sql`kind, version, number, title, date, due_date as "dueDate", total::text, due::text,
  party as "partyId", name as "partyName", receivable`;

const open = sql`label in ('to_be_paid', 'partially_settled')`;

function offered(corporation: number, { parties, direction, keyword }: OpenFilter): RawBuilder<unknown> {
  const kinds = direction === 'in' ? sql`kind in ('invoice', 'refund')` : sql`kind = 'refund'`;
  const clients = ofClients(
    sql`corporation_id = ${corporation} and ${ofParties('third_party_id', parties)} and ${kinds} and ${open}`,
  );
  const types = direction === 'in' ? sql`type = 'credit_note'` : sql`true`;
  const suppliers = ofSuppliers(
    sql`corporation_id = ${corporation} and ${ofParties('supplier_id', parties)} and ${types} and ${open}`,
  );
  return sql`(select * from (${clients} union all ${suppliers}) found
    where ${conjunction(matches(keyword))}) open_document`;
}

/** What is open of some clients or suppliers, credit notes first, then the oldest due date first. */
export async function openDocuments(
  db: Database,
  corporation: number,
  filter: OpenFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<OpenDocument[]> {
  const { rows } = await sql<OpenDocument>`
    select ${columns} from ${offered(corporation, filter)}
    order by receivable = ${filter.direction === 'in'}, due_date, version limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** How many they are, and what they add up to: credit notes taken off. */
export async function sumOpenDocuments(
  db: Database,
  corporation: number,
  filter: OpenFilter,
): Promise<{ count: number; due: string }> {
  const { rows } = await sql<{ count: number; due: string }>`
    select count(*)::int as count, coalesce(sum(case when receivable = ${filter.direction === 'in'} then due
      else -due end), 0.00)::text as due
    from ${offered(corporation, filter)}`.execute(db);
  return rows[0] ?? { count: 0, due: '0.00' };
}

/** Documents that were chosen, whether anything is left of them or not. */
export async function chosenDocuments(
  db: Database,
  corporation: number,
  chosen: readonly { kind: string; version: number }[],
): Promise<OpenDocument[]> {
  if (chosen.length === 0) return [];
  const idsOf = (...kinds: string[]) =>
    chosen.filter(({ kind }) => kinds.includes(kind)).map(({ version }) => version);
  const clients = ofClients(
    sql`corporation_id = ${corporation} and version_id = any(${idsOf('invoice', 'refund')}::bigint[])
      and status = 'validate' and kind in ('invoice', 'refund')`,
  );
  const suppliers = ofSuppliers(
    sql`corporation_id = ${corporation} and id = any(${idsOf('supplierInvoice')}::bigint[]) and status = 'approved'`,
  );
  const { rows } = await sql<OpenDocument>`
    select ${columns} from (${clients} union all ${suppliers}) chosen order by due_date nulls first, version`.execute(
    db,
  );
  return rows;
}
