import { unitsOf } from '#projections/company/org-units.ts';
import { leadersIn, namesOfMembers } from '#projections/people/people.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';

/** The units of the company's organization, to choose one from. */
export async function unitOptions({
  services,
  corporation,
}: Pick<StaffContext, 'services' | 'corporation'>): Promise<Option[]> {
  const units = await unitsOf(services.db, corporation, 'organization');
  return units.map(({ id, name }) => ({ value: id, label: name }));
}

/** Who leads somebody in the company, to choose one from. */
export async function leaderOptions({
  services,
  corporation,
  language,
}: Pick<StaffContext, 'services' | 'corporation' | 'language'>): Promise<Option[]> {
  const names = await namesOfMembers(services.db, await leadersIn(services.db, corporation), corporation);
  return [...names]
    .map(([id, name]): Option => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
