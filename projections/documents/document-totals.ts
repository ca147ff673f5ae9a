import { sql, type RawBuilder } from 'kysely';
import { byDocumentKind } from '#domain/document-kinds/registry.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';

/** What is asked of clients: the label says that something is left of it. */
const isOpen = sql`kind = 'invoice' and label in ('to_be_paid', 'partially_settled')`;

/** The tables of totals. */
export const TOTALS = ['document_totals', 'open_invoices_by_due'];

/**
 * Changes rows of the documents' list and moves its totals along, in one statement: those of each label, and those of
 * open invoices by the day that they are due. `change` is an insert, update or
 * delete that returns its rows; `rows` says which rows it touches. Superseded versions don't count.
 * @param through a label that a row which is new here had for a moment: that there were such rows is kept, too
 */
export function changeWithTotals(
  rows: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
  { removes = false, through = null }: { removes?: boolean; through?: string | null } = {},
): RawBuilder<unknown> {
  const sums = (sign: 1 | -1) =>
    sql.raw(
      `kind, corporation_id, label, ${sign} as n, ${sign} * total_without_vat as without, ${sign} * total as total, ${sign} * due as due`,
    );
  const opens = (sign: 1 | -1) =>
    sql.raw(
      `version_id, corporation_id, due_date, coalesce(person_in_charge, 0) as person, ${sign} as n, ${sign} * due as due`,
    );
  return sql`
    with before as (select * from document_list where ${rows}),
    changed as (${change}),
    delta as (
      select ${sums(-1)} from before where not superseded
      union all select ${sums(1)} from changed where not superseded and not ${removes}::boolean
      ${through === null ? sql`` : sql`union all select kind, corporation_id, ${through}, 0, 0, 0, 0 from changed`}
    ),
    open_delta as (
      select ${opens(-1)} from before where ${isOpen}
      union all select ${opens(1)} from changed where ${isOpen} and not ${removes}::boolean
    ),
    open_moved as (
      select corporation_id, due_date, person, sum(n) as n, sum(due) as due from open_delta
      group by version_id, corporation_id, due_date, person having sum(n) <> 0 or sum(due) <> 0
    ),
    open_kept as (
      insert into open_invoices_by_due as kept (corporation_id, due_date, person_id, count, due)
      select corporation_id, due_date, person, sum(n), sum(due) from open_moved
      group by corporation_id, due_date, person order by corporation_id, due_date, person
      on conflict (corporation_id, due_date, person_id) do update set count = kept.count + excluded.count,
        due = kept.due + excluded.due
    )
    insert into document_totals as kept (kind, corporation_id, status, count, total_without_vat, total, due)
    select kind, corporation_id, label, sum(n), sum(without), sum(total), sum(due) from delta
      group by kind, corporation_id, label order by kind, corporation_id, label
    on conflict (kind, corporation_id, status) do update set count = kept.count + excluded.count,
      total_without_vat = kept.total_without_vat + excluded.total_without_vat, total = kept.total + excluded.total,
        due = kept.due + excluded.due`;
}

export interface StatusTotal {
  status: string;
  count: number;
  withoutVat: string;
  total: string;
  due: string;
}

export type StatusTotals = Readonly<Record<DocumentKind, ReadonlyMap<string, StatusTotal>>>;

/** Count and amounts of each status, of every kind of document of one corporation: one question. */
export async function statusTotals(db: Database, corporation: number): Promise<StatusTotals> {
  const rows = await db
    .selectFrom('document_totals')
    .select(['kind', 'status', 'count', 'total_without_vat as withoutVat', 'total', 'due'])
    .where('corporation_id', '=', corporation)
    .execute();
  return byDocumentKind(
    (_definition, kind) => new Map(rows.filter((row) => row.kind === kind).map((row) => [row.status, row])),
  );
}
