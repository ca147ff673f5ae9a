import { groupRole, type GroupCode, type UserEvent } from '#domain/users/user.ts';
import { impliedRoles } from '#domain/access/roles.ts';
import type { Database } from '#db/pool.ts';
import { projection } from './projection.ts';

const enable = (id: number, enabled: boolean, db: Database) =>
  db.updateTable('user_account').set({ enabled }).where('id', '=', id).execute();

export const accounts = projection<UserEvent>({
  name: 'accounts',
  tables: ['user_account', 'user_role'],
  on: {
    UserRegistered: ({ user, username, person, group }, { db }) => {
      const values = { username, person_id: person, group_code: group };
      const row = { id: user, enabled: true, subscription_end: null, ...values };
      return db.insertInto('user_account').values(row).onConflict((c) => c.column('id').doUpdateSet(values)).execute(); // prettier-ignore
    },
    UserEnabled: (data, { db }) => enable(data.user, true, db),
    UserDisabled: (data, { db }) => enable(data.user, false, db),
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
const account = ({ group_code, ...row }: Row): Account => ({ ...row, group: group_code as GroupCode }); // written by the domain's schema

export async function accountNamed(db: Database, username: string): Promise<Account | null> {
  const row = await db
    .selectFrom('user_account')
    .select(columns)
    .where('username', '=', username.trim().toLowerCase())
    .executeTakeFirst();
  return row ? account(row) : null;
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

/** Where a user can be mailed, and whether the account is enabled. */
export async function reachOf(
  db: Database,
  user: number,
): Promise<{ enabled: boolean; email: string | null } | null> {
  const row = await db
    .selectFrom('user_account')
    .leftJoin('person', 'person.id', 'user_account.person_id')
    .select(['enabled', 'email'])
    .where('user_account.id', '=', user)
    .executeTakeFirst();
  return row ?? null;
}

/** Roles in one corporation: the group's base role, those granted there, and what they imply. */
export const rolesOf = (group: GroupCode, granted: readonly string[]): Set<string> =>
  impliedRoles([groupRole[group], 'ROLE_USER', ...granted]);
