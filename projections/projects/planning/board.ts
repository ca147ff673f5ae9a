import { sql } from 'kysely';
import { spansWithout, type Half, type HalfDaySpan } from '#domain/kernel/half-days.ts';
import type { WorkedContract } from '#domain/people/worked-contract.ts';
import type { ProjectBilling } from '#domain/projects/project.ts';
import type { Database } from '#db/postgres/pool.ts';
import { inUnit } from '../../company/org-units.ts';
import { conjunction } from '../../listing.ts';
import { workedOn } from '../../people/worked-on.ts';
import { contractsBetween } from '../../people/worked-contracts.ts';

/** Somebody with a row on the planning. */
export interface PlannedPerson {
  id: number;
  name: string;
  contracts: readonly WorkedContract[];
}

/** Who has a row; of one project, who is on it. A unit is as it is on a day. */
export interface PlannedFilter {
  project: number | null;
  person: number | null;
  unit?: { id: number; day: string } | null;
  manager?: number | null;
  profile?: number | null;
  /** Who is planned on a project of the family in these days. */
  family?: number | null;
}

/** Who is under contract from one day to another, or planned then. */
export async function plannedPeople(
  db: Database,
  corporation: number,
  from: string,
  until: string,
  { project, person, unit = null, manager = null, profile = null, family = null }: PlannedFilter,
): Promise<PlannedPerson[]> {
  const among = conjunction([
    ...(person === null ? [] : [sql`pc.person_id = ${person}`]),
    ...(unit === null ? [] : [inUnit(sql`pc.person_id`, unit)]),
    ...(manager === null ? [] : [sql`pc.manager_id = ${manager}`]),
    ...(profile === null ? [] : [sql`pc.profile_id = ${profile}`]),
    ...(family === null
      ? []
      : [
          sql`pc.person_id in (select d.person_id from project_plan_day d join project p on p.id = d.project_id
            where d.corporation_id = ${corporation} and d.day between ${from} and ${until} and p.family_id = ${family})`,
        ]),
  ]);
  const onProject =
    project === null
      ? sql``
      : sql` and (pc.person_id in (select a.person_id from project_assignment a
          where a.project_id = ${project} and not a.removed)
        or pc.person_id in (select d.person_id from project_plan_day d
          where d.project_id = ${project} and d.day between ${from} and ${until}))`;
  const [contracts, { rows }] = await Promise.all([
    contractsBetween(db, corporation, from, until, person),
    sql<{ id: number; name: string }>`
      select pc.person_id as id, pc.name from person_corporation pc
      where pc.corporation_id = ${corporation} and ${among}${onProject}
        and (pc.person_id in (select c.person_id from contract c where c.corporation_id = ${corporation}
            and not c.deleted and c.start_on <= ${until} and (c.end_on is null or c.end_on >= ${from}))
          or pc.person_id in (select d.person_id from project_plan_day d
            where d.corporation_id = ${corporation} and d.day between ${from} and ${until}))
      order by pc.name_order, pc.person_id`.execute(db),
  ]);
  return rows.map(({ id, name }) => ({ id, name, contracts: contracts.get(id) ?? [] }));
}

/** A plan as the board draws it. */
export interface PlannedBar {
  id: number;
  person: number;
  project: number;
  code: string;
  name: string;
  billing: ProjectBilling;
  family: number | null;
  start: string;
  startHalf: Half;
  end: string;
  endHalf: Half;
  hours: string | null;
  /** A job of the project; null: none is said. */
  job: number | null;
  jobName: string | null;
}

/** Plans with a day from one to another, by the table of days. */
export async function plannedBetween(
  db: Database,
  corporation: number,
  from: string,
  until: string,
  person: number | null = null,
): Promise<PlannedBar[]> {
  const { rows } = await sql<PlannedBar>`
    select l.id, l.person_id as person, l.project_id as project, p.code, p.name, p.billing, p.family_id as family, l.start_on as start,
      l.start_half as "startHalf", l.end_on as end, l.end_half as "endHalf", l.hours, j.job, j.name as "jobName"
    from project_plan l join project p on p.id = l.project_id
      left join project_job j on j.project_id = l.project_id and j.job = l.job
    where l.id in (select d.plan_id from project_plan_day d where d.corporation_id = ${corporation}
      and d.day between ${from} and ${until}${person === null ? sql`` : sql` and d.person_id = ${person}`})
    order by l.person_id, l.start_on, l.id`.execute(db);
  return rows;
}

/** A time in which somebody is away by what was agreed on: why is not said here. */
export interface PlannedAbsence {
  id: number;
  person: number;
  start: string;
  startHalf: Half;
  end: string;
  endHalf: Half;
}

/** Away by what was agreed on, less the days on which they were called back to work: a leave may be several times. */
export async function agreedAbsences(
  db: Database,
  corporation: number,
  from: string,
  until: string,
  person: number | null = null,
): Promise<PlannedAbsence[]> {
  const { rows } = await sql<PlannedAbsence & { worked: HalfDaySpan[] }>`
    select ${workedOn} as worked, r.id, r.person_id as person, r.start_on as start, r.start_half as "startHalf", r.end_on as end,
      r.end_half as "endHalf"
    from rest_day r where r.id in (select d.rest_day_id from rest_day_day d where d.corporation_id = ${corporation}
      and d.day between ${from} and ${until} and d.gone is null and d.agreed${person === null ? sql`` : sql` and d.person_id = ${person}`})
    order by r.person_id, r.start_on, r.id`.execute(db);
  return rows
    .flatMap(({ worked, ...span }) => spansWithout(span, worked))
    .filter(({ start, end }) => start <= until && end >= from);
}
