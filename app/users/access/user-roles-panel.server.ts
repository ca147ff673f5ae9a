import { grantsIn, type GroupGrants } from '#domain/users/groups/effective.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import { findAccessHolder, groupsSeenBy, type AccessHolder } from '#projections/users/access.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { rolesByFamily } from './given-roles.server.ts';

const editors = [
  'ROLE_PERSON_MANAGE_PERMISSION',
  'ROLE_PERSON_GROUP_MANAGE',
  'ROLE_PERSON_MANAGE_ACCOUNT',
] as const;

/** What somebody was given in a corporation, in words. */
export function shownRights(
  { corporation, t, may }: StaffContext,
  holder: AccessHolder,
  groups: GroupGrants[],
) {
  const known = new Map(groups.map((group) => [group.id, group]));
  const account = { group: holder.group, roles: { [corporation]: holder.direct } };
  const grants = grantsIn(account, holder.belongings, known, corporation);
  const held = impliedRoles(grants.map(({ role }) => role));
  const direct = grants.filter(({ reason }) => reason.by === 'person');
  return {
    user: holder.id,
    name: holder.name === '' ? holder.username : holder.name,
    base: holder.group,
    groups: holder.belongings.flatMap(({ group, corporation: counts }) => {
      const found = known.get(group);
      return found
        ? [{ id: found.id, name: found.name, everywhere: counts === 0, enabled: found.enabled }]
        : [];
    }),
    direct: rolesByFamily(t, direct, null, new Map()),
    /** Beside what everybody with an account has. null: all, by a base role. */
    effective:
      held.has('ROLE_ADMIN') || held.has('ROLE_SUPER_ADMIN')
        ? null
        : [...held].filter((role) => role !== 'ROLE_USER').length,
    mayEdit: may(editors),
    mayManageGroups: may('ROLE_PERSON_GROUP_MANAGE'),
    maySeeMenu: may('ROLE_ADMIN'),
  };
}

export type UserRolesData = ReturnType<typeof shownRights>;

/** What the panel of a user's page shows; null for somebody who has no account in the chosen corporation. */
export async function userRolesData(context: StaffContext, user: number): Promise<UserRolesData | null> {
  const { services, corporation } = context;
  const [holder, groups] = await Promise.all([
    findAccessHolder(services.db, user, corporation),
    groupsSeenBy(services.db, corporation),
  ]);
  return holder && shownRights(context, holder, groups);
}
