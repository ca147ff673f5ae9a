import { roleOfName, type RoleFamily } from '#domain/users/role-catalogue.ts';
import type { Explained, Reason } from '#domain/users/groups/effective.ts';
import { groupCodes, groupRole } from '#domain/users/user.ts';
import type { Translate } from '#locales/translate.ts';

/* Roles and reasons as people read them. */

const baseOf = new Map<string, (typeof groupCodes)[number]>(
  groupCodes.map((code) => [groupRole[code], code]),
);

/** What a family is about: "Devis". */
export const familyName = (t: Translate, { key, resource }: RoleFamily): string =>
  resource === null ? t(`roles.family.${key}`) : t(`records.${resource}.many`);

const whatOf = (t: Translate, family: RoleFamily): string =>
  family.resource === null
    ? t(`roles.what.${family.key}`)
    : t('roles.listWhat', { name: familyName(t, family) });

export const rightName = (t: Translate, right: string): string => t(`roles.right.${right}`);

/** The sentence of what a right allows. */
export const rightSentence = (t: Translate, family: RoleFamily, right: string): string =>
  family.key === 'GENERAL' ? t(`roles.says.${right}`) : t(`roles.says.${right}`, { what: whatOf(t, family) });

/** "Devis – Voir la liste". */
export function roleName(t: Translate, role: string): string {
  const base = baseOf.get(role);
  if (base !== undefined) return t(`roles.base.${base}`);
  const known = roleOfName.get(role);
  if (!known) return role;
  const name = rightName(t, known.right);
  return known.family.key === 'GENERAL' ? name : `${familyName(t, known.family)} – ${name}`;
}

function givenBy(t: Translate, nameOf: (group: number) => string, reason: Reason): string {
  if (reason.by === 'account') return t('roles.people.account');
  if (reason.by === 'person') return t('roles.people.direct');
  const name = nameOf(reason.group);
  return reason.from === reason.group
    ? t('roles.people.group', { name })
    : t('roles.people.inherits', { name, from: nameOf(reason.from) });
}

/** Why somebody has a right: "groupe Commerciaux, en tant que « Devis – Tous les droits »". */
export function reasonText(
  t: Translate,
  names: ReadonlyMap<number, string>,
  right: string,
  { role, reason }: Explained,
): string {
  const nameOf = (group: number) => names.get(group) ?? `${group}`;
  const why = givenBy(t, nameOf, reason);
  return role === right ? why : t('roles.people.as', { why, role: roleName(t, role) });
}
