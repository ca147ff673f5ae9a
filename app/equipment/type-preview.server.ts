import { changedDate, type NextInspection } from '#domain/equipment/inspection-dates.ts';
import { inspectionKey } from '#domain/equipment/inspection.ts';
import { rulesOfType } from '#projections/equipment/answers.ts';
import { rulesIn, subjectsOfType } from '#projections/equipment/inspection-due.ts';
import type { StaffContext } from '../http/screen.server.ts';

export interface PreviewRow {
  equipment: number;
  name: string;
  inspection: string;
  before: NextInspection | null;
  after: NextInspection | null;
}

export interface TypePreview {
  rows: PreviewRow[];
  /** How many dates change, and how many would be past on the day. */
  changed: number;
  overdue: number;
}

/** As many as a page shows. */
const SHOWN = 50;

/** What becomes of the dates of a type's pieces when its inspections are changed; what was done keeps its basis. */
export async function previewOf(
  { services, corporation, today }: StaffContext,
  type: number,
  values: Readonly<Record<string, unknown>>,
): Promise<TypePreview> {
  const [before, after] = [await rulesOfType(services.db, type, corporation), rulesIn(values)];
  const named = new Map([...before, ...after].map(({ name }) => [inspectionKey(name), name]));
  const of = (rules: typeof before, key: string) =>
    rules.find(({ name }) => inspectionKey(name) === key) ?? null;
  const subjects = await subjectsOfType(services.db, type, corporation, [...named.keys()]);
  const changed = subjects
    .map(({ equipment, name, key, facts }) => ({
      equipment,
      name,
      inspection: named.get(key) ?? key,
      ...changedDate(of(before, key), of(after, key), facts),
    }))
    .filter((row) => row.before?.day !== row.after?.day);
  return {
    rows: changed.slice(0, SHOWN),
    changed: changed.length,
    overdue: changed.filter(
      ({ before: was, after: next }) =>
        next !== null && next.day < today && !(was !== null && was.day < today),
    ).length,
  };
}
