import { sql } from 'kysely';
import { DAYS_AFTER, DAYS_BEFORE, type RecordedPayment } from '#domain/banking/recorded.ts';
import { addDays, type CivilDate } from '#domain/kernel/dates.ts';
import type { UnreconciledPayment } from '#domain/banking/questions.ts';
import type { Database } from '#db/postgres/pool.ts';

/**
 * Payments by their ids, locked in the order of their ids: none is cancelled, or matched with a movement, meanwhile.
 */
export async function paymentsToReconcile(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, UnreconciledPayment>> {
  await sql`select id from payment_list where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}
    order by id for update`.execute(db);
  // A question of its own, so that it sees what whoever held the rows before has written.
  const { rows } = await sql<UnreconciledPayment>`
    select id, number, client_id as client, (case direction when 'in' then amount
      else -amount end)::text as amount, cancelled,
      exists (select from reconciled_payment where payment_id = payment_list.id) as reconciled,
      exists (select from cheque_deposit_payment where payment_id = payment_list.id and live) as "onSlip",
      (select bank->>'account' from journal_piece where kind = 'payment' and version = payment_list.id) as account
    from payment_list where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}
      and write_off is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** More payments than this are not looked through; the nearest days are. */
const MOST = 2000;

/**
 * Payments that stand on no movement, of days near those of some movements; the nearest to the first day first.
 * @param from first day of the movements
 * @param until last day of the movements
 */
export async function unreconciledPayments(
  db: Database,
  corporation: number,
  { from, until }: { from: CivilDate; until: CivilDate },
): Promise<RecordedPayment[]> {
  const { rows } = await sql<RecordedPayment>`
    select id, number, date, (case direction when 'in' then amount else -amount end)::text as amount,
      client_name as "clientName", reference,
      payment_type_id as "paymentType",
      (select slip.number from cheque_deposit_payment part join cheque_deposit slip on slip.id = part.deposit_id
        where part.payment_id = payment_list.id and part.live) as deposit,
      (select coalesce(json_agg(number order by version_id), '[]') from payment_allocation
        where payment_id = payment_list.id and amount <> 0) as documents
    from payment_list
    where corporation_id = ${corporation} and not cancelled and amount <> 0 and write_off is null
      and date between ${addDays(from, -DAYS_BEFORE)}::date and ${addDays(until, DAYS_AFTER)}::date
      and not exists (select from reconciled_payment where payment_id = payment_list.id)
    order by abs(date - ${from}::date), id limit ${MOST}`.execute(db);
  return rows;
}

/** The payments that a movement stands for. */
export async function paymentsOfLine(
  db: Database,
  corporation: number,
  statement: number,
  line: number,
): Promise<{ id: number; number: string | null; clientName: string | null; amount: string }[]> {
  const { rows } = await sql<{
    id: number;
    number: string | null;
    clientName: string | null;
    amount: string;
  }>`
    select id, number, client_name as "clientName", amount::text from reconciled_payment held
      join payment_list on payment_list.id = held.payment_id
    where held.statement_id = ${statement} and held.line = ${line} and held.corporation_id = ${corporation}
      order by id`.execute(db);
  return rows;
}
