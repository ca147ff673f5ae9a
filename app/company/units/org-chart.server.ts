import type { OrgUnitKind } from '#domain/company/org-unit.ts';
import {
  peopleOfTree,
  treeOf,
  unitsOf,
  type OrgBranch,
  type OrgUnitRow,
  type OrgUnitStayRow,
} from '#projections/company/org-units.ts';
import type { Services } from '../../services.server.ts';

/** A unit as the chart shows it. */
export interface ChartUnit extends Pick<
  OrgUnitRow,
  'id' | 'parent' | 'name' | 'code' | 'typeName' | 'managerName'
> {
  /** Who is there now; null once erased. */
  members: { id: number; name: string | null }[];
}

/** The tree of one kind of a corporation, with who is in it: two questions. */
export async function chartOf(
  db: Services['db'],
  corporation: number,
  kind: OrgUnitKind,
): Promise<OrgBranch<ChartUnit>[]> {
  const [units, stays] = await Promise.all([
    unitsOf(db, corporation, kind),
    peopleOfTree(db, corporation, kind),
  ]);
  const membersOf = (id: number) => (byUnit.get(id) ?? []).map(({ person, name }) => ({ id: person, name }));
  const byUnit = new Map<number, OrgUnitStayRow[]>();
  for (const stay of stays) byUnit.set(stay.unit, [...(byUnit.get(stay.unit) ?? []), stay]);
  return treeOf(
    units.map(({ id, parent, name, code, typeName, managerName }): ChartUnit => ({
      id,
      parent,
      name,
      code,
      typeName,
      managerName,
      members: membersOf(id),
    })),
  );
}
