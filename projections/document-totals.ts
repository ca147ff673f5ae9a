import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#db/pool.ts';

/** A list whose totals per status are kept beside it. */
export interface TotalledList {
  kind: 'quotation' | 'invoice';
  table: 'quotation_list' | 'invoice_list';
  /** Status that a row counts under. */
  status: RawBuilder<unknown>;
  due: RawBuilder<unknown>;
  /** Rows that count. */
  counted: RawBuilder<unknown>;
}

/**
 * Changes rows of a list and moves its totals along, in one statement. `change` is an insert, update or delete that
 * ends in `returning *`; `rows` says which rows it touches.
 */
export async function changeWithTotals(
  db: Database,
  list: TotalledList,
  rows: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
  removes = false,
): Promise<void> {
  const sums = (sign: 1 | -1) =>
    sql`corporation_id, ${list.status} as status, ${sql.raw(String(sign))} as n, ${sql.raw(String(sign))} * total_without_vat as without, ${sql.raw(String(sign))} * total as total, ${sql.raw(String(sign))} * ${list.due} as due`;
  await sql`
    with before as (select * from ${sql.table(list.table)} where ${rows}),
    changed as (${change}),
    delta as (
      select ${sums(-1)} from before where ${list.counted}
      union all select ${sums(1)} from changed where ${list.counted} and not ${removes}::boolean
    )
    insert into document_totals as kept (kind, corporation_id, status, count, total_without_vat, total, due)
    select ${list.kind}, corporation_id, status, sum(n), sum(without), sum(total), sum(due) from delta group by corporation_id, status order by status
    on conflict (kind, corporation_id, status) do update set count = kept.count + excluded.count,
      total_without_vat = kept.total_without_vat + excluded.total_without_vat, total = kept.total + excluded.total, due = kept.due + excluded.due`.execute(
    db,
  );
}

export interface StatusTotal {
  status: string;
  count: number;
  withoutVat: string;
  total: string;
  due: string;
}

export type StatusTotals = Record<TotalledList['kind'], ReadonlyMap<string, StatusTotal>>;

/** Count and amounts of each status, of every kind of document of one corporation: one question. */
export async function statusTotals(db: Database, corporation: number): Promise<StatusTotals> {
  const rows = await db
    .selectFrom('document_totals')
    .select(['kind', 'status', 'count', 'total_without_vat as withoutVat', 'total', 'due'])
    .where('corporation_id', '=', corporation)
    .execute();
  const of = (kind: TotalledList['kind']) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.status, row]));
  return { quotation: of('quotation'), invoice: of('invoice') };
}
