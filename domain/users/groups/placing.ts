import type { Actor } from '../../kernel/actor.ts';
import { mayPass, type Access } from '../../kernel/access.ts';
import { groupGrants, type GroupGrants, type Groups } from './effective.ts';
import { holdsAll } from './guard.ts';

/** Who may put somebody into a group. */
export const groupAccess = {
  role: ['ROLE_PERSON_GROUP_MANAGE', 'ROLE_PERSON_MANAGE_PERMISSION'],
  scope: 'corporation',
} as const satisfies Access;

/** A group that somebody is put into, and the company in which that counts. */
export interface Place {
  group: number;
  corporation: number;
}

/** The groups that each company sees. */
export type GroupsByCompany = ReadonlyMap<number, Groups>;

/** A group and all above it, disabled ones included. */
export function lineOf(groups: Groups, id: number): GroupGrants[] {
  const line: GroupGrants[] = [];
  for (let at = groups.get(id); at && !line.includes(at);) {
    line.push(at);
    at = at.parent === null ? undefined : groups.get(at.parent);
  }
  return line;
}

/** The company that each group counts in for somebody who works in these: each of them that sees the group. */
function placesIn(groups: GroupsByCompany, companies: readonly number[], wanted: readonly number[]): Place[] {
  return [...new Set(wanted)].flatMap((group) =>
    companies
      .filter((corporation) => groups.get(corporation)?.has(group))
      .map((corporation) => ({ group, corporation })),
  );
}

/**
 * Where somebody new stands in groups, by the rules for putting somebody into one: it gives no right that the actor has
 * not, and one that makes super administrators counts everywhere or nowhere. `error`: a key, for what is refused.
 */
export function placesOf(
  actor: Actor,
  groups: GroupsByCompany,
  companies: readonly number[],
  wanted: readonly number[],
): { places: Place[]; error: string | null } {
  const places = placesIn(groups, companies, wanted);
  const refused = (error: string) => ({ places: [], error });
  if (wanted.length > 0 && !mayPass(actor, groupAccess)) return refused('errors.rightBeyond');
  if (wanted.some((group) => !places.some((place) => place.group === group)))
    return refused('errors.reference');
  for (const { group, corporation } of places) {
    const seen: Groups = groups.get(corporation) ?? new Map();
    if (lineOf(seen, group).some(({ baseRole }) => baseRole === 'superadmin'))
      return refused('errors.groupEverywhere');
    const given = groupGrants(seen, group, corporation).map(({ role }) => role);
    if (!holdsAll(actor, given)) return refused('errors.rightBeyond');
  }
  return { places, error: null };
}
