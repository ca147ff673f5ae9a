import { findAssignment } from '#projections/projects/assignments.ts';
import { choices } from '#projections/records/records.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import type { Option } from '../../ui/form/field.tsx';

/** The assignment of the address. @throws Response 404 */
export async function askedAssignment({ services, corporation, params }: StaffContext) {
  const found = await findAssignment(services.db, idOf(params, 'id'), corporation);
  if (found === null) throw notFound();
  return found;
}

/** The part of a project's file that shows who is on it. */
export const staffPath = (project: number): string =>
  pathTo('projectDetails', { id: project }, { selectedTab: 'people' });

export async function profileChoices({ services, corporation, language }: StaffContext): Promise<Option[]> {
  const found = await choices(services.db, ['personprofiletype'], corporation, language);
  return (found.get('personprofiletype') ?? []).map(({ id, label }) => ({ value: id, label }));
}
