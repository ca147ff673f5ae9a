import { sql, type RawBuilder } from 'kysely';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { ProjectFigures } from '#domain/projects/summary.ts';
import type { ProjectBilling, ProjectStatus } from '#domain/projects/project.ts';
import type { Database } from '#db/postgres/pool.ts';
import { besidePrice } from './beside-price.ts';
import { isBilled, isSold, signedNet } from './counted-papers.ts';
import { doneFor, equipmentCosts, expenseCosts, nothingNoted, timeCosts, timeCostsByMonth } from './costs.ts';
import { earnedBetween, earnedByMonth } from './earned.ts';
import { allDays, within, type ShownDays } from './shown-days.ts';

const none: ProjectFigures = {
  sold: '0',
  invoiced: '0',
  beside: '0',
  earnedOfPrice: '0',
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

/** What projects sold, invoiced and cost, by their ids: six questions, whatever their number. */
export async function projectFigures(
  db: Database,
  corporation: number,
  ids: readonly number[],
): Promise<(id: number) => ProjectFigures> {
  if (ids.length === 0) return () => none;
  const [documents, earned, purchases, times, expenses, equipment] = await Promise.all([
    sql<{ id: number; sold: string; invoiced: string; beside: string; paid: string }>`
      select project_id as id,
        coalesce(sum(total_without_vat) filter (where ${isSold}), 0)::text as sold,
        coalesce(sum(${signedNet}) filter (where ${isBilled}), 0)::text as invoiced,
        coalesce(sum(${signedNet}) filter (where ${isBilled} and ${besidePrice}), 0)::text as beside,
        coalesce(sum(paid) filter (where kind = 'invoice' and status <> 'draft'), 0)::text as paid
      from document_list where project_id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}
        and not superseded group by project_id`.execute(db),
    earnedBetween(db, corporation, allDays, ids),
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
      earnedOfPrice: earned.get(id) ?? '0',
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

/** Suppliers' invoices of a project, the newest first. */
export async function purchasesOf(
  db: Database,
  corporation: number,
  project: number,
  limit: number,
  days: ShownDays = allDays,
): Promise<ProjectPurchase[]> {
  const { rows } = await sql<ProjectPurchase>`
    select s.id, s.number, s.date, s.supplier_name as supplier, s.status, sum(s.sign * f.net)::text as net
    from (${boughtFor(corporation, [project])}) f join supplier_invoice s on s.id = f.paper
    where ${within('s.date', days)} group by s.id order by s.date desc, s.id desc limit ${limit}`.execute(db);
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
  /** Inspections and work orders of equipment that were done for it. */
  equipment: DecimalString;
}

/** What all projects invoiced, bought, had paid back and looked after from one day to another, by the days of the papers. */
export async function projectsBetween(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<Map<number, ProjectDays>> {
  const { rows } = await sql<ProjectDays>`
    select project, sum(invoiced)::text as invoiced, sum(credited)::text as credited,
      sum(purchases)::text as purchases, sum(expenses)::text as expenses, sum(equipment)::text as equipment
    from (
      select project_id as project, case kind when 'invoice' then total_without_vat else 0 end as invoiced,
        case kind when 'refund' then total_without_vat else 0 end as credited, 0 as purchases, 0 as expenses,
        0 as equipment
      from document_list where corporation_id = ${corporation} and project_id is not null and not superseded
        and kind in ('invoice', 'refund') and status <> 'draft' and date between ${from} and ${until}
      union all
      select f.project, 0, 0, s.sign * f.net, 0, 0 from (${boughtFor(corporation, null)}) f
      join supplier_invoice s on s.id = f.paper and s.status = 'approved' and s.date between ${from} and ${until}
      union all
      select project_id, 0, 0, 0, cost, 0 from expense where corporation_id = ${corporation} and project_id is not null
        and status in ('approved', 'reimbursed') and day between ${from} and ${until}
      union all
      select project, 0, 0, 0, 0, cost from (${doneFor(corporation, null)}) done
      where cost <> 0 and done_on between ${from} and ${until}) found
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

/** Whether time was noted on a job, or is measured (index activity_job). */
export async function hasTimeOn(db: Database, project: number, job: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select 1 from activity where project_id = ${project} and job = ${job})
    or exists (select 1 from stopwatch where project_id = ${project} and job = ${job}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

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

/** A month of a project ("2026-11"): what of its figures is of it. */
export type ProjectMonth = Omit<ProjectFigures, 'beside' | 'paid'> & { month: string };

/**
 * What a project sold, invoiced and cost, month by month: by the days of the papers, and of the work. It adds up to
 * `projectFigures`.
 */
export async function projectMonths(
  db: Database,
  corporation: number,
  project: number,
): Promise<ProjectMonth[]> {
  const [papers, times, earned] = await Promise.all([
    sql<Pick<ProjectMonth, 'month' | 'sold' | 'invoiced' | 'purchases' | 'expenses' | 'equipment'>>`
      select month, sum(sold)::text as sold, sum(invoiced)::text as invoiced, sum(purchases)::text as purchases,
        sum(expenses)::text as expenses, sum(equipment)::text as equipment
      from (
        select to_char(date, 'YYYY-MM') as month,
          case when ${isSold} then total_without_vat else 0 end as sold,
          case when ${isBilled} then ${signedNet} else 0 end as invoiced,
          0 as purchases, 0 as expenses, 0 as equipment
        from document_list where project_id = ${project} and corporation_id = ${corporation} and not superseded
          and (${isSold} or ${isBilled})
        union all
        select to_char(s.date, 'YYYY-MM'), 0, 0, s.sign * f.net, 0, 0
        from (${boughtFor(corporation, [project])}) f
        join supplier_invoice s on s.id = f.paper and s.status = 'approved'
        union all
        select to_char(day, 'YYYY-MM'), 0, 0, 0, cost, 0 from expense
        where project_id = ${project} and corporation_id = ${corporation} and status in ('approved', 'reimbursed')
        union all
        select to_char(done_on, 'YYYY-MM'), 0, 0, 0, 0, cost from (${doneFor(corporation, [project])}) done
        where cost <> 0) found
      group by month order by month`.execute(db),
    timeCostsByMonth(db, corporation, project),
    earnedByMonth(db, corporation, project),
  ]);
  const byMonth = new Map(papers.rows.map((row) => [row.month, row]));
  return [...new Set([...byMonth.keys(), ...times.keys(), ...earned.keys()])].toSorted().map((month) => {
    const {
      sold = '0',
      invoiced = '0',
      purchases = '0',
      expenses = '0',
      equipment = '0',
    } = byMonth.get(month) ?? {};
    const { cost: time, noted, uncosted } = times.get(month) ?? nothingNoted;
    const earnedOfPrice = earned.get(month) ?? '0';
    return { month, sold, invoiced, earnedOfPrice, purchases, time, noted, uncosted, expenses, equipment };
  });
}
