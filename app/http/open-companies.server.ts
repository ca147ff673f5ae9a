import { namedCorporations, type NamedCorporation } from '#projections/company/corporations.ts';
import type { Services, SignedIn } from '../services.server.ts';

/**
 * The corporations that are open to somebody, by name. They are asked for only where the request does not know them by
 * itself: of a super admin it knows those that they are linked to, of everybody else all.
 * @param sought what is looked for among them; where all are known, they are all answered nevertheless
 */
export function openCompanies(
  { db }: Pick<Services, 'db'>,
  { actor, facts }: Pick<SignedIn, 'actor' | 'facts'>,
  sought: { keyword?: string; most?: number } = {},
): Promise<NamedCorporation[]> {
  const open = new Set(actor.corporations);
  const known = facts.memberships.filter((one) => open.has(one.corporation));
  return known.length === open.size
    ? Promise.resolve(known.map(({ corporation: id, name }) => ({ id, name })))
    : namedCorporations(db, actor.corporations, sought);
}

/**
 * Names of these corporations, as far as somebody may know of them: of those that they are linked to, closed ones too,
 * and super admins of every one.
 */
export async function companyNames(
  { db }: Pick<Services, 'db'>,
  { facts, bearer }: Pick<SignedIn, 'facts' | 'bearer'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map(facts.memberships.map((one) => [one.corporation, one.name]));
  const unknown = ids.filter((id) => !names.has(id));
  if (unknown.length === 0 || facts.group !== 'superadmin' || bearer !== null) return names;
  for (const { id, name } of await namedCorporations(db, unknown)) names.set(id, name);
  return names;
}
