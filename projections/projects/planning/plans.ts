import { sql } from 'kysely';
import type { Half } from '#domain/kernel/half-days.ts';
import type { PlanEvent, PlanFacts } from '#domain/projects/planning/plan.ts';
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

const factsRow = ({ person, project, span, hours }: PlanFacts) => ({
  person_id: person,
  project_id: project,
  start_on: span.start,
  start_half: span.startHalf,
  end_on: span.end,
  end_half: span.endHalf,
  hours,
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

export const projectPlans = projection<PlanEvent>({
  name: 'project-plans',
  tables: ['project_plan', 'project_plan_day'],
  on: {
    PersonPlanned: async ({ plan, corporation, facts }, { db, recorded }) => {
      await db
        .insertInto('project_plan')
        .values({ id: plan, corporation_id: corporation, revision: recorded.revision, ...factsRow(facts) })
        .execute();
      await putDays(db, plan);
    },
    PlanChanged: async ({ plan, facts }, { db, recorded }) => {
      await dropDays(db, plan);
      await db
        .updateTable('project_plan')
        .set({ ...factsRow(facts), revision: recorded.revision })
        .where('id', '=', plan)
        .execute();
      await putDays(db, plan);
    },
    PlanRemoved: async ({ plan }, { db }) => {
      await dropDays(db, plan);
      await db.deleteFrom('project_plan').where('id', '=', plan).execute();
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

const columns = sql`id, person_id as person, ${name} as name, project_id as project,
  ${ofProject('code')} as "projectCode", ${ofProject('name')} as "projectName", start_on as start,
  start_half as "startHalf", end_on as end, end_half as "endHalf", hours, revision`;

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
  const { rows } = await sql<Omit<PlanRow, 'name' | 'projectCode' | 'projectName'> & { open: boolean }>`
    select id, person_id as person, project_id as project, start_on as start, start_half as "startHalf",
      end_on as end, end_half as "endHalf", hours,
      (select p.status <> 'finished' from project p where p.id = project_id) as open
    from project_plan where id in (select plan_id from project_plan_day
      where corporation_id = ${corporation} and day between ${from} and ${until})
    order by id`.execute(db);
  return rows.map(({ id, person, project, hours, open, start, startHalf, end, endHalf }) => ({
    id,
    facts: { person, project, hours, span: { start, startHalf, end, endHalf } },
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
