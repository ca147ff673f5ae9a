import type { Access } from '../kernel/access.ts';

/* Stands by itself: addresses of screens name these roles, in the browser too. */

/** Who sees certificates, takes them in, changes them and takes them away (first specification, sections 2 and 6). */
export const trainingRoles = {
  view: ['ROLE_CERTIFICATE_READ', 'ROLE_PERSON_ADD_TRAINING', 'ROLE_PERSON_MANAGE_TRAINING'],
  add: ['ROLE_PERSON_ADD_TRAINING', 'ROLE_PERSON_MANAGE_TRAINING'],
  edit: ['ROLE_CERTIFICATE_EDIT', 'ROLE_PERSON_MANAGE_TRAINING'],
  remove: ['ROLE_CERTIFICATE_DELETE', 'ROLE_PERSON_MANAGE_TRAINING'],
} as const satisfies Record<string, Access['role']>;

/** The plan of actions is the administrators' (first specification, section 2). */
export const maseRole = 'ROLE_ADMIN';
