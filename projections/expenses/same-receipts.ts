import { sql } from 'kysely';
import type { ExpenseSight } from '#domain/expenses/expense-access.ts';
import type { Database } from '#db/postgres/pool.ts';
import { seen } from './expense-list.ts';

/** Two expenses that may be of one receipt. */
export interface SameReceipt {
  expense: number;
  other: number;
  /** '' once erased. */
  title: string;
  day: string;
  /** What they have in common: person, day and total, or files of one size, whose contents tell. */
  by: { kind: 'facts' } | { kind: 'file'; file: string; otherFile: string };
}

/** As many as are looked at. */
const MOST = 50;

/**
 * Other expenses of the company that may be of the same receipt as some, as far as they are seen; refused ones are none
 * (indexes expense_person, attached_document_receipt).
 */
export async function possiblySame(
  db: Database,
  corporation: number,
  expenses: readonly number[],
  sight: ExpenseSight,
): Promise<SameReceipt[]> {
  if (expenses.length === 0) return [];
  const others = sql`(select * from expense where corporation_id = ${corporation} and status <> 'refused'
    and kind = 'receipt' and ${seen(sight)})`;
  const { rows } = await sql<SameReceipt>`
    select e.id as expense, o.id as other, o.title, o.day, json_build_object('kind', 'facts') as by
    from expense e join lateral ${others} o on o.person_id = e.person_id and o.day = e.day and o.total = e.total
      and o.id <> e.id
    where e.id = any(${[...expenses]}::bigint[]) and e.corporation_id = ${corporation} and e.kind = 'receipt' and e.total > 0
    union all
    select e.id, o.id, o.title, o.day,
      json_build_object('kind', 'file', 'file', mine.file, 'otherFile', theirs.file)
    from expense e
    join attached_document mine on mine.owner_kind = 'expense' and mine.owner_id = e.id
    join attached_document theirs on theirs.owner_kind = 'expense' and theirs.corporation_id = ${corporation}
      and theirs.size = mine.size and theirs.type = mine.type and theirs.owner_id <> e.id
    join lateral ${others} o on o.id = theirs.owner_id
    where e.id = any(${[...expenses]}::bigint[]) and e.corporation_id = ${corporation}
    order by 1, 2 limit ${MOST}`.execute(db);
  return rows;
}
