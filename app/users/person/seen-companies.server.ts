import { isSuperAdmin } from '#domain/people/colleague.ts';
import { rolesIn } from '#projections/users/access.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** Companies whose people the reader may see: the chosen one, and others where their own rights there say so. */
export async function seenCompanies({ services, actor, corporation }: StaffContext): Promise<number[]> {
  if (isSuperAdmin(actor)) return [...actor.corporations];
  const others = actor.corporations.filter((one) => one !== corporation);
  const { user } = actor;
  if (user === null || others.length === 0) return [corporation];
  const roles = await Promise.all(others.map((one) => rolesIn(services.db, user, one)));
  return [corporation, ...others.filter((_one, at) => roles[at]?.has('ROLE_PERSON_VIEW_PROFILE') ?? false)];
}
