import { sql } from 'kysely';
import type { PaymentEvent } from '#domain/commerce/payment.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import type { Database } from '#db/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from './listing.ts';
import { projection } from './projection.ts';

export const paymentList = projection<PaymentEvent>({
  name: 'payment-list',
  tables: ['payment_list', 'payment_allocation'],
  on: {
    PaymentRecorded: async (facts, { db }) => {
      await db
        .insertInto('payment_list')
        .values({
          id: facts.payment,
          corporation_id: facts.corporation,
          client_id: facts.clientId,
          client_name: facts.clientName,
          date: facts.date,
          amount: facts.amount,
          payment_type_id: facts.paymentType.id,
          payment_type: facts.paymentType.name,
          reference: facts.reference,
          direction: facts.direction ?? 'in',
          cancelled: false,
          record_ids: [facts.paymentType.id],
        })
        .execute();
      const rows = facts.allocations.map(({ kind, document, version, number, amount }) => ({ payment_id: facts.payment, kind, document_id: document, version_id: version, number, amount })); // prettier-ignore
      await db.insertInto('payment_allocation').values(rows).execute();
    },
    PaymentDetailsEdited: ({ payment, reference }, { db }) =>
      db.updateTable('payment_list').set({ reference }).where('id', '=', payment).execute(),
    PaymentCancelled: ({ payment }, { db }) =>
      db.updateTable('payment_list').set({ cancelled: true }).where('id', '=', payment).execute(),
  },
});

export interface PaymentRow {
  id: number;
  clientId: number;
  clientName: string | null;
  date: string;
  amount: string;
  paymentTypeId: number;
  paymentType: string;
  reference: string | null;
  cancelled: boolean;
  direction: 'in' | 'out';
  documents: { kind: DocumentKind; version: number; number: string; amount: string }[];
}

export interface PaymentFilter {
  keyword: string | null;
  client: number | null;
  /** A version that it settles. */
  document: number | null;
  /** Civil dates, both included. */
  from?: string | null;
  until?: string | null;
}

const allocated = sql`(select coalesce(json_agg(json_build_object('kind', kind, 'version', version_id, 'number', number, 'amount', amount::text)), '[]')
  from payment_allocation where payment_id = payment_list.id)`;

const query = (
  corporation: number,
  { keyword, client, document, from = null, until = null }: PaymentFilter,
): ListQuery => ({
  table: 'payment_list',
  id: 'id',
  select: sql`id, client_id as "clientId", client_name as "clientName", date, amount, payment_type_id as "paymentTypeId", payment_type as "paymentType",
    reference, direction, cancelled, ${allocated} as documents`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(client === null ? [] : [sql`client_id = ${client}`]),
    ...(document === null
      ? []
      : [sql`id in (select payment_id from payment_allocation where version_id = ${document})`]),
    ...(from === null ? [] : [sql`date >= ${from}`]),
    ...(until === null ? [] : [sql`date <= ${until}`]),
    ...matches(keyword),
  ],
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    date: { column: 'date', type: 'date' },
    amount: { column: 'amount', type: 'numeric' },
  },
  defaultSort: 'newest',
});

export const listPayments = (
  db: Database,
  corporation: number,
  filter: PaymentFilter,
  request: ListRequest,
): Promise<ListPage<PaymentRow>> => listPage<PaymentRow>(db, query(corporation, filter), request);

export const countPayments = (
  db: Database,
  corporation: number,
  filter: PaymentFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);
