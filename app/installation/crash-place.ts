import type { Actor } from '#domain/kernel/actor.ts';

/** Whose reports somebody reads: the chosen company's, or of super admins without one, all; null: nobody's. */
export function crashPlaceOf(actor: Actor): { corporation: number | null } | null {
  if (actor.corporation !== null) return { corporation: actor.corporation };
  return actor.roles.has('ROLE_SUPER_ADMIN') ? { corporation: null } : null;
}
