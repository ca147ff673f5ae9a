import type { ImportLine, LineProblem } from './import-lines.ts';

/** What a cell says, as a schema takes it. */
export type SaidCell = string | number | boolean;

/** The cells of a line, of which an empty one says nothing, and what is wrong with them. */
export function saidCells(values: ImportLine['values']) {
  const problems: LineProblem[] = [];
  const cell = (name: string) => values[name]?.trim() ?? '';
  return {
    problems,
    cell,
    wrong: (column: string, error: string): LineProblem => ({ column, typed: cell(column), error }),
    said(name: string, read: (typed: string) => SaidCell | LineProblem): Record<string, SaidCell> {
      const typed = cell(name);
      const value = typed === '' ? null : read(typed);
      if (typeof value === 'object') {
        if (value !== null) problems.push({ ...value, column: name });
        return {};
      }
      return { [name]: value };
    },
  };
}

export type SaidCells = ReturnType<typeof saidCells>;

/** The record that a cell was found to name, or what is wrong with it. */
export const idOrProblem = (found: { id: number } | { problem: LineProblem }): number | LineProblem =>
  'id' in found ? found.id : found.problem;
