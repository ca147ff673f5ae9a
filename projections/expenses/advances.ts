import { sql } from 'kysely';
import type { AdvanceEvent, AdvanceState, AdvanceStatus } from '#domain/expenses/advance.ts';
import type { ExpenseSight } from '#domain/expenses/expense-access.ts';
import type { OpenAdvance } from '#domain/expenses/questions.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';
import { decidedBy, seen } from './expense-list.ts';

type Told = Extract<AdvanceEvent, { type: 'AdvanceAgreed' }>['data'];

const begin = (
  db: Database,
  { advance, corporation, person, amount, date, title }: Told,
  decision: AdvanceState['decision'],
  revision: number,
) =>
  db
    .insertInto('expense_advance')
    .values({
      id: advance,
      corporation_id: corporation,
      person_id: person,
      title,
      day: date,
      amount,
      decision,
      given_on: null,
      batch_id: null,
      revision,
    })
    .execute();

export const expenseAdvances = projection<AdvanceEvent>({
  name: 'expense-advances',
  tables: ['expense_advance'],
  on: {
    AdvanceAsked: (told, { db, recorded }) => begin(db, told, 'asked', recorded.revision),
    AdvanceApproved: ({ advance }, { db, recorded: { revision } }) =>
      db
        .updateTable('expense_advance')
        .set({ decision: 'agreed', revision })
        .where('id', '=', advance)
        .execute(),
    AdvanceRefused: ({ advance, reason }, { db, recorded: { revision } }) =>
      db
        .updateTable('expense_advance')
        .set({ decision: 'refused', reason, revision })
        .where('id', '=', advance)
        .execute(),
    AdvanceAgreed: (told, { db, recorded }) => begin(db, told, 'agreed', recorded.revision),
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
    AdvanceTransferReturned: ({ advance }, { db, recorded: { revision } }) =>
      db
        .updateTable('expense_advance')
        .set({ given_on: null, batch_id: null, revision })
        .where('id', '=', advance)
        .execute(),
    AdvanceDeducted: ({ advance, amount }, { db, recorded: { revision } }) =>
      sql`update expense_advance set deducted = deducted + ${amount}::numeric, revision = ${revision}
        where id = ${advance}`.execute(db),
    AdvanceDeductionReversed: ({ advance, amount }, { db, recorded: { revision } }) =>
      sql`update expense_advance set deducted = deducted - ${amount}::numeric, revision = ${revision}
        where id = ${advance}`.execute(db),
    AdvanceReturned: ({ advance, amount }, { db, recorded: { revision } }) =>
      sql`update expense_advance set repaid = repaid + ${amount}::numeric, revision = ${revision}
        where id = ${advance}`.execute(db),
    AdvanceReturnReversed: ({ advance, amount }, { db, recorded: { revision } }) =>
      sql`update expense_advance set repaid = repaid - ${amount}::numeric, revision = ${revision}
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
  /** Why it was refused. */
  reason: string | null;
}

const left = sql`case when given_on is null then 0 else amount - deducted - repaid end`;

const columns = sql`a.id, a.person_id as person,
  coalesce((select pc.name from person_corporation pc where pc.person_id = a.person_id
    and pc.corporation_id = a.corporation_id), '') as "personName",
  a.title, a.day, a.amount::text, a.given_on as "givenOn", a.batch_id as batch, a.deducted::text, a.repaid::text,
  (${left})::numeric(12, 2)::text as left,
  a.reason, case when a.decision <> 'agreed' then a.decision when given_on is null then 'agreed' when ${left} > 0 then 'given' else 'settled' end as status`;

/** Most that a page shows. */
const SHOWN = 200;

/** Advances that somebody sees, of all or of one person: those of which something is open first, the newest first. */
export async function listAdvances(
  db: Database,
  corporation: number,
  {
    sight,
    person = null,
    agreedOnly = false,
  }: { sight: ExpenseSight; person?: number | null; agreedOnly?: boolean },
): Promise<AdvanceRow[]> {
  const { rows } = await sql<AdvanceRow>`select ${columns} from expense_advance a
    where a.corporation_id = ${corporation} and (${person}::bigint is null or a.person_id = ${person})
      and (not ${agreedOnly}::boolean or (a.decision = 'agreed' and a.given_on is null and a.batch_id is null))
      and ${seen(sight, 'a')}
    order by (a.decision <> 'refused' and (a.given_on is null or ${left} > 0)) desc, a.id desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

/** How many advances somebody sees there are, and what people still hold of them, however many a page shows. */
export async function sumOfAdvances(
  db: Database,
  corporation: number,
  sight: ExpenseSight,
): Promise<{ count: number; left: string }> {
  const { rows } = await sql<{ count: number; left: string }>`
    select count(*)::int as count, coalesce(sum(${left}), 0)::numeric(14, 2)::text as left
    from expense_advance a where a.corporation_id = ${corporation} and ${seen(sight, 'a')}`.execute(db);
  return rows[0] ?? { count: 0, left: '0.00' };
}

/** Advances that wait for somebody's decision, the oldest first. */
export async function advancesToDecide(
  db: Database,
  corporation: number,
  sight: ExpenseSight,
): Promise<AdvanceRow[]> {
  const whose = decidedBy(sight, corporation);
  if (whose === null) return [];
  const { rows } = await sql<AdvanceRow>`select ${columns} from expense_advance a
    where a.corporation_id = ${corporation} and a.decision = 'asked' and ${whose}
    order by a.id limit ${SHOWN}`.execute(db);
  return rows;
}

/** One advance; null for an unknown or foreign one, and one that is not seen. */
export async function findAdvance(
  db: Database,
  id: number,
  corporation: number,
  sight: ExpenseSight,
): Promise<AdvanceRow | null> {
  const { rows } = await sql<AdvanceRow>`select ${columns} from expense_advance a
    where a.id = ${id} and a.corporation_id = ${corporation} and ${seen(sight, 'a')}`.execute(db);
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
