import { sql } from 'kysely';
import type { OpenInstalment } from '#domain/documents/payment-terms.ts';
import type { Database } from '#db/postgres/pool.ts';

/** What is left of each instalment of an invoice, the earliest first; none of one that falls due at once. */
export async function openInstalmentsOf(db: Database, version: number): Promise<OpenInstalment[]> {
  const { rows } = await sql<OpenInstalment>`
    select one.due_date::text as "dueDate", greatest(one.due, 0)::text as left, greatest(one.due, 0)::text as amount
    from document_list, open_instalments(schedule, paid + credited) one
    where version_id = ${version} and schedule is not null order by one.due_date`.execute(db);
  return rows;
}
