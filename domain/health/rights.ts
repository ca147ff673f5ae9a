import type { RoleName } from '../kernel/roles.ts';

/*
 * Who may do what with exams of health. Nobody may by being an administrator (domain/kernel/access.ts). Whoever plans
 * them sees whom, when, where and which; what came of one is for who manages them.
 */

/** Planning one, and convoking to it. */
export const planRoles = [
  'ROLE_PERSON_ADD_HEALTH_EXAM',
  'ROLE_PERSON_MANAGE_HEALTH_EXAM',
] as const satisfies readonly RoleName[];

/** Moving one, noting what came of it, how somebody is followed, and when they were away. */
export const manageRoles = [
  'ROLE_PERSON_MANAGE_HEALTH_EXAM',
  'ROLE_HEALTH_EXAM_EDIT',
] as const satisfies readonly RoleName[];

/** Cancelling one, and taking back what was entered by mistake. */
export const cancelRoles = [
  'ROLE_PERSON_MANAGE_HEALTH_EXAM',
  'ROLE_HEALTH_EXAM_DELETE',
] as const satisfies readonly RoleName[];

/** Aptitude, restrictions, files, how somebody is followed, and when they were away. */
export const resultRoles = [
  'ROLE_PERSON_MANAGE_HEALTH_EXAM',
  'ROLE_HEALTH_EXAM_READ',
  'ROLE_HEALTH_EXAM_EDIT',
] as const satisfies readonly RoleName[];

/** The list and the file of an exam. */
export const seeRoles = [
  'ROLE_PERSON_ADD_HEALTH_EXAM',
  'ROLE_PERSON_MANAGE_HEALTH_EXAM',
  'ROLE_HEALTH_EXAM_READ',
  'ROLE_HEALTH_EXAM_EDIT',
  'ROLE_HEALTH_EXAM_DELETE',
] as const satisfies readonly RoleName[];
