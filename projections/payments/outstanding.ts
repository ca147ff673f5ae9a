import { sql } from 'kysely';
import type { Allocation } from '#domain/payments/payment.ts';
import type { CreditSource } from '#domain/payments/payment-questions.ts';
import type { Outstanding } from '#domain/documents/outstanding-questions.ts';
import type { Database } from '#db/postgres/pool.ts';
import { keptParty, ofParty } from '../same-party.ts';

type Asked = Pick<Allocation, 'kind' | 'version'>;

const idsOf = (asked: readonly Asked[], ...kinds: Asked['kind'][]): number[] => [
  ...new Set(asked.filter(({ kind }) => kinds.includes(kind)).map(({ version }) => version)),
];

type Row = Outstanding & { key: string };

/** In the order of their ids, so that two payments of the same documents wait for each other instead of blocking. */
async function lockedDocuments(db: Database, versions: number[], corporation: number): Promise<Row[]> {
  if (versions.length === 0) return [];
  const { rows } = await sql<Row>`
    select kind || '-' || version_id as key, due, ${keptParty('third_party_id')} as client, document_id as document,
      coalesce(number, '') as number,
      coalesce(date::text, '') as date, due_date as "dueDate", kind = 'invoice' as receivable
    from document_list where version_id = any(${versions}::bigint[]) and corporation_id = ${corporation}
      and kind in ('invoice', 'refund') and status = 'validate' order by version_id for update`.execute(db);
  return rows;
}

async function lockedSupplierInvoices(db: Database, ids: number[], corporation: number): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select 'supplierInvoice-' || id as key, due, ${keptParty('supplier_id')} as client, id as document, number, date,
      due_date as "dueDate", type = 'credit_note' as receivable
    from supplier_invoice where id = any(${ids}::bigint[]) and corporation_id = ${corporation} and status = 'approved'
    order by id for update`.execute(db);
  return rows;
}

/** What is left of validated and approved documents, locked until the transaction ends, by `${kind}-${version}`. */
export async function outstandingOf(
  db: Database,
  asked: readonly Asked[],
  corporation: number,
): Promise<Map<string, Outstanding>> {
  const documents = await lockedDocuments(db, idsOf(asked, 'invoice', 'refund'), corporation);
  const supplied = await lockedSupplierInvoices(db, idsOf(asked, 'supplierInvoice'), corporation);
  const wanted = new Set(asked.map(({ kind, version }) => `${kind}-${version}`));
  return new Map(
    [...documents, ...supplied].filter(({ key }) => wanted.has(key)).map(({ key, ...open }) => [key, open]),
  );
}

/**
 * What a client may still use of its payments, the oldest payment first: what they left over, and what they paid too
 * much on invoices.
 */
export async function creditsOf(db: Database, client: number, corporation: number): Promise<CreditSource[]> {
  const { rows } = await sql<CreditSource>`
    select payment, overpaid, "overpaidNumber", amount::text as amount, number, date from (
      select id as payment, null::bigint as overpaid, null as "overpaidNumber", rest as amount, number, date
      from payment_list
      where corporation_id = ${corporation} and ${ofParty('client_id', client)} and direction = 'in' and rest > 0
      union all
      -- the newest payments of an overpaid invoice are those that paid too much
      select payment, version, invoice, least(amount, excess - newer), number, date from (
        select a.payment_id as payment, a.version_id as version, d.number as invoice, a.amount, -d.due as excess,
          p.number, p.date,
          coalesce(sum(a.amount) over (partition by a.version_id
            order by a.payment_id desc rows between unbounded preceding and 1 preceding), 0) as newer
        from document_list d join payment_allocation a on a.version_id = d.version_id and a.kind = 'invoice'
          join payment_list p on p.id = a.payment_id and not p.cancelled and p.direction = 'in'
            and ${ofParty('p.client_id', client)}
        where d.corporation_id = ${corporation} and ${ofParty('d.third_party_id', client)} and d.kind = 'invoice'
          and d.label = 'overpaid'
      ) paid where excess > newer
    ) credit order by date, payment, overpaid nulls first`.execute(db);
  return rows;
}
