import { sql, type RawBuilder } from 'kysely';
import { add, compare, subtract } from '#domain/kernel/decimal.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Credit, InvoiceEvent } from '#domain/documents/invoice.ts';
import { isItem, lineIds, type DocumentLine } from '#domain/amounts/totals.ts';
import { costOf, deductibleOf, type ExpenseAmounts } from '#domain/expenses/amounts.ts';
import type {
  ExpenseEvent,
  ExpenseFacts,
  ExpenseSaid,
  ExpenseStatus,
  Trip,
} from '#domain/expenses/expense.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

const moneyRow = (
  amounts: ExpenseAmounts,
  { deductiblePercent, purchaseAmount }: Pick<ExpenseFacts, 'deductiblePercent' | 'purchaseAmount'>,
) => ({
  ...amounts,
  deductible: deductibleOf(amounts, deductiblePercent),
  cost: purchaseAmount ?? costOf(amounts, deductiblePercent),
});

const tripRow = (trip: Trip | null) => ({
  distance: trip?.distance ?? null,
  trip_before: trip?.before ?? null,
  vehicle: trip?.vehicle ?? null,
  power: trip?.power ?? null,
  electric: trip?.electric ?? null,
});

const factsRow = (facts: ExpenseFacts, said: ExpenseSaid | null) => ({
  title: said?.title ?? '',
  description: said?.description ?? null,
  type_id: facts.type.id,
  type_name: facts.type.name,
  kind: facts.type.kind,
  day: facts.date,
  project_id: facts.project,
  purchase_amount: facts.purchaseAmount,
  billable: facts.billable,
  record_ids: [
    ...new Set([
      facts.type.id,
      facts.vat?.id,
      ...(facts.shares ?? []).map(({ id }) => id),
      facts.trip?.scale.id,
    ]),
  ].filter((id) => id !== undefined),
  ...tripRow(facts.trip),
  ...moneyRow(facts.amounts, facts),
});

type Changed = Partial<{
  status: ExpenseStatus;
  reason: string | null;
  submitted_at: string;
  decided_at: string | null;
  batch_id: number | null;
  paid_on: string | null;
}> &
  Partial<Billed>;

/** The line of an invoice that asks for an expense. */
interface Billed {
  invoice_version: number | null;
  invoice_line: number | null;
  invoice_place: number | null;
  invoice_quantity: string | null;
  credited_quantity: string | null;
}

const billedNowhere: Billed = {
  invoice_version: null,
  invoice_line: null,
  invoice_place: null,
  invoice_quantity: null,
  credited_quantity: null,
};

const change = (db: Database, expense: number, values: Changed, { revision }: RecordedEvent) =>
  db
    .updateTable('expense')
    .set({ ...values, revision })
    .where('id', '=', expense)
    .execute();

/** Other amounts of what was noted: the shares of its VAT and of the project follow. */
async function reckoned(
  db: Database,
  expense: number,
  amounts: ExpenseAmounts,
  trip: Trip | null,
): Promise<void> {
  const row = await db
    .selectFrom('expense')
    .select(['vat', 'deductible', 'purchase_amount as purchaseAmount'])
    .where('id', '=', expense)
    .executeTakeFirst();
  if (row === undefined) return;
  // Only amounts without VAT are reckoned anew: of receipts they are what they were.
  const deductible = compare(row.vat, amounts.vat) === 0 ? row.deductible : '0';
  const cost = row.purchaseAmount ?? subtract(amounts.total, deductible);
  await db
    .updateTable('expense')
    .set({ ...amounts, deductible, cost, ...tripRow(trip) })
    .where('id', '=', expense)
    .execute();
}

/** Expenses of an invoice are free: those that the condition, of `expense`, is true of. */
const release = (db: Database, version: number, which: RawBuilder<unknown>) =>
  sql`update expense set invoice_version = null, invoice_line = null, invoice_place = null, invoice_quantity = null,
      credited_quantity = null
    where invoice_version = ${version} and (${which})`.execute(db);

/** Lines of a draft as they stand now: those that are no longer there ask for nothing. */
async function follow(db: Database, version: number, lines: readonly DocumentLine[]): Promise<void> {
  const ids = lineIds(lines);
  const items = lines.flatMap((line, place) =>
    isItem(line) ? [{ line: ids[place], place, quantity: line.quantity }] : [],
  );
  const there = sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item(line int, place int, quantity numeric)`;
  await release(db, version, sql`invoice_line not in (select item.line from ${there})`);
  await sql`update expense set invoice_place = item.place, invoice_quantity = item.quantity
    from ${there} where invoice_version = ${version} and invoice_line = item.line`.execute(db);
}

type Credited = Pick<Credit, 'total' | 'lines'> & { version: number };

/** What an invoice is left with, of those that ask for expenses. A line that is credited as a whole asks for nothing. */
async function credit(db: Database, { version, total, lines = [] }: Credited): Promise<void> {
  const row = await db
    .selectFrom('expense_invoice')
    .select(['left_amount as left', 'unnamed'])
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) return;
  const left = subtract(row.left ?? '0', total);
  await db
    .updateTable('expense_invoice')
    .set({ left_amount: left, unnamed: lines.length === 0 ? add(row.unnamed, total) : row.unnamed })
    .where('version', '=', version)
    .execute();
  for (const { line, quantity } of lines)
    await sql`update expense set credited_quantity = credited_quantity + ${quantity}
      where invoice_version = ${version} and invoice_place = ${line}`.execute(db);
  const nothingLeft = compare(left, '0') <= 0;
  await release(db, version, nothingLeft ? sql`true` : sql`credited_quantity = invoice_quantity`);
}

export const expenseRecords = projection<ExpenseEvent | InvoiceEvent>({
  name: 'expenses',
  tables: ['expense', 'expense_invoice'],
  on: {
    ExpenseDrafted: ({ expense, corporation, person, facts, said }, { db, recorded }) =>
      db
        .insertInto('expense')
        .values({
          id: expense,
          corporation_id: corporation,
          person_id: person,
          status: 'draft',
          reason: null,
          submitted_at: null,
          decided_at: null,
          batch_id: null,
          paid_on: null,
          ...billedNowhere,
          revision: recorded.revision,
          ...factsRow(facts, said),
        })
        .execute(),
    ExpenseEdited: ({ expense, facts, said }, { db, recorded: { revision } }) =>
      db
        .updateTable('expense')
        .set({ ...factsRow(facts, said), revision })
        .where('id', '=', expense)
        .execute(),
    async ExpenseSubmitted({ expense, amounts, trip }, { db, recorded }) {
      await reckoned(db, expense, amounts, trip);
      const { occurredAt } = recorded.metadata;
      const values: Changed = {
        status: 'submitted',
        reason: null,
        submitted_at: occurredAt,
        decided_at: null,
      };
      await change(db, expense, values, recorded);
    },
    ExpenseWithdrawn: ({ expense }, { db, recorded }) => change(db, expense, { status: 'draft' }, recorded),
    async ExpenseApproved({ expense, amounts, trip }, { db, recorded }) {
      await reckoned(db, expense, amounts, trip);
      const { occurredAt } = recorded.metadata;
      await change(db, expense, { status: 'approved', decided_at: occurredAt }, recorded);
    },
    ExpenseRefused: ({ expense, reason }, { db, recorded }) =>
      change(db, expense, { status: 'refused', reason, decided_at: recorded.metadata.occurredAt }, recorded),
    ExpenseApprovalRevoked: ({ expense }, { db, recorded }) =>
      change(db, expense, { status: 'submitted', decided_at: null }, recorded),
    ExpenseOrdered: ({ expense, batch }, { db, recorded }) =>
      change(db, expense, { batch_id: batch }, recorded),
    ExpenseReleased: ({ expense }, { db, recorded }) => change(db, expense, { batch_id: null }, recorded),
    ExpenseReimbursed: ({ expense, date }, { db, recorded }) =>
      change(db, expense, { status: 'reimbursed', paid_on: date }, recorded),
    ExpenseReturned: ({ expense }, { db, recorded }) =>
      change(db, expense, { status: 'approved', batch_id: null, paid_on: null }, recorded),
    async ExpenseRebilled({ expense, version, line }, { db, recorded }) {
      await db
        .insertInto('expense_invoice')
        .values({ version })
        .onConflict((conflict) => conflict.column('version').doNothing())
        .execute();
      // A draft that begins has a line for each expense, of one piece, and ids that count from 1.
      const billed = { invoice_place: line - 1, invoice_quantity: '1', credited_quantity: '0' };
      await change(db, expense, { invoice_version: version, invoice_line: line, ...billed }, recorded);
    },
    async ExpenseFreed({ expense, version, amount }, { db, recorded }) {
      await sql`update expense_invoice set unnamed = case when ${amount ?? null}::numeric is null then 0
          else unnamed - ${amount ?? null}::numeric end where version = ${version}`.execute(db);
      await change(db, expense, billedNowhere, recorded);
    },
    ExpenseDeleted: ({ expense }, { db }) => db.deleteFrom('expense').where('id', '=', expense).execute(),

    InvoiceDraftEdited: ({ version, content }, { db }) => follow(db, version, content.lines),
    InvoiceDraftDeleted: ({ version }, { db }) => release(db, version, sql`true`),
    InvoiceValidated: ({ version, totals }, { db }) =>
      db
        .updateTable('expense_invoice')
        .set({ left_amount: totals.finalTotal })
        .where('version', '=', version)
        .execute(),
    InvoiceCredited: (credited, { db }) => credit(db, credited),
  },
});
