import { sql } from 'kysely';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { ofParties, ofParty, pointedTo, pointers } from '../same-party.ts';

/**
 * What is left to pay of third parties, by their ids: invoices less credit notes that a client owes, or that a
 * supplier is owed. Those with nothing open are left out. One question for a page of them.
 */
export async function balancesOf(
  db: Database,
  corporation: number,
  ids: readonly number[],
  as: 'client' | 'supplier',
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const open = sql`label in ('to_be_paid', 'partially_settled')`;
  const { rows } =
    as === 'client'
      ? await sql<{ id: number; due: string }>`
          select ${pointedTo('third_party_id')} as id, sum(case when kind = 'refund' then -due else due end)::text
            as due
            from document_list ${pointers('third_party_id')}
          where corporation_id = ${corporation} and kind in ('invoice', 'refund') and ${open}
            and ${ofParties('third_party_id', ids)} group by 1`.execute(db)
      : await sql<{ id: number; due: string }>`
          select ${pointedTo('supplier_id')} as id, sum(sign * due)::text as due from supplier_invoice
            ${pointers('supplier_id')}
          where corporation_id = ${corporation} and ${open} and ${ofParties('supplier_id', ids)}
            group by 1`.execute(db);
  return new Map(rows.map(({ id, due }) => [id, due]));
}

/**
 * What a client owes, where it may not owe more than so much; null where nothing is said of that, and for a foreign
 * one.
 */
export async function creditOf(
  db: Database,
  corporation: number,
  client: number,
): Promise<{ limit: string; due: string } | null> {
  const { rows } = await sql<{ limit: string; due: string }>`
    select details->>'creditLimit' as limit, (
      select coalesce(sum(case when kind = 'refund' then -due else due end), 0.00)::text from document_list
      where document_list.corporation_id = ${corporation} and kind in ('invoice', 'refund')
        and label in ('to_be_paid', 'partially_settled') and ${ofParty('document_list.third_party_id', client)}
    ) as due from third_party where id = ${client} and corporation_id = ${corporation}
      and details ? 'creditLimit'`.execute(db);
  return rows[0] ?? null;
}

/** How many documents of each kind were validated for a third party, and their sums excluding VAT. */
export async function issuedTo(
  db: Database,
  corporation: number,
  thirdParty: number,
): Promise<Map<DocumentKind, { count: number; total: string }>> {
  const { rows } = await sql<{ kind: DocumentKind; count: number; total: string }>`
    select kind, count(*)::int as count, sum(total_without_vat)::text as total from document_list
    where ${ofParty('third_party_id', thirdParty)} and corporation_id = ${corporation} and number is not null
      and not superseded and label not in ('cancel', 'cancelled', 'refused')
      and purpose is distinct from 'takenOver'
    group by kind`.execute(db);
  return new Map(rows.map(({ kind, ...issued }) => [kind, issued]));
}
