import type { GroupGrants } from '#domain/users/groups/effective.ts';
import { isSuperAdmin } from '#domain/people/colleague.ts';
import { groupCodes } from '#domain/users/user.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** What a group can be: base roles within reach of who is asked, and the groups that can stand above it. */
export function groupChoices(
  { actor, t }: StaffContext,
  groups: readonly GroupGrants[],
  own: { id: number; shared: boolean } | null,
) {
  const superAdmin = isSuperAdmin(actor);
  return {
    superAdmin,
    baseRoles: groupCodes
      .filter((code) => code !== 'superadmin' || superAdmin)
      .map((code) => ({ value: code, label: `${t(`roles.base.${code}`)} – ${t(`roles.baseHint.${code}`)}` })),
    parents: groups
      .filter(({ id, corporation }) => id !== own?.id && (own?.shared !== true || corporation === null))
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}
