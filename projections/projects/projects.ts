import { sql, type RawBuilder } from 'kysely';
import type { CustomFilter } from '#domain/custom-fields/filters.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type {
  ProjectBilling,
  ProjectDetails,
  ProjectEvent,
  ProjectJob,
  ProjectProfile,
  ProjectStatus,
} from '#domain/projects/project.ts';
import type { Database } from '#db/postgres/pool.ts';
import { saysCustom } from '../custom-fields/custom-said.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { keptParty, ofParty } from '../same-party.ts';

/** Plain records that a project names: they are not deleted while it does. */
const recordsOf = ({ family, costCenter }: ProjectDetails, statusType: number | null): number[] =>
  [family, costCenter, statusType].filter((id) => id !== null);

const detailsRow = (details: ProjectDetails) => ({
  billing: details.billing,
  family_id: details.family,
  manager_id: details.manager,
  cost_center_id: details.costCenter,
  start_on: details.startDate,
  end_on: details.endDate,
  budget_hours: details.budgetHours,
  budget_amount: details.budgetAmount,
});

type Stepped = Extract<ProjectEvent, { type: 'ProjectStarted' }>['data'];

const stepTo =
  (status: ProjectStatus) =>
  ({ project, statusType }: Stepped, { db, recorded }: { db: Database; recorded: RecordedEvent }) =>
    sql`update project set status = ${status}, status_type_id = ${statusType?.id ?? null},
        status_type_name = ${statusType?.name ?? null}, revision = ${recorded.revision},
        record_ids = array_remove(array[family_id, cost_center_id, ${statusType?.id ?? null}::bigint], null)
      where id = ${project}`.execute(db);

/** Its own table's revision, which an edit's form is made from. */
const touch = (db: Database, project: number, { revision }: RecordedEvent) =>
  db.updateTable('project').set({ revision }).where('id', '=', project).execute();

const reach = (db: Database, project: number, milestone: number, day: string | null) =>
  db
    .updateTable('project_milestone')
    .set({ reached_on: day })
    .where('project_id', '=', project)
    .where('milestone', '=', milestone)
    .execute();

const bill = async (db: Database, project: number, milestone: number | null, invoice: number | null) => {
  if (milestone === null) return;
  await db
    .updateTable('project_milestone')
    .set({ invoice_id: invoice })
    .where('project_id', '=', project)
    .where('milestone', '=', milestone)
    .execute();
};

const dayOf = ({ metadata }: RecordedEvent): string =>
  todayIn(LEGAL_TIME_ZONE, new Date(metadata.occurredAt));

/** What a job earns of its price by how far it is, to the cent. */
const earnedBy = (sold: RawBuilder<unknown>, progress: RawBuilder<unknown>) =>
  sql`round(${sold} * ${progress} / 100, 2)`;

/** A job is farther than it was, or sold for something else: what that adds to what it earned. */
const noteProgress = (db: Database, project: number, job: ProjectJob, day: string, revision: number) =>
  sql`insert into project_progress (project_id, revision, corporation_id, job, name, day, before, after, earned)
    select p.id, ${revision}::int, p.corporation_id, ${job.job}::int, ${job.name}, ${day}::date,
      coalesce(j.progress, 0), ${job.progress}::int,
      ${earnedBy(sql`${job.sold}::numeric`, sql`${job.progress}::int`)}
        - coalesce(${earnedBy(sql`j.sold`, sql`j.progress`)}, 0)
    from project p left join project_job j on j.project_id = p.id and j.job = ${job.job}
    where p.id = ${project} and (coalesce(j.progress, 0) <> ${job.progress}::int
      or ${earnedBy(sql`${job.sold}::numeric`, sql`${job.progress}::int`)}
        <> coalesce(${earnedBy(sql`j.sold`, sql`j.progress`)}, 0))`.execute(db);

/** A job is removed: what it earned goes with it. */
const takeProgressBack = (db: Database, project: number, job: number, day: string, revision: number) =>
  sql`insert into project_progress (project_id, revision, corporation_id, job, name, day, before, after, earned)
    select project_id, ${revision}::int, corporation_id, job, name, ${day}::date, progress, 0,
      - ${earnedBy(sql`sold`, sql`progress`)}
    from project_job where project_id = ${project} and job = ${job} and progress <> 0`.execute(db);

export const projects = projection<ProjectEvent>({
  name: 'projects',
  tables: ['project', 'project_job', 'project_progress', 'project_milestone', 'project_part'],
  on: {
    ProjectOpened: (data, { db, recorded }) => {
      const { project, corporation, code, name, client, date, saleOrder, details, status } = data;
      return db
        .insertInto('project')
        .values({
          id: project,
          corporation_id: corporation,
          code,
          name,
          client_id: client,
          status,
          status_type_id: null,
          status_type_name: null,
          opened_on: date,
          sale_order_id: saleOrder?.id ?? null,
          sale_order_version: saleOrder?.version ?? null,
          sale_order_number: saleOrder?.number ?? null,
          revision: recorded.revision,
          record_ids: recordsOf(details, null),
          ...detailsRow(details),
        })
        .execute();
    },
    ProjectEdited: ({ project, name, client, details }, { db, recorded }) => {
      const row = detailsRow(details);
      return sql`update project set name = ${name}, client_id = ${client}, billing = ${row.billing},
          family_id = ${row.family_id}, manager_id = ${row.manager_id}, cost_center_id = ${row.cost_center_id},
          start_on = ${row.start_on}, end_on = ${row.end_on}, budget_hours = ${row.budget_hours},
          budget_amount = ${row.budget_amount}, revision = ${recorded.revision},
          record_ids = ${recordsOf(details, null)}::bigint[]
            || case when status_type_id is null then '{}'::bigint[] else array[status_type_id] end
        where id = ${project}`.execute(db);
    },
    ProjectStartWithdrawn: stepTo('not_started'),
    ProjectStarted: stepTo('under_development'),
    ProjectPaused: stepTo('paused'),
    ProjectClosed: stepTo('finished'),
    ProjectReopened: stepTo('under_development'),
    ProjectJobNoted: async ({ project, job, day }, { db, recorded }) => {
      await noteProgress(db, project, job, day ?? dayOf(recorded), recorded.revision);
      await sql`insert into project_job (project_id, job, corporation_id, name, sold, budget_hours, budget_amount,
          start_on, end_on, progress)
        select id, ${job.job}, corporation_id, ${job.name}, ${job.sold}, ${job.budgetHours}, ${job.budgetAmount},
          ${job.startDate}, ${job.endDate}, ${job.progress} from project where id = ${project}
        on conflict (project_id, job) do update set name = excluded.name, sold = excluded.sold,
          budget_hours = excluded.budget_hours, budget_amount = excluded.budget_amount,
          start_on = excluded.start_on, end_on = excluded.end_on, progress = excluded.progress`.execute(db);
      await touch(db, project, recorded);
    },
    ProjectJobRemoved: async ({ project, job }, { db, recorded }) => {
      await takeProgressBack(db, project, job, dayOf(recorded), recorded.revision);
      await db.deleteFrom('project_job').where('project_id', '=', project).where('job', '=', job).execute();
      await touch(db, project, recorded);
    },
    ProjectMilestoneNoted: async ({ project, milestone }, { db, recorded }) => {
      await sql`insert into project_milestone (project_id, milestone, corporation_id, title, planned_on, amount, percent)
        select id, ${milestone.milestone}, corporation_id, ${milestone.title}, ${milestone.planned},
          ${milestone.amount}, ${milestone.percent} from project where id = ${project}
        on conflict (project_id, milestone) do update set title = excluded.title, planned_on = excluded.planned_on,
          amount = excluded.amount, percent = excluded.percent`.execute(db);
      await touch(db, project, recorded);
    },
    ProjectMilestoneRemoved: async ({ project, milestone }, { db, recorded }) => {
      await db
        .deleteFrom('project_milestone')
        .where('project_id', '=', project)
        .where('milestone', '=', milestone)
        .execute();
      await touch(db, project, recorded);
    },
    ProjectMilestoneReached: async ({ project, milestone, day }, { db, recorded }) => {
      await reach(db, project, milestone, day);
      await touch(db, project, recorded);
    },
    ProjectMilestoneReopened: async ({ project, milestone }, { db, recorded }) => {
      await reach(db, project, milestone, null);
      await touch(db, project, recorded);
    },
    ProjectPartBilled: async ({ project, part }, { db, recorded }) => {
      await sql`insert into project_part (project_id, part, corporation_id, milestone, percent, net, billed_on, invoice_id)
        select id, ${part.part}, corporation_id, ${part.milestone}, ${part.percent}, ${part.net}, ${part.day},
          ${part.invoice} from project where id = ${project}`.execute(db);
      await bill(db, project, part.milestone, part.invoice);
      await touch(db, project, recorded);
    },
    ProjectPartFreed: async ({ project, part }, { db, recorded }) => {
      const freed = await db
        .deleteFrom('project_part')
        .where('project_id', '=', project)
        .where('part', '=', part)
        .returning('milestone')
        .executeTakeFirst();
      await bill(db, project, freed?.milestone ?? null, null);
      await touch(db, project, recorded);
    },
    ProjectDeleted: async ({ project }, { db }) => {
      await db.deleteFrom('project_milestone').where('project_id', '=', project).execute();
      await db.deleteFrom('project_progress').where('project_id', '=', project).execute();
      await db.deleteFrom('project_job').where('project_id', '=', project).execute();
      await db.deleteFrom('project').where('id', '=', project).execute();
    },
  },
});

export interface ProjectRow {
  id: number;
  code: string;
  name: string;
  status: ProjectStatus;
  /** The company's own word for its status. */
  statusType: string | null;
  billing: ProjectBilling;
  family: number | null;
  familyName: string | null;
  manager: number | null;
  managerName: string | null;
  startDate: string | null;
  endDate: string | null;
  openedOn: string;
  client: number | null;
  /** '' once erased, null without a client. */
  clientName: string | null;
}

export interface ProjectFilter {
  status: ProjectStatus | null;
  /** Those that are not finished, or those that are. */
  open?: boolean | null;
  client: number | null;
  family?: number | null;
  manager?: number | null;
  keyword: string | null;
  /** What they say in the corporation's own fields. */
  custom?: readonly CustomFilter[];
}

const labelOf = (column: string) => sql`(select label from record_list r where r.id = ${sql.ref(column)})`;

const managerName = sql`(select pc.name from person_corporation pc where pc.person_id = project.manager_id
  and pc.corporation_id = project.corporation_id)`;

const query = (
  corporation: number,
  { status, open = null, client, family = null, manager = null, keyword, custom }: ProjectFilter,
): ListQuery => ({
  table: 'project',
  id: 'id',
  select: sql`id, code, name, status, status_type_name as "statusType", billing, family_id as family,
    ${labelOf('family_id')} as "familyName", manager_id as manager, ${managerName} as "managerName",
    start_on as "startDate", end_on as "endDate", opened_on as "openedOn", ${keptParty('client_id')} as client,
    (select name from third_party where third_party.id = ${keptParty('client_id')}) as "clientName"`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(open === null ? [] : [open ? sql`status <> 'finished'` : sql`status = 'finished'`]),
    ...(client === null ? [] : [ofParty('client_id', client)]),
    ...(family === null ? [] : [sql`family_id = ${family}`]),
    ...(manager === null ? [] : [sql`manager_id = ${manager}`]),
    ...saysCustom('project', corporation, custom),
    ...matches(keyword),
  ],
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    code: { column: 'code_order', type: 'text' },
    name: { column: 'name_order', type: 'text' },
  },
  defaultSort: 'newest',
});

export const listProjects = (
  db: Database,
  corporation: number,
  filter: ProjectFilter,
  request: ListRequest,
): Promise<ListPage<ProjectRow>> => listPage<ProjectRow>(db, query(corporation, filter), request);

export const countProjects = (
  db: Database,
  corporation: number,
  filter: ProjectFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

export interface FoundProject extends ProjectProfile, ProjectDetails {
  openedOn: string;
  statusType: { id: number; name: string } | null;
  familyName: string | null;
  managerName: string | null;
  costCenterName: string | null;
  saleOrder: { id: number; version: number; number: string } | null;
  revision: number;
}

export async function findProject(
  db: Database,
  id: number,
  corporation: number,
): Promise<FoundProject | null> {
  const { rows } = await sql<FoundProject>`
    select id, code, name, client_id as client, status, opened_on as "openedOn", billing, family_id as family,
      manager_id as manager, cost_center_id as "costCenter", start_on as "startDate", end_on as "endDate",
      budget_hours as "budgetHours", budget_amount as "budgetAmount", revision,
      case when status_type_id is not null then json_build_object('id', status_type_id, 'name', status_type_name) end
        as "statusType",
      case when sale_order_number is not null then json_build_object('id', sale_order_id,
        'version', sale_order_version, 'number', sale_order_number) end as "saleOrder",
      ${labelOf('family_id')} as "familyName", ${labelOf('cost_center_id')} as "costCenterName",
      ${managerName} as "managerName"
    from project where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Names of projects by their ids; unknown and foreign ones are left out. */
export async function projectNames(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, string>> {
  const found = await projectProfiles(db, ids, corporation);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Projects of a corporation by their ids, as other records see them. */
export async function projectProfiles(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<ProjectProfile[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('project')
    .select(['id', 'code', 'name', 'client_id as client', 'status', 'billing'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('corporation_id', '=', corporation)
    .execute();
}

/** Which of these projects a corporation has, by id and by code. */
export async function knownProjects(
  db: Database,
  { ids, codes }: { ids: readonly number[]; codes: readonly string[] },
  corporation: number,
): Promise<{ ids: Set<number>; byCode: Map<string, number> }> {
  if (ids.length + codes.length === 0) return { ids: new Set(), byCode: new Map() };
  const { rows } = await sql<{ id: number; code: string }>`select id, code from project
    where corporation_id = ${corporation}
      and (id = any(${[...ids]}::bigint[]) or code = any(${[...codes]}::text[]))`.execute(db);
  return { ids: new Set(rows.map(({ id }) => id)), byCode: new Map(rows.map(({ id, code }) => [code, id])) };
}

/** A project as it is proposed to be typed. */
export const projectLabel = ({ code, name }: { code: string; name: string }): string => `${code} · ${name}`;

/** So many projects are proposed; any other is found by what is typed. */
const PROPOSED = 200;

/** The newest projects that are not finished: what fields propose. */
export const openProjects = (
  db: Database,
  corporation: number,
): Promise<Pick<ProjectRow, 'id' | 'code' | 'name'>[]> =>
  db
    .selectFrom('project')
    .select(['id', 'code', 'name'])
    .where('corporation_id', '=', corporation)
    .where('status', '<>', 'finished')
    .orderBy('id', 'desc')
    .limit(PROPOSED)
    .execute();

/**
 * The project that somebody means by what was typed, "PR-2026-0004 · Quai neuf" as it is proposed, its code or its
 * whole name; null when none or several fit.
 */
export async function projectTyped(
  db: Database,
  corporation: number,
  typed: string,
): Promise<ProjectRow | null> {
  const [code = ''] = typed.trim().split(' · ');
  const request = { sort: 'newest', direction: 'desc', limit: 20, cursor: null, offset: 0 } as const;
  const { rows } = await listProjects(
    db,
    corporation,
    { status: null, open: true, client: null, keyword: code },
    request,
  );
  const same = (text: string, other: string) =>
    text.localeCompare(other, 'fr', { sensitivity: 'base' }) === 0;
  return (
    rows.find((row) => same(row.code, code)) ??
    rows.find((row) => same(row.name, typed.trim())) ??
    (rows.length === 1 ? (rows[0] ?? null) : null)
  );
}
