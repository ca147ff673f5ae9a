import { sql } from 'kysely';
import type { ChequeDepositEvent } from '#domain/banking/cheque-deposit.ts';
import type { ChequePayment } from '#domain/banking/questions.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

/** Slips of cheques that are handed in, and which payments are on them. */
export const chequeDeposits = projection<ChequeDepositEvent>({
  name: 'cheque-deposits',
  tables: ['cheque_deposit', 'cheque_deposit_payment'],
  on: {
    ChequeDepositMade: async ({ deposit, corporation, number, date, account, cheques, total }, { db }) => {
      await db
        .insertInto('cheque_deposit')
        .values({
          id: deposit,
          corporation_id: corporation,
          number,
          date,
          account: account?.name ?? null,
          total,
          count: cheques.length,
        })
        .execute();
      const rows = cheques.map(({ payment }) => ({ deposit_id: deposit, payment_id: payment }));
      await db.insertInto('cheque_deposit_payment').values(rows).execute();
    },
    ChequeDepositCancelled: async ({ deposit }, { db }) => {
      await db.updateTable('cheque_deposit').set({ cancelled: true }).where('id', '=', deposit).execute();
      await db
        .updateTable('cheque_deposit_payment')
        .set({ live: false })
        .where('deposit_id', '=', deposit)
        .execute();
    },
  },
});

export interface ChequeDepositRow {
  id: number;
  number: string;
  date: string;
  /** Name of the company's bank account. */
  account: string | null;
  total: string;
  count: number;
  cancelled: boolean;
  /** All of it stands on the bank's statement. */
  booked: boolean;
}

const columns = sql`id, number, date, account, total, count, cancelled,
  not exists (select from cheque_deposit_payment part where part.deposit_id = cheque_deposit.id
    and not exists (select from reconciled_payment held where held.payment_id = part.payment_id)) as booked`;

const query = (corporation: number, keyword: string | null): ListQuery => ({
  table: 'cheque_deposit',
  id: 'id',
  select: columns,
  where: [sql`corporation_id = ${corporation}`, ...matches(keyword)],
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    date: { column: 'date', type: 'date' },
    total: { column: 'total', type: 'numeric' },
  },
  defaultSort: 'newest',
});

export const listChequeDeposits = (
  db: Database,
  corporation: number,
  keyword: string | null,
  request: ListRequest,
): Promise<ListPage<ChequeDepositRow>> =>
  listPage<ChequeDepositRow>(db, query(corporation, keyword), request);

export const countChequeDeposits = (
  db: Database,
  corporation: number,
  keyword: string | null,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, keyword), cap);

/** One slip; null for an unknown or foreign one. */
export async function findChequeDeposit(
  db: Database,
  id: number,
  corporation: number,
): Promise<ChequeDepositRow | null> {
  const { rows } = await sql<ChequeDepositRow>`
    select ${columns} from cheque_deposit where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** A cheque as slips name it. */
export interface ChequeRow {
  payment: number;
  number: string | null;
  date: string;
  client: number;
  clientName: string | null;
  /** Its own number, as it was typed. */
  reference: string | null;
  amount: string;
  cancelled: boolean;
}

const cheque = sql`payment_list.id as payment, payment_list.number, payment_list.date, client_id as client,
  client_name as "clientName", reference, amount::text as amount, payment_list.cancelled`;

/** The cheques of a slip, in the order of their payments. */
export async function chequesOf(db: Database, deposit: number, corporation: number): Promise<ChequeRow[]> {
  const { rows } = await sql<ChequeRow>`
    select ${cheque} from cheque_deposit_payment part join payment_list on payment_list.id = part.payment_id
    where part.deposit_id = ${deposit} and payment_list.corporation_id = ${corporation}
      order by payment_list.id`.execute(db);
  return rows;
}

/** A received cheque that is neither cancelled, nor on the bank's statement, nor on a slip. */
const waits = sql`not payment_list.cancelled and direction = 'in' and write_off is null
  and exists (select from record_list where record_list.id = payment_type_id and resource = 'paymenttype' and
    values->>'means' = 'cheque')
  and not exists (select from reconciled_payment where payment_id = payment_list.id)
  and not exists (select from cheque_deposit_payment part where part.payment_id = payment_list.id and live)`;

const MOST_SHOWN = 200;

/** The cheques that wait to be handed in, the oldest first. */
export async function waitingCheques(db: Database, corporation: number): Promise<ChequeRow[]> {
  const { rows } = await sql<ChequeRow>`
    select ${cheque} from payment_list where corporation_id = ${corporation} and amount > 0 and ${waits}
    order by date, id limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

/** Payments by their ids, and whether each is a cheque that waits; locked in the order of their ids. */
export async function chequePayments(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, ChequePayment>> {
  await sql`select id from payment_list where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}
    order by id for update`.execute(db);
  // A question of its own, so that it sees what whoever held the rows before has written.
  const { rows } = await sql<ChequePayment>`
    select id, number, amount::text as amount, (${waits}) as waits from payment_list
    where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
