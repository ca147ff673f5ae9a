import { sql } from 'kysely';
import type { Belonging, GroupGrants } from '#domain/users/groups/effective.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import { groupRole, type GroupCode } from '#domain/users/user.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';

/* What people may do: their groups, and the roles that follow. */

/** A user group, with its number of members that a corporation sees. */
export interface UserGroupRow {
  id: number;
  code: string;
  name: string;
  baseRole: GroupCode;
  /** Of the installation, for all corporations. */
  shared: boolean;
  enabled: boolean;
  parent: number | null;
  parentName: string | null;
  members: number;
  revision: number;
}

const membersSeen = (corporation: number) => sql`
  (select count(distinct m.user_id) from user_group_member m join user_account a on a.id = m.user_id
    join person_corporation p on p.person_id = a.person_id and p.corporation_id = ${corporation} and p.enabled
    where m.group_id = user_group.id and m.corporation_id in (0, ${corporation}))`;

const query = (corporation: number, keyword: string | null): ListQuery => ({
  table: 'user_group',
  id: 'id',
  select: sql`id, code, name, base_role as "baseRole", corporation_id = 0 as shared, enabled, parent_id as parent,
    revision,
    (select above.name from user_group above where above.id = user_group.parent_id) as "parentName",
    ${membersSeen(corporation)} as members`,
  where: [sql`corporation_id in (0, ${corporation})`, sql`not deleted`, ...matches(keyword)],
  sorts: {
    name: { column: 'name_order', type: 'text' },
    code: { column: 'code_order', type: 'text' },
    id: { column: 'id', type: 'bigint' },
  },
  defaultSort: 'name',
});

/** The groups that a corporation sees: its own and the shared ones. */
export const listUserGroups = (
  db: Database,
  corporation: number,
  keyword: string | null,
  request: ListRequest,
): Promise<ListPage<UserGroupRow>> => listPage<UserGroupRow>(db, query(corporation, keyword), request);

export const countUserGroups = (
  db: Database,
  corporation: number,
  keyword: string | null,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, keyword), cap);

/** One of them; null for an unknown, deleted or foreign one. */
export async function findUserGroup(
  db: Database,
  id: number,
  corporation: number,
): Promise<UserGroupRow | null> {
  const { select, where } = query(corporation, null);
  const { rows } = await sql<UserGroupRow>`
    select ${select} from user_group where id = ${id} and ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0] ?? null;
}

/** The groups a corporation sees as rights see them, by name; roles of other corporations are left out. */
export async function groupsSeenBy(db: Database, corporation: number): Promise<GroupGrants[]> {
  const { rows } = await sql<GroupGrants>`
    select g.id, nullif(g.corporation_id, 0) as corporation, g.code, g.name, g.base_role as "baseRole",
      g.parent_id as parent, g.enabled, coalesce((select json_object_agg(r.corporation_id, to_json(r.roles))
        from user_group_role r where r.group_id = g.id and r.corporation_id in (0, ${corporation})), '{}') as roles
    from user_group g where g.corporation_id in (0, ${corporation}) and not g.deleted
      order by g.name_order, g.id`.execute(db);
  return rows;
}

/** The same, with every change of a group held off until the transaction ends. */
export async function holdGroups(db: Database, corporation: number): Promise<GroupGrants[]> {
  await sql`select pg_advisory_xact_lock(hashtext('user-groups'))`.execute(db);
  return groupsSeenBy(db, corporation);
}

/** Ids of all groups that a corporation ever saw, deleted ones included. */
export async function groupIdsEver(db: Database, corporation: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_group')
    .select('id')
    .where((eb) => eb.or([eb('corporation_id', 'in', [0, corporation]), eb('was_shared', '=', true)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Sub-groups of a group, of whatever corporation. */
export async function countSubGroups(db: Database, id: number): Promise<number> {
  const row = await db
    .selectFrom('user_group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('parent_id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Which of these are accounts of people enabled in the corporation; null: accounts at all. */
export async function accountsIn(
  db: Database,
  users: readonly number[],
  corporation: number | null,
): Promise<ReadonlySet<number>> {
  if (users.length === 0) return new Set();
  const accounts = db
    .selectFrom('user_account')
    .select('user_account.id')
    .where('user_account.id', 'in', [...users]);
  const rows = await (
    corporation === null
      ? accounts
      : accounts
          .innerJoin('person_corporation', 'person_corporation.person_id', 'user_account.person_id')
          .where('person_corporation.corporation_id', '=', corporation)
          .where('person_corporation.enabled', '=', true)
  ).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The groups that somebody is in by a membership of that corporation alone. */
export async function groupsOfUser(db: Database, user: number, corporation: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_group_member')
    .select('group_id')
    .where('user_id', '=', user)
    .where('corporation_id', '=', corporation)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id: id }) => id);
}

/**
 * The groups that at least half of those are in, in the corporation, who have the profile of somebody and an account
 * there: what somebody new may be proposed. None for who has no profile.
 */
export async function groupsOfPeers(db: Database, person: number, corporation: number): Promise<number[]> {
  const peers = sql`select a.id from user_account a join person_corporation pc on pc.person_id = a.person_id
      and pc.corporation_id = ${corporation} and pc.enabled
    where not a.closed and a.person_id <> ${person} and pc.profile_id = (select own.profile_id
      from person_corporation own where own.person_id = ${person} and own.corporation_id = ${corporation})`;
  const { rows } = await sql<{ id: number }>`with peers as (${peers})
    select m.group_id as id from user_group_member m join peers on peers.id = m.user_id
    where m.corporation_id = ${corporation} group by m.group_id
    having count(*) * 2 >= (select count(*) from peers) order by m.group_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Somebody of a corporation with an account, and what they were given there. */
export interface AccessHolder {
  id: number;
  username: string;
  /** '' once erased. */
  name: string;
  group: GroupCode;
  person: number;
  enabled: boolean;
  subscriptionEnd: string | null;
  contractStart: string | null;
  contractEnd: string | null;
  /** Given to the person, in this corporation. */
  direct: string[];
  belongings: Belonging[];
}

const holders = (corporation: number) => sql`
  select a.id, a.username, trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) as name,
    a.group_code as "group", a.enabled, a.person_id as person, a.subscription_end as "subscriptionEnd",
    case when ct.start_on is null then pc.contract_start else ct.start_on end as "contractStart",
    case when ct.start_on is null then pc.contract_end else ct.end_on end as "contractEnd", coalesce(r.roles, '{}') as direct,
    coalesce((select json_agg(json_build_object('group', m.group_id, 'corporation', m.corporation_id)
      order by m.group_id, m.corporation_id)
      from user_group_member m where m.user_id = a.id and m.corporation_id in (0, ${corporation})), '[]') as belongings
  from user_account a join person p on p.id = a.person_id
    join person_corporation pc on pc.person_id = p.id and pc.corporation_id = ${corporation} and pc.enabled
    left join lateral deciding_contract(p.id, ${corporation}) ct on true
    left join user_role r on r.user_id = a.id and r.corporation_id = ${corporation}`;

const MOST_HOLDERS = 10_000;

/** Everybody with an account in a corporation, by name. */
export async function accessHolders(db: Database, corporation: number): Promise<AccessHolder[]> {
  const { rows } = await sql<AccessHolder>`
    ${holders(corporation)} order by fold(coalesce(p.last_name, '')), fold(coalesce(p.first_name, '')), a.id
      limit ${MOST_HOLDERS}`.execute(db);
  return rows;
}

/** One of them; null for an unknown account or one of another company. */
export async function findAccessHolder(
  db: Database,
  user: number,
  corporation: number,
): Promise<AccessHolder | null> {
  const { rows } = await sql<AccessHolder>`${holders(corporation)} where a.id = ${user}`.execute(db);
  return rows[0] ?? null;
}

interface Given {
  group: GroupCode;
  roles: string[];
}

const allOf = ({ group, roles }: Given): Set<string> =>
  impliedRoles([groupRole[group], 'ROLE_USER', ...roles]);

/**
 * All roles that an account has in a corporation, what they imply included, whether or not it may work there today;
 * null for an unknown account.
 */
export async function rolesIn(db: Database, user: number, corporation: number): Promise<Set<string> | null> {
  const { rows } = await sql<Given>`
    select a.group_code as "group", coalesce(r.roles, '{}') || coalesce(g.roles, '{}') || coalesce(c.roles,
      '{}') as roles
    from user_account a left join user_role r on r.user_id = a.id and r.corporation_id = ${corporation}
      left join user_group_access g on g.user_id = a.id and g.corporation_id = 0
      left join user_group_access c on c.user_id = a.id and c.corporation_id = ${corporation}
    where a.id = ${user}`.execute(db);
  const [given] = rows;
  return given ? allOf(given) : null;
}

/** The open accounts in a corporation that have one of these roles, by whatever they were given, each with all its roles. */
export async function usersWithRole(
  db: Database,
  wanted: readonly string[],
  corporation: number,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await sql<Given & { id: number }>`
    select a.id, a.group_code as "group", coalesce(r.roles, '{}') || coalesce(g.roles, '{}') || coalesce(c.roles,
      '{}') as roles
    from user_account a join person_corporation pc on pc.person_id = a.person_id
      and pc.corporation_id = ${corporation} and pc.enabled
      left join user_role r on r.user_id = a.id and r.corporation_id = ${corporation}
      left join user_group_access g on g.user_id = a.id and g.corporation_id = 0
      left join user_group_access c on c.user_id = a.id and c.corporation_id = ${corporation}
    where a.enabled order by a.id`.execute(db);
  const users = rows.map((row) => [row.id, allOf(row)] as const);
  return new Map(users.filter(([, roles]) => wanted.some((role) => roles.has(role))));
}

/** Somebody in a group, as a corporation sees it. */
export interface GroupMemberRow {
  id: number;
  username: string;
  name: string;
  enabled: boolean;
  everywhere: boolean;
}

/** Who is in a group, of the people of a corporation, by name. */
export async function membersOfUserGroup(
  db: Database,
  group: number,
  corporation: number,
): Promise<GroupMemberRow[]> {
  const { rows } = await sql<GroupMemberRow>`
    select a.id, a.username, trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) as name, a.enabled,
      m.corporation_id = 0 as everywhere
    from user_group_member m join user_account a on a.id = m.user_id join person p on p.id = a.person_id
      join person_corporation pc on pc.person_id = p.id and pc.corporation_id = ${corporation} and pc.enabled
    where m.group_id = ${group} and m.corporation_id in (0, ${corporation})
    order by fold(coalesce(p.last_name, '')), fold(coalesce(p.first_name, '')), a.id, m.corporation_id
      limit ${MOST_HOLDERS}`.execute(db);
  return rows;
}

/** Somebody who ever had an account in a corporation. */
export interface AccountEver {
  id: number;
  person: number;
  username: string;
  /** '' once erased. */
  name: string;
}

/** Everybody who was ever linked to a corporation and has an account, by name; `superAdmins`: and who is one today. */
export async function accountsEver(
  db: Database,
  corporation: number,
  superAdmins: boolean,
): Promise<AccountEver[]> {
  const others = superAdmins ? sql`is_super_admin(a.id)` : sql`false`;
  const { rows } = await sql<AccountEver>`
    select a.id, a.person_id as person, a.username, trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name,
      '')) as name
    from user_account a join person p on p.id = a.person_id
    where exists (select from person_corporation pc where pc.person_id = a.person_id
      and pc.corporation_id = ${corporation}) or ${others}
    order by fold(coalesce(p.last_name, '')), fold(coalesce(p.first_name, '')), a.id limit ${MOST_HOLDERS}`.execute(
    db,
  );
  return rows;
}

/** Contracts of these people with a corporation, those that were taken back included. */
async function contractIdsEver(
  db: Database,
  people: readonly number[],
  corporation: number,
): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('contract')
    .select('id')
    .where('person_id', 'in', [...people])
    .where('corporation_id', '=', corporation)
    .execute();
  return rows.map(({ id }) => id);
}

/** The streams that say what these accounts could do in a corporation, whenever. */
export async function accessStreams(
  db: Database,
  accounts: readonly Pick<AccountEver, 'id' | 'person'>[],
  corporation: number,
): Promise<string[]> {
  const [groups, contracts] = await Promise.all([
    groupIdsEver(db, corporation),
    contractIdsEver(
      db,
      accounts.map(({ person }) => person),
      corporation,
    ),
  ]);
  return [
    `corporation-${corporation}`,
    ...accounts.flatMap(({ id, person }) => [`user-${id}`, `person-${person}`]),
    ...contracts.map((id) => `contract-${id}`),
    ...groups.map((id) => `usergroup-${id}`),
  ];
}
