import { grantsIn, type GroupGrants } from '#domain/users/groups/effective.ts';
import { findAccessHolder, groupsSeenBy, type AccessHolder } from '#projections/users/access.ts';
import { rolesByFamily } from '../access/given-roles.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';

const baseRoles = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'] as const;

/** What was given to somebody in a company, apart by each group that gives it, and by no group. */
function givenTo({ corporation, t }: StaffContext, holder: AccessHolder, groups: readonly GroupGrants[]) {
  const known = new Map(groups.map((group) => [group.id, group]));
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const account = { group: holder.group, roles: { [corporation]: holder.direct } };
  const grants = grantsIn(account, holder.belongings, known, corporation);
  const byGroup = holder.belongings.flatMap(({ group: id, corporation: counts }) => {
    const group = known.get(id);
    if (group === undefined) return [];
    const own = grants.filter(({ reason }) => reason.by === 'group' && reason.group === id);
    const { name, enabled } = group;
    return [{ id, name, enabled, everywhere: counts === 0, families: rolesByFamily(t, own, id, names) }];
  });
  const direct = grants.filter(({ reason }) => reason.by === 'person');
  return { groups: byGroup, direct: rolesByFamily(t, direct, null, names) };
}

/** One's groups and rights in the chosen company, with where each comes from; `given` null while none is chosen. */
export async function ownRights(context: StaffContext) {
  const { services, signedIn, actor, t } = context;
  const { facts } = signedIn;
  // What groups raise it to as well.
  const base = baseRoles.find((role) => actor.roles.has(role)) ?? 'ROLE_USER';
  const page = { title: t('shell.rights.title'), base };
  const { corporation } = actor;
  if (corporation === null) return { ...page, company: null, given: null };
  const [holder, groups] = await Promise.all([
    findAccessHolder(services.db, facts.user, corporation),
    groupsSeenBy(services.db, corporation),
  ]);
  const company = facts.memberships.find((one) => one.corporation === corporation)?.name ?? null;
  const given = holder === null ? { groups: [], direct: [] } : givenTo(context, holder, groups);
  return { ...page, company, given };
}
