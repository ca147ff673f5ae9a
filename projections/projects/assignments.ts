import { sql } from 'kysely';
import type {
  AssignmentEvent,
  AssignmentFacts,
  DatedRate,
  StaffMember,
} from '#domain/projects/assignment.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { contractRates, notersOn } from './contract-rates.ts';

const factsRow = ({ profile, start, end, rates }: AssignmentFacts) => ({
  profile_id: profile?.id ?? null,
  profile_name: profile?.name ?? null,
  start_on: start,
  end_on: end,
  rates: JSON.stringify(rates),
});

export const projectAssignments = projection<AssignmentEvent>({
  name: 'project-assignments',
  tables: ['project_assignment'],
  on: {
    ProjectPersonAssigned: ({ assignment, corporation, project, person, facts }, { db, recorded }) =>
      db
        .insertInto('project_assignment')
        .values({
          id: assignment,
          corporation_id: corporation,
          project_id: project,
          person_id: person,
          revision: recorded.revision,
          ...factsRow(facts),
        })
        .execute(),
    ProjectAssignmentEdited: ({ assignment, facts }, { db, recorded }) =>
      db
        .updateTable('project_assignment')
        .set({ ...factsRow(facts), revision: recorded.revision })
        .where('id', '=', assignment)
        .execute(),
    ProjectAssignmentCostsSet: ({ assignment, costs }, { db, recorded }) =>
      db
        .updateTable('project_assignment')
        .set({ costs: JSON.stringify(costs), revision: recorded.revision })
        .where('id', '=', assignment)
        .execute(),
    ProjectPersonRemoved: ({ assignment }, { db, recorded }) =>
      db
        .updateTable('project_assignment')
        .set({ removed: true, revision: recorded.revision })
        .where('id', '=', assignment)
        .execute(),
  },
});

/** Somebody on a project, as lists and pages show them; who shows costs asks for the right first. */
export interface AssignmentRow {
  id: number;
  project: number;
  projectName: string;
  person: number;
  /** '' once erased. */
  name: string;
  profile: number | null;
  profileName: string | null;
  start: string | null;
  end: string | null;
  rates: DatedRate[];
  costs: DatedRate[];
  revision: number;
}

export interface AssignmentFilter {
  keyword: string | null;
  project: number | null;
  person: number | null;
}

const name = sql`coalesce((select pc.name from person_corporation pc where pc.person_id = project_assignment.person_id
  and pc.corporation_id = project_assignment.corporation_id), '')`;

const columns = sql`id, project_id as project, (select p.name from project p where p.id = project_id) as "projectName",
  person_id as person, ${name} as name, profile_id as profile, profile_name as "profileName", start_on as start,
  end_on as end, rates, costs, revision`;

const query = (corporation: number, { keyword, project, person }: AssignmentFilter): ListQuery => ({
  table: 'project_assignment',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`not removed`,
    ...(project === null ? [] : [sql`project_id = ${project}`]),
    ...(person === null ? [] : [sql`person_id = ${person}`]),
    ...matches(keyword, sql`fold(${name} || ' ' || coalesce(profile_name, ''))`),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

export const listAssignments = (
  db: Database,
  corporation: number,
  filter: AssignmentFilter,
  request: ListRequest,
): Promise<ListPage<AssignmentRow>> => listPage<AssignmentRow>(db, query(corporation, filter), request);

export const countAssignments = (
  db: Database,
  corporation: number,
  filter: AssignmentFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** One assignment that stands; null for an unknown or foreign one. */
export async function findAssignment(
  db: Database,
  id: number,
  corporation: number,
): Promise<AssignmentRow | null> {
  const { rows } = await sql<AssignmentRow>`select ${columns} from project_assignment
    where id = ${id} and corporation_id = ${corporation} and not removed`.execute(db);
  return rows[0] ?? null;
}

/** Who is on a project now, by name. */
export async function projectStaff(
  db: Database,
  project: number,
  corporation: number,
): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`select ${columns} from project_assignment
    where project_id = ${project} and corporation_id = ${corporation} and not removed
    order by ${name}, id`.execute(db);
  return rows;
}

/**
 * What contracts say of people, then everybody who is or was on each of some projects, in the order in which they came:
 * what `rateOn` takes. Of no project, by 0, it is what contracts say alone.
 * @param people whose contracts: of those who noted time on these projects unless said
 */
export async function staffOfAll(
  db: Database,
  projects: readonly number[],
  corporation: number,
  people: readonly number[] | null = null,
): Promise<(project: number) => StaffMember[]> {
  const [rows, agreed] = await Promise.all([
    db
      .selectFrom('project_assignment')
      .select(['project_id', 'person_id as person', 'profile_id', 'profile_name', 'rates', 'costs'])
      .where('project_id', '=', sql<number>`any(${[...projects]}::bigint[])`)
      .where('corporation_id', '=', corporation)
      .orderBy('id')
      .execute(),
    contractRates(
      db,
      corporation,
      people === null ? notersOn(corporation, projects) : sql`select unnest(${[...people]}::bigint[])`,
    ),
  ]);
  const found = new Map<number, StaffMember[]>();
  for (const { project_id: project, person, profile_id: id, profile_name: label, rates, costs } of rows) {
    const profile = id === null ? null : { id, name: label ?? '' };
    found.set(project, [...(found.get(project) ?? []), { person, profile, rates, costs }]);
  }
  return (project) => [...agreed, ...(found.get(project) ?? [])];
}

/** What people are on projects, by project and person: "12 40". */
export async function profilesOnProjects(
  db: Database,
  corporation: number,
  projects: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ project: number; person: number; profile: number }>`
    select project_id as project, person_id as person, profile_id as profile from project_assignment
    where project_id = any(${[...projects]}::bigint[]) and corporation_id = ${corporation} and not removed
      and profile_id is not null`.execute(db);
  return new Map(rows.map(({ project, person, profile }) => [`${project} ${person}`, profile]));
}

/** The same of one project. */
export const staffOf = async (db: Database, project: number, corporation: number): Promise<StaffMember[]> =>
  (await staffOfAll(db, [project], corporation))(project);

/** The assignments of who is on a project now. */
export const assignmentsOf = (
  db: Database,
  project: number,
  corporation: number,
): Promise<{ id: number; person: number }[]> =>
  db
    .selectFrom('project_assignment')
    .select(['id', 'person_id as person'])
    .where('project_id', '=', project)
    .where('corporation_id', '=', corporation)
    .where('removed', '=', false)
    .orderBy('id')
    .execute();

/** The profiles that people have on a project, with how many of them. */
export async function projectProfilesOf(
  db: Database,
  project: number,
  corporation: number,
): Promise<{ id: number; name: string; people: number }[]> {
  const { rows } = await sql<{ id: number; name: string; people: number }>`
    select profile_id as id, max(profile_name) as name, count(*)::int as people from project_assignment
    where project_id = ${project} and corporation_id = ${corporation} and not removed and profile_id is not null
    group by profile_id order by max(profile_name), profile_id`.execute(db);
  return rows;
}
