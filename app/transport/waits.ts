import type { AnsweredForm } from '../ui/form/form-fields.ts';

/** Waits that an intervention has at most. */
export const MOST_WAITS = 10;
/** Rows for waits that are still to be said. */
const BLANK = 2;

const blankWait = { from: '', until: '', reason: '' };

/** Waits with room for more of them. */
export const withBlankWaits = <Wait>(waits: readonly Wait[]): (Wait | typeof blankWait)[] =>
  [...waits, ...Array.from({ length: BLANK }, () => blankWait)].slice(0, MOST_WAITS);

/** A form that was refused: rows in which nothing was said were not sent along, so they come again. */
export function answeredWaits<Answer extends AnsweredForm>(answer: Answer | undefined): Answer | undefined {
  const typed = answer?.initialValue;
  if (answer === undefined || !typed) return answer;
  const { waits } = typed;
  return { ...answer, initialValue: { ...typed, waits: withBlankWaits(Array.isArray(waits) ? waits : []) } };
}
