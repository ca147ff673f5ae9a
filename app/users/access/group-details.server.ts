import * as commands from '#domain/users/groups/group-commands.ts';
import { reaches } from '#domain/users/member.ts';
import { isSuperAdmin } from '#domain/people/colleague.ts';
import { accessHolders, findUserGroup, groupsSeenBy, membersOfUserGroup } from '#projections/users/access.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { accessHistory } from './access-history.server.ts';
import { givenByGroup } from './given-roles.server.ts';

const here = (id: number) => pathTo('userGroupDetails', { id });

/** What the page of a user group shows. */
export async function groupPage(context: StaffContext) {
  const { services, corporation, params, actor, t } = context;
  const { db } = services;
  const id = idOf(params, 'id');
  const [group, groups, members, holders] = await Promise.all([
    findUserGroup(db, id, corporation),
    groupsSeenBy(db, corporation),
    membersOfUserGroup(db, id, corporation),
    accessHolders(db, corporation),
  ]);
  if (group === null) throw notFound();
  const superAdmin = isSuperAdmin(actor);
  const touches = reaches(actor, group.baseRole);
  const inside = new Set(members.filter(({ everywhere }) => !everywhere).map((one) => one.id));
  return {
    title: group.name,
    group,
    members,
    families: givenByGroup(t, groups, id, corporation),
    children: groups
      .filter(({ parent }) => parent === id)
      .map(({ id: child, name }) => ({ id: child, name })),
    people: holders
      .filter((one) => !inside.has(one.id))
      .map(({ id: user, name, username }) => ({ value: user, label: name === '' ? username : name })),
    history: await accessHistory(context, [`usergroup-${id}`], null),
    can: {
      edit: touches && (superAdmin || !group.shared),
      members: touches,
      everywhere: superAdmin && group.shared,
      scope: superAdmin,
    },
  };
}

const users = (form: FormData): number[] => form.getAll('user').filter(Boolean).map(Number);
const everywhere = (form: FormData): boolean => form.get('everywhere') === 'on';
const flash = (name: string, undo?: string) => (_: unknown, id: number) => ({
  to: here(id),
  flash: `roles.groups.notice.${name}`,
  undo,
});

const intents = {
  add: intent(
    commands.addUserGroupMembers,
    (id, form) => ({ id, users: users(form), everywhere: everywhere(form) }),
    flash('added'),
  ),
  takeOut: intent(
    commands.removeUserGroupMembers,
    (id, form) => ({ id, users: users(form), everywhere: everywhere(form) }),
    flash('removed'),
  ),
  enable: intent(commands.setUserGroupEnabled, (id) => ({ id, enabled: true }), flash('enabled', 'disable')),
  disable: intent(
    commands.setUserGroupEnabled,
    (id) => ({ id, enabled: false }),
    flash('disabled', 'enable'),
  ),
  remove: intent(
    commands.deleteUserGroup,
    (id) => ({ id }),
    () => ({ to: pathTo('userGroupList', {}), flash: 'roles.groups.notice.deleted' }),
  ),
};

export const changeGroup = (context: StaffContext) => runIntent(context, intents, idOf(context.params, 'id'));
