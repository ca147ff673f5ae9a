import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/** Copies of a row have its ids less so much for each. */
export const STEP = 1_000_000_000;

/** Columns of a table that are not made from others, as SQL. */
export async function columnsOf(owner: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      order by ordinal_position`.execute(owner);
  return rows.map(({ name }) => name);
}

/** Invoices over again, each copy for another client; they have no events, so that nobody may open one. */
async function copyInvoices(owner: Database, corporation: number, times: number): Promise<void> {
  const columns = await columnsOf(owner, 'document_list');
  const changed: Readonly<Record<string, string>> = {
    version_id: `d.version_id - ${STEP}::bigint * k`,
    document_id: `d.document_id - ${STEP}::bigint * k`,
    third_party_id: 'c.id',
    third_party_name: 'c.name',
  };
  const values = columns.map((column) => changed[column] ?? `d.${column}`);
  await sql`
    with clients as (
      select id, name, row_number() over (order by id) - 1 as place, count(*) over () as many
      from third_party where corporation_id = ${corporation} and client)
    insert into document_list (${sql.raw(columns.join(', '))})
    select ${sql.raw(values.join(', '))} from document_list d
      cross join generate_series(1, ${times - 1}::int) k
      join clients own on own.id = d.third_party_id
      join clients c on c.place = (own.place + k * 997) % own.many
    where d.corporation_id = ${corporation} and d.kind = 'invoice' and d.version_id > 0`.execute(owner);
}

/** What is kept beside the list, from the list as it is now; of every company where none is named. */
export async function sumAgain(owner: Database, corporation: number | null = null): Promise<void> {
  const ofCorporation = corporation === null ? sql`true` : sql`corporation_id = ${corporation}`;
  const invoices = sql`${ofCorporation} and kind = 'invoice' and status = 'validate'`;
  for (const table of [
    'document_totals',
    'open_invoices_by_due',
    'revenue_by_month',
    'revenue_by_client_month',
    'revenue_by_client_year',
  ])
    await sql`delete from ${sql.table(table)} where ${ofCorporation}`.execute(owner);
  await sql`insert into document_totals (kind, corporation_id, status, count, total_without_vat, total, due)
    select kind, corporation_id, label, count(*), sum(total_without_vat), sum(total), sum(due) from document_list
    where ${ofCorporation} and not superseded group by 1, 2, 3`.execute(owner);
  await sql`insert into open_invoices_by_due (corporation_id, due_date, person_id, count, due)
    select corporation_id, due_date, coalesce(person_in_charge, 0), count(*), sum(due) from document_list
    where ${ofCorporation} and kind = 'invoice' and label in ('to_be_paid', 'partially_settled')
      group by 1, 2, 3`.execute(owner);
  const sums = sql`count(*), sum(total_without_vat), sum(total)`;
  const month = sql`date_trunc('month', date)::date`;
  await sql`insert into revenue_by_month (corporation_id, month, kind, documents, without_vat, total)
    select corporation_id, ${month}, 'invoice', ${sums} from document_list where ${invoices} group by 1, 2`.execute(
    owner,
  );
  await sql`insert into revenue_by_client_month (corporation_id, client_id, month, kind, documents, without_vat, total)
    select corporation_id, third_party_id, ${month}, 'invoice', ${sums} from document_list where ${invoices}
      group by 1, 2, 3`.execute(owner);
  await sql`insert into revenue_by_client_year (corporation_id, client_id, year, invoices, invoiced,
    invoiced_total, refunds, refunded, refunded_total)
    select corporation_id, third_party_id, extract(year from date)::int, ${sums}, 0, 0, 0 from document_list
      where ${invoices} group by 1, 2, 3`.execute(owner);
}

/**
 * Makes the read models of invoices so many times as large in minutes, where appending that many events takes hours
 * on a small machine: what pages read grows as it would, what they fold from events stays.
 * @returns seconds it took
 */
export async function stretch(owner: Database, corporation: number, times: number): Promise<number> {
  const start = performance.now();
  await copyInvoices(owner, corporation, times);
  await sumAgain(owner, corporation);
  await sql`vacuum analyze`.execute(owner);
  await sql`checkpoint`.execute(owner);
  return (performance.now() - start) / 1000;
}

/** Plain records of a list, without events: what its pages cost follows from their number alone. */
export async function addRecords(owner: Database, corporation: number, count: number): Promise<void> {
  await sql`
    insert into record_list (id, resource, corporation_id, label, enabled, values, words, revision, k1, k2, k3, k4)
    select -n, 'unittype', ${corporation}, 'Unité ' || n, n % 10 <> 0,
      jsonb_build_object('name', 'Unité ' || n, 'symbol', 'u' || n % 500, 'code', null, 'enabled', n % 10 <> 0),
      'Unité ' || n || ' u' || n % 500, 1, 'unite ' || n, 'u' || n % 500, '', (n % 10 <> 0)::int::text
    from generate_series(1, ${count}::int) n`.execute(owner);
  await sql`vacuum analyze record_list`.execute(owner);
}
