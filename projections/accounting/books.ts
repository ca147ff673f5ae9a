import { sql } from 'kysely';
import { emptyBooks, type AccountBalance, type Books, type BooksEvent } from '#domain/accounting/books.ts';
import { defaultChart, type Chart } from '#domain/accounting/chart.ts';
import type { RecordProfile } from '#domain/records/questions.ts';
import type { Database } from '#db/postgres/pool.ts';
import { bankAccounts } from '../banking/bank-accounts.ts';
import { projection } from '../projection.ts';

/** The accounts that corporations book on, and the periods that they have closed. */
export const books = projection<BooksEvent>({
  name: 'books',
  tables: ['books', 'closed_period'],
  on: {
    ChartOfAccountsEdited: ({ corporation, chart }, { db, recorded }) => {
      const values = { chart: JSON.stringify(chart), revision: recorded.revision };
      return db
        .insertInto('books')
        .values({ corporation_id: corporation, closed_until: null, ...values })
        .onConflict((conflict) => conflict.column('corporation_id').doUpdateSet(values))
        .execute();
    },
    AccountingPeriodClosed: async (period, { db, recorded }) => {
      const { corporation, from, until, entries, debit, credit, balances, hash } = period;
      const values = { closed_until: until, revision: recorded.revision };
      await db
        .insertInto('books')
        .values({ corporation_id: corporation, chart: null, ...values })
        .onConflict((conflict) => conflict.column('corporation_id').doUpdateSet(values))
        .execute();
      await db
        .insertInto('closed_period')
        .values({
          corporation_id: corporation,
          until,
          from_date: from,
          entries,
          debit,
          credit,
          balances: JSON.stringify(balances),
          hash,
          closed_at: recorded.metadata.occurredAt,
          closed_by: recorded.metadata.user,
        })
        .execute();
    },
  },
});

/** What an older chart doesn't say is as usual. */
const completed = (chart: Partial<Chart> | null): Chart => ({
  ...defaultChart,
  ...chart,
  accounts: { ...defaultChart.accounts, ...chart?.accounts },
  journals: { ...defaultChart.journals, ...chart?.journals },
});

/** The books of a corporation, and how many events they have had. */
export async function readBooks(db: Database, corporation: number): Promise<Books & { revision: number }> {
  const row = await db
    .selectFrom('books')
    .select(['chart', 'closed_until', 'revision'])
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  if (row === undefined) return { ...emptyBooks, revision: 0 };
  return { chart: completed(row.chart), closedUntil: row.closed_until, revision: row.revision };
}

const nameIn = ({ values }: RecordProfile, field: string): string => {
  const value = values[field];
  return typeof value === 'string' ? value.trim().toUpperCase() : '';
};

/**
 * The chart with its bank accounts called as their list calls them, where the corporation has not named them itself.
 */
export async function namedChart(db: Database, corporation: number): Promise<Chart> {
  const [{ chart }, accounts] = await Promise.all([
    readBooks(db, corporation),
    bankAccounts(db, corporation),
  ]);
  const own = accounts.map((one) => [nameIn(one, 'accountingCode'), one.label] as const);
  return {
    ...chart,
    names: { ...Object.fromEntries(own.filter(([account]) => account !== '')), ...chart.names },
  };
}

const lockOf = (corporation: number) => sql`hashtext(${`books-${corporation}`})`;

/** The same, held as it is until the transaction ends: something is booked by it. */
export async function findBooks(db: Database, corporation: number): Promise<Books> {
  // Sent together: the second has its own look at the rows once the first has the lock.
  const [, held] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(${lockOf(corporation)})`.execute(db),
    readBooks(db, corporation),
  ]);
  return held;
}

export interface Held {
  entries: number;
  debit: string;
  credit: string;
  balances: AccountBalance[];
  /** SHA-256 over the lines, in the order in which they were booked. */
  hash: string;
}

/** What the books hold from one day to another, both included. */
export async function readHeld(
  db: Database,
  corporation: number,
  from: string | null,
  until: string,
): Promise<Held> {
  const within = sql`corporation_id = ${corporation} and date <= ${until}::date
    and date >= coalesce(${from}::date, '-infinity')`;
  const [sums, lines] = await Promise.all([
    sql<AccountBalance>`
      select account, sum(debit)::text as debit, sum(credit)::text as credit from journal_line where ${within}
      group by account order by account`.execute(db),
    sql<{ entries: number; debit: string; credit: string; hash: string }>`
      select count(distinct entry)::int as entries, coalesce(sum(debit), 0.00)::text as debit,
        coalesce(sum(credit), 0.00)::text as credit,
        encode(sha256(convert_to(coalesce(string_agg(
          concat_ws('|', entry, line, journal, date, account, auxiliary, piece_ref, debit, credit), E'\\n'
          order by validated_at, entry, line), ''), 'UTF8')), 'hex') as hash
      from journal_line where ${within}`.execute(db),
  ]);
  const all = lines.rows[0] ?? { entries: 0, debit: '0.00', credit: '0.00', hash: '' };
  return { ...all, balances: sums.rows };
}

/** The same, and nothing is booked until the transaction ends. */
export async function heldBetween(
  db: Database,
  corporation: number,
  from: string | null,
  until: string,
): Promise<Held> {
  await sql`select pg_advisory_xact_lock(${lockOf(corporation)})`.execute(db);
  return readHeld(db, corporation, from, until);
}

/** Whether a journal has opening balances on a day that were not taken back. */
export async function isOpened(
  db: Database,
  corporation: number,
  journal: string,
  day: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from journal_line where corporation_id = ${corporation}
    and date = ${day}::date and journal = ${journal} group by account, auxiliary
    having sum(debit) <> sum(credit) limit 1`.execute(db);
  return rows.length > 0;
}

export interface ClosedPeriodRow {
  from: string | null;
  until: string;
  entries: number;
  debit: string;
  credit: string;
  hash: string;
  at: string;
  /** The user; null: the product itself. */
  by: number | null;
}

/** The periods that a corporation has closed, the last first. */
export async function closedPeriods(db: Database, corporation: number): Promise<ClosedPeriodRow[]> {
  return db
    .selectFrom('closed_period')
    .select([
      'from_date as from',
      'until',
      'entries',
      'debit',
      'credit',
      'hash',
      'closed_at as at',
      'closed_by as by',
    ])
    .where('corporation_id', '=', corporation)
    .orderBy('until', 'desc')
    .execute();
}
