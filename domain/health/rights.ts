import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { RoleName } from '../kernel/roles.ts';
import type { HealthExamState } from './exam.ts';

/*
 * Who may do what with exams of health. Nobody may by being an administrator (domain/kernel/access.ts). Whoever plans
 * them sees whom, when, where and which; what came of one is for who manages them.
 */

/** Planning one, and convoking to it. */
export const planRoles = [
  'ROLE_PERSON_ADD_HEALTH_EXAM',
  'ROLE_PERSON_MANAGE_HEALTH_EXAM',
] as const satisfies readonly RoleName[];

/** Moving one, or calling it off, that one planned oneself and of which nothing came yet. */
const ownRole = 'ROLE_PERSON_ADD_HEALTH_EXAM';

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

/** Moving one: anybody's, or one's own (`maySettle`). */
export const editRoles = [ownRole, ...manageRoles] as const satisfies readonly RoleName[];

/** Calling one off: anybody's, or one's own (`maySettle`). */
export const callOffRoles = [ownRole, ...cancelRoles] as const satisfies readonly RoleName[];

/** Whether somebody moves an exam and calls it off because they planned it themselves: as long as nothing came of it. */
const changesOwn = (actor: Actor, { planner, status }: HealthExamState): boolean =>
  status === 'planned' &&
  planner !== null &&
  planner === actor.user &&
  mayPass(actor, { role: ownRole, scope: 'corporation' });

/** Whether somebody may change an exam by one of these rights over all, or because it is theirs. */
export const maySettle = (actor: Actor, roles: readonly RoleName[], state: HealthExamState): boolean =>
  mayPass(actor, { role: roles, scope: 'corporation' }) || changesOwn(actor, state);
