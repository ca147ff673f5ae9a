import type { AnsweredForm } from '../ui/form/form-fields.ts';

/** Lines that an intervention has at most. */
const MOST = 30;
/** Rows for lines that are still to be said. */
const BLANK = 3;

/** What a line has where nothing is typed. */
export interface ProposedLine {
  label: string;
  /** null: it was typed, or none is known. */
  unitPrice: string | null;
  /** The rule that made the price, in words. */
  rule: string | null;
}

export const blankLine = {
  id: '',
  kind: '',
  label: '',
  product: '',
  planned: '',
  real: '',
  unitPrice: '',
  vat: '',
};

/** Lines with room for more of them. */
export const withBlankLines = <Line>(lines: readonly Line[]): (Line | typeof blankLine)[] =>
  [...lines, ...Array.from({ length: BLANK }, () => blankLine)].slice(0, MOST);

/** A form that was answered or is taken up again: rows in which nothing was said were not sent along, so they come again. */
export function answeredLines<Answer extends AnsweredForm>(answer: Answer | undefined): Answer | undefined {
  const typed = answer?.initialValue;
  if (answer === undefined || !typed) return answer;
  const { lines } = typed;
  return {
    ...answer,
    initialValue: { ...typed, lines: withBlankLines(Array.isArray(lines) ? lines : []) },
  };
}
