import { sql } from 'kysely';
import type { WriteOffReason } from '#domain/payments/payment.ts';
import type { Database } from '#db/postgres/pool.ts';
import { ofParty } from '../same-party.ts';

/** A line of a client's account: what it was asked for (debit) and what was settled (credit), VAT included. */
export interface StatementEntry {
  what: 'invoice' | 'refund' | 'payment' | 'payback';
  /** Version of a document, id of a payment. */
  id: number;
  date: string;
  dueDate: string | null;
  /** Number of a document, means of a payment. */
  name: string;
  /** The means of a payment; null of documents. */
  paymentType: number | null;
  /** Why a rest was given up, where no money came. */
  writeOff: WriteOffReason | null;
  debit: string;
  credit: string;
}

export interface Statement {
  /** What the client owed before the first day; negative where it was owed something. */
  opening: string;
  entries: StatementEntry[];
  /** What is owed at the end of the last day. */
  closing: string;
  /** There are more entries than were read. */
  capped: boolean;
}

/** More make no page. */
const MOST_ENTRIES = 1000;

/** Validated documents and payments that stand, of one client. */
const account = (corporation: number, client: number) => sql`(
  select kind as what, version_id as id, date, due_date as "dueDate", number as name,
    null::bigint as "paymentType", null as "writeOff",
    case kind when 'invoice' then total - settled_before else 0.00 end as debit,
    case kind when 'refund' then total - settled_before else 0.00 end as credit
  from document_list
  where corporation_id = ${corporation} and ${ofParty('third_party_id', client)} and kind in ('invoice', 'refund')
    and status = 'validate'
  union all
  -- what the client paid, less what that settled of others of its group
  select 'payment', id, date, null, payment_type, payment_type_id, write_off, 0.00,
    amount - coalesce((select sum(taken) from payment_allocation where payment_id = payment_list.id
      and not ${ofParty('client_id', client)}), 0.00)
  from payment_list where corporation_id = ${corporation} and ${ofParty('client_id', client)} and direction = 'in'
    and not cancelled
  union all
  -- what another of its group paid for it
  select 'payment', payment.id, payment.date, null, payment.payment_type, payment.payment_type_id,
    payment.write_off, 0.00, sum(taken)
  from payment_allocation part join payment_list payment on payment.id = part.payment_id
  where ${ofParty('part.client_id', client)} and payment.corporation_id = ${corporation}
    and not ${ofParty('payment.client_id', client)}
    and direction = 'in' and not cancelled
  group by payment.id
  union all
  -- what was given back; what was paid to it as a supplier stands on another account
  select 'payback', payment.id, payment.date, null, payment.payment_type, payment.payment_type_id,
    payment.write_off, sum(taken), 0.00
  from payment_allocation part join payment_list payment on payment.id = part.payment_id
  where ${ofParty('part.client_id', client)} and payment.corporation_id = ${corporation} and direction = 'out'
    and not cancelled and part.kind <> 'supplierInvoice'
  group by payment.id
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
    sql<{ opening: string; closing: string }>`
      select coalesce(sum(debit - credit) filter (where date < ${from}::date), 0.00)::text as opening,
        coalesce(sum(debit - credit), 0.00)::text as closing
      from ${account(corporation, client)} account where date <= greatest(${until}::date, ${from}::date - 1)`.execute(
      db,
    ),
    sql<StatementEntry>`
      select what, id, date, "dueDate", name, "paymentType", "writeOff", debit::text, credit::text
        from ${account(corporation, client)} account
      where date between ${from}::date and ${until}::date
        -- documents that settled each other moved no money
        and (what in ('invoice', 'refund') or debit <> credit)
      order by date, what, id limit ${MOST_ENTRIES + 1}`.execute(db),
  ]);
  return {
    opening: before.rows[0]?.opening ?? '0.00',
    closing: before.rows[0]?.closing ?? '0.00',
    entries: rows.slice(0, MOST_ENTRIES),
    capped: rows.length > MOST_ENTRIES,
  };
}
