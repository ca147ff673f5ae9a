import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

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
      (select count(*)::int from document_list where corporation_id = ${corporation} and kind = 'invoice'
        and label = 'draft' and date <= ${until}::date and not superseded) as invoice,
      (select count(*)::int from document_list where corporation_id = ${corporation} and kind = 'refund'
        and label = 'draft' and date <= ${until}::date and not superseded) as refund,
      (select count(*)::int from supplier_invoice where corporation_id = ${corporation} and status = 'to_approve'
        and date <= ${until}::date) as "supplierInvoice"`.execute(db);
  return rows[0] ?? { invoice: 0, refund: 0, supplierInvoice: 0 };
}

/** The first day that anything was booked on; null while nothing was. */
export async function firstBooked(db: Database, corporation: number): Promise<string | null> {
  const { rows } = await sql<{ date: string }>`
    select date from journal_line where corporation_id = ${corporation} order by date limit 1`.execute(db);
  return rows[0]?.date ?? null;
}

/**
 * The financial years that anything was booked in, as the calendar years that they start in, the latest first. Each is
 * looked up in the index after the end of the one before, so that years without an entry cost nothing.
 * @param firstMonth month that financial years start in, 1 to 12
 */
export async function bookedYears(db: Database, corporation: number, firstMonth: number): Promise<number[]> {
  const shift = sql`make_interval(months => ${firstMonth - 1})`;
  const { rows } = await sql<{ year: number }>`
    with recursive booked(year) as (
      select * from (select date_trunc('year', date - ${shift}) from journal_line
        where corporation_id = ${corporation} order by date limit 1) first
      union all
      select (select date_trunc('year', date - ${shift}) from journal_line
        where corporation_id = ${corporation} and date >= (booked.year + interval '1 year' + ${shift})::date
          order by date limit 1)
      from booked where booked.year is not null
    ) select extract(year from year)::int as year from booked where year is not null order by year desc`.execute(
    db,
  );
  return rows.map(({ year }) => year);
}
