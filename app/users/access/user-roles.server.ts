import { setUserGroups } from '#domain/users/groups/group-commands.ts';
import { setMemberRoles } from '#domain/users/member-commands.ts';
import { findAccessHolder, groupIdsEver, groupsSeenBy } from '#projections/users/access.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { accessHistory } from './access-history.server.ts';
import { roleFilter } from './role-filter.server.ts';
import { shownRights } from './user-roles-panel.server.ts';

/** What the page of somebody's rights shows. */
export async function userRolesPage(context: StaffContext) {
  const { services, corporation, params, t, url, may } = context;
  const id = idOf(params, 'id');
  const [holder, groups, ever] = await Promise.all([
    findAccessHolder(services.db, id, corporation),
    groupsSeenBy(services.db, corporation),
    groupIdsEver(services.db, corporation),
  ]);
  if (holder === null) throw notFound();
  const streams = [`user-${id}`, ...ever.map((group) => `usergroup-${group}`)];
  const inside = holder.belongings.filter((one) => one.corporation === corporation).map(({ group }) => group);
  const rights = shownRights(context, holder, groups);
  return {
    title: t('roles.person.title', { name: rights.name }),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    rights,
    filter: roleFilter(context),
    direct: holder.direct,
    inside,
    groups: groups.map(({ id: group, name, enabled, corporation: of }) => ({
      id: group,
      name,
      enabled,
      shared: of === null,
    })),
    history: await accessHistory(context, streams, id),
    corporationName:
      context.signedIn.facts.memberships.find((one) => one.corporation === corporation)?.name ?? '',
    can: {
      groups: may(['ROLE_PERSON_GROUP_MANAGE', 'ROLE_PERSON_MANAGE_PERMISSION']),
      roles: may(['ROLE_PERSON_MANAGE_ACCOUNT', 'ROLE_PERSON_MANAGE_PERMISSION']),
    },
  };
}

/** The boxes shown are some of all roles: the others stay as they are. */
async function withAllRoles(
  { services, corporation }: StaffContext,
  id: number,
  form: FormData,
): Promise<void> {
  const holder = await findAccessHolder(services.db, id, corporation);
  if (holder === null) throw notFound();
  const gone = new Set(form.getAll('were'));
  const kept = holder.direct.filter((role) => !gone.has(role));
  form.delete('roles');
  for (const role of new Set([...kept, ...form.getAll('ticked')])) form.append('roles', role);
}

/** The two forms of the page: groups, and the roles given to the person. */
export async function changeUserRoles(context: StaffContext) {
  const id = idOf(context.params, 'id');
  const form = await context.request.formData();
  const fixed = { id: String(id) };
  const to = pathTo('userRoles', { id }) + context.url.search;
  if (form.get('intent') === 'roles') {
    await withAllRoles(context, id, form);
    return submit(context, form, {
      command: setMemberRoles,
      fixed,
      done: () => ({ to, flash: { tone: 'ok', key: 'roles.person.saved' } }),
    });
  }
  return submit(context, form, {
    command: setUserGroups,
    fixed,
    done: () => ({ to, flash: { tone: 'ok', key: 'roles.person.savedGroups' } }),
  });
}
