import { matchLines } from '../documents/match-lines.ts';
import type { DocumentLine, DocumentTotals } from '../amounts/totals.ts';

/** Lines as one version of a document says them, with what each adds up to. */
export interface TotalledLines {
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
}

/** One row of a comparison: the line on each side, null where it is absent. */
export interface SideBySide {
  before: DocumentLine | null;
  after: DocumentLine | null;
  beforeTotal: string | null;
  afterTotal: string | null;
  change: 'same' | 'changed' | 'added' | 'removed' | 'moved';
}

const changeOf = (
  before: DocumentLine | null,
  after: DocumentLine | null,
  moved: boolean,
): SideBySide['change'] => {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  if (JSON.stringify(before) !== JSON.stringify(after)) return 'changed';
  return moved ? 'moved' : 'same';
};

/** Two versions line by line, in the order of the later one; removed lines stand where they stood. */
export function sideBySide(before: TotalledLines, after: TotalledLines): SideBySide[] {
  return matchLines(before.lines, after.lines).map((pair) => {
    const was = pair.before === null ? null : (before.lines[pair.before] ?? null);
    const is = pair.after === null ? null : (after.lines[pair.after] ?? null);
    return {
      before: was,
      after: is,
      beforeTotal: pair.before === null ? null : (before.totals.lines[pair.before] ?? null),
      afterTotal: pair.after === null ? null : (after.totals.lines[pair.after] ?? null),
      change: changeOf(was, is, pair.moved),
    };
  });
}
