import { unitsOf } from '#projections/company/org-units.ts';
import { managersIn, namesOfMembers } from '#projections/people/people.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { askedId } from '../http/asked-id.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { leaveFilters, type LeaveFilter } from './leave-filters.ts';

type Asked = Record<LeaveFilter, number | null>;

/** What the address narrows leave by; what is no id is nothing. */
export const askedFilters = ({ url }: StaffContext): Asked => ({
  unit: askedId(url.searchParams, 'unit'),
  manager: askedId(url.searchParams, 'manager'),
  kind: askedId(url.searchParams, 'kind'),
  person: askedId(url.searchParams, 'person'),
});

/** What some of these can be; null: one who sees their own alone has nothing to choose from. */
export async function filterChoices(context: StaffContext): Promise<Record<LeaveFilter, Option[]> | null> {
  const { services, corporation, language, actor } = context;
  const { db } = services;
  const sight = sightOf(actor);
  if (!sight.everything && !sight.team && !sight.absences) return null;
  const [units, records, managers, staff] = await Promise.all([
    unitsOf(db, corporation, 'organization'),
    choices(db, ['activitytype'], corporation, language),
    managersIn(db, corporation),
    staffNames(db, corporation),
  ]);
  const names = await namesOfMembers(db, [...new Set(managers.values())], corporation);
  const isSeen = (id: number) =>
    sight.everything || sight.absences || id === actor.person || managers.get(id) === actor.person;
  return {
    unit: units.map(({ id, name }) => ({ value: id, label: name })),
    manager: [...names]
      .map(([id, name]) => ({ value: id, label: name }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    kind: (records.get('activitytype') ?? [])
      .filter(({ values }) => values['restDay'] === true)
      .map(({ id, label }) => ({ value: id, label })),
    person: staff.filter(({ id }) => isSeen(id)).map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** The filters in force, each with the address without it. */
export const filterChips = (
  address: string,
  asked: Asked,
  options: Record<LeaveFilter, Option[]> | null,
): { label: string; to: string; on: true }[] =>
  leaveFilters.flatMap((name) => {
    const label = options?.[name].find(({ value }) => value === asked[name])?.label;
    return label === undefined
      ? []
      : [{ label, to: linkWith(address, { [name]: null, cursor: null }), on: true as const }];
  });
