import { unitsOf } from '#projections/company/org-units.ts';
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
