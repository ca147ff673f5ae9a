import { sql, type RawBuilder } from 'kysely';
import { monthOf } from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { costOfDays, type CostedDays, type TimeCost } from '#domain/projects/time-cost.ts';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { staffOfAll } from './assignments.ts';
import { allDays, within, type ShownDays } from './shown-days.ts';

/**
 * Days of work of people on projects that are alike, added up in the database: of one project and person, of one length,
 * between two days on which their rates change. In the order of projects and people.
 * @param which what holds of `activity`
 * @param apart what tells days apart that are alike otherwise: their month, or the job that was worked on
 */
export async function costedDays(
  db: Database,
  corporation: number,
  which: RawBuilder<unknown>,
  apart: 'month' | 'job' | null = null,
): Promise<(CostedDays & { project: number | null; job: number | null })[]> {
  const month = apart === 'month' ? sql`date_trunc('month', n.day)` : sql`null::date`;
  const job = apart === 'job' ? sql`job` : sql`null::int`;
  const { rows } = await sql<CostedDays & { project: number | null; job: number | null }>`
    with changes as (
      select project_id, person_id, array_agg(distinct (one->>'from')::date order by (one->>'from')::date) as days
      from project_assignment, jsonb_array_elements(costs) one
      where corporation_id = ${corporation} group by project_id, person_id),
    terms as (
      select k.person_id, array_agg(distinct t.from_day order by t.from_day) as days
      from contract k join contract_terms t on t.contract_id = k.id
      where k.corporation_id = ${corporation} and not k.deleted group by k.person_id),
    noted as (
      select project_id, person_id, day, ${job} as job, sum(seconds)::int as seconds,
        max(day_seconds)::int as day_seconds
      from activity where ${which} group by project_id, person_id, day, 4 having sum(seconds) <> 0)
    select n.project_id as project, n.job, n.person_id as person, min(n.day) as day, n.seconds, n.day_seconds as "daySeconds",
      count(*)::int as count
    from noted n
    left join changes c on c.project_id = n.project_id and c.person_id = n.person_id
    left join terms t on t.person_id = n.person_id
    group by n.project_id, n.job, n.person_id, n.seconds, n.day_seconds, width_bucket(n.day, c.days),
      width_bucket(n.day, t.days), ${month}
    order by n.project_id, n.person_id, day`.execute(db);
  return rows;
}

export const nothingNoted: TimeCost = { cost: '0', noted: 0, uncosted: 0 };

/**
 * What the time that was noted on projects cost, by the rates of their staff on each day, or by their contracts. Rounded
 * to cents day by day and person by person, so that the lists that it is made of add up to it.
 */
export async function timeCosts(
  db: Database,
  corporation: number,
  projects: readonly number[],
): Promise<(project: number) => TimeCost> {
  const which = sql`project_id = any(${[...projects]}::bigint[]) and corporation_id = ${corporation}`;
  const [rows, staffOf] = await Promise.all([
    costedDays(db, corporation, which),
    staffOfAll(db, projects, corporation),
  ]);
  const found = new Map(
    [...grouped(rows, (row) => row.project ?? 0)].map(([project, days]) => [
      project,
      costOfDays(days, staffOf(project)),
    ]),
  );
  return (project) => found.get(project) ?? nothingNoted;
}

/** What the time of one project cost month by month ("2026-11"), as `timeCosts` reckons it: it adds up to that. */
export async function timeCostsByMonth(
  db: Database,
  corporation: number,
  project: number,
): Promise<Map<string, TimeCost>> {
  const which = sql`project_id = ${project} and corporation_id = ${corporation}`;
  const [rows, staffOf] = await Promise.all([
    costedDays(db, corporation, which, 'month'),
    staffOfAll(db, [project], corporation),
  ]);
  const staff = staffOf(project);
  return new Map(
    [...grouped(rows, ({ day }) => monthOf(day))].map(([month, days]) => [month, costOfDays(days, staff)]),
  );
}

/**
 * What the time that was noted on jobs cost, by the project's id and the job's number: "7 2". Rounded day by day and person
 * by person, as the lists of each job are (index activity_job).
 */
export async function timeCostsByJob(
  db: Database,
  corporation: number,
  projects: readonly number[],
): Promise<(project: number, job: number) => TimeCost> {
  if (projects.length === 0) return () => nothingNoted;
  const which = sql`project_id = any(${[...projects]}::bigint[]) and corporation_id = ${corporation}
    and job is not null`;
  const [rows, staffOf] = await Promise.all([
    costedDays(db, corporation, which, 'job'),
    staffOfAll(db, projects, corporation),
  ]);
  const found = new Map(
    [...grouped(rows, ({ project, job }) => `${project} ${job}`)].map(([key, days]) => [
      key,
      costOfDays(days, staffOf(days[0]?.project ?? 0)),
    ]),
  );
  return (project, job) => found.get(`${project} ${job}`) ?? nothingNoted;
}

/** What expenses that were approved cost projects, whether or not they are paid back yet. */
export async function expenseCosts(
  db: Database,
  corporation: number,
  projects: readonly number[],
): Promise<Map<number, DecimalString>> {
  const { rows } = await sql<{ project: number; cost: string }>`
    select project_id as project, sum(cost)::text as cost from expense
    where project_id = any(${[...projects]}::bigint[]) and corporation_id = ${corporation}
      and status in ('approved', 'reimbursed') group by project_id`.execute(db);
  return new Map(rows.map(({ project, cost }) => [project, cost]));
}

/** Inspections and work orders of equipment that were done for projects; null: for all of them. */
export const doneFor = (corporation: number, projects: readonly number[] | null) => {
  const which = sql`${projects === null ? sql`project_id is not null` : sql`project_id = any(${[...projects]}::bigint[])`}
    and corporation_id = ${corporation} and stage = 'done'`;
  return sql`
  select 'inspections' as kind, project_id as project, id, equipment_id, name, done_on, cost from equipment_inspection
    where ${which}
  union all select 'maintenance', project_id, id, equipment_id, title, done_on, cost from equipment_maintenance
    where ${which}`;
};

/** What inspections and work orders of equipment cost projects, without VAT. */
export async function equipmentCosts(
  db: Database,
  corporation: number,
  projects: readonly number[],
): Promise<Map<number, DecimalString>> {
  const { rows } = await sql<{ project: number; cost: string }>`select project, sum(cost)::text as cost
    from (${doneFor(corporation, projects)}) done where cost <> 0 group by project`.execute(db);
  return new Map(rows.map(({ project, cost }) => [project, cost]));
}

/** An inspection or a work order of a piece of equipment that a project bears. */
export interface ProjectEquipmentCost {
  kind: 'inspections' | 'maintenance';
  id: number;
  equipment: number;
  equipmentName: string;
  /** The inspection, or the title of the work order. */
  name: string;
  doneOn: string;
  /** Euros without VAT. */
  cost: DecimalString;
}

/** What the cost of equipment of a project is made of, the latest first. */
export async function equipmentCostsOf(
  db: Database,
  corporation: number,
  project: number,
  limit: number,
  days: ShownDays = allDays,
): Promise<ProjectEquipmentCost[]> {
  const { rows } = await sql<ProjectEquipmentCost>`select d.kind, d.id, d.equipment_id as equipment,
      coalesce(e.name, '') as "equipmentName", d.name, d.done_on as "doneOn", d.cost::text as cost
    from (${doneFor(corporation, [project])}) d left join equipment e on e.id = d.equipment_id
    where d.cost <> 0 and ${within('d.done_on', days)} order by d.done_on desc, d.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
