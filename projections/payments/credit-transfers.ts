import { sql } from 'kysely';
import type { CreditTransferEvent, TransferStatus } from '#domain/payments/credit-transfer.ts';
import type { Allocation } from '#domain/payments/payment.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { keptParty, pointedTo, pointers } from '../same-party.ts';

const move = (db: Database, id: number, status: TransferStatus) =>
  db.updateTable('credit_transfer').set({ status }).where('id', '=', id).execute();

const end = (db: Database, id: number) =>
  db.updateTable('credit_transfer_order').set({ live: false }).where('transfer_id', '=', id).execute();

/** Batches of SEPA transfers, and what each of them pays. */
export const creditTransfers = projection<CreditTransferEvent>({
  name: 'credit-transfers',
  tables: ['credit_transfer', 'credit_transfer_order'],
  on: {
    CreditTransferPrepared: ({ transfer, corporation, reference, madeAt }, { db, recorded }) =>
      db
        .insertInto('credit_transfer')
        .values({
          id: transfer,
          corporation_id: corporation,
          reference,
          status: 'made',
          user_id: recorded.metadata.user,
          made_at: madeAt,
        })
        .execute(),
    CreditTransferOrdered: async (order, { db }) => {
      const { transfer, kind, document, version, number, partyId, party, amount, date } = order;
      await db
        .insertInto('credit_transfer_order')
        .values({
          transfer_id: transfer,
          kind,
          document_id: document,
          version_id: version,
          number,
          party_id: partyId,
          party_name: party?.name ?? null,
          amount,
          date,
        })
        .execute();
      await sql`update credit_transfer set count = count + 1, amount = amount + ${amount}::numeric,
        first_day = least(first_day, ${date}::date)
        where id = ${transfer}`.execute(db);
    },
    CreditTransferSent: ({ transfer }, { db }) => move(db, transfer, 'sent'),
    CreditTransferExecuted: async ({ transfer, payments }, { db }) => {
      await move(db, transfer, 'executed');
      await end(db, transfer);
      for (const { kind, version, payment } of payments)
        await db
          .updateTable('credit_transfer_order')
          .set({ payment_id: payment })
          .where('transfer_id', '=', transfer)
          .where('kind', '=', kind)
          .where('version_id', '=', version)
          .execute();
    },
    CreditTransferCancelled: async ({ transfer }, { db }) => {
      await move(db, transfer, 'cancelled');
      await end(db, transfer);
    },
  },
});

/** Which of these documents are in a batch that is neither executed nor cancelled, as `${kind}-${version}`. */
export async function inTransfer(
  db: Database,
  documents: readonly Pick<Allocation, 'kind' | 'version'>[],
): Promise<Set<string>> {
  if (documents.length === 0) return new Set();
  const rows = await db
    .selectFrom('credit_transfer_order')
    .select(['kind', 'version_id as version'])
    .where('live', '=', true)
    .where(
      'version_id',
      'in',
      documents.map(({ version }) => version),
    )
    .execute();
  return new Set(rows.map(({ kind, version }) => `${kind}-${version}`));
}

export interface TransferRow {
  id: number;
  reference: string;
  status: TransferStatus;
  count: number;
  amount: string;
  firstDay: string | null;
  madeAt: string;
}

const query = (corporation: number, keyword: string | null, status: TransferStatus | null): ListQuery => ({
  table: 'credit_transfer',
  id: 'id',
  select: sql`id, reference, status, count, amount, first_day as "firstDay", made_at as "madeAt"`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...matches(keyword),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

interface TransferFilter {
  keyword: string | null;
  status: TransferStatus | null;
}

export const listTransfers = (
  db: Database,
  corporation: number,
  { keyword, status }: TransferFilter,
  request: ListRequest,
): Promise<ListPage<TransferRow>> => listPage<TransferRow>(db, query(corporation, keyword, status), request);

export const countTransfers = (
  db: Database,
  corporation: number,
  { keyword, status }: TransferFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, keyword, status), cap);

/** A document that a batch could pay. */
export interface Payable {
  kind: 'supplierInvoice' | 'refund';
  version: number;
  number: string;
  partyId: number;
  partyName: string | null;
  dueDate: string | null;
  due: string;
  iban: string | null;
  /** What the supplier's credit notes leave to be taken off; null: none. */
  credit: string | null;
}

/** Most documents that are offered at once. */
const MOST_PAYABLE = 200;

/**
 * What is due on approved supplier invoices until a day, and on credit notes to pay back, without what is in a live
 * batch; the oldest due date first, 200 at most.
 */
export async function payables(db: Database, corporation: number, until: string): Promise<Payable[]> {
  const free = (kind: string, id: string) =>
    sql`not exists (select from credit_transfer_order o where o.live and o.kind = ${kind}
      and o.version_id = ${sql.ref(id)})`;
  const { rows } = await sql<Payable>`
    select found.*, third_party.identity->>'iban' as iban, notes.credit from (
      select 'supplierInvoice' as kind, id as version, number, ${keptParty('supplier_id')} as "partyId",
        supplier_name as "partyName", due_date as "dueDate", due::text
      from supplier_invoice where corporation_id = ${corporation} and label in ('to_be_paid', 'partially_settled')
        and type = 'invoice'
        and due_date <= ${until} and ${free('supplierInvoice', 'id')}
      union all
      select 'refund', version_id, coalesce(number, ''), ${keptParty('third_party_id')}, third_party_name, null, due::text
      from document_list where corporation_id = ${corporation} and kind = 'refund'
        and label in ('to_be_paid', 'partially_settled') and ${free('refund', 'version_id')}
    ) found join third_party on third_party.id = found."partyId"
    left join (
      select ${pointedTo('supplier_id')} as supplier_id, sum(due)::text as credit from supplier_invoice
        ${pointers('supplier_id')}
      where corporation_id = ${corporation} and label in ('to_be_paid', 'partially_settled')
        and type = 'credit_note' group by 1
    ) notes on found.kind = 'supplierInvoice' and notes.supplier_id = found."partyId"
    order by "dueDate" nulls first, "partyName", version limit ${MOST_PAYABLE}`.execute(db);
  return rows;
}

/** The payments that an executed batch recorded, by `${kind}-${version}`. */
export async function paymentsOfTransfer(db: Database, transfer: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('credit_transfer_order')
    .select(['kind', 'version_id as version', 'payment_id as payment'])
    .where('transfer_id', '=', transfer)
    .execute();
  return new Map(
    rows.flatMap(({ kind, version, payment }) =>
      payment === null ? [] : [[`${kind}-${version}`, payment] as const],
    ),
  );
}
