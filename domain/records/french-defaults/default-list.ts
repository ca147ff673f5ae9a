/**
 * What a list of a new corporation begins with. Rows are what a form would send; a field that names another record
 * holds its label, and that record stands in an earlier list. They are enabled unless they say otherwise.
 */
export interface DefaultList {
  readonly resource: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Rows that have a name alone, and a code. */
export const coded = (...rows: readonly (readonly [name: string, code: string])[]) =>
  rows.map(([name, code]) => ({ name, code }));
