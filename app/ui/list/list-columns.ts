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
  /** The field of its row's form that says its value, by its id: the cell is changed where it stands. */
  field?: string;
  /** The total that its values add up to. */
  sum?: Sum;
}

/** Columns by their keys, in the keys' order; keys of none are left out. */
export const inOrder = <Column extends { key: string }>(
  all: readonly Column[],
  keys: readonly string[],
): Column[] => [...new Set(keys)].flatMap((wanted) => all.filter(({ key }) => key === wanted));

/** The columns that an address asks for, in the order that it names them; the usual ones when it asks for none. */
export function chosenColumns<Column extends { key: string }>(
  all: readonly Column[],
  usual: readonly string[],
  query: URLSearchParams,
): Column[] {
  const known = inOrder(
    all,
    query.getAll('columns').flatMap((value) => value.split(',')),
  );
  return known.length > 0 ? known : all.filter(({ key }) => usual.includes(key));
}
