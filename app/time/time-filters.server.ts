import type { CivilDate } from '#domain/kernel/dates.ts';
import { timeSightOf } from '#domain/time/time-access.ts';
import { unitsOf } from '#projections/company/org-units.ts';
import { managersIn, namesOfMembers } from '#projections/people/people.ts';
import { staffNames } from '#projections/people/staff.ts';
import { askedId } from '../http/asked-id.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';
import type { TeamFilter } from './time-filters.ts';

/** What the address narrows people by. */
export interface AskedTeam {
  unit: { id: number; day: CivilDate } | null;
  manager: number | null;
}

/** Whose time the address asks for: of a unit as it is on a day, and of whom somebody leads. */
export function askedTeam({ url }: Pick<StaffContext, 'url'>, day: CivilDate): AskedTeam {
  const unit = askedId(url.searchParams, 'unit');
  return { unit: unit === null ? null : { id: unit, day }, manager: askedId(url.searchParams, 'manager') };
}

/** What people can be narrowed by; null: one who sees their own time alone has nothing to choose from. */
export async function teamChoices({
  services,
  corporation,
  actor,
  language,
}: StaffContext): Promise<Record<TeamFilter | 'person', Option[]> | null> {
  const { db } = services;
  const { own, team, everybody } = timeSightOf(actor);
  if (!everybody && !team) return null;
  const [units, managers, staff] = await Promise.all([
    unitsOf(db, corporation, 'organization'),
    managersIn(db, corporation),
    staffNames(db, corporation),
  ]);
  const names = await namesOfMembers(db, [...new Set(managers.values())], corporation);
  return {
    unit: units.map(({ id, name }) => ({ value: id, label: name })),
    manager: [...names]
      .map(([id, name]) => ({ value: id, label: name }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    person: staff
      .filter(({ id }) => everybody || id === own || managers.get(id) === own)
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}
