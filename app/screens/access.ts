import { form, screen } from './screen.ts';

const groupRole = 'ROLE_PERSON_GROUP_MANAGE';
const readers = ['ROLE_PERSON_GROUP_MANAGE', 'ROLE_PERSON_MANAGE_PERMISSION'] as const;

/** User groups, who may do what, and who could on any day. */
export const accessScreens = {
  userGroupList: screen('/group/page', 'access/group-list.tsx', groupRole),
  userGroupNew: form('/group/page/new', 'access/group-new.tsx', groupRole),
  userGroupDetails: screen('/group/page/{id}', 'access/group-details.tsx', groupRole),
  userGroupScope: screen('/group/page/{id}/scope', 'access/group-scope.tsx', 'ROLE_SUPER_ADMIN'),
  userGroupEdit: form('/group/page/{id}/edit', 'access/group-edit.tsx', groupRole),
  roleMatrix: screen('/group/roles', 'access/role-matrix.tsx', groupRole),
  whoMay: screen('/group/roles/people', 'access/who-may.tsx', readers),
  accessOn: screen('/group/access', 'access/access-on.tsx', readers),
  accessOnExport: screen('/group/access/export', 'access/access-on-export.ts', readers),
  userRoles: screen('/user/{id}/roles', 'access/user-roles.tsx', [...readers, 'ROLE_PERSON_MANAGE_ACCOUNT']),
  userMenu: screen('/user/{id}/menu', 'access/user-menu.tsx', 'ROLE_ADMIN'),
} as const;
