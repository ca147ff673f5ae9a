import { sql } from 'kysely';
import type { ReimbursementEvent } from '#domain/expenses/reimbursement.ts';
import type { TransferStatus } from '#domain/payments/credit-transfer.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

const move = (db: Database, batch: number, status: TransferStatus) =>
  db.updateTable('reimbursement').set({ status }).where('id', '=', batch).execute();

export const reimbursements = projection<ReimbursementEvent>({
  name: 'reimbursements',
  tables: ['reimbursement'],
  on: {
    ReimbursementPrepared: ({ batch, corporation, reference, executionDate, madeAt }, { db }) =>
      db
        .insertInto('reimbursement')
        .values({
          id: batch,
          corporation_id: corporation,
          reference,
          status: 'made',
          execution_date: executionDate,
          made_at: madeAt,
        })
        .execute(),
    ReimbursementOrdered: ({ batch, amount }, { db }) =>
      sql`update reimbursement set people = people + 1, amount = amount + ${amount}::numeric
        where id = ${batch}`.execute(db),
    ReimbursementSent: ({ batch }, { db }) => move(db, batch, 'sent'),
    ReimbursementExecuted: ({ batch }, { db }) => move(db, batch, 'executed'),
    ReimbursementFound: ({ batch, statement, line }, { db }) =>
      db
        .updateTable('reimbursement')
        .set({ statement_id: statement, line })
        .where('id', '=', batch)
        .execute(),
    ReimbursementCancelled: ({ batch }, { db }) => move(db, batch, 'cancelled'),
  },
});

export interface BatchRow {
  id: number;
  reference: string;
  status: TransferStatus;
  people: number;
  amount: string;
  executionDate: string;
  madeAt: string;
}

/** Most that a page shows. */
const SHOWN = 100;

/** Batches of a corporation, the newest first. */
export async function listReimbursements(db: Database, corporation: number): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`select id, reference, status, people, amount::text,
      execution_date as "executionDate", made_at as "madeAt"
    from reimbursement where corporation_id = ${corporation} order by id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** Most batches that a movement is proposed to be. */
const PROPOSED = 5;

/** Batches of this amount that no movement of the bank is said to be, those of the nearest days first. */
export async function batchesOfAmount(
  db: Database,
  corporation: number,
  { amount, day }: { amount: string; day: string },
): Promise<Pick<BatchRow, 'id' | 'reference' | 'people' | 'executionDate'>[]> {
  const { rows } = await sql<Pick<BatchRow, 'id' | 'reference' | 'people' | 'executionDate'>>`
    select r.id, r.reference, r.people, r.execution_date as "executionDate" from reimbursement r
    where r.corporation_id = ${corporation} and r.amount = ${amount}::numeric and r.status <> 'cancelled'
      and not exists (select from bank_line b where b.statement_id = r.statement_id and b.line = r.line
        and b.status = 'ignored')
    order by abs(r.execution_date - ${day}::date), r.id limit ${PROPOSED}`.execute(db);
  return rows;
}
