import { explainRights, groupGrants, type GroupGrants, type Groups } from '#domain/users/groups/effective.ts';
import { setRoleMatrix } from '#domain/users/groups/group-role-commands.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import { EVERYWHERE } from '#domain/users/groups/user-group.ts';
import { reaches } from '#domain/users/member.ts';
import { isSuperAdmin } from '#domain/people/colleague.ts';
import { groupsSeenBy } from '#projections/users/access.ts';
import { submit } from '../../http/form.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { roleFilter } from './role-filter.server.ts';
import { roleName } from './role-words.server.ts';

/** A group as a column of the matrix. */
export interface MatrixGroup {
  id: number;
  name: string;
  enabled: boolean;
  /** The actor may change what it gives. */
  open: boolean;
  /** Given by the group itself, where the matrix says so. */
  own: string[];
  /** Where a right comes from that the group has anyway, by role. */
  already: Record<string, string>;
}

/** Where the group has rights from beside the boxes themselves. */
function sourcesOf(
  { t }: Pick<StaffContext, 't'>,
  groups: Groups,
  group: GroupGrants,
  scope: number,
  roles: readonly string[],
): Record<string, string> {
  const grants = groupGrants(new Map([...groups, [group.id, { ...group, enabled: true }]]), group.id, scope);
  const inherited = explainRights(
    grants.filter(({ reason }) => reason.by === 'group' && reason.from !== group.id),
  );
  const isAdmin = grants.some(({ role }) => role === 'ROLE_ADMIN' || role === 'ROLE_SUPER_ADMIN');
  const everywhere = scope === EVERYWHERE ? new Set<string>() : impliedRoles(group.roles[EVERYWHERE] ?? []);
  const own = explainRights(
    (group.roles[scope] ?? []).map((role) => ({ role, reason: { by: 'person' as const } })),
  );
  const why = (role: string): string | null => {
    const from = inherited.get(role)?.[0]?.reason;
    if (from?.by === 'group') return t('roles.matrix.whyGroup', { name: groups.get(from.from)?.name ?? '' });
    if (isAdmin) return t('roles.matrix.whyBase');
    if (everywhere.has(role)) return t('roles.matrix.whyEverywhere');
    const through = own.get(role)?.find((one) => one.role !== role);
    return through ? t('roles.matrix.whyRole', { name: roleName(t, through.role) }) : null;
  };
  return Object.fromEntries(
    roles.flatMap((role) => {
      const said = why(role);
      return said === null ? [] : [[role, said]];
    }),
  );
}

/** Rights by groups, in the chosen corporation or, for super administrators, in all. */
export async function matrixPage(context: StaffContext) {
  const { services, corporation, actor, url, t } = context;
  const superAdmin = isSuperAdmin(actor);
  const everywhere = superAdmin && url.searchParams.get('scope') === 'all';
  const scope = everywhere ? EVERYWHERE : corporation;
  const seen = await groupsSeenBy(services.db, corporation);
  const groups: Groups = new Map(seen.map((group) => [group.id, group]));
  const filter = roleFilter(context);
  const roles = filter.families.flatMap(({ rights }) => rights.map(({ role }) => role));
  const shown = seen.filter((group) => !everywhere || group.corporation === null);
  const columns = shown.map((group): MatrixGroup => ({
    id: group.id,
    name: group.name,
    enabled: group.enabled,
    open: reaches(actor, group.baseRole),
    own: (group.roles[scope] ?? []).filter((role) => roles.includes(role)),
    already: sourcesOf(context, groups, group, scope, roles),
  }));
  const asked = Number(url.searchParams.get('group'));
  return {
    title: t('roles.matrix.title'),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    filter,
    groups: columns,
    /** Shown alone on a narrow screen. */
    chosen: columns.some(({ id }) => id === asked) ? asked : (columns[0]?.id ?? 0),
    superAdmin,
    everywhere,
    corporationName:
      context.signedIn.facts.memberships.find((one) => one.corporation === corporation)?.name ?? '',
  };
}

/** Saves the boxes and shows the same part of the matrix again. */
export async function saveMatrix(context: StaffContext) {
  return submit(context, await context.request.formData(), {
    command: setRoleMatrix,
    done: () => ({
      to: pathTo('roleMatrix', {}) + context.url.search,
      flash: { tone: 'ok', key: 'roles.matrix.saved' },
    }),
  });
}
