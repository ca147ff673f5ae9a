import { sql, type RawBuilder } from 'kysely';
import type { ExpenseStatus } from '#domain/expenses/expense.ts';
import type { ExpenseSight } from '#domain/expenses/expense-access.ts';
import type { DrivenWith } from '#domain/expenses/mileage.ts';
import type { ExpenseKind } from '#domain/records/catalogue/projects/project-expense-document-type.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';

export interface ExpenseRow {
  id: number;
  person: number;
  /** '' once erased. */
  personName: string;
  status: ExpenseStatus;
  /** '' once erased. */
  title: string;
  description: string | null;
  type: number;
  typeName: string;
  kind: ExpenseKind;
  day: string;
  project: number | null;
  projectCode: string | null;
  projectName: string | null;
  net: string;
  vat: string;
  total: string;
  deductible: string;
  cost: string;
  purchaseAmount: string | null;
  billable: boolean;
  distance: string | null;
  reason: string | null;
  batch: number | null;
  paidOn: string | null;
  invoice: number | null;
  /** Whether credit notes of that invoice took back an amount and no line as it stands. */
  credited: boolean;
  /** How much of its line they took back: a part; null: nothing. */
  creditedPart: { quantity: string; of: string } | null;
  files: number;
  revision: number;
}

export interface ExpenseFilter {
  keyword: string | null;
  status: ExpenseStatus | null;
  person: number | null;
  project: number | null;
  type: number | null;
  billable: boolean | null;
  from: string | null;
  until: string | null;
  sight: ExpenseSight;
}

/** Whose expenses or advances are seen, in SQL as `seesExpense` says it. */
export function seen({ own, team, everybody }: ExpenseSight, table = 'expense'): RawBuilder<unknown> {
  if (everybody) return sql`true`;
  if (own === null) return sql`false`;
  return team
    ? sql`(person_id = ${own} or person_id in (select led.person_id from person_corporation led
        where led.corporation_id = ${sql.ref(`${table}.corporation_id`)} and led.manager_id = ${own}))`
    : sql`person_id = ${own}`;
}

/** Whose expenses or advances somebody decides about, in SQL as `decidesExpense` says it; null: nobody's. */
export function decidedBy(
  { own, team, manages, alone }: ExpenseSight,
  corporation: number,
): RawBuilder<unknown> | null {
  if (!manages && !(team && own !== null)) return null;
  if (manages) return alone ? sql`true` : sql`person_id is distinct from ${own}::bigint`;
  return sql`person_id <> ${own} and person_id in (select led.person_id from person_corporation led
    where led.corporation_id = ${corporation} and led.manager_id = ${own})`;
}

const columns = sql`id, person_id as person,
  coalesce((select pc.name from person_corporation pc where pc.person_id = expense.person_id
    and pc.corporation_id = expense.corporation_id), '') as "personName",
  status, title, description, type_id as type, type_name as "typeName", kind, day, project_id as project,
  (select p.code from project p where p.id = expense.project_id) as "projectCode",
  (select p.name from project p where p.id = expense.project_id) as "projectName",
  net::text, vat::text, total::text, deductible::text, cost::text, purchase_amount::text as "purchaseAmount", billable,
  distance::text, reason, batch_id as batch, paid_on as "paidOn", invoice_version as invoice,
  coalesce((select i.unnamed > 0 from expense_invoice i where i.version = expense.invoice_version), false) as credited,
  case when credited_quantity <> 0 then json_build_object('quantity', trim_scale(credited_quantity)::text,
    'of', trim_scale(invoice_quantity)::text) end as "creditedPart",
  (select count(*)::int from attached_document d where d.owner_kind = 'expense' and d.owner_id = expense.id) as files,
  revision`;

const query = (corporation: number, filter: ExpenseFilter): ListQuery => {
  const { keyword, status, person, project, type, billable, from, until, sight } = filter;
  return {
    table: 'expense',
    id: 'id',
    select: columns,
    where: [
      sql`corporation_id = ${corporation}`,
      seen(sight),
      ...(status === null ? [] : [sql`status = ${status}`]),
      ...(person === null ? [] : [sql`person_id = ${person}`]),
      ...(project === null ? [] : [sql`project_id = ${project}`]),
      ...(type === null ? [] : [sql`type_id = ${type}`]),
      ...(billable === null ? [] : [sql`billable = ${billable}`]),
      ...(from === null ? [] : [sql`day >= ${from}`]),
      ...(until === null ? [] : [sql`day <= ${until}`]),
      ...matches(keyword),
    ],
    sorts: {
      newest: { column: 'id', type: 'bigint' },
      day: { column: 'day', type: 'date' },
      total: { column: 'total', type: 'numeric' },
    },
    defaultSort: 'newest',
  };
};

/** A page of the expenses that somebody sees (indexes expense_newest, expense_day, expense_status, expense_person). */
export const listExpenses = (
  db: Database,
  corporation: number,
  filter: ExpenseFilter,
  request: ListRequest,
): Promise<ListPage<ExpenseRow>> => listPage<ExpenseRow>(db, query(corporation, filter), request);

export const countExpenses = (
  db: Database,
  corporation: number,
  filter: ExpenseFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** One expense; null for an unknown or foreign one, and one that is not seen. */
export async function findExpense(
  db: Database,
  id: number,
  corporation: number,
  sight: ExpenseSight,
): Promise<ExpenseRow | null> {
  const { rows } = await sql<ExpenseRow>`select ${columns} from expense
    where id = ${id} and corporation_id = ${corporation} and ${seen(sight)}`.execute(db);
  return rows[0] ?? null;
}

/** Most that a page of things to decide about shows. */
export const SHOWN = 100;

/** What waits for somebody's decision, the oldest first; their own where nobody else could decide. */
export async function expensesToDecide(
  db: Database,
  corporation: number,
  sight: ExpenseSight,
): Promise<ExpenseRow[]> {
  const whose = decidedBy(sight, corporation);
  if (whose === null) return [];
  const { rows } = await sql<ExpenseRow>`select ${columns} from expense
    where corporation_id = ${corporation} and status = 'submitted' and ${whose}
    order by day, id limit ${SHOWN}`.execute(db);
  return rows;
}

/** Most expenses that a batch is chosen of. */
export const PAYABLE = 2 * SHOWN;

/** Approved expenses that no batch pays yet, by person and day. */
export async function expensesToPay(db: Database, corporation: number): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`select ${columns} from expense
    where corporation_id = ${corporation} and status = 'approved' and batch_id is null
    order by person_id, day, id limit ${PAYABLE}`.execute(db);
  return rows;
}

/** Days of expenses that are shown; null: all before, or after. */
export interface ExpenseDays {
  from: string | null;
  until: string | null;
}

const within = ({ from, until }: ExpenseDays): RawBuilder<unknown> =>
  sql`(${from}::date is null or day >= ${from}) and (${until}::date is null or day <= ${until})`;

/** What approved expenses of a project cost: all of them, however many are shown. */
export async function expenseCostOf(
  db: Database,
  corporation: number,
  project: number,
  days: ExpenseDays,
): Promise<string> {
  const { rows } = await sql<{ cost: string }>`select coalesce(sum(cost), 0)::text as cost from expense
    where corporation_id = ${corporation} and project_id = ${project} and status in ('approved', 'reimbursed')
      and ${within(days)}`.execute(db);
  return rows[0]?.cost ?? '0';
}

/** Expenses of a project, the newest first. */
export async function expensesOfProject(
  db: Database,
  corporation: number,
  project: number,
  sight: ExpenseSight,
  days: ExpenseDays,
): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`select ${columns} from expense
    where corporation_id = ${corporation} and project_id = ${project} and ${seen(sight)} and ${within(days)}
    order by day desc, id desc limit ${2 * SHOWN}`.execute(db);
  return rows;
}

/**
 * Approved expenses of a project that its client may be asked for and that no invoice asks for, the oldest first, at most
 * so many; and how many there are.
 */
export async function rebillableExpenses(
  db: Database,
  corporation: number,
  project: number,
  limit: number,
): Promise<{ rows: ExpenseRow[]; count: number }> {
  const which = sql`corporation_id = ${corporation} and project_id = ${project} and billable
    and invoice_version is null and status in ('approved', 'reimbursed')`;
  const [{ rows }, counted] = await Promise.all([
    sql<ExpenseRow>`select ${columns} from expense where ${which} order by day, id limit ${limit}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from expense where ${which}`.execute(db),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** What clients may be asked for of projects, by project: so many expenses, and what they cost; the most first. */
export async function rebillableByProject(
  db: Database,
  corporation: number,
): Promise<{ project: number; name: string; count: number; cost: string }[]> {
  const { rows } = await sql<{ project: number; name: string; count: number; cost: string }>`
    select e.project_id as project, p.name, count(*)::int as count, sum(e.cost)::text as cost
    from expense e join project p on p.id = e.project_id
    where e.corporation_id = ${corporation} and e.billable and e.invoice_version is null
      and e.status in ('approved', 'reimbursed') and p.client_id is not null
    group by e.project_id, p.name order by sum(e.cost) desc, e.project_id`.execute(db);
  return rows;
}

/** Of `expense`: a trip with such a vehicle. The scale is one of a vehicle, and so are its kilometres. */
export const drivenWith = ({ vehicle, power, electric }: DrivenWith) =>
  sql<boolean>`vehicle = ${vehicle} and power = ${power} and electric = ${electric}`;

/** Kilometres of somebody's approved trips of a civil year with such a vehicle. */
export async function approvedKilometres(
  db: Database,
  person: number,
  corporation: number,
  year: number,
  driven: DrivenWith,
): Promise<string> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(distance), 0)::text as sum from expense
    where person_id = ${person} and corporation_id = ${corporation} and distance is not null and ${drivenWith(driven)}
      and status in ('approved', 'reimbursed') and day between ${`${year}-01-01`} and ${`${year}-12-31`}`.execute(
    db,
  );
  return rows[0]?.sum ?? '0';
}

/** What somebody is owed, and what waits: euros by status, and how many were refused. */
export async function owedTo(
  db: Database,
  person: number,
  corporation: number,
): Promise<{ approved: string; submitted: string; drafts: number; refused: number }> {
  const { rows } = await sql<{ approved: string; submitted: string; drafts: number; refused: number }>`select
      coalesce(sum(total) filter (where status = 'approved'), 0)::text as approved,
      coalesce(sum(total) filter (where status = 'submitted'), 0)::text as submitted,
      count(*) filter (where status = 'draft')::int as drafts,
      count(*) filter (where status = 'refused')::int as refused
    from expense where person_id = ${person} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? { approved: '0', submitted: '0', drafts: 0, refused: 0 };
}

/** The vehicle that somebody drove with last: what the next trip's form begins with. */
export async function lastTrip(db: Database, person: number, corporation: number): Promise<number | null> {
  const row = await db
    .selectFrom('expense')
    .select('id')
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .where('distance', 'is not', null)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}
