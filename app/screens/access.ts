import { form, screen } from './screen.ts';

const groupRole = 'ROLE_PERSON_GROUP_MANAGE';
const readers = ['ROLE_PERSON_GROUP_MANAGE', 'ROLE_PERSON_MANAGE_PERMISSION'] as const;

/** User groups, who may do what, and who could on any day. */
export const accessScreens = {
  userGroupList: screen('/group/page', 'users/access/group-list.tsx', groupRole),
  userGroupNew: form('/group/page/new', 'users/access/group-new.tsx', groupRole),
  userGroupDetails: screen('/group/page/{id}', 'users/access/group-details.tsx', groupRole),
  userGroupScope: screen('/group/page/{id}/scope', 'users/access/group-scope.tsx', 'ROLE_SUPER_ADMIN'),
  userGroupEdit: form('/group/page/{id}/edit', 'users/access/group-edit.tsx', groupRole),
  roleMatrix: screen('/group/roles', 'users/access/role-matrix.tsx', groupRole),
  whoMay: screen('/group/roles/people', 'users/access/who-may.tsx', readers),
  accessOn: screen('/group/access', 'users/access/access-on.tsx', readers),
  accessOnExport: screen('/group/access/export', 'users/access/access-on-export.ts', readers),
  userRoles: screen('/user/{id}/roles', 'users/access/user-roles.tsx', [
    ...readers,
    'ROLE_PERSON_MANAGE_ACCOUNT',
  ]),
  userMenu: screen('/user/{id}/menu', 'users/access/user-menu.tsx', 'ROLE_ADMIN'),
} as const;
