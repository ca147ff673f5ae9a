import type { Actor } from '../../kernel/actor.ts';
import { forbidden, invalid } from '../../kernel/refusal.ts';
import { isSuperAdmin } from '../../people/colleague.ts';
import { mayPass } from '../../kernel/access.ts';
import type { RoleName } from '../../kernel/roles.ts';

/*
 * Nobody hands on a right that they have not, nor touches what stands above them.
 */

/** Whether the actor has all of these roles. */
export const holdsAll = (actor: Actor, roles: Iterable<string>): boolean =>
  // names that a schema checked
  [...roles].every((role) => mayPass(actor, { role: role as RoleName, scope: 'corporation' }));

/** @throws Refusal `invalid` at the field for a right that the actor has not. */
export function requireHeld(actor: Actor, roles: Iterable<string>, field: string): void {
  if (!holdsAll(actor, roles)) throw invalid({ [field]: ['errors.rightBeyond'] });
}

/** @throws Refusal `forbidden` for what is the installation's: only who looks after it may change that. */
export function requireSuperAdmin(actor: Actor): void {
  if (!isSuperAdmin(actor)) throw forbidden();
}
