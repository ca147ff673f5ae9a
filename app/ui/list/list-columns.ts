/** One column of a list, as data: what is shown, chosen, added up and exported is all read from it. */
export interface ListColumn<Row, Context = unknown, Sum extends string = string> {
  /** Its name in the address. */
  key: string;
  /** Text key of its header. */
  header: string;
  /** Its header in words, where a company named the column itself. */
  title?: string;
  /** Dates are civil ISO dates, instants ISO 8601 in UTC, amounts decimal strings, integers counts or whole percent. */
  type: 'text' | 'date' | 'instant' | 'amount' | 'integer';
  value(row: Row, context: Context): string | null;
  sort?: { name: string; first: 'asc' | 'desc' };
  /** Where it goes on a narrow screen; it is left out unless said. */
  narrow?: 'title' | 'side' | 'below' | 'action';
  /** Numbers with hyphens, which stay on one line. */
  code?: true;
  /** The total that its values add up to. */
  sum?: Sum;
}

/** The columns that an address asks for, in the list's own order; the usual ones when it asks for none that exist. */
export function chosenColumns<Column extends { key: string }>(
  all: readonly Column[],
  usual: readonly string[],
  query: URLSearchParams,
): Column[] {
  const asked = new Set(query.getAll('columns').flatMap((value) => value.split(',')));
  const known = all.filter(({ key }) => asked.has(key));
  return known.length > 0 ? known : all.filter(({ key }) => usual.includes(key));
}
