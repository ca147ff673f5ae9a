import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SellerCandidate, SellerClues } from '#domain/einvoicing/find-seller.ts';
import type { ReceivedInvoice } from '#domain/einvoicing/received-invoice.ts';
import type { Database } from '#db/postgres/pool.ts';
import { isUuid } from '#domain/kernel/uuid.ts';
import { ofParty } from '../same-party.ts';

/*
 * Electronic invoices of suppliers that were uploaded, kept for a month to be registered, and what the product knows of
 * what they say. They are no events: what becomes of them is.
 */

interface Brought {
  corporation: number;
  user: number | null;
}

/** Keeps an upload for a month; its file is in the file store already. */
export async function keepReceived(
  db: Database,
  { corporation, user }: Brought,
  { name, file, size, type, format, invoice, leftOut }: Omit<ReceivedInvoice, 'upload'>,
): Promise<string> {
  const id = randomUUID();
  await sql`delete from received_invoice where at < now() - interval '31 days'`.execute(db);
  await db
    .insertInto('received_invoice')
    .values({
      id,
      corporation_id: corporation,
      user_id: user,
      name,
      file,
      size,
      type,
      format,
      invoice: JSON.stringify(invoice),
      left_out: leftOut,
    })
    .execute();
  return id;
}

/** An upload of the corporation; null for an unknown or foreign one. */
export async function findReceived(
  db: Database,
  id: string,
  corporation: number,
): Promise<ReceivedInvoice | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('received_invoice')
    .select(['id as upload', 'name', 'file', 'size', 'type', 'format', 'invoice', 'left_out as leftOut'])
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ?? null;
}

/** The upload that this very file waits as; null: it does not. */
export async function uploadOfFile(db: Database, file: string, corporation: number): Promise<string | null> {
  const row = await db
    .selectFrom('received_invoice')
    .select('id')
    .where('corporation_id', '=', corporation)
    .where('file', '=', file)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface WaitingInvoice {
  upload: string;
  name: string;
  at: string;
  seller: string;
  number: string;
  date: string;
  total: string;
}

const MOST_WAITING = 100;

/** Uploads that nobody has registered yet, the newest first. */
export async function waitingInvoices(db: Database, corporation: number): Promise<WaitingInvoice[]> {
  const { rows } = await sql<WaitingInvoice>`
    select id as upload, name, at, invoice->'seller'->>'name' as seller, invoice->>'number' as number,
      invoice->>'issueDate' as date,
      invoice->'totals'->>'withVat' as total
    from received_invoice r where corporation_id = ${corporation} and not exists (
      select from attached_document a join supplier_invoice s on s.id = a.owner_id
      where a.owner_kind = 'supplierInvoice' and a.file = r.file and a.corporation_id = r.corporation_id
        and s.status <> 'refused')
    order by at desc limit ${MOST_WAITING}`.execute(db);
  return rows;
}

export const dropReceived = (db: Database, id: string, corporation: number): Promise<unknown> =>
  db.deleteFrom('received_invoice').where('id', '=', id).where('corporation_id', '=', corporation).execute();

/** A supplier invoice that is there already. */
export interface KnownInvoice {
  id: number;
  number: string;
}

/** The supplier invoice, not a refused one, that this very file was attached to. */
export async function invoiceOfFile(
  db: Database,
  file: string,
  corporation: number,
): Promise<KnownInvoice | null> {
  const { rows } = await sql<KnownInvoice>`
    select s.id, s.number from attached_document a join supplier_invoice s on s.id = a.owner_id
    where a.owner_kind = 'supplierInvoice' and a.file = ${file} and s.corporation_id = ${corporation}
      and s.status <> 'refused'
    order by s.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The supplier's invoice of this number in the year of the date, not a refused one. */
export async function invoiceOfNumber(
  db: Database,
  supplier: number,
  number: string,
  date: string,
  corporation: number,
): Promise<KnownInvoice | null> {
  const { rows } = await sql<KnownInvoice>`
    select id, number from supplier_invoice where corporation_id = ${corporation} and ${ofParty('supplier_id', supplier)}
      and number_key = fold(${number})
      and date_part('year', date) = date_part('year', ${date}::date) and status <> 'refused' limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

const MOST_CANDIDATES = 50;

/** Third parties that share a number, the account or the name with a seller. */
export async function sellerCandidates(
  db: Database,
  corporation: number,
  { siren, siret, vatNumber, iban, name }: SellerClues,
): Promise<SellerCandidate[]> {
  const { rows } = await sql<SellerCandidate>`
    select id, supplier, identity->>'siren' as siren, identity->>'siret' as siret,
      identity->>'vatNumber' as "vatNumber",
      identity->>'iban' as iban, name, coalesce(name_order = in_order(${name}), false) as "sameName"
    from third_party where corporation_id = ${corporation} and merged_into_id is null and identity is not null and (
      identity->>'siren' = ${siren} or left(identity->>'siret', 9) = ${siret?.slice(0, 9) ?? siren}
      or identity->>'vatNumber' = ${vatNumber} or identity->>'iban' = ${iban} or name_order = in_order(${name}))
    order by id limit ${MOST_CANDIDATES}`.execute(db);
  return rows;
}

/** An accepted purchase that an invoice may be about. */
export interface AcceptedPurchase {
  version: number;
  number: string;
  supplier: number;
  title: string | null;
}

/** Accepted purchases: the one of that number, or those of a supplier of which something is still to be invoiced. */
export async function acceptedPurchases(
  db: Database,
  corporation: number,
  by: { number: string } | { supplier: number },
): Promise<AcceptedPurchase[]> {
  const condition =
    'number' in by
      ? sql`fold(number) = fold(${by.number})`
      : sql`${ofParty('third_party_id', by.supplier)} and label <> 'invoiced'`;
  const { rows } = await sql<AcceptedPurchase>`
    select version_id as version, number, third_party_id as supplier, title from document_list
    where corporation_id = ${corporation} and kind = 'purchase' and not superseded and status = 'accepted'
      and number is not null and ${condition}
    order by version_id desc limit 20`.execute(db);
  return rows;
}
