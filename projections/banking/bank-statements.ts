import { sql } from 'kysely';
import type { DirectEntry } from '#domain/accounting/direct-entry.ts';
import type { BankStatementEvent, StatementFacts } from '#domain/banking/bank-statement.ts';
import type { Mapping } from '#domain/banking/csv-columns.ts';
import type { PaymentEvent } from '#domain/payments/payment.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

/** Rows that one statement inserts at once. */
const BATCH = 500;

type Imported = StatementFacts & { statement: number };

const lineRows = ({ statement, corporation, lines, texts }: Imported) =>
  lines.map(({ line, date, valueDate, amount, key }, index) => {
    const said = texts?.[index];
    return {
      statement_id: statement,
      line,
      corporation_id: corporation,
      date,
      value_date: valueDate,
      amount,
      key,
      label: said?.label ?? null,
      counterparty: said?.counterparty ?? null,
      iban: said?.iban ?? null,
      reference: said?.reference ?? null,
      bank_reference: said?.bankReference ?? null,
    };
  });

async function insert(db: Database, facts: Imported, user: number | null, at: string): Promise<void> {
  const days = facts.lines.map(({ date }) => date).toSorted();
  await db
    .insertInto('bank_statement')
    .values({
      id: facts.statement,
      corporation_id: facts.corporation,
      name: facts.file.name,
      format: facts.file.format,
      account: facts.account,
      number: facts.number,
      first_date: days[0] ?? at.slice(0, 10),
      last_date: days.at(-1) ?? at.slice(0, 10),
      opening: facts.opening?.amount ?? null,
      closing: facts.closing?.amount ?? null,
      adds_up: facts.addsUp,
      lines: facts.lines.length,
      skipped: facts.skipped,
      repeated: facts.repeated,
      erased: facts.texts === null,
      user_id: user,
      imported_at: at,
    })
    .execute();
  const rows = lineRows(facts);
  for (let first = 0; first < rows.length; first += BATCH)
    await db
      .insertInto('bank_line')
      .values(rows.slice(first, first + BATCH))
      .execute();
}

const keepColumns = (db: Database, { corporation, columns }: Imported) => {
  if (columns === undefined) return Promise.resolve();
  const mapping = JSON.stringify(columns.mapping);
  return db
    .insertInto('bank_columns')
    .values({ corporation_id: corporation, signature: columns.signature, mapping })
    .onConflict((conflict) => conflict.columns(['corporation_id', 'signature']).doUpdateSet({ mapping }))
    .execute();
};

const change = (db: Database, statement: number, line: number) =>
  db.updateTable('bank_line').where('statement_id', '=', statement).where('line', '=', line);

interface Matched {
  statement: number;
  line: number;
  payments: readonly number[];
  client: number | null;
}

/** A movement is what these payments are, and each of them stands on it alone. */
async function matched(
  { db, recorded }: { db: Database; recorded: RecordedEvent },
  { statement, line, payments, client }: Matched,
): Promise<void> {
  await change(db, statement, line)
    .set({ status: 'matched', payment_id: payments[0] ?? null, client_id: client })
    .execute();
  const corporation_id = recorded.metadata.corporation;
  const rows = payments.map((payment_id) => ({ payment_id, statement_id: statement, line, corporation_id }));
  await db.insertInto('reconciled_payment').values(rows).execute();
}

/** The account that a movement was booked on: its lines are the bank's, that one and its VAT's, in this order. */
const oppositeOf = ({ lines }: DirectEntry): string | null => lines[1]?.account ?? null;

/** A movement one of whose payments was cancelled is open again, and its other payments stand on none. */
async function freed(db: Database, payment: number): Promise<void> {
  await sql`
    with gone as (
      delete from reconciled_payment held using reconciled_payment cancelled
      where cancelled.payment_id = ${payment} and held.statement_id = cancelled.statement_id
        and held.line = cancelled.line
      returning held.statement_id, held.line
    )
    update bank_line set status = 'open', payment_id = null, client_id = null
    from (select distinct statement_id, line from gone) freed
    where bank_line.statement_id = freed.statement_id and bank_line.line = freed.line`.execute(db);
}

/** Statements of bank accounts, what became of each movement, and how the columns of CSV files are read. */
export const bankStatements = projection<BankStatementEvent | PaymentEvent>({
  name: 'bank-statements',
  tables: ['bank_statement', 'bank_line', 'reconciled_payment', 'bank_columns'],
  on: {
    BankStatementImported: async (facts, { db, recorded }) => {
      await insert(db, facts, recorded.metadata.user, recorded.metadata.occurredAt);
      await keepColumns(db, facts);
    },
    BankLineMatched: ({ statement, line, payment, client }, context) =>
      matched(context, { statement, line, payments: [payment], client }),
    BankLineReconciled: (facts, context) => matched(context, facts),
    BankLineBooked: ({ statement, line, entry }, { db }) =>
      change(db, statement, line)
        .set({ status: 'booked', reason: entry.label, account: oppositeOf(entry) })
        .execute(),
    BankLineBookingReversed: ({ statement, line }, { db }) =>
      change(db, statement, line).set({ status: 'open', reason: null, account: null }).execute(),
    BankLineIgnored: ({ statement, line, reason }, { db }) =>
      change(db, statement, line).set({ status: 'ignored', reason }).execute(),
    BankLineReopened: ({ statement, line }, { db }) =>
      change(db, statement, line).set({ status: 'open', reason: null }).execute(),
    BankStatementTextsErased: async ({ statement }, { db }) => {
      await db.updateTable('bank_statement').set({ erased: true }).where('id', '=', statement).execute();
      const none = { label: null, counterparty: null, iban: null, reference: null, bank_reference: null };
      await db.updateTable('bank_line').set(none).where('statement_id', '=', statement).execute();
    },
    PaymentCancelled: ({ payment }, { db }) => freed(db, payment),
  },
});

/** A statement as lists show it. Amounts are decimal strings, dates civil. */
export interface BankStatementRow {
  id: number;
  name: string;
  format: string;
  account: string | null;
  number: string | null;
  firstDate: string;
  lastDate: string;
  opening: string | null;
  closing: string | null;
  addsUp: boolean;
  lines: number;
  /** Movements that wait to be dealt with. */
  open: number;
  skipped: number;
  repeated: number;
  erased: boolean;
  user: number | null;
  importedAt: string;
}

const columns = sql`id, name, format, account, number, first_date as "firstDate", last_date as "lastDate", opening,
  closing, adds_up as "addsUp", lines,
  (select count(*)::int from bank_line where statement_id = bank_statement.id and status = 'open') as open,
    skipped, repeated, erased,
  user_id as user, imported_at as "importedAt"`;

const query = (corporation: number, keyword: string | null): ListQuery => ({
  table: 'bank_statement',
  id: 'id',
  select: columns,
  where: [sql`corporation_id = ${corporation}`, ...matches(keyword)],
  sorts: { newest: { column: 'id', type: 'bigint' }, last: { column: 'last_date', type: 'date' } },
  defaultSort: 'newest',
});

export const listBankStatements = (
  db: Database,
  corporation: number,
  keyword: string | null,
  request: ListRequest,
): Promise<ListPage<BankStatementRow>> =>
  listPage<BankStatementRow>(db, query(corporation, keyword), request);

export const countBankStatements = (
  db: Database,
  corporation: number,
  keyword: string | null,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, keyword), cap);

/** One statement; null for an unknown or foreign one. */
export async function findBankStatement(
  db: Database,
  id: number,
  corporation: number,
): Promise<BankStatementRow | null> {
  const { rows } = await sql<BankStatementRow>`
    select ${columns} from bank_statement where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Which of these keys an earlier file had; nobody imports for the corporation until the transaction ends. */
export async function knownBankLines(
  db: Database,
  keys: readonly string[],
  corporation: number,
): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtext(${`bank-${corporation}`}))`.execute(db);
  const { rows } = await sql<{ key: string }>`
    select key from bank_line where corporation_id = ${corporation} and key = any(${[...keys]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** A statement by account, number and the days and amounts of its movements, as an earlier file had it. */
export async function knownStatement(
  db: Database,
  {
    account,
    number,
    entries,
  }: { account: string | null; number: string | null; entries: readonly { date: string; amount: string }[] },
  corporation: number,
): Promise<number | null> {
  if (account === null || number === null || entries.length === 0) return null;
  const asked = JSON.stringify(entries.map(({ date, amount }) => ({ date, amount })));
  const { rows } = await sql<{ id: number }>`
    select statement.id from bank_statement statement
    where corporation_id = ${corporation} and account = ${account} and number = ${number} and lines = ${entries.length}
      and (select array_agg((date, amount) order by date, amount) from bank_line where statement_id = statement.id)
        = (select array_agg((date, amount) order by date, amount)
          from jsonb_to_recordset(${asked}::jsonb) as asked(date date, amount numeric(18, 2)))
    order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** How the columns of files with this header were read last; null for a new one. */
export async function findBankColumns(
  db: Database,
  corporation: number,
  signature: string,
): Promise<Mapping | null> {
  const row = await db
    .selectFrom('bank_columns')
    .select('mapping')
    .where('corporation_id', '=', corporation)
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row?.mapping ?? null;
}

/** Statements whose texts are older than a moment and not erased yet, of all corporations; the oldest first. */
export function statementsToErase(
  db: Database,
  before: string,
): Promise<{ id: number; corporation: number }[]> {
  return db
    .selectFrom('bank_statement')
    .select(['id', 'corporation_id as corporation'])
    .where('imported_at', '<', before)
    .where('erased', '=', false)
    .orderBy('imported_at')
    .limit(100)
    .execute();
}
