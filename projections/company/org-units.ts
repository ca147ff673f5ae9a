import { sql, type RawBuilder } from 'kysely';
import type { OrgNode, OrgUnitEvent, OrgUnitFacts, OrgUnitKind } from '#domain/company/org-unit.ts';
import { notOut } from '../people/people.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const columnsOf = ({ name, code, parent, type, manager, description }: OrgUnitFacts) => ({
  name,
  code,
  parent_id: parent,
  type_id: type,
  manager_id: manager,
  description,
});

const revise = (db: Database, unit: number, revision: number, more: number) =>
  db
    .updateTable('org_unit')
    .set({ revision, people: sql<number>`people + ${more}` })
    .where('id', '=', unit)
    .execute();

export const orgUnits = projection<OrgUnitEvent>({
  name: 'org-units',
  tables: ['org_unit', 'org_unit_person'],
  on: {
    OrgUnitCreated: ({ unit, corporation, kind, facts }, { db, recorded }) =>
      db
        .insertInto('org_unit')
        .values({
          id: unit,
          corporation_id: corporation,
          kind,
          revision: recorded.revision,
          ...columnsOf(facts),
        })
        .execute(),
    OrgUnitEdited: ({ unit, facts }, { db, recorded }) =>
      db
        .updateTable('org_unit')
        .set({ ...columnsOf(facts), revision: recorded.revision })
        .where('id', '=', unit)
        .execute(),
    OrgUnitDeleted: async ({ unit }, { db }) => {
      await db.deleteFrom('org_unit_person').where('unit_id', '=', unit).execute();
      await db.deleteFrom('org_unit').where('id', '=', unit).execute();
    },
    OrgUnitPersonRegistered: async ({ unit, person, since }, { db, recorded }) => {
      await db
        .insertInto('org_unit_person')
        .values({ unit_id: unit, person_id: person, since, until: null })
        .execute();
      await revise(db, unit, recorded.revision, 1);
    },
    OrgUnitPersonRejected: async ({ unit, person, until }, { db, recorded }) => {
      await db
        .updateTable('org_unit_person')
        .set({ until })
        .where('unit_id', '=', unit)
        .where('person_id', '=', person)
        .where('until', 'is', null)
        .execute();
      await revise(db, unit, recorded.revision, -1);
    },
    OrgUnitPersonWithdrawn: async ({ unit, person }, { db, recorded }) => {
      await db
        .deleteFrom('org_unit_person')
        .where('unit_id', '=', unit)
        .where('person_id', '=', person)
        .where('until', 'is', null)
        .execute();
      await revise(db, unit, recorded.revision, -1);
    },
  },
});

/** Whether somebody is in a unit itself on a day, whatever there is below it. */
export const inUnit = (
  person: RawBuilder<unknown>,
  { id, day }: { id: number; day: string },
): RawBuilder<unknown> =>
  sql`exists (select from org_unit_person s where s.unit_id = ${id} and s.person_id = ${person}
    and s.since <= ${day} and (s.until is null or s.until >= ${day}))`;

/** A unit with the names of what it refers to. */
export interface OrgUnitRow {
  id: number;
  kind: OrgUnitKind;
  parent: number | null;
  parentName: string | null;
  name: string;
  code: string | null;
  type: number | null;
  typeName: string | null;
  manager: number | null;
  /** null without one, '' once erased. */
  managerName: string | null;
  description: string | null;
  people: number;
  revision: number;
}

const selected = sql`id, kind, parent_id as parent, name, code, type_id as type, manager_id as manager,
  description, people, revision,
  (select parent.name from org_unit parent where parent.id = org_unit.parent_id) as "parentName",
  (select label from record_list where record_list.id = org_unit.type_id) as "typeName",
  (select trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) from person
    where person.id = org_unit.manager_id) as "managerName"`;

interface OrgUnitFilter {
  kind: OrgUnitKind;
  keyword: string | null;
  parent?: number | null;
}

const query = (corporation: number, { kind, keyword, parent }: OrgUnitFilter): ListQuery => ({
  table: 'org_unit',
  id: 'id',
  select: selected,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`kind = ${kind}`,
    ...(parent === undefined ? [] : [sql`parent_id is not distinct from ${parent}`]),
    ...matches(keyword),
  ],
  sorts: { name: { column: 'name_order', type: 'text' }, id: { column: 'id', type: 'bigint' } },
  defaultSort: 'name',
});

export const listOrgUnits = (
  db: Database,
  corporation: number,
  filter: OrgUnitFilter,
  request: ListRequest,
): Promise<ListPage<OrgUnitRow>> => listPage<OrgUnitRow>(db, query(corporation, filter), request);

export const countOrgUnits = (
  db: Database,
  corporation: number,
  filter: OrgUnitFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** A tree is shown whole up to here. */
const MOST_UNITS = 2000;

/** The units of a kind that a corporation has, by name. */
export async function unitsOf(db: Database, corporation: number, kind: OrgUnitKind): Promise<OrgUnitRow[]> {
  const { rows } = await sql<OrgUnitRow>`
    select ${selected} from org_unit where corporation_id = ${corporation} and kind = ${kind}
    order by name_order, id limit ${MOST_UNITS}`.execute(db);
  return rows;
}

/** One of them; null for an unknown or foreign one. */
export async function findOrgUnit(db: Database, id: number, corporation: number): Promise<OrgUnitRow | null> {
  const { rows } = await sql<OrgUnitRow>`
    select ${selected} from org_unit where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Somebody's time in a unit; the name is null once erased. */
/** The units that somebody is in on a day. */
export async function unitsOfPerson(
  db: Database,
  person: number,
  corporation: number,
  day: string,
): Promise<{ id: number; name: string; kind: OrgUnitKind }[]> {
  const { rows } = await sql<{ id: number; name: string; kind: OrgUnitKind }>`
    select u.id, u.name, u.kind from org_unit_person s join org_unit u on u.id = s.unit_id
    where s.person_id = ${person} and u.corporation_id = ${corporation} 
      and s.since <= ${day} and (s.until is null or s.until >= ${day}) order by u.name_order, u.id`.execute(
    db,
  );
  return rows;
}

/** The units and departments that somebody is in, or was, each once. */
export async function unitsAround(db: Database, person: number, corporation: number): Promise<number[]> {
  const rows = await db
    .selectFrom('org_unit_person')
    .innerJoin('org_unit', 'org_unit.id', 'unit_id')
    .select('org_unit.id')
    .distinct()
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .orderBy('org_unit.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The units of the organization that these people are in, and have not left: the last one first. */
export const staysNow = (
  db: Database,
  corporation: number,
  people: readonly number[],
): Promise<{ person: number; unit: number; name: string; since: string }[]> =>
  db
    .selectFrom('org_unit_person')
    .innerJoin('org_unit', 'org_unit.id', 'unit_id')
    .select(['person_id as person', 'unit_id as unit', 'org_unit.name', 'since'])
    .where('person_id', '=', sql<number>`any(${[...people]}::bigint[])`)
    .where('corporation_id', '=', corporation)
    .where('kind', '=', 'organization')
    .where('until', 'is', null)
    .orderBy('since', 'desc')
    .execute();

export interface OrgUnitStayRow {
  unit: number;
  person: number;
  name: string | null;
  since: string;
  until: string | null;
}

const staysOf = (db: Database, corporation: number) =>
  db
    .selectFrom('org_unit_person')
    .innerJoin('org_unit', 'org_unit.id', 'unit_id')
    .innerJoin('person', 'person.id', 'person_id')
    .select([
      'unit_id as unit',
      'person_id as person',
      'since',
      'until',
      sql<string | null>`nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), '')`.as(
        'name',
      ),
    ])
    .where('corporation_id', '=', corporation)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('since');

/** Everybody who is or was in a unit. */
export const peopleOfUnit = (db: Database, unit: number, corporation: number): Promise<OrgUnitStayRow[]> =>
  staysOf(db, corporation).where('unit_id', '=', unit).execute();

/** Who is in the units of a kind on a day, and not out of contract. */
export const peopleOfTree = (
  db: Database,
  corporation: number,
  kind: OrgUnitKind,
  day: string,
): Promise<OrgUnitStayRow[]> =>
  staysOf(db, corporation)
    .where('kind', '=', kind)
    .where('since', '<=', day)
    .where((where) => where.or([where('until', 'is', null), where('until', '>=', day)]))
    .where(notOut(sql.ref('org_unit_person.person_id'), corporation, day))
    .limit(10_000)
    .execute();

/** The trees of a corporation, held until the transaction ends. */
export async function holdOrgTree(db: Database, corporation: number): Promise<OrgNode[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`orgunit-${corporation}`}))`.execute(db);
  const { rows } = await sql<OrgNode>`
    select id, kind, parent_id as parent, name from org_unit where corporation_id = ${corporation}`.execute(
    db,
  );
  return rows;
}

/** A unit with what is below it. */
export type OrgBranch<Unit> = Unit & { children: OrgBranch<Unit>[] };

/** Trees of the units given, in the order given; one whose parent is not among them stands at the top. */
export function treeOf<Unit extends { id: number; parent: number | null }>(
  units: readonly Unit[],
): OrgBranch<Unit>[] {
  const branches = new Map(units.map((unit) => [unit.id, { ...unit, children: [] as OrgBranch<Unit>[] }]));
  const top: OrgBranch<Unit>[] = [];
  for (const branch of branches.values()) {
    const above = branch.parent === null ? undefined : branches.get(branch.parent);
    (above?.children ?? top).push(branch);
  }
  return top;
}
