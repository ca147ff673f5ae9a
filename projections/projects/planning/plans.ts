import { sql } from 'kysely';
import type { Half } from '#domain/kernel/half-days.ts';
import type { PlanEvent, PlanFacts } from '#domain/projects/planning/plan.ts';
import type { PlanTellingEvent } from '#domain/projects/planning/plan-telling.ts';
import type { Database } from '#db/postgres/pool.ts';
import {
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '../../listing.ts';
import { projection } from '../../projection.ts';
import { noteChange, noteLeft, type ToldPlan } from './plan-changes.ts';

const factsRow = ({ person, project, span, hours, job = null }: PlanFacts) => ({
  person_id: person,
  project_id: project,
  start_on: span.start,
  start_half: span.startHalf,
  end_on: span.end,
  end_half: span.endHalf,
  hours,
  job,
});

/** Each day of a plan: 1 is the morning, 2 the afternoon. */
const putDays = (db: Database, plan: number) =>
  sql`
  insert into project_plan_day (corporation_id, day, person_id, plan_id, project_id, mask)
  select corporation_id, one::date, person_id, id, project_id,
    3 - case when one::date = start_on and start_half = 'afternoon' then 1 else 0 end
      - case when one::date = end_on and end_half = 'morning' then 2 else 0 end
  from project_plan, generate_series(start_on::timestamp, end_on::timestamp, interval '1 day') one
  where id = ${plan}`.execute(db);

const dropDays = (db: Database, plan: number) =>
  db.deleteFrom('project_plan_day').where('plan_id', '=', plan).execute();

/** A plan as it stands before it changes. */
async function standing(db: Database, plan: number): Promise<ToldPlan | null> {
  const row = await db
    .selectFrom('project_plan')
    .select(['corporation_id', 'person_id', 'start_on', 'end_on'])
    .where('id', '=', plan)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        plan,
        corporation: row.corporation_id,
        person: row.person_id,
        start: row.start_on,
        end: row.end_on,
      };
}

/** What the planned person is to be told of a plan that changed, and whoever it was of before. */
async function noteMoved(
  db: Database,
  before: ToldPlan,
  { person, span: { start, end } }: PlanFacts,
  by: number | null,
): Promise<void> {
  const now = { ...before, person, start, end };
  if (before.person !== person) await noteLeft(db, before, by);
  else await noteChange(db, before, { known: true, by });
  await noteChange(db, now, { known: before.person === person, by });
}

export const projectPlans = projection<PlanEvent | PlanTellingEvent>({
  name: 'project-plans',
  tables: ['project_plan', 'project_plan_day', 'project_plan_change', 'project_plan_told'],
  on: {
    PersonPlanned: async ({ plan, corporation, facts, copiedWith = null }, { db, recorded }) => {
      await db
        .insertInto('project_plan')
        .values({
          id: plan,
          corporation_id: corporation,
          revision: recorded.revision,
          copied_with: copiedWith,
          ...factsRow(facts),
        })
        .execute();
      await putDays(db, plan);
      const { person, span } = facts;
      const made = { plan, corporation, person, start: span.start, end: span.end };
      await noteChange(db, made, { known: false, by: recorded.metadata.user });
    },
    PlanChanged: async ({ plan, facts }, { db, recorded }) => {
      const before = await standing(db, plan);
      if (before !== null) await noteMoved(db, before, facts, recorded.metadata.user);
      await dropDays(db, plan);
      await db
        .updateTable('project_plan')
        .set({ ...factsRow(facts), revision: recorded.revision })
        .where('id', '=', plan)
        .execute();
      await putDays(db, plan);
    },
    PlanRemoved: async ({ plan }, { db, recorded }) => {
      const before = await standing(db, plan);
      if (before !== null) await noteLeft(db, before, recorded.metadata.user);
      await dropDays(db, plan);
      await db.deleteFrom('project_plan').where('id', '=', plan).execute();
    },
    PlansTold: async ({ corporation, person, day, ahead }, { db }) => {
      await db
        .deleteFrom('project_plan_change')
        .where('corporation_id', '=', corporation)
        .where('person_id', '=', person)
        .where('start_on', '<=', ahead)
        .execute();
      await db
        .insertInto('project_plan_told')
        .values({ corporation_id: corporation, person_id: person, told_on: day })
        .onConflict((conflict) =>
          conflict.columns(['corporation_id', 'person_id']).doUpdateSet({ told_on: day }),
        )
        .execute();
    },
  },
});

/** Somebody planned on a project. */
export interface PlanRow {
  id: number;
  person: number;
  /** '' once erased. */
  name: string;
  project: number;
  projectCode: string;
  projectName: string;
  /** A job of the project; null: none is said. */
  job: number | null;
  jobName: string | null;
  start: string;
  startHalf: Half;
  end: string;
  endHalf: Half;
  hours: string | null;
  revision: number;
}

export interface PlanFilter {
  keyword: string | null;
  project: number | null;
  person: number | null;
  /** Those with a day from this one on, or up to that one. */
  from: string | null;
  until: string | null;
}

const name = sql`coalesce((select pc.name from person_corporation pc where pc.person_id = project_plan.person_id
  and pc.corporation_id = project_plan.corporation_id), '')`;
const ofProject = (column: string) =>
  sql`(select ${sql.ref(`p.${column}`)} from project p where p.id = project_plan.project_id)`;

/** Of a job that the project has; one that was taken out is none. */
const ofJob = (column: string) =>
  sql`(select ${sql.ref(`j.${column}`)} from project_job j
    where j.project_id = project_plan.project_id and j.job = project_plan.job)`;

const columns = sql`id, person_id as person, ${name} as name, project_id as project,
  ${ofProject('code')} as "projectCode", ${ofProject('name')} as "projectName", start_on as start,
  start_half as "startHalf", end_on as end, end_half as "endHalf", hours, ${ofJob('job')} as job, ${ofJob('name')} as "jobName", revision`;

const query = (corporation: number, { keyword, project, person, from, until }: PlanFilter): ListQuery => ({
  table: 'project_plan',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(project === null ? [] : [sql`project_id = ${project}`]),
    ...(person === null ? [] : [sql`person_id = ${person}`]),
    ...(from === null ? [] : [sql`end_on >= ${from}`]),
    ...(until === null ? [] : [sql`start_on <= ${until}`]),
    ...matches(keyword, sql`fold(${name} || ' ' || ${ofProject('name')})`),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' }, start: { column: 'start_on', type: 'date' } },
  defaultSort: 'newest',
});

export const listPlans = (
  db: Database,
  corporation: number,
  filter: PlanFilter,
  request: ListRequest,
): Promise<ListPage<PlanRow>> => listPage<PlanRow>(db, query(corporation, filter), request);

export const countPlans = (
  db: Database,
  corporation: number,
  filter: PlanFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

export async function findPlan(db: Database, id: number, corporation: number): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`select ${columns} from project_plan
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Plans with a day of these, as a week that is copied asks for them. */
export async function plansBetween(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<{ id: number; facts: PlanFacts; open: boolean }[]> {
  const { rows } = await sql<
    Omit<PlanRow, 'name' | 'projectCode' | 'projectName' | 'jobName'> & { open: boolean }
  >`
    select id, person_id as person, project_id as project, start_on as start, start_half as "startHalf",
      end_on as end, end_half as "endHalf", hours, ${ofJob('job')} as job,
      (select p.status <> 'finished' from project p where p.id = project_id) as open
    from project_plan where id in (select plan_id from project_plan_day
      where corporation_id = ${corporation} and day between ${from} and ${until})
    order by id`.execute(db);
  return rows.map(({ id, person, project, job, hours, open, start, startHalf, end, endHalf }) => ({
    id,
    facts: { person, project, hours, job, span: { start, startHalf, end, endHalf } },
    open,
  }));
}

/** Whether somebody is planned on a project, whatever the day. */
export async function isPlannedOn(
  db: Database,
  project: number,
  person: number,
  corporation: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('project_plan')
    .select('id')
    .where('project_id', '=', project)
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The plans that a copied week made, each with its revision (index project_plan_copied). */
export async function plansOfCopy(
  db: Database,
  copy: number,
  corporation: number,
): Promise<{ id: number; revision: number }[]> {
  return db
    .selectFrom('project_plan')
    .select(['id', 'revision'])
    .where('copied_with', '=', copy)
    .where('corporation_id', '=', corporation)
    .orderBy('id')
    .execute();
}
