import { corporationOf } from '../kernel/command.ts';
import type { Actor } from '../kernel/actor.ts';
import { allocate, type DecimalString } from '../kernel/decimal.ts';
import type { FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { projectQuestions } from '../projects/questions.ts';
import { recordQuestions, type RecordProfile } from '../records/questions.ts';

/*
 * What of a line is of which project and cost centre, where it is not its document's.
 */

/** A part of a line; what it does not say is the document's, and of a project the project's own. */
export interface LineShare {
  project: number | null;
  costCenter: number | null;
  /** Money without VAT. */
  net: DecimalString;
}

/** What a line says of itself: a project and a cost centre, or a key that shares it. */
export interface AnalyticLine {
  project: number | null;
  costCenter: number | null;
  allocationKey: number | null;
}

/** A row of a key as its record holds it. */
interface KeyRow {
  costCenter: number | null;
  /** The code of a project. */
  project: string | null;
  percent: DecimalString;
}

const says = ({ project, costCenter, allocationKey }: AnalyticLine): boolean =>
  project !== null || costCenter !== null || allocationKey !== null;

function keyRows(record: RecordProfile | undefined): KeyRow[] {
  const { shares } = record?.values ?? {};
  if (!Array.isArray(shares)) return [];
  return shares.map((row: Record<string, unknown>) => ({
    costCenter: typeof row['costCenter'] === 'number' ? row['costCenter'] : null,
    project: typeof row['project'] === 'string' && row['project'] !== '' ? row['project'] : null,
    percent: String(row['percent']),
  }));
}

/** Shares of an amount by percentages that add up to 100: to the cent, by largest remainder. */
export const sharesBy = (
  net: DecimalString,
  rows: readonly { project: number | null; costCenter: number | null; percent: DecimalString }[],
): LineShare[] => {
  const parts = allocate(
    net,
    rows.map(({ percent }) => percent),
  );
  return rows.map(({ project, costCenter }, index) => ({ project, costCenter, net: parts[index] ?? '0.00' }));
};

/**
 * What each line is shared into, null where it says nothing of itself. A project may have ended: its last bills come in
 * late. A key that is not enabled any more stays on lines that had it.
 * Errors stand at `lines[i].project`, `costCenter` and `allocationKey`.
 */
export async function sharesOf(
  work: UnitOfWork,
  actor: Actor,
  lines: readonly (AnalyticLine & { net: DecimalString; at: string })[],
): Promise<{ shares: (LineShare[] | null)[]; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const said = lines.filter(says);
  if (said.length === 0) return { shares: lines.map(() => null), errors };
  const corporation = corporationOf(actor);
  const idsOf = (name: 'costCenter' | 'allocationKey') => [
    ...new Set(said.flatMap((line) => line[name] ?? [])),
  ];
  const records = await work
    .ask(recordQuestions)
    .recordsById([...idsOf('costCenter'), ...idsOf('allocationKey')], corporation);
  const recordOf = (id: number, resource: string) => {
    const found = records.get(id);
    return found?.resource === resource ? found : undefined;
  };
  const rowsOf = new Map(idsOf('allocationKey').map((id) => [id, keyRows(recordOf(id, 'allocationkey'))]));
  const codes = [...rowsOf.values()].flatMap((rows) => rows.flatMap(({ project }) => project ?? []));
  const { ids, byCode } = await work
    .ask(projectQuestions)
    .knownProjects({ ids: said.flatMap(({ project }) => project ?? []), codes }, corporation);
  const shares = lines.map((line): LineShare[] | null => {
    const { at, net, project, costCenter, allocationKey } = line;
    if (!says(line)) return null;
    if (allocationKey === null) {
      if (project !== null && !ids.has(project)) errors[`${at}.project`] = ['errors.reference'];
      if (costCenter !== null && recordOf(costCenter, 'costcenter') === undefined)
        errors[`${at}.costCenter`] = ['errors.reference'];
      return [{ project, costCenter, net }];
    }
    if (project !== null || costCenter !== null) {
      errors[`${at}.allocationKey`] = ['purchasing.error.keyAlone'];
      return null;
    }
    const rows = rowsOf.get(allocationKey) ?? [];
    if (rows.length === 0) errors[`${at}.allocationKey`] = ['errors.reference'];
    const unknown = rows.find((row) => row.project !== null && !byCode.has(row.project));
    if (unknown !== undefined)
      errors[`${at}.allocationKey`] = [`purchasing.error.keyProject|code=${unknown.project}`];
    const named = rows.map((row) => ({
      ...row,
      project: row.project === null ? null : (byCode.get(row.project) ?? null),
    }));
    return sharesBy(net, named);
  });
  return { shares, errors };
}
