import * as groups from '#domain/users/groups/group-commands.ts';
import { setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import * as scope from '#domain/users/groups/group-scope-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

const facts = { code: 'VENTES', name: 'Ventes', baseRole: 'user' as const };

/** A user group of the other corporation. */
export const makeTheirUserGroup = async (store: Store, { actor }: Company): Promise<number> =>
  (await send(store, groups.createUserGroup, actor, facts)).id;

const byId = (id: number) => ({ id });

/** Each command of user groups that names one or a user, its input for an id, and the other corporation's id. */
export const userGroupCases = (
  their: () => { userGroup: number; user: number },
): [Command, (id: number) => object, () => number][] => [
  [groups.editUserGroup, (id) => ({ ...facts, id }), () => their().userGroup],
  [groups.setUserGroupEnabled, (id) => ({ id, enabled: false }), () => their().userGroup],
  [scope.shareUserGroup, byId, () => their().userGroup],
  [scope.confineUserGroup, byId, () => their().userGroup],
  [groups.deleteUserGroup, byId, () => their().userGroup],
  [groups.addUserGroupMembers, (id) => ({ id, users: [1] }), () => their().userGroup],
  [groups.removeUserGroupMembers, (id) => ({ id, users: [1] }), () => their().userGroup],
  [setUserGroupRoles, (id) => ({ id, roles: [] }), () => their().userGroup],
  [groups.setUserGroups, (id) => ({ id, groups: [] }), () => their().user],
];
