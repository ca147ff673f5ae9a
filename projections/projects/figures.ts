import { sql, type RawBuilder } from 'kysely';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { ProjectFigures } from '#domain/projects/summary.ts';
import type { ProjectBilling, ProjectStatus } from '#domain/projects/project.ts';
import type { Database } from '#db/postgres/pool.ts';
import { besidePrice } from './beside-price.ts';
import { equipmentCosts, expenseCosts, timeCosts } from './costs.ts';

const none: ProjectFigures = {
  sold: '0',
  invoiced: '0',
  beside: '0',
  paid: '0',
  purchases: '0',
  time: '0',
  noted: 0,
  uncosted: 0,
  expenses: '0',
  equipment: '0',
};

/** What suppliers' papers ask for of these projects: lines that name one, and those that are of its purchases and name none; null: of all projects. */
const boughtFor = (corporation: number, ids: readonly number[] | null) => {
  const asked = (project: RawBuilder<unknown>) =>
    ids === null ? sql`${project} is not null` : sql`${project} = any(${[...ids]}::bigint[])`;
  return sql`
  select l.project_id as project, l.supplier_invoice_id as paper, l.net from supplier_invoice_share l
  where ${asked(sql`l.project_id`)} and l.corporation_id = ${corporation}
  union all
  select d.project_id, o.id, l.net from document_list d
  join supplier_invoice o on o.purchase_id = d.document_id
  join supplier_invoice_share l on l.supplier_invoice_id = o.id and l.project_id is null
  where ${asked(sql`d.project_id`)} and d.corporation_id = ${corporation} and d.kind = 'purchase'
    and not d.superseded`;
};

/** What projects sold, invoiced and cost, by their ids: four questions, whatever their number. */
export async function projectFigures(
  db: Database,
  corporation: number,
  ids: readonly number[],
): Promise<(id: number) => ProjectFigures> {
  if (ids.length === 0) return () => none;
  const [documents, purchases, times, expenses, equipment] = await Promise.all([
    sql<{ id: number; sold: string; invoiced: string; beside: string; paid: string }>`
      select project_id as id,
        coalesce(sum(total_without_vat) filter (where status = 'accepted'
          and (kind = 'saleOrder' or (kind = 'quotation' and not ordered))), 0)::text as sold,
        coalesce(sum(case kind when 'refund' then -total_without_vat else total_without_vat end)
          filter (where kind in ('invoice', 'refund') and status <> 'draft'), 0)::text as invoiced,
        coalesce(sum(case kind when 'refund' then -total_without_vat else total_without_vat end)
          filter (where kind in ('invoice', 'refund') and status <> 'draft' and ${besidePrice}), 0)::text as beside,
        coalesce(sum(paid) filter (where kind = 'invoice' and status <> 'draft'), 0)::text as paid
      from document_list where project_id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}
        and not superseded group by project_id`.execute(db),
    sql<{ id: number; net: string }>`
      select f.project as id, sum(s.sign * f.net)::text as net
      from (${boughtFor(corporation, ids)}) f join supplier_invoice s on s.id = f.paper and s.status = 'approved'
      group by f.project`.execute(db),
    timeCosts(db, corporation, ids),
    expenseCosts(db, corporation, ids),
    equipmentCosts(db, corporation, ids),
  ]);
  const sales = new Map(documents.rows.map((row) => [row.id, row]));
  const bought = new Map(purchases.rows.map(({ id, net }) => [id, net]));
  return (id) => {
    const { cost: time, noted, uncosted } = times(id);
    const { sold = '0', invoiced = '0', beside = '0', paid = '0' } = sales.get(id) ?? {};
    return {
      sold,
      invoiced,
      beside,
      paid,
      purchases: bought.get(id) ?? '0',
      time,
      noted,
      uncosted,
      expenses: expenses.get(id) ?? '0',
      equipment: equipment.get(id) ?? '0',
    };
  };
}

/** A supplier's invoice of which something is of a project. */
export interface ProjectPurchase {
  id: number;
  number: string;
  date: string;
  supplier: string | null;
  status: string;
  /** What of it is the project's: without VAT, below 0 of a credit note. */
  net: DecimalString;
}

export async function purchasesOf(
  db: Database,
  corporation: number,
  project: number,
  limit: number,
): Promise<ProjectPurchase[]> {
  const { rows } = await sql<ProjectPurchase>`
    select s.id, s.number, s.date, s.supplier_name as supplier, s.status, sum(s.sign * f.net)::text as net
    from (${boughtFor(corporation, [project])}) f join supplier_invoice s on s.id = f.paper
    group by s.id order by s.date desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}

/** What a project came to in some days: euros without VAT. */
export interface ProjectDays {
  project: number;
  /** Validated invoices, and credit notes. */
  invoiced: DecimalString;
  credited: DecimalString;
  /** Approved supplier invoices less credit notes. */
  purchases: DecimalString;
  /** Approved expenses, as the company or the project bears them. */
  expenses: DecimalString;
}

/** What all projects invoiced, bought and had paid back from one day to another, by the days of the papers. */
export async function projectsBetween(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<Map<number, ProjectDays>> {
  const { rows } = await sql<ProjectDays>`
    select project, sum(invoiced)::text as invoiced, sum(credited)::text as credited,
      sum(purchases)::text as purchases, sum(expenses)::text as expenses
    from (
      select project_id as project, case kind when 'invoice' then total_without_vat else 0 end as invoiced,
        case kind when 'refund' then total_without_vat else 0 end as credited, 0 as purchases, 0 as expenses
      from document_list where corporation_id = ${corporation} and project_id is not null and not superseded
        and kind in ('invoice', 'refund') and status <> 'draft' and date between ${from} and ${until}
      union all
      select f.project, 0, 0, s.sign * f.net, 0 from (${boughtFor(corporation, null)}) f
      join supplier_invoice s on s.id = f.paper and s.status = 'approved' and s.date between ${from} and ${until}
      union all
      select project_id, 0, 0, 0, cost from expense where corporation_id = ${corporation} and project_id is not null
        and status in ('approved', 'reimbursed') and day between ${from} and ${until}) found
    group by project`.execute(db);
  return new Map(rows.map((row) => [row.project, row]));
}

/** A job as pages show it. */
export interface JobRow {
  project: number;
  projectName: string;
  job: number;
  name: string;
  sold: DecimalString;
  budgetHours: DecimalString | null;
  budgetAmount: DecimalString | null;
  startDate: string | null;
  endDate: string | null;
  progress: number;
}

const jobColumns = sql`j.project_id as project, p.name as "projectName", j.job, j.name, j.sold,
  j.budget_hours as "budgetHours", j.budget_amount as "budgetAmount", j.start_on as "startDate",
  j.end_on as "endDate", j.progress`;

/** The jobs of some projects, in their order. */
export async function jobsOf(db: Database, corporation: number, ids: readonly number[]): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`select ${jobColumns}
    from project_job j join project p on p.id = j.project_id
    where j.project_id = any(${[...ids]}::bigint[]) and j.corporation_id = ${corporation}
    order by j.project_id, j.job`.execute(db);
  return rows;
}

/** A project as the dashboard reckons with it. */
export interface ReckonedProject {
  id: number;
  code: string;
  name: string;
  status: ProjectStatus;
  family: string | null;
  endDate: string | null;
  billing: ProjectBilling;
  budgetHours: DecimalString | null;
  budgetAmount: DecimalString | null;
}

/** All projects of some statuses, the newest first. */
export async function projectsToReckon(
  db: Database,
  corporation: number,
  statuses: readonly ProjectStatus[],
): Promise<ReckonedProject[]> {
  const { rows } = await sql<ReckonedProject>`
    select id, code, name, status, end_on as "endDate", billing, budget_hours as "budgetHours",
      budget_amount as "budgetAmount", (select label from record_list r where r.id = family_id) as family
    from project where corporation_id = ${corporation} and status = any(${[...statuses]})
    order by id desc`.execute(db);
  return rows;
}

/** How many projects there are of each status. */
export async function projectCounts(db: Database, corporation: number): Promise<Map<ProjectStatus, number>> {
  const { rows } = await sql<{ status: ProjectStatus; count: number }>`
    select status, count(*)::int as count from project where corporation_id = ${corporation} group by status`.execute(
    db,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** What a project invoiced and was billed by suppliers, month by month. */
export async function projectMonths(
  db: Database,
  corporation: number,
  project: number,
): Promise<{ month: string; invoiced: DecimalString; purchases: DecimalString }[]> {
  const { rows } = await sql<{ month: string; invoiced: string; purchases: string }>`
    select month, sum(invoiced)::text as invoiced, sum(purchases)::text as purchases from (
      select to_char(date, 'YYYY-MM') as month,
        case kind when 'refund' then -total_without_vat else total_without_vat end as invoiced, 0 as purchases
      from document_list where project_id = ${project} and corporation_id = ${corporation} and not superseded
        and kind in ('invoice', 'refund') and status <> 'draft'
      union all
      select to_char(s.date, 'YYYY-MM'), 0, s.sign * f.net
      from (${boughtFor(corporation, [project])}) f
      join supplier_invoice s on s.id = f.paper and s.status = 'approved') found
    group by month order by month`.execute(db);
  return rows;
}
