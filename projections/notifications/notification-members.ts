import { sql, type Expression } from 'kysely';
import type { NotificationMember } from '#domain/notifications/audience.ts';
import type { NotificationChoices } from '#domain/notifications/notification-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { listMemberAccounts, rolesOf } from '../users/accounts.ts';

/** What users chose, by user. */
async function choicesOf(db: Database, users: readonly number[]): Promise<Map<number, NotificationChoices>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('notice_choice')
    .selectAll()
    .where('user_id', 'in', [...users])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.choices as NotificationChoices])); // written by the domain's schema
}

/** How a user wants to be told; what they never chose is left out. */
export async function findNotificationChoices(db: Database, user: number): Promise<NotificationChoices> {
  return (await choicesOf(db, [user])).get(user) ?? {};
}

/** The corporation whose mails a user gets where a notification is of the installation: the first of theirs. */
export async function firstCorporationOf(db: Database, user: number): Promise<number | null> {
  const row = await db
    .selectFrom('user_account')
    .innerJoin('person_corporation', 'person_corporation.person_id', 'user_account.person_id')
    .innerJoin('corporation', 'corporation.id', 'person_corporation.corporation_id')
    .select('corporation.id')
    .where('user_account.id', '=', user)
    .where('person_corporation.enabled', '=', true)
    .where('corporation.enabled', '=', true)
    .orderBy('corporation.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const isSuperAdmin = (user: Expression<number>) => sql<boolean>`is_super_admin(${user})`;

/** Who looks after the installation, and may sign in. */
export async function superAdmins(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('enabled', '=', true)
    .where((eb) => isSuperAdmin(eb.ref('id')))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The installation's notifications are for users who are named, whichever corporation they work in. */
async function usersOfInstallation(db: Database, users: readonly number[]): Promise<NotificationMember[]> {
  if (users.length === 0) return [];
  const rows = await db
    .selectFrom('user_account')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .select((eb) => [
      'user_account.id as user',
      'person.id as person',
      'email',
      isSuperAdmin(eb.ref('user_account.id')).as('superAdmin'),
    ])
    .where('user_account.id', 'in', [...users])
    .where('user_account.enabled', '=', true)
    .execute();
  const choices = await choicesOf(db, users);
  return rows.map(({ email, superAdmin, ...row }) => ({
    ...row,
    email: email?.toLowerCase() ?? null,
    roles: new Set(superAdmin ? ['ROLE_USER', 'ROLE_SUPER_ADMIN'] : ['ROLE_USER']),
    choices: choices.get(row.user) ?? {},
  }));
}

/** What groups give to the users, by user. */
async function givenByGroups(
  db: Database,
  users: readonly number[],
  corporation: number,
): Promise<Map<number, string[]>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_group_access')
    .select(['user_id', 'roles'])
    .where('user_id', 'in', [...users])
    .where('corporation_id', 'in', [0, corporation])
    .execute();
  const given = new Map<number, string[]>();
  for (const { user_id: user, roles } of rows) given.set(user, [...(given.get(user) ?? []), ...roles]);
  return given;
}

/** Everybody with an open account in the corporation, and how they want to be told. */
export async function notificationMembers(
  db: Database,
  corporation: number,
  users: readonly number[],
): Promise<NotificationMember[]> {
  if (corporation === 0) return usersOfInstallation(db, users);
  const members = (await listMemberAccounts(db, corporation, { keyword: null })).filter(
    ({ enabled }) => enabled,
  );
  const ids = members.map(({ id }) => id);
  const [choices, groups] = await Promise.all([choicesOf(db, ids), givenByGroups(db, ids, corporation)]);
  return members.map(({ id, person, email, group, roles }) => ({
    user: id,
    person,
    email: email?.toLowerCase() ?? null,
    roles: rolesOf(group, [...roles, ...(groups.get(id) ?? [])]),
    choices: choices.get(id) ?? {},
  }));
}
