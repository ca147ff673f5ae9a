import type { Actor } from './actor.ts';
import { forbidden } from './refusal.ts';
import { entityRights, type RoleName } from './roles.ts';

/**
 * What a screen, call, command, query or job asks of the one who uses it. Declared once, beside its address or name;
 * what declares none is refused (tests/catalogue walks all of them).
 */
export interface Access {
  /** One role of the list is enough; 'signed-in' asks only for a session, 'public' for none. */
  role: RoleName | readonly RoleName[] | 'signed-in' | 'public';
  /** 'corporation': works inside the chosen corporation and refuses without one. */
  scope: 'corporation' | 'installation';
  /** Shows what is there, although its right is one to change: a disabled corporation is looked at through it too. */
  reads?: true;
}

export type AccessAnswer = 'granted' | 'sign-in' | 'choose-corporation' | 'read-only' | 'denied';

/** Rights that change nothing: what is left of all rights in a disabled corporation. */
const reading = /_(READ|LIST|DETAIL|VIEW|VIEW_[A-Z_]+|PRINT|PDF_PRINT|EXPORT|MONTHLY|BY_CUSTOMER)$/;

const isSuperAdmin = (actor: Actor): boolean => actor.roles.has('ROLE_SUPER_ADMIN');

/** Rights over social security numbers, pay and health: nobody has them by being an administrator. */
const ownRights: ReadonlySet<RoleName> = new Set<RoleName>([
  'ROLE_PERSON_MANAGE_PAYROLL',
  'ROLE_PERSON_ADD_HEALTH_EXAM',
  'ROLE_PERSON_MANAGE_HEALTH_EXAM',
  ...entityRights.flatMap((right) => [`ROLE_PAYROLL_${right}`, `ROLE_HEALTH_EXAM_${right}`] as const),
]);

/**
 * ROLE_ADMIN passes inside the corporations it is enabled in, but for what asks for a right of its own (3-decisions.md,
 * "Roles").
 */
function holds(actor: Actor, role: RoleName, scope: Access['scope']): boolean {
  if (isSuperAdmin(actor) || actor.roles.has(role)) return true;
  if (role === 'ROLE_SUPER_ADMIN' || ownRights.has(role)) return false;
  return actor.roles.has('ROLE_ADMIN') && (scope === 'installation' || actor.corporation !== null);
}

/** Whether the actor works in a disabled corporation and this is about what is inside it. */
const isClosed = (actor: Actor, { scope }: Access): boolean =>
  actor.readOnly === true && scope === 'corporation';

/** Whether the actor may pass, and if not, what stands in the way. */
export function checkAccess(actor: Actor | null, access: Access): AccessAnswer {
  if (access.role === 'public') return 'granted';
  if (actor === null) return 'sign-in';
  if (access.role !== 'signed-in') {
    const roles: readonly RoleName[] = typeof access.role === 'string' ? [access.role] : access.role;
    const held = roles.filter((role) => holds(actor, role, access.scope));
    if (held.length === 0) return 'denied';
    if (isClosed(actor, access) && !access.reads && !held.some((role) => reading.test(role)))
      return 'read-only';
  }
  return access.scope === 'corporation' && actor.corporation === null ? 'choose-corporation' : 'granted';
}

/** The same of whoever wants to change something: nothing changes in a disabled corporation, whatever the right. */
export function checkChange(actor: Actor | null, access: Access): AccessAnswer {
  const answer = checkAccess(actor, access);
  return answer === 'granted' && actor !== null && isClosed(actor, access) ? 'read-only' : answer;
}

/** @throws Refusal `forbidden`: for a right that a command needs beside its own. */
export function requireAccess(actor: Actor, access: Access): void {
  if (!mayPass(actor, access)) throw forbidden();
}

export const mayPass = (actor: Actor | null, access: Access): boolean =>
  checkAccess(actor, access) === 'granted';
