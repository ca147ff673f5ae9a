import { moveToOrgUnit } from '#domain/company/org-unit-commands.ts';
import type { OrgUnitKind } from '#domain/company/org-unit.ts';
import {
  peopleOfTree,
  treeOf,
  unitsOf,
  type OrgBranch,
  type OrgUnitRow,
  type OrgUnitStayRow,
} from '#projections/company/org-units.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { reportingLines, type ReportingLine } from '#projections/people/people.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { Services } from '../../services.server.ts';
import { linkWith } from '../../ui/links.ts';
import { askedKind } from './org-kind.ts';

/** Who is in a unit, or in none; the name is null once erased. */
export interface ChartPerson {
  id: number;
  name: string | null;
}

/** A unit as the chart shows it. */
export interface ChartUnit extends Pick<
  OrgUnitRow,
  'id' | 'parent' | 'name' | 'code' | 'typeName' | 'managerName'
> {
  /** Who is there now. */
  members: ChartPerson[];
  /** How many are there and in what is below it, each once. */
  total: number;
}

/** Counts who is in each unit and below it. @returns all of them */
function countBelow(branch: OrgBranch<ChartUnit>): Set<number> {
  const all = new Set(branch.members.map(({ id }) => id));
  for (const child of branch.children) for (const id of countBelow(child)) all.add(id);
  branch.total = all.size;
  return all;
}

/** The tree of one kind of a corporation, with who is in it on a day: two questions. */
export async function chartOf(
  db: Services['db'],
  corporation: number,
  kind: OrgUnitKind,
  day: string,
): Promise<OrgBranch<ChartUnit>[]> {
  const [units, stays] = await Promise.all([
    unitsOf(db, corporation, kind),
    peopleOfTree(db, corporation, kind, day),
  ]);
  const byUnit = new Map<number, OrgUnitStayRow[]>();
  for (const stay of stays) byUnit.set(stay.unit, [...(byUnit.get(stay.unit) ?? []), stay]);
  const tree = treeOf(
    units.map(({ id, parent, name, code, typeName, managerName }): ChartUnit => ({
      id,
      parent,
      name,
      code,
      typeName,
      managerName,
      members: (byUnit.get(id) ?? []).map(({ person, name: who }) => ({ id: person, name: who })),
      total: 0,
    })),
  );
  for (const branch of tree) countBelow(branch);
  return tree;
}

const membersIn = (branches: readonly OrgBranch<ChartUnit>[]): number[] =>
  branches.flatMap(({ members, children }) => [...members.map(({ id }) => id), ...membersIn(children)]);

/** The card of a question: "5-12", a person and the unit that they are moved from, or "5-" from none. */
function askedMove(url: URL): { person: number; from: number | null } | null {
  const [, person, from] = /^(\d{1,15})-(\d{0,15})$/.exec(url.searchParams.get('card') ?? '') ?? [];
  return person === undefined ? null : { person: Number(person), from: Number(from) || null };
}

/** The chart of a company, by units or by who leads whom. */
export async function orgChart(context: StaffContext) {
  const { services, corporation, url, t, may, today } = context;
  const { db } = services;
  const kind = askedKind(url);
  const byManager = url.searchParams.get('by') === 'manager';
  const [company, people] = await Promise.all([
    findCorporation(db, corporation),
    reportingLines(db, corporation, today),
  ]);
  const tree = byManager ? [] : await chartOf(db, corporation, kind, today);
  const placed = new Set(membersIn(tree));
  const lines: OrgBranch<ReportingLine>[] = byManager ? treeOf(people) : [];
  return {
    title: t('organization.chart.title'),
    name: company?.name ?? '',
    kind,
    byManager,
    tree,
    /** Who stands in no unit of this tree. */
    unplaced: byManager ? [] : people.filter(({ id }) => !placed.has(id)),
    lines: lines.filter(({ children }) => children.length > 0),
    /** Who leads nobody and is led by nobody. */
    alone: lines.filter(({ children }) => children.length === 0),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    today,
    asked: askedMove(url),
    mayAdd: may('ROLE_COMPANY_ADD_STRUCTURE'),
    mayMove: may('ROLE_COMPANY_ADD_PERSON') && !byManager,
    maySeeFiles: may('ROLE_PERSON_VIEW_PROFILE'),
  };
}

/** Moves somebody, and comes back to the chart as it was looked at. */
export function moveOnChart(context: StaffContext) {
  const { url } = context;
  const back = linkWith(url.pathname.replace(/\.data$/, '') + url.search, {});
  const move = intent(
    moveToOrgUnit,
    (_none, form) => ({
      id: Number(form.get('unit')),
      kind: formText(form, 'kind'),
      person: Number(form.get('person')),
      from: Number(form.get('from')) || null,
      date: formText(form, 'date'),
    }),
    () => ({ to: back, flash: 'organization.notice.moved' }),
    (path) => (path === 'id' ? 'unit' : path),
  );
  return runIntent(context, { move }, 0);
}
