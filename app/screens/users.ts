import { form, guest, screen } from './screen.ts';

/** Accounts, and how people sign in. */
export const userScreens = {
  secondFactor: guest('/login/second-factor', 'session/second-factor.tsx'),
  signInSetUp: guest('/login/set-up', 'session/sign-in-set-up.tsx'),
  signInPasskey: guest('/login/passkey', 'session/sign-in-passkey.ts'),
  openId: guest('/login/openid', 'session/openid.ts'),
  openIdReturn: guest('/login/openid/return', 'session/openid-return.ts'),
  invitation: screen('/invitation/{token}', 'session/invitation.tsx', 'public', 'installation'),

  security: screen('/profile/security', 'users/own/security.tsx', 'signed-in', 'installation'),
  authenticatorSetUp: screen(
    '/profile/security/authenticator',
    'users/own/authenticator-set-up.tsx',
    'signed-in',
    'installation',
  ),
  passkeyOptions: screen(
    '/profile/security/passkey',
    'users/own/passkey-options.ts',
    'signed-in',
    'installation',
  ),

  /** Parts of a person's file that are about the account. */
  personAccount: screen(
    '/person/{id}/account',
    'users/person/person-account.tsx',
    'ROLE_PERSON_MANAGE_ACCOUNT',
  ),
  personPermissions: screen('/person/{id}/permissions', 'users/person/person-permissions.tsx', [
    'ROLE_PERSON_MANAGE_PERMISSION',
    'ROLE_PERSON_GROUP_MANAGE',
  ]),
  personJoin: form('/person/join', 'users/person/person-join.tsx', 'ROLE_PERSON_CREATE'),

  userList: screen('/user/list', 'users/user-list.tsx', 'ROLE_PERSON_MANAGE_ACCOUNT'),
  userExport: screen('/user/export', 'users/user-export.ts', 'ROLE_PERSON_MANAGE_ACCOUNT'),
  userNew: form('/user/new', 'users/user-new.tsx', 'ROLE_PERSON_MANAGE_ACCOUNT'),
  userImport: form('/user/import', 'users/user-import.tsx', 'ROLE_PERSON_MANAGE_ACCOUNT'),
  userDetails: screen('/user/{id}/details', 'users/user-details.tsx', 'ROLE_PERSON_MANAGE_ACCOUNT'),
  userEdit: form('/user/{id}/edit', 'users/user-edit.tsx', 'ROLE_PERSON_MANAGE_ACCOUNT'),
  signInRules: screen('/admin/sign-in', 'users/sign-in-rules.tsx', 'ROLE_ADMIN'),
} as const;
