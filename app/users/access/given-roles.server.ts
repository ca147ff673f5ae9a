import { roleFamilies } from '#domain/users/role-catalogue.ts';
import { groupGrants, type Grant, type GroupGrants } from '#domain/users/groups/effective.ts';
import type { Translate } from '#locales/translate.ts';
import { familyName, rightName, roleName } from './role-words.server.ts';

/** Roles of one family, by name, with where those come from that are inherited. */
export interface GivenFamily {
  key: string;
  name: string;
  rights: { role: string; name: string; from: string | null }[];
}

/** Roles by family, as a page lists them; base roles first. */
export function rolesByFamily(
  t: Translate,
  grants: readonly Grant[],
  own: number | null,
  names: ReadonlyMap<number, string>,
): GivenFamily[] {
  const from = ({ reason }: Grant): string | null =>
    reason.by === 'group' && reason.from !== own ? (names.get(reason.from) ?? null) : null;
  const of = (role: string) => grants.find((grant) => grant.role === role);
  const base = grants.filter(({ role }) => ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'].includes(role));
  const first = base.slice(0, 1).map((grant) => ({
    key: 'BASE',
    name: t('roles.groups.field.baseRole'),
    rights: [{ role: grant.role, name: roleName(t, grant.role), from: from(grant) }],
  }));
  const families = roleFamilies.flatMap((family): GivenFamily[] => {
    const rights = family.rights.flatMap(({ role, right }) => {
      const grant = of(role);
      return grant ? [{ role, name: rightName(t, right), from: from(grant) }] : [];
    });
    return rights.length === 0 ? [] : [{ key: family.key, name: familyName(t, family), rights }];
  });
  return [...first, ...families];
}

/** What a group gives in a corporation, itself or by what it inherits; the same whether or not it is enabled. */
export function givenByGroup(
  t: Translate,
  groups: readonly GroupGrants[],
  id: number,
  corporation: number,
): GivenFamily[] {
  const known = new Map(groups.map((one) => [one.id, one.id === id ? { ...one, enabled: true } : one]));
  const names = new Map(groups.map(({ id: group, name }) => [group, name]));
  return rolesByFamily(t, groupGrants(known, id, corporation), id, names);
}
