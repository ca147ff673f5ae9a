import { roleAreas, roleFamilies, type RoleArea } from '#domain/users/role-catalogue.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { settingOfRoles, worksWith } from '../../http/works-with.ts';
import { familyName, rightName, rightSentence } from './role-words.server.ts';
import { folded } from '#domain/kernel/folded.ts';

/** A right as a page shows it. */
export interface ShownRight {
  role: string;
  name: string;
  says: string;
}

export interface ShownFamily {
  key: string;
  name: string;
  rights: ShownRight[];
}

/** What of the roles a page shows, and the form that asks for it. */
export interface RoleFilter {
  area: RoleArea;
  keyword: string;
  areas: { value: string; label: string }[];
  families: ShownFamily[];
}

/** The roles of one area, or of all areas those that contain each word; of what the company works with. */
export function roleFilter({ url, t, signedIn }: Pick<StaffContext, 'url' | 't' | 'signedIn'>): RoleFilter {
  const keyword = url.searchParams.get('keyword')?.trim().slice(0, 100) ?? '';
  const asked = url.searchParams.get('area');
  const area = roleAreas.find((one) => one === asked) ?? 'sales';
  const words = folded(keyword).split(/\s+/).filter(Boolean);
  const families = roleFamilies
    .filter((family) => words.length > 0 || family.area === area)
    .filter(({ key }) => worksWith(signedIn, settingOfRoles(key)))
    .map((family): ShownFamily => {
      const name = familyName(t, family);
      const rights = family.rights.map(({ role, right }) => ({
        role,
        name: rightName(t, right),
        says: rightSentence(t, family, right),
      }));
      const fits = (right: ShownRight) => {
        const said = folded(`${name} ${right.name} ${right.says} ${right.role}`);
        return words.every((word) => said.includes(word));
      };
      return { key: family.key, name, rights: rights.filter(fits) };
    })
    .filter(({ rights }) => rights.length > 0);
  const areas = roleAreas.map((value) => ({ value, label: t(`roles.area.${value}`) }));
  return { area, keyword, areas, families };
}
