import { sql } from 'kysely';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { FixedPrice } from '#domain/projects/fixed-price.ts';
import type { Database } from '#db/postgres/pool.ts';
import { besidePrice } from './beside-price.ts';
import { isSold } from './counted-papers.ts';

const noPrice: FixedPrice = { sold: '0', billed: '0' };

/**
 * What was sold of projects, and what their invoices ask for of it by now, drafts included, less credit notes: those of
 * time and of expenses ask for something else.
 */
export async function fixedPrices(
  db: Database,
  corporation: number,
  projects: readonly number[],
): Promise<(project: number) => FixedPrice> {
  const { rows } = await sql<FixedPrice & { id: number }>`
    select project_id as id,
      coalesce(sum(total_without_vat) filter (where ${isSold}), 0)::text as sold,
      (coalesce(sum(total_without_vat) filter (where kind = 'invoice' and not ${besidePrice}), 0)
        - coalesce(sum(total_without_vat) filter (where kind = 'refund' and status <> 'draft'
          and not ${besidePrice}), 0))::text as billed
    from document_list where project_id = any(${[...projects]}::bigint[]) and corporation_id = ${corporation}
      and not superseded group by project_id`.execute(db);
  const found = new Map(rows.map(({ id, sold, billed }) => [id, { sold, billed }]));
  return (project) => found.get(project) ?? noPrice;
}

export const fixedPriceOf = async (db: Database, project: number, corporation: number): Promise<FixedPrice> =>
  (await fixedPrices(db, corporation, [project]))(project);

/** The invoice that bills something, as pages lead to it. */
export interface BilledBy {
  version: number;
  number: string | null;
}

const billedBy = sql`case when invoice_id is not null then (select json_build_object('version', d.version_id,
    'number', d.number) from document_list d where d.document_id = invoice_id and d.kind = 'invoice' limit 1) end`;

/** A milestone as pages show it. */
export interface MilestoneRow {
  milestone: number;
  title: string;
  planned: string | null;
  amount: DecimalString | null;
  percent: DecimalString | null;
  reached: string | null;
  invoice: BilledBy | null;
}

/** The milestones of a project, by their days. */
export async function milestonesOf(
  db: Database,
  corporation: number,
  project: number,
): Promise<MilestoneRow[]> {
  const { rows } = await sql<MilestoneRow>`
    select milestone, title, planned_on as planned, amount::text as amount, trim_scale(percent)::text as percent,
      reached_on as reached, ${billedBy} as invoice
    from project_milestone where project_id = ${project} and corporation_id = ${corporation}
    order by planned_on nulls last, milestone`.execute(db);
  return rows;
}

/** A share of a fixed price that is billed. */
export interface ShareRow {
  part: number;
  percent: DecimalString | null;
  net: DecimalString;
  day: string;
  invoice: BilledBy | null;
}

/** The shares of a project that are billed, milestones left out. */
export async function sharesOf(db: Database, corporation: number, project: number): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select part, trim_scale(percent)::text as percent, net::text as net, billed_on as day, ${billedBy} as invoice
    from project_part where project_id = ${project} and corporation_id = ${corporation} and milestone is null
    order by part`.execute(db);
  return rows;
}

/** Invoices of times of a project that a validated credit note corrects. */
export async function creditedInvoices(
  db: Database,
  corporation: number,
  project: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.origin_id as id from document_list r
    where r.corporation_id = ${corporation} and r.kind = 'refund' and r.status <> 'draft' and r.origin_kind = 'invoice'
      and r.origin_id in (select i.document_id from document_list i
        where i.kind = 'invoice' and i.corporation_id = ${corporation} and i.project_id = ${project})
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Milestones that are reached and billed nowhere, of all projects of a corporation. */
export async function milestonesToBill(
  db: Database,
  corporation: number,
): Promise<{ project: number; amount: DecimalString | null; percent: DecimalString | null }[]> {
  const { rows } = await sql<{ project: number; amount: string | null; percent: string | null }>`
    select project_id as project, amount::text as amount, percent::text as percent from project_milestone
    where corporation_id = ${corporation} and reached_on is not null and invoice_id is null`.execute(db);
  return rows;
}
