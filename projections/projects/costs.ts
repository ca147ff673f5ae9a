import { sql } from 'kysely';
import { grouped } from '#domain/kernel/grouped.ts';
import { rateOn, type StaffMember } from '#domain/projects/assignment.ts';
import { add, divide, money, multiply, type DecimalString } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { staffOfAll } from './assignments.ts';

interface Noted {
  project: number;
  person: number;
  day: string;
  /** Seconds of work, and those of a day as the contract had it. */
  seconds: number;
  daySeconds: number;
}

const HOUR = '3600';

/** What a day's work of somebody cost: by the hour where an hourly cost is said, else by the part of a day; null: nothing is said. */
function costOf(
  staff: readonly StaffMember[],
  { person, day, seconds, daySeconds }: Noted,
): DecimalString | null {
  const cost = rateOn(staff, person, day)?.cost;
  if (!cost) return null;
  if (cost.hourly !== null) return money(divide(multiply(cost.hourly, String(seconds)), HOUR));
  if (cost.daily === null || daySeconds <= 0) return null;
  return money(divide(multiply(cost.daily, String(seconds)), String(daySeconds)));
}

/** What the time of a project cost. */
interface TimeCost {
  /** Euros. */
  cost: DecimalString;
  /** Seconds. */
  noted: number;
  /** Seconds of these of which nobody said what they cost. */
  uncosted: number;
}

const nothingNoted: TimeCost = { cost: '0', noted: 0, uncosted: 0 };

/**
 * What the time that was noted on projects cost, by the rates of their staff on each day, or by their contracts. Rounded
 * to cents day by day and person by person, so that the lists that it is made of add up to it.
 */
export async function timeCosts(
  db: Database,
  corporation: number,
  projects: readonly number[],
): Promise<(project: number) => TimeCost> {
  const [{ rows }, staffOf] = await Promise.all([
    sql<Noted>`select project_id as project, person_id as person, day, sum(seconds)::int as seconds,
        max(day_seconds)::int as "daySeconds"
      from activity where project_id = any(${[...projects]}::bigint[]) and corporation_id = ${corporation}
      group by project_id, person_id, day having sum(seconds) <> 0`.execute(db),
    staffOfAll(db, projects, corporation),
  ]);
  const found = new Map<number, TimeCost>();
  for (const [project, days] of grouped(rows, (row) => row.project)) {
    const staff = grouped(staffOf(project), ({ person }) => person);
    const costs = days.map((one) => ({ ...one, cost: costOf(staff.get(one.person) ?? [], one) }));
    found.set(project, {
      cost: add('0', ...costs.flatMap(({ cost }) => cost ?? [])),
      noted: days.reduce((sum, { seconds }) => sum + seconds, 0),
      uncosted: costs.reduce((sum, { cost, seconds }) => sum + (cost === null ? seconds : 0), 0),
    });
  }
  return (project) => found.get(project) ?? nothingNoted;
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

/** Inspections and work orders of equipment that were done for projects. */
const doneFor = (corporation: number, projects: readonly number[]) => sql`
  select 'inspections' as kind, project_id as project, id, equipment_id, name, done_on, cost from equipment_inspection
    where project_id = any(${[...projects]}::bigint[]) and corporation_id = ${corporation} and stage = 'done'
  union all select 'maintenance', project_id, id, equipment_id, title, done_on, cost from equipment_maintenance
    where project_id = any(${[...projects]}::bigint[]) and corporation_id = ${corporation} and stage = 'done'`;

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
): Promise<ProjectEquipmentCost[]> {
  const { rows } = await sql<ProjectEquipmentCost>`select d.kind, d.id, d.equipment_id as equipment,
      coalesce(e.name, '') as "equipmentName", d.name, d.done_on as "doneOn", d.cost::text as cost
    from (${doneFor(corporation, [project])}) d left join equipment e on e.id = d.equipment_id
    where d.cost <> 0 order by d.done_on desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}
