import { sql } from 'kysely';
import type { AdvanceEvent, AdvanceStatus } from '#domain/expenses/advance.ts';
import type { OpenAdvance } from '#domain/expenses/questions.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

export const expenseAdvances = projection<AdvanceEvent>({
  name: 'expense-advances',
  tables: ['expense_advance'],
  on: {
    AdvanceAgreed: ({ advance, corporation, person, amount, date, title }, { db, recorded }) =>
      db
        .insertInto('expense_advance')
        .values({
          id: advance,
          corporation_id: corporation,
          person_id: person,
          title,
          day: date,
          amount,
          given_on: null,
          batch_id: null,
          revision: recorded.revision,
        })
        .execute(),
    AdvanceCancelled: ({ advance }, { db }) =>
      db.deleteFrom('expense_advance').where('id', '=', advance).execute(),
    AdvanceOrdered: ({ advance, batch }, { db, recorded: { revision } }) =>
      db
        .updateTable('expense_advance')
        .set({ batch_id: batch, revision })
        .where('id', '=', advance)
        .execute(),
    AdvanceReleased: ({ advance }, { db, recorded: { revision } }) =>
      db.updateTable('expense_advance').set({ batch_id: null, revision }).where('id', '=', advance).execute(),
    AdvanceTransferred: ({ advance, date }, { db, recorded: { revision } }) =>
      db.updateTable('expense_advance').set({ given_on: date, revision }).where('id', '=', advance).execute(),
    AdvanceDeducted: ({ advance, amount }, { db, recorded: { revision } }) =>
      sql`update expense_advance set deducted = deducted + ${amount}::numeric, revision = ${revision}
        where id = ${advance}`.execute(db),
    AdvanceDeductionReversed: ({ advance, amount }, { db, recorded: { revision } }) =>
      sql`update expense_advance set deducted = deducted - ${amount}::numeric, revision = ${revision}
        where id = ${advance}`.execute(db),
    AdvanceReturned: ({ advance, amount }, { db, recorded: { revision } }) =>
      sql`update expense_advance set repaid = repaid + ${amount}::numeric, revision = ${revision}
        where id = ${advance}`.execute(db),
  },
});

export interface AdvanceRow {
  id: number;
  person: number;
  /** '' once erased. */
  personName: string;
  title: string | null;
  day: string;
  amount: string;
  givenOn: string | null;
  batch: number | null;
  deducted: string;
  repaid: string;
  left: string;
  status: AdvanceStatus;
}

const left = sql`case when given_on is null then 0 else amount - deducted - repaid end`;

const columns = sql`a.id, a.person_id as person,
  coalesce((select pc.name from person_corporation pc where pc.person_id = a.person_id
    and pc.corporation_id = a.corporation_id), '') as "personName",
  a.title, a.day, a.amount::text, a.given_on as "givenOn", a.batch_id as batch, a.deducted::text, a.repaid::text,
  (${left})::numeric(12, 2)::text as left,
  case when given_on is null then 'agreed' when ${left} > 0 then 'given' else 'settled' end as status`;

/** Most that a page shows. */
const SHOWN = 200;

/** Advances of a corporation, or of one person, the newest first. */
export async function listAdvances(
  db: Database,
  corporation: number,
  { person = null, agreedOnly = false }: { person?: number | null; agreedOnly?: boolean },
): Promise<AdvanceRow[]> {
  const { rows } = await sql<AdvanceRow>`select ${columns} from expense_advance a
    where a.corporation_id = ${corporation} and (${person}::bigint is null or a.person_id = ${person})
      and (not ${agreedOnly}::boolean or (a.given_on is null and a.batch_id is null))
    order by a.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

export async function findAdvance(db: Database, id: number, corporation: number): Promise<AdvanceRow | null> {
  const { rows } = await sql<AdvanceRow>`select ${columns} from expense_advance a
    where a.id = ${id} and a.corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Advances of which something is left, the oldest first, by who holds them. */
export async function openAdvances(
  db: Database,
  people: readonly number[],
  corporation: number,
): Promise<Map<number, OpenAdvance[]>> {
  const { rows } = await sql<OpenAdvance & { person: number }>`
    select id, person_id as person, (${left})::numeric(12, 2)::text as left from expense_advance
    where person_id = any(${[...people]}::bigint[]) and corporation_id = ${corporation} and ${left} > 0
    order by id`.execute(db);
  return grouped(rows, ({ person }) => person);
}
