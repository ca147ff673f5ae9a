import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';

/** A line of a client's account: what it was asked for (debit) and what was settled (credit), VAT included. */
export interface StatementEntry {
  what: 'invoice' | 'refund' | 'payment' | 'payback';
  /** Version of a document, id of a payment. */
  id: number;
  date: string;
  dueDate: string | null;
  /** Number of a document, means of a payment. */
  name: string;
  debit: string;
  credit: string;
}

export interface Statement {
  /** What the client owed before the first day; negative where it was owed something. */
  opening: string;
  entries: StatementEntry[];
  /** There are more entries than were read. */
  capped: boolean;
}

/** More make no page. */
const MOST_ENTRIES = 1000;

/** Validated documents and payments that stand, of one client. */
const account = (corporation: number, client: number) => sql`(
  select kind as what, version_id as id, date, due_date as "dueDate", number as name,
    case kind when 'invoice' then total else 0.00 end as debit, case kind when 'refund' then total else 0.00 end as credit
  from document_list
  where corporation_id = ${corporation} and third_party_id = ${client} and kind in ('invoice', 'refund') and status = 'validate'
  union all
  select case direction when 'in' then 'payment' else 'payback' end, id, date, null, payment_type,
    case direction when 'in' then 0.00 else amount end, case direction when 'in' then amount else 0.00 end
  from payment_list where corporation_id = ${corporation} and client_id = ${client} and not cancelled
)`;

/**
 * A client's account from one day to another, both included: what is owed at its end is the opening balance with the
 * debits, less the credits.
 */
export async function clientStatement(
  db: Database,
  corporation: number,
  client: number,
  from: string,
  until: string,
): Promise<Statement> {
  const [before, { rows }] = await Promise.all([
    sql<{ opening: string }>`
      select coalesce(sum(debit - credit), 0.00)::text as opening from ${account(corporation, client)} account where date < ${from}::date`.execute(
      db,
    ),
    sql<StatementEntry>`
      select what, id, date, "dueDate", name, debit::text, credit::text from ${account(corporation, client)} account
      where date between ${from}::date and ${until}::date order by date, what, id limit ${MOST_ENTRIES + 1}`.execute(
      db,
    ),
  ]);
  return {
    opening: before.rows[0]?.opening ?? '0.00',
    entries: rows.slice(0, MOST_ENTRIES),
    capped: rows.length > MOST_ENTRIES,
  };
}
