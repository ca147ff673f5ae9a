import { sql, type RawBuilder } from 'kysely';
import type { UserGroupEvent } from '#domain/users/groups/user-group.ts';
import { groupRole } from '#domain/users/user.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

const baseRole = sql`case g.base_role ${sql.join(
  Object.entries(groupRole).map(([code, role]) => sql`when ${sql.lit(code)} then ${sql.lit(role)}`),
  sql` `,
)} end`;

/**
 * Works out again what groups give these users: for each group they are in, it and those above it up to the first that
 * is disabled; its base role and its roles, where both the membership and the role count
 * (`grantsIn` of domain/users/groups/effective.ts says the same).
 */
async function workOut(db: Database, users: RawBuilder<unknown>): Promise<void> {
  await sql`delete from user_group_access where user_id in (${users})`.execute(db);
  await sql`
    with recursive given(user_id, counts_in, group_id, parent_id, base_role) as (
      select m.user_id, m.corporation_id, g.id, g.parent_id, g.base_role
      from user_group_member m join user_group g on g.id = m.group_id
      where m.user_id in (${users}) and g.enabled and not g.deleted
      union
      select b.user_id, b.counts_in, g.id, g.parent_id, g.base_role
      from given b join user_group g on g.id = b.parent_id where g.enabled and not g.deleted
    ), roles(user_id, corporation_id, role) as (
      select g.user_id, g.counts_in, ${baseRole} from given g
      union
      select g.user_id, case when g.counts_in = 0 then r.corporation_id else g.counts_in end, role
      from given g join user_group_role r on r.group_id = g.group_id, unnest(r.roles) role
      where g.counts_in = 0 or r.corporation_id in (0, g.counts_in)
    )
    insert into user_group_access (user_id, corporation_id, roles)
    select user_id, corporation_id, array_agg(role order by role collate "C") from roles
      group by user_id, corporation_id
    on conflict (user_id, corporation_id) do update set roles = excluded.roles`.execute(db);
}

/** Who is in a group or in one that inherits from it. */
const inOrBelow = (group: number) => sql<{ user_id: number }>`
  with recursive below(id) as (
    select ${group}::bigint union select g.id from user_group g join below on g.parent_id = below.id
  ) select m.user_id from user_group_member m where m.group_id in (select id from below)`;

const revise = (db: Database, group: number, changes: object) =>
  db.updateTable('user_group').set(changes).where('id', '=', group).execute();

export const userGroups = projection<UserGroupEvent>({
  name: 'user-groups',
  tables: ['user_group', 'user_group_role', 'user_group_member', 'user_group_access'],
  on: {
    UserGroupCreated: ({ group, corporation, code, name, baseRole: base, parent }, { db, recorded }) =>
      db
        .insertInto('user_group')
        .values({
          id: group,
          corporation_id: corporation ?? 0,
          code,
          name,
          base_role: base,
          parent_id: parent,
          enabled: true,
          deleted: false,
          was_shared: corporation === null,
          revision: recorded.revision,
        })
        .execute(),
    UserGroupEdited: async ({ group, code, name, baseRole: base, parent }, { db, recorded }) => {
      const changes = { code, name, base_role: base, parent_id: parent, revision: recorded.revision };
      await revise(db, group, changes);
      await workOut(db, inOrBelow(group));
    },
    UserGroupRolesSet: async ({ group, corporation, roles }, { db, recorded }) => {
      await db
        .insertInto('user_group_role')
        .values({ group_id: group, corporation_id: corporation ?? 0, roles })
        .onConflict((conflict) => conflict.columns(['group_id', 'corporation_id']).doUpdateSet({ roles }))
        .execute();
      await revise(db, group, { revision: recorded.revision });
      await workOut(db, inOrBelow(group));
    },
    UserGroupMembersAdded: async ({ group, corporation, users }, { db, recorded }) => {
      await db
        .insertInto('user_group_member')
        .values(users.map((user) => ({ group_id: group, user_id: user, corporation_id: corporation ?? 0 })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await revise(db, group, { revision: recorded.revision });
      await workOut(db, sql.join(users));
    },
    UserGroupMembersRemoved: async ({ group, corporation, users }, { db, recorded }) => {
      await db
        .deleteFrom('user_group_member')
        .where('group_id', '=', group)
        .where('corporation_id', '=', corporation ?? 0)
        .where('user_id', 'in', users)
        .execute();
      await revise(db, group, { revision: recorded.revision });
      await workOut(db, sql.join(users));
    },
    UserGroupShared: ({ group }, { db, recorded }) =>
      revise(db, group, { corporation_id: 0, was_shared: true, revision: recorded.revision }),
    UserGroupConfined: async ({ group, corporation, users, roles }, { db, recorded }) => {
      const { rows } = await inOrBelow(group).execute(db);
      const before = rows.map((row) => row.user_id);
      await db.deleteFrom('user_group_member').where('group_id', '=', group).execute();
      await db.deleteFrom('user_group_role').where('group_id', '=', group).execute();
      const at = { group_id: group, corporation_id: corporation };
      if (users.length > 0)
        await db
          .insertInto('user_group_member')
          .values(users.map((user) => ({ ...at, user_id: user })))
          .execute();
      if (roles.length > 0)
        await db
          .insertInto('user_group_role')
          .values({ ...at, roles })
          .execute();
      await revise(db, group, { corporation_id: corporation, revision: recorded.revision });
      if (before.length > 0) await workOut(db, sql.join(before));
    },
    UserGroupEnabled: async ({ group }, { db, recorded }) => {
      await revise(db, group, { enabled: true, revision: recorded.revision });
      await workOut(db, inOrBelow(group));
    },
    UserGroupDisabled: async ({ group }, { db, recorded }) => {
      await revise(db, group, { enabled: false, revision: recorded.revision });
      await workOut(db, inOrBelow(group));
    },
    UserGroupDeleted: ({ group }, { db, recorded }) =>
      revise(db, group, { deleted: true, revision: recorded.revision }),
  },
});
