import * as groups from '#domain/users/groups/group-commands.ts';
import { setRoleMatrix, setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import * as scope from '#domain/users/groups/group-scope-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

/** User groups that are made, changed, joined, left, shut and deleted. */
export async function busyGroups(store: Store, { actor }: Company, user: number): Promise<void> {
  const facts = { code: 'VENTES', name: 'Commerciaux', baseRole: 'user' as const };
  const shared = { ...facts, code: `COMMUN-${user}`, name: 'Tout le monde', shared: true };
  const { id: above } = await send(store, groups.createUserGroup, actor, shared);
  const { id } = await send(store, groups.createUserGroup, actor, { ...facts, parent: above });
  await send(store, groups.editUserGroup, actor, { ...facts, name: 'Équipe de vente', id, parent: above });
  await send(store, setUserGroupRoles, actor, { id: above, roles: ['ROLE_VAT_READ'], everywhere: true });
  await send(store, setRoleMatrix, actor, { groups: [id], ticked: [`${id}:ROLE_QUOTATION_MANAGER`] });
  await send(store, groups.addUserGroupMembers, actor, { id, users: [user] });
  await send(store, groups.addUserGroupMembers, actor, { id: above, users: [user], everywhere: true });
  await send(store, groups.removeUserGroupMembers, actor, { id: above, users: [user], everywhere: true });
  await send(store, groups.setUserGroups, actor, { id: user, groups: [id, above] });
  await send(store, groups.setUserGroupEnabled, actor, { id, enabled: false });
  await send(store, groups.setUserGroupEnabled, actor, { id, enabled: true });
  await send(store, scope.shareUserGroup, actor, { id });
  await send(store, scope.confineUserGroup, actor, { id, confirmed: true });
  const gone = await send(store, groups.createUserGroup, actor, { ...facts, code: 'ESSAI', name: 'Essai' });
  await send(store, groups.deleteUserGroup, actor, { id: gone.id });
}
