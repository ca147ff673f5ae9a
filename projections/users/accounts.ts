import { sql, type Updateable } from 'kysely';
import { groupRole, type GroupCode, type UserEvent } from '#domain/users/user.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import {
  openMemberships,
  readableMemberships,
  signInOutcome,
  type AccountFacts,
} from '#domain/users/groups/sign-in.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Tables } from '#db/tables.ts';
import { projection } from '../projection.ts';

const enable = (id: number, enabled: boolean, db: Database) =>
  db.updateTable('user_account').set({ enabled }).where('id', '=', id).execute();

const change = (db: Database, id: number, set: Updateable<Tables['user_account']>) =>
  db.updateTable('user_account').set(set).where('id', '=', id).execute();

const countPasskeys = (db: Database, id: number, by: number) =>
  sql`update user_account set passkeys = passkeys + ${by} where id = ${id}`.execute(db);

export const accounts = projection<UserEvent>({
  name: 'accounts',
  tables: ['user_account', 'user_role'],
  on: {
    UserRegistered: ({ user, username, person, group }, { db, recorded }) => {
      const values = {
        username,
        person_id: person,
        group_code: group,
        created_by: recorded.metadata.user,
      };
      const { occurredAt } = recorded.metadata;
      const unset = { invited_at: null, language: null, time_zone: null };
      const row = {
        id: user,
        enabled: true,
        subscription_end: null,
        created_at: occurredAt,
        ...unset,
        ...values,
      };
      return db
        .insertInto('user_account')
        .values(row)
        .onConflict((c) => c.column('id').doUpdateSet(values))
        .execute();
    },
    UserGroupSet: ({ user, group }, { db }) =>
      db.updateTable('user_account').set({ group_code: group }).where('id', '=', user).execute(),
    UserEnabled: (data, { db }) => enable(data.user, true, db),
    UserDisabled: (data, { db }) => enable(data.user, false, db),
    UserClosed: ({ user }, { db }) =>
      change(db, user, { closed: true, enabled: false, authenticator: false, passkeys: 0 }),
    UserInvited: ({ user }, { db, recorded }) =>
      change(db, user, { invited_at: recorded.metadata.occurredAt }),
    PasswordChanged: ({ user }, { db }) => change(db, user, { activated: true }),
    UserPreferencesSet: ({ user, language, timeZone }, { db }) =>
      change(db, user, { language, time_zone: timeZone }),
    AuthenticatorAdded: ({ user }, { db }) => change(db, user, { authenticator: true }),
    AuthenticatorRemoved: ({ user }, { db }) => change(db, user, { authenticator: false }),
    PasskeyAdded: ({ user }, { db }) => countPasskeys(db, user, 1),
    PasskeyRemoved: ({ user }, { db }) => countPasskeys(db, user, -1),
    SecondFactorsCleared: ({ user }, { db }) => change(db, user, { authenticator: false, passkeys: 0 }),
    SubscriptionEndSet: (data, { db }) =>
      db
        .updateTable('user_account')
        .set({ subscription_end: data.end })
        .where('id', '=', data.user)
        .execute(),
    UserRolesSet: ({ user, corporation, roles }, { db }) =>
      db
        .insertInto('user_role')
        .values({ user_id: user, corporation_id: corporation, roles })
        .onConflict((conflict) => conflict.columns(['user_id', 'corporation_id']).doUpdateSet({ roles }))
        .execute(),
  },
});

export interface Account {
  id: number;
  username: string;
  person: number;
  group: GroupCode;
  enabled: boolean;
  subscriptionEnd: string | null;
}

const columns = [
  'id',
  'username',
  'person_id as person',
  'group_code',
  'enabled',
  'subscription_end as subscriptionEnd',
] as const;

type Row = Omit<Account, 'group'> & { group_code: string };
// written by the domain's schema
const account = ({ group_code, ...row }: Row): Account => ({ ...row, group: group_code as GroupCode });

export async function accountNamed(db: Database, username: string): Promise<Account | null> {
  const row = await db
    .selectFrom('user_account')
    .select(columns)
    .where('username', '=', username.trim().toLowerCase())
    .executeTakeFirst();
  return row ? account(row) : null;
}

/** The open accounts of people, by the person. */
export async function accountsOfPeople(
  db: Database,
  people: readonly number[],
): Promise<Map<number, { id: number; username: string }>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_account')
    .select(['person_id', 'id', 'username'])
    .where('person_id', 'in', [...people])
    .where('closed', '=', false)
    .execute();
  return new Map(rows.map(({ person_id, ...account }) => [person_id, account]));
}

/** The account whose user name or whose person's e-mail this is. */
export async function accountReached(db: Database, nameOrEmail: string): Promise<{ id: number } | null> {
  const words = nameOrEmail.trim().toLowerCase();
  const row = await db
    .selectFrom('user_account')
    .leftJoin('person', 'person.id', 'user_account.person_id')
    .select('user_account.id')
    .where((eb) => eb.or([eb('username', '=', words), eb(eb.fn('lower', ['email']), '=', words)]))
    .executeTakeFirst();
  return row ?? null;
}

/** Where a user can be mailed, in which language, and whether the account is enabled. */
export async function reachOf(
  db: Database,
  user: number,
): Promise<{ enabled: boolean; email: string | null; language: string | null; username: string } | null> {
  const row = await db
    .selectFrom('user_account')
    .leftJoin('person', 'person.id', 'user_account.person_id')
    .select(['enabled', 'email', 'language', 'username'])
    .where('user_account.id', '=', user)
    .executeTakeFirst();
  return row ?? null;
}

/** Roles in one corporation: the group's base role, those granted there, and what they imply. */
export const rolesOf = (group: GroupCode, granted: readonly string[]): Set<string> =>
  impliedRoles([groupRole[group], 'ROLE_USER', ...granted]);

/** What is known of a user who wants to act, in the corporation that they chose. */
interface ActingFacts extends AccountFacts {
  user: number;
  person: number;
  corporation: number | null;
  /** Granted in that corporation. */
  roles: readonly string[];
}

/**
 * Who a user is by today: with the rights of the chosen corporation, where that is still open to them.
 * @returns null for whoever may not work at all
 */
export function actingUser(facts: ActingFacts, today: CivilDate): { actor: Actor; locked: boolean } | null {
  const outcome = signInOutcome(facts, today);
  if (outcome !== 'granted' && outcome !== 'locked') return null;
  const locked = outcome === 'locked';
  const open = locked ? [] : openMemberships(facts, today);
  const readable = locked ? [] : readableMemberships(facts);
  const asked = [...open, ...readable].find((one) => one === facts.corporation);
  const held = facts.memberships.find((one) => one.corporation === asked)?.held ?? null;
  const readOnly = asked !== undefined &&
    (readable.includes(asked) || held !== null) && { readOnly: true as const, ...(held && { held }) };
  const roles = rolesOf(facts.group, asked === undefined ? [] : facts.roles);
  const { user, person } = facts;
  return {
    actor: { user, person, roles, corporation: asked ?? null, corporations: open, ...readOnly },
    locked,
  };
}

/** An account with the name of its person and its rights in one company. */
export interface Member extends Account {
  gender: string | null;
  /** null, like the rest of who it is, once the person was erased. */
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** Granted in that company, beside those of the group. */
  roles: string[];
}

const MOST_MEMBERS = 10_000;

const membersOf = (db: Database, corporation: number) =>
  db
    .selectFrom('user_account')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .innerJoin('person_corporation', (join) =>
      join
        .onRef('person_corporation.person_id', '=', 'person.id')
        .on('person_corporation.corporation_id', '=', corporation)
        .on('person_corporation.enabled', '=', true),
    )
    .leftJoin('user_role', (join) =>
      join
        .onRef('user_role.user_id', '=', 'user_account.id')
        .on('user_role.corporation_id', '=', corporation),
    )
    .where('user_account.closed', '=', false)
    .select([
      'user_account.id',
      'username',
      'user_account.person_id as person',
      'group_code',
      'user_account.enabled',
      'subscription_end as subscriptionEnd',
      'gender',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'roles',
    ]);

type MemberRow = Omit<Member, 'group' | 'roles'> & { group_code: string; roles: string[] | null };

const member = ({ roles, ...row }: MemberRow): Member => {
  const { gender, firstName, lastName, email, ...rest } = row;
  return { ...account(rest), gender, firstName, lastName, email, roles: roles ?? [] };
};

interface MemberFilter {
  keyword: string | null;
}

/** The accounts of a company's people, by name; a company has few enough to read them all. */
export async function listMemberAccounts(
  db: Database,
  corporation: number,
  { keyword }: MemberFilter,
): Promise<Member[]> {
  let query = membersOf(db, corporation)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('user_account.id')
    .limit(MOST_MEMBERS);
  const words = (keyword ?? '').trim();
  if (words !== '') {
    const said = sql<string>`fold(username || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name,
      '') || ' ' || coalesce(email, ''))`;
    query = query.where(sql<boolean>`position(fold(${words}) in ${said}) > 0`);
  }
  return (await query.execute()).map(member);
}

/** Roles given to these accounts in a company, beside those of their groups; one without any is left out. */
export async function rolesGivenIn(
  db: Database,
  corporation: number,
  users: readonly number[],
): Promise<Map<number, string[]>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_role')
    .select(['user_id', 'roles'])
    .where('corporation_id', '=', corporation)
    .where('user_id', 'in', [...users])
    .execute();
  return new Map(rows.map(({ user_id: user, roles }) => [user, roles]));
}

/** Whether somebody looks after the installation yet. */
export async function hasSuperAdmin(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('group_code', '=', 'superadmin')
    .executeTakeFirst();
  return row !== undefined;
}

/** The language that somebody reads in, by their account; null where they have none, or did not say. */
export async function languageOfPerson(db: Database, person: number): Promise<'fr' | 'en' | null> {
  const row = await db
    .selectFrom('user_account')
    .select('language')
    .where('person_id', '=', person)
    .where('closed', '=', false)
    .executeTakeFirst();
  return row?.language === 'fr' || row?.language === 'en' ? row.language : null;
}
