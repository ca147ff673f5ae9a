import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';

/** What stands unfinished on or before a day: it can no longer be dated there once the day is closed. */
export interface Unfinished {
  invoice: number;
  refund: number;
  /** Supplier invoices that wait for an approval. */
  supplierInvoice: number;
}

export async function unfinishedUntil(db: Database, corporation: number, until: string): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`
    select
      (select count(*)::int from document_list where corporation_id = ${corporation} and kind = 'invoice' and label = 'draft' and date <= ${until}::date and not superseded) as invoice,
      (select count(*)::int from document_list where corporation_id = ${corporation} and kind = 'refund' and label = 'draft' and date <= ${until}::date and not superseded) as refund,
      (select count(*)::int from supplier_invoice where corporation_id = ${corporation} and status = 'to_approve' and date <= ${until}::date) as "supplierInvoice"`.execute(
    db,
  );
  return rows[0] ?? { invoice: 0, refund: 0, supplierInvoice: 0 };
}

/** The first and the last day that anything was booked on; null while nothing was. */
export async function bookedRange(
  db: Database,
  corporation: number,
): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select (select date from journal_line where corporation_id = ${corporation} order by date limit 1) as first,
      (select date from journal_line where corporation_id = ${corporation} order by date desc limit 1) as last`.execute(
    db,
  );
  const [row] = rows;
  return row?.first && row.last ? { first: row.first, last: row.last } : null;
}
