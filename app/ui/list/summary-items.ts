/** One thing that a form's fields have wrong; `''` as id when it is no field's. */
export interface SummaryError {
  id: string;
  label: string;
  message: string;
  /** Of a field that each line of a form has: its name without the line, and which line it is, from 1. */
  of?: { field: string; line: number };
}

/** One point of a summary: an error, or the same error of a field in several lines. */
export type SummaryItem =
  | { kind: 'one'; error: SummaryError }
  | { kind: 'lines'; field: string; message: string; lines: { id: string; line: number; label: string }[] };

/** How many points are read at once; the others open below them. */
const atOnce = 8;

/**
 * A form's errors as the points of its summary, in their order: what is wrong alike in several lines is one point that
 * names them, so that twenty lines without a price are told once. Points beyond the first eight come apart.
 */
export function summaryItems(errors: readonly SummaryError[]): { first: SummaryItem[]; rest: SummaryItem[] } {
  const alike = new Map<string, SummaryError[]>();
  for (const error of errors) {
    const key = error.of
      ? JSON.stringify([error.of.field, error.message])
      : JSON.stringify([error.id, error.message]);
    alike.set(key, [...(alike.get(key) ?? []), error]);
  }
  const items = [...alike.values()].flatMap((group): SummaryItem[] => {
    const lines = group.flatMap(({ id, label, of }) => (of ? [{ id, label, line: of.line }] : []));
    const [first] = group;
    if (!first?.of || lines.length < 2) return group.slice(0, 1).map((error) => ({ kind: 'one', error }));
    return [{ kind: 'lines', field: first.of.field, message: first.message, lines }];
  });
  // One more point takes no more room than the words that open it.
  const shown = items.length === atOnce + 1 ? items.length : atOnce;
  return { first: items.slice(0, shown), rest: items.slice(shown) };
}
