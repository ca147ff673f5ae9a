/**
 * What a field that is searched on the server proposes where there are no scripts: the server alone draws it
 * (app/http/first-names.server.ts), and the browser is told nothing of it.
 */
export interface FirstNames {
  /** Options of a `<datalist>`; absent in the browser. */
  readonly markup?: string;
}

/** The list of a field whose `list` is this id: it stays in the browser as the server drew it. */
export const FirstNamesList = ({ id, of: { markup = '' } }: { id: string; of: FirstNames }) => (
  <datalist id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
);
