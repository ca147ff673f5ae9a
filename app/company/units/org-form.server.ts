import type { OrgUnitKind } from '#domain/company/org-unit.ts';
import { unitsOf, type OrgUnitRow } from '#projections/company/org-units.ts';
import { listMembers } from '#projections/people/people.ts';
import { choices } from '#projections/records/records.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { Option } from '../../ui/form/field.tsx';

/** What a unit's form chooses from. */
export interface OrgChoices {
  parents: Option[];
  types: Option[];
  people: Option[];
}

export async function orgChoices(
  { services: { db }, corporation, t }: StaffContext,
  kind: OrgUnitKind,
  self: number | null,
): Promise<OrgChoices> {
  const [units, records, members] = await Promise.all([
    unitsOf(db, corporation, kind),
    choices(db, ['organizationtype'], corporation),
    listMembers(db, corporation),
  ]);
  return {
    parents: units.filter(({ id }) => id !== self).map(({ id, name }) => ({ value: id, label: name })),
    types: (records.get('organizationtype') ?? []).map(({ id, label }) => ({ value: id, label })),
    people: members.map(({ id, firstName, lastName }) => ({
      value: id,
      label: lastName === null ? t('commerce.erased') : `${lastName} ${firstName ?? ''}`.trim(),
    })),
  };
}

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

/** A unit as its form's fields hold it. */
export const orgValues = (
  unit: Pick<OrgUnitRow, 'name' | 'code' | 'parent' | 'type' | 'manager' | 'description'>,
) => ({
  name: unit.name,
  code: textOf(unit.code),
  parent: textOf(unit.parent),
  type: textOf(unit.type),
  manager: textOf(unit.manager),
  description: textOf(unit.description),
});
export type OrgValues = ReturnType<typeof orgValues>;
