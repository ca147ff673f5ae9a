import { sql } from 'kysely';
import type { CustomFilter } from '#domain/custom-fields/filters.ts';
import type { ProjectEvent, ProjectProfile, ProjectStatus } from '#domain/projects/project.ts';
import type { Database } from '#db/postgres/pool.ts';
import { saysCustom } from '../custom-fields/custom-said.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { keptParty, ofParty } from '../same-party.ts';

const setStatus = (db: Database, id: number, status: ProjectStatus, revision: number) =>
  db.updateTable('project').set({ status, revision }).where('id', '=', id).execute();

export const projects = projection<ProjectEvent>({
  name: 'projects',
  tables: ['project'],
  on: {
    ProjectOpened: ({ project, corporation, code, name, client, date, saleOrder }, { db, recorded }) =>
      db
        .insertInto('project')
        .values({
          id: project,
          corporation_id: corporation,
          code,
          name,
          client_id: client,
          status: 'open',
          opened_on: date,
          sale_order_id: saleOrder?.id ?? null,
          sale_order_version: saleOrder?.version ?? null,
          sale_order_number: saleOrder?.number ?? null,
          revision: recorded.revision,
        })
        .execute(),
    ProjectEdited: ({ project, name, client }, { db, recorded }) =>
      db
        .updateTable('project')
        .set({ name, client_id: client, revision: recorded.revision })
        .where('id', '=', project)
        .execute(),
    ProjectClosed: ({ project }, { db, recorded }) => setStatus(db, project, 'closed', recorded.revision),
    ProjectReopened: ({ project }, { db, recorded }) => setStatus(db, project, 'open', recorded.revision),
    ProjectDeleted: ({ project }, { db }) => db.deleteFrom('project').where('id', '=', project).execute(),
  },
});

export interface ProjectRow {
  id: number;
  code: string;
  name: string;
  status: ProjectStatus;
  openedOn: string;
  client: number | null;
  /** '' once erased, null without a client. */
  clientName: string | null;
}

export interface ProjectFilter {
  status: ProjectStatus | null;
  client: number | null;
  keyword: string | null;
  /** What they say in the corporation's own fields. */
  custom?: readonly CustomFilter[];
}

const query = (corporation: number, { status, client, keyword, custom }: ProjectFilter): ListQuery => ({
  table: 'project',
  id: 'id',
  select: sql`id, code, name, status, opened_on as "openedOn", ${keptParty('client_id')} as client, (select name from third_party
    where third_party.id = ${keptParty('client_id')}) as "clientName"`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(client === null ? [] : [ofParty('client_id', client)]),
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

export interface FoundProject extends ProjectProfile {
  openedOn: string;
  saleOrder: { version: number; number: string } | null;
  revision: number;
}

export async function findProject(
  db: Database,
  id: number,
  corporation: number,
): Promise<FoundProject | null> {
  const row = await db
    .selectFrom('project')
    .selectAll()
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  if (!row) return null;
  const { code, name, status, client_id: client, opened_on: openedOn, revision } = row;
  const { sale_order_version: version, sale_order_number: number } = row;
  const saleOrder = version === null || number === null ? null : { version, number };
  return { id: row.id, code, name, client, status, openedOn, saleOrder, revision };
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
    .select(['id', 'code', 'name', 'client_id as client', 'status'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('corporation_id', '=', corporation)
    .execute();
}

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
    { status: 'open', client: null, keyword: code },
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
