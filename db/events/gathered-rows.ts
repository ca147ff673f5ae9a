import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Sort } from './row-changes.ts';

/** What may stand in a table once only. */
interface Unique {
  /** Its columns. */
  columns: readonly string[];
  /** These, and those that say which rows it is about. */
  mentions: readonly string[];
}

/** Each table: the types of its columns, as PostgreSQL tells them, and what may stand there once only. */
export type Catalog = ReadonlyMap<string, { types: ReadonlyMap<string, string>; uniques: readonly Unique[] }>;

/** How rows of one sort are written, and what they touch. */
export interface Manner {
  table: string;
  /** Other tables that it writes. */
  also: readonly string[];
  key: readonly string[] | null;
  /** The columns that it changes; null: it adds rows, or removes them. */
  changes: readonly string[] | null;
  write(rows: readonly unknown[]): RawBuilder<unknown>;
  /** What stands in the place of a change of the same row that was gathered just before; null: both are written. */
  merge: ((earlier: unknown, later: unknown) => unknown) | null;
}

/** What is gathered: what is written, and which rows of the table it means, each by the values of columns. */
export interface Given {
  written: unknown;
  rows: readonly ReadonlyMap<string, unknown>[];
}

const isJson = (type: string): boolean => type === 'jsonb' || type === 'json';

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

/** A parameter as JSON that PostgreSQL reads the same value from; null: there may be none. */
function asJson(value: unknown, type: string): string | null {
  if (value === null) return 'null';
  // A text is JSON already; one of `null` would come to be no value at all.
  if (isJson(type)) return typeof value === 'string' && value !== 'null' ? value : null;
  if (type === 'bytea') return null;
  if (!type.endsWith('[]')) return isScalar(value) ? JSON.stringify(value) : null;
  const isList = Array.isArray(value) && value.every((item) => item === null || isScalar(item));
  return isList && !isJson(type.slice(0, -2)) ? JSON.stringify(value) : null;
}

/** Rows of a statement as it is sent; null where one has a value that it can't be gathered with. */
export function rowsGiven(
  { table, columns }: Sort,
  parameters: readonly unknown[],
  catalog: Catalog,
): Given[] | null {
  const types = catalog.get(table)?.types;
  if (!types) return null;
  const rows: Given[] = [];
  for (let first = 0; first < parameters.length; first += columns.length) {
    const values = new Map(columns.map((column, index) => [column, parameters[first + index]]));
    const parts: string[] = [];
    for (const [column, value] of values) {
      const json = asJson(value, types.get(column) ?? 'bytea');
      if (json === null) return null;
      parts.push(`"${column}":${json}`);
    }
    rows.push({ written: `{${parts.join(',')}}`, rows: [values] });
  }
  return rows;
}

/** The manner of statements of one sort. */
export function mannerOf(sort: Sort, catalog: Catalog): Manner {
  const { table, columns, key, changes, replaces } = sort;
  const types = catalog.get(table)?.types;
  const described = columns.map((column) => `"${column}" ${types?.get(column)}`).join(', ');
  const [before = '', after = ''] = sort.over(`json_to_recordset(?::json) as given(${described})`).split('?');
  return {
    table,
    also: [],
    key,
    changes,
    write: (rows) => sql`${sql.raw(before)}${`[${rows.join(',')}]`}${sql.raw(after)}`,
    merge: replaces ? (_earlier, later) => later : null,
  };
}

interface Entry {
  manner: Manner;
  given: Given;
  /** As it came; null: a batch writes it. */
  original: CompiledQuery | null;
  wave: number;
  /** Rows of one statement are written at once. */
  statement: number;
}

/** What is gathered of one table. */
interface OfTable {
  /** By which columns rows are told apart; null while all were new. */
  key: readonly string[] | null;
  entries: Entry[];
  last: Map<string, Entry>;
  uniques: readonly Unique[];
}

/** A statement's rows go where the last of them has to: it may be written as it came, and is written once. */
function keepTogether(table: OfTable, entries: readonly Entry[]): void {
  const wave = Math.max(...entries.map((entry) => entry.wave));
  for (const entry of entries)
    if (entry.wave < wave) {
      entry.wave = wave;
      if (table.key !== null) note(table, table.key, entry);
    }
}

const holds = (whole: readonly string[], part: readonly string[]): boolean =>
  part.every((column) => whole.includes(column));

const keyText = (key: readonly string[], row: ReadonlyMap<string, unknown>): string =>
  key.map((column) => String(row.get(column))).join('\u0000');

const knows = (key: readonly string[], { rows }: Given): boolean =>
  rows.every((row) => key.every((column) => row.has(column)));

/**
 * Changes in waves: those of a wave touch different rows, and so may be written in any order, all of a sort in one
 * statement. A row's second change is in a later wave than its first; so is what frees for another row what may stand
 * in the table once only.
 */
export class Waves {
  readonly #catalog: Catalog;
  #tables = new Map<string, OfTable>();
  #others = new Set<string>();
  #statements = 0;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Takes what a statement changes; false when that can't be told apart from what is gathered: write that first. */
  take(manner: Manner, given: readonly Given[], original: CompiledQuery | null = null): boolean {
    const uniques = this.#catalog.get(manner.table)?.uniques ?? [];
    const table = this.#tables.get(manner.table) ?? { key: null, entries: [], last: new Map(), uniques };
    if (this.#others.has(manner.table) || manner.also.some((other) => this.#tables.has(other))) return false;
    if (!canTake(table, manner, given)) return false;
    this.#tables.set(manner.table, table);
    for (const other of manner.also) this.#others.add(other);
    this.#statements += 1;
    const statement = this.#statements;
    const entries = given.map((one) => ({ manner, given: one, original, wave: 0, statement }));
    for (const entry of entries) add(table, entry);
    keepTogether(table, entries);
    return true;
  }

  /** The statements that write what is gathered, in order. Nothing is gathered then. */
  statements(): (RawBuilder<unknown> | CompiledQuery)[] {
    const waves: Map<Manner, Entry[]>[] = [];
    for (const { entries } of this.#tables.values())
      for (const entry of entries) {
        const sorts = (waves[entry.wave] ??= new Map());
        const together = sorts.get(entry.manner);
        if (together) together.push(entry);
        else sorts.set(entry.manner, [entry]);
      }
    this.#tables = new Map();
    this.#others = new Set();
    return waves.flatMap((sorts) => [...sorts].map(([manner, entries]) => written(manner, entries)));
  }
}

/** What comes alone is written as it came. */
function written(manner: Manner, entries: readonly Entry[]): RawBuilder<unknown> | CompiledQuery {
  const original = entries[0]?.original ?? null;
  if (original !== null && entries.every((entry) => entry.original === original)) return original;
  return manner.write(entries.map(({ given }) => given.written));
}

/** Whether rows can be told apart by a key that what is gathered has as well, which is then the table's. */
function canTake(table: OfTable, { key }: Manner, given: readonly Given[]): boolean {
  if (key === null) return table.key === null || given.every((one) => knows(table.key ?? [], one));
  if (table.key !== null && holds(key, table.key)) return true;
  if (table.key !== null && !holds(table.key, key)) return false;
  if (!table.entries.every((entry) => knows(key, entry.given))) return false;
  table.key = key;
  table.last = new Map();
  for (const entry of table.entries) note(table, key, entry);
  return true;
}

function note({ last }: OfTable, key: readonly string[], entry: Entry): void {
  for (const row of entry.given.rows) {
    const text = keyText(key, row);
    if ((last.get(text)?.wave ?? -1) <= entry.wave) last.set(text, entry);
  }
}

/** Whether it may give, or take, what another row may have instead: by another key than that of the table's rows. */
const mayCollide = ({ key, uniques }: OfTable, { changes }: Manner): boolean =>
  uniques.some(
    ({ columns, mentions }) =>
      !holds(columns, key ?? []) && (changes === null || changes.some((column) => mentions.includes(column))),
  );

function add(table: OfTable, entry: Entry): void {
  const { key, entries, last } = table;
  const collides = mayCollide(table, entry.manner);
  const latest = collides ? entries.findLast(({ manner }) => mayCollide(table, manner)) : undefined;
  if (key !== null) {
    const { manner, given, original, statement } = entry;
    const before = new Set(given.rows.flatMap((row) => last.get(keyText(key, row)) ?? []));
    const [only] = before;
    const isSame = manner.key !== null && holds(key, manner.key) && given.rows.length === 1;
    const isFree = latest === undefined || latest === only;
    if (only?.manner === manner && manner.merge && isSame && isFree && only.given.rows.length === 1) {
      only.original = original;
      only.given = { ...given, written: manner.merge(only.given.written, given.written) };
      return;
    }
    const waves = [...before].map((one) => (one.statement === statement ? one.wave : one.wave + 1));
    entry.wave = Math.max(0, ...waves);
    if (latest) entry.wave = Math.max(entry.wave, latest.manner === manner ? latest.wave : latest.wave + 1);
    note(table, key, entry);
  }
  entries.push(entry);
}
