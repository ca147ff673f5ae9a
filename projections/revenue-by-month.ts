import { sql } from 'kysely';
import type { InvoiceEvent } from '#domain/commerce/invoice.ts';
import type { Database } from '#db/pool.ts';
import { projection } from './projection.ts';

export const revenueByMonth = projection<InvoiceEvent>({
  name: 'revenue-by-month',
  tables: ['revenue_by_month'],
  on: {
    InvoiceValidated: ({ date, totals }, { db, recorded }) =>
      sql`insert into revenue_by_month as kept (corporation_id, month, invoices, without_vat, total)
        values (${recorded.metadata.corporation}, date_trunc('month', ${date}::date), 1, ${totals.totalWithoutVat}, ${totals.finalTotal})
        on conflict (corporation_id, month) do update set invoices = kept.invoices + 1,
          without_vat = kept.without_vat + excluded.without_vat, total = kept.total + excluded.total`.execute(
        db,
      ),
  },
});

export interface MonthRevenue {
  /** First day of the month. */
  month: string;
  invoices: number;
  withoutVat: string;
  total: string;
}

/** Revenue of the months from `from` to `until` (first days), in order; months without invoices are left out. */
export function revenueOfMonths(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<MonthRevenue[]> {
  return db
    .selectFrom('revenue_by_month')
    .select(['month', 'invoices', 'without_vat as withoutVat', 'total'])
    .where('corporation_id', '=', corporation)
    .where('month', '>=', from)
    .where('month', '<=', until)
    .orderBy('month')
    .execute();
}

export interface ClientRevenue {
  client: number;
  name: string | null;
  invoices: number;
  withoutVat: string;
}

/** The clients invoiced most between two dates, read from the invoices themselves. */
export async function revenueByClient(
  db: Database,
  corporation: number,
  from: string,
  until: string,
  limit: number,
): Promise<ClientRevenue[]> {
  const { rows } = await sql<ClientRevenue>`
    select client_id as client, max(client_name) as name, count(*) as invoices, sum(total_without_vat)::text as "withoutVat" from invoice_list
    where corporation_id = ${corporation} and status = 'validate' and date_order between ${from} and ${until}
    group by client_id order by sum(total_without_vat) desc limit ${limit}`.execute(db);
  return rows;
}
