/*
 * Statements as Kysely writes them, told apart by what they do to rows: those that insert rows of plain values, and
 * those that change or remove the rows of a key. Many of one text can be written as one statement over a list of rows.
 */

/** What statements of one text do, beside their values. */
export interface Sort {
  table: string;
  /** The columns that the statement's parameters give, in their order, again and again where it has several rows. */
  columns: readonly string[];
  /** Columns whose values say which row is meant; null: each is new. */
  key: readonly string[] | null;
  /** The columns that are changed; null: rows are added or removed. */
  changes: readonly string[] | null;
  /** A later one of the same row takes the place of the one before. */
  replaces: boolean;
  /** The statement over rows, as they stand in a `from`, named `given`. */
  over(given: string): string;
}

const NAME = '"[a-z0-9_]+"';
const NAMES = `${NAME}(?:, ${NAME})*`;
const VALUES = String.raw`\(\$\d+(?:, \$\d+)*\)`;
const EQUAL = String.raw`${NAME} = \$\d+`;

const insertion = new RegExp(
  String.raw`^insert into (${NAME}) \((${NAMES})\) values ${VALUES}(?:, ${VALUES})*( on conflict \((${NAMES})\) do [^$]+)?$`,
);
const update = new RegExp(
  `^update (${NAME}) set (${EQUAL}(?:, ${EQUAL})*) where (${EQUAL}(?: and ${EQUAL})*)$`,
);
const deletion = new RegExp(`^delete from (${NAME}) where (${EQUAL}(?: and ${EQUAL})*)$`);

const namesIn = (text: string): string[] =>
  [...text.matchAll(/"([a-z0-9_]+)"/g)].map(([, name = '']) => name);
const nameIn = (text: string): string => text.slice(1, -1);
const given = (columns: readonly string[]): string => columns.map((name) => `given."${name}"`).join(', ');
const settingOf = (columns: readonly string[]): string =>
  columns.map((name) => `"${name}" = given."${name}"`).join(', ');
const isRow = (table: string, key: readonly string[]): string =>
  key.map((name) => `${table}."${name}" = given."${name}"`).join(' and ');

function sortOfInsertion(text: string): Sort | null {
  const [, table, names, collision = '', key] = insertion.exec(text) ?? [];
  if (table === undefined || names === undefined) return null;
  const columns = namesIn(names);
  return {
    table: nameIn(table),
    columns,
    key: key === undefined ? null : namesIn(key),
    changes: null,
    replaces: false,
    over: (rows) => `insert into ${table} (${names}) select ${given(columns)} from ${rows}${collision}`,
  };
}

function sortOfUpdate(text: string): Sort | null {
  const [, table, setting, condition] = update.exec(text) ?? [];
  if (table === undefined || setting === undefined || condition === undefined) return null;
  const [changed, key] = [namesIn(setting), namesIn(condition)];
  if (key.some((name) => changed.includes(name))) return null;
  return {
    table: nameIn(table),
    columns: [...changed, ...key],
    key,
    changes: changed,
    replaces: true,
    over: (rows) => `update ${table} set ${settingOf(changed)} from ${rows} where ${isRow(table, key)}`,
  };
}

function sortOfDeletion(text: string): Sort | null {
  const [, table, condition] = deletion.exec(text) ?? [];
  if (table === undefined || condition === undefined) return null;
  const key = namesIn(condition);
  return {
    table: nameIn(table),
    columns: key,
    key,
    changes: null,
    replaces: true,
    over: (rows) => `delete from ${table} using ${rows} where ${isRow(table, key)}`,
  };
}

/** What a statement does to rows; null where it may do anything else. */
export const sortOf = (text: string): Sort | null =>
  sortOfInsertion(text) ?? sortOfUpdate(text) ?? sortOfDeletion(text);
