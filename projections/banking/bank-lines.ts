import { sql } from 'kysely';
import type { OpenItem } from '#domain/banking/matching.ts';
import type { Database } from '#db/postgres/pool.ts';
import {
  conjunction,
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '../listing.ts';
import { ofParty, pointedTo, pointers } from '../same-party.ts';

export const lineStatuses = ['open', 'matched', 'booked', 'ignored'] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** A movement as the page of its statement shows it. */
export interface BankLineRow {
  statement: number;
  line: number;
  date: string;
  valueDate: string | null;
  /** Negative for what was paid out. */
  amount: string;
  /** null, like the other words of the bank, once they were erased. */
  label: string | null;
  counterparty: string | null;
  iban: string | null;
  reference: string | null;
  bankReference: string | null;
  status: LineStatus;
  /** The first of its payments. */
  payment: number | null;
  paymentNumber: string | null;
  /** How many payments it stands for. */
  payments: number;
  client: number | null;
  clientName: string | null;
  /** Why it was put aside, or what its entry is called. */
  reason: string | null;
  /** The account that it was booked on. */
  account: string | null;
}

export interface LineFilter {
  statement: number;
  status: LineStatus | null;
  keyword: string | null;
}

const columns = sql`statement_id as statement, line, date, value_date as "valueDate", amount, label, counterparty,
  iban, reference,
  bank_reference as "bankReference", status, payment_id as payment, client_id as client,
  (select payment_list.number from payment_list where payment_list.id = payment_id) as "paymentNumber",
  (select count(*)::int from reconciled_payment held where held.statement_id = bank_line.statement_id
    and held.line = bank_line.line) as payments,
  (select identity->>'name' from third_party where third_party.id = bank_line.client_id) as "clientName", reason,
    account`;

const query = (corporation: number, { statement, status, keyword }: LineFilter): ListQuery => ({
  table: 'bank_line',
  id: 'line',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`statement_id = ${statement}`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...matches(keyword),
  ],
  sorts: {
    line: { column: 'line', type: 'bigint' },
    date: { column: 'date', type: 'date' },
    amount: { column: 'amount', type: 'numeric' },
  },
  defaultSort: 'line',
});

export const listBankLines = (
  db: Database,
  corporation: number,
  filter: LineFilter,
  request: ListRequest,
): Promise<ListPage<BankLineRow>> => listPage<BankLineRow>(db, query(corporation, filter), request);

export const countBankLines = (
  db: Database,
  corporation: number,
  filter: LineFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** How many movements of a statement are in each status, and what they add up to. */
export async function lineCounts(
  db: Database,
  corporation: number,
  statement: number,
): Promise<Map<LineStatus, { count: number; amount: string }>> {
  const { rows } = await sql<{ status: LineStatus; count: number; amount: string }>`
    select status, count(*)::int as count, sum(amount)::text as amount from bank_line
    where corporation_id = ${corporation} and statement_id = ${statement} group by status`.execute(db);
  return new Map(rows.map(({ status, ...rest }) => [status, rest]));
}

/** One movement; null for an unknown or foreign one. */
export async function findBankLine(
  db: Database,
  corporation: number,
  statement: number,
  line: number,
): Promise<BankLineRow | null> {
  const { rows } = await sql<BankLineRow>`
    select ${columns} from bank_line where ${conjunction([
      sql`statement_id = ${statement}`,
      sql`line = ${line}`,
      sql`corporation_id = ${corporation}`,
    ])}`.execute(db);
  return rows[0] ?? null;
}

/** The movement that a payment stands on; null for none. */
export async function lineOfPayment(
  db: Database,
  corporation: number,
  payment: number,
): Promise<{ statement: number; line: number } | null> {
  const { rows } = await sql<{ statement: number; line: number }>`
    select statement_id as statement, line from reconciled_payment where payment_id = ${payment}
      and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** More open documents than this are not looked through; the oldest due dates are. */
const MOST_OPEN = 10_000;

/**
 * Documents that movements may settle: open invoices and credit notes of clients, approved invoices of suppliers.
 * @param party of this third party alone
 */
export async function openForMatching(
  db: Database,
  corporation: number,
  party: number | null = null,
): Promise<OpenItem[]> {
  const ofClient = party === null ? sql`true` : ofParty('third_party_id', party);
  const ofSupplier = party === null ? sql`true` : ofParty('supplier_id', party);
  const { rows } = await sql<OpenItem>`
    (select kind, version_id as version, number, third_party_id as client, third_party_name as "clientName",
      due_date as "dueDate", due from document_list
      where corporation_id = ${corporation} and kind = 'invoice' and label in ('to_be_paid', 'partially_settled')
        and ${ofClient}
      order by due_date, version_id limit ${MOST_OPEN})
    union all
    (select kind, version_id, number, third_party_id, third_party_name, due_date, due from document_list
      where corporation_id = ${corporation} and kind = 'refund' and label in ('to_be_paid', 'partially_settled')
        and ${ofClient}
      order by due_date, version_id limit ${MOST_OPEN})
    union all
    (select 'supplierInvoice', id, number, supplier_id, supplier_name, due_date, due from supplier_invoice
      where corporation_id = ${corporation} and status = 'approved' and type = 'invoice' and due > 0 and ${ofSupplier}
      order by due_date, id limit ${MOST_OPEN})`.execute(db);
  return rows;
}

/** Whose accounts these are: by what third parties say, and by movements that were matched before. */
export async function partiesOfIbans(
  db: Database,
  corporation: number,
  ibans: readonly string[],
): Promise<Map<string, number>> {
  if (ibans.length === 0) return new Map();
  const { rows } = await sql<{ iban: string; party: number }>`
    select iban, max(${pointedTo('client_id')}) as party from bank_line ${pointers('client_id')}
      where corporation_id = ${corporation} and client_id is not null and iban = any(${[...ibans]}::text[])
        group by iban having count(distinct ${pointedTo('client_id')}) = 1
    union all
    select identity->>'iban', max(coalesce(merged_into_id, id)) from third_party
      where corporation_id = ${corporation} and identity->>'iban' = any(${[...ibans]}::text[]) group by 1
        having count(distinct coalesce(merged_into_id, id)) = 1`.execute(db);
  return new Map(rows.map(({ iban, party }) => [iban, party]));
}
