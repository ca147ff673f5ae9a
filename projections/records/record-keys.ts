import { sql, type RawBuilder } from 'kysely';
import { compare, negate } from '#domain/kernel/decimal.ts';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import type { Field, FieldKind } from '#domain/records/fields.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { valueText } from '#domain/records/value-text.ts';

/*
 * The keys that a list of plain records is sorted and narrowed by: the first fields of a definition have a column of
 * `record_list` each, in turn, so that one set of indexes serves every list (docs/decisions/0038).
 */

export const keyColumns = [
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'k6',
  'k7',
  'k8',
  'k9',
  'k10',
  'k11',
  'k12',
  'k13',
  'k14',
  'k15',
  'k16',
] as const;
export type KeyColumn = (typeof keyColumns)[number];

/** Kinds whose values have no order. */
const unordered: ReadonlySet<FieldKind> = new Set(['choices', 'records', 'rows', 'shares', 'file']);

const MOST_LETTERS = 120;

/** The keyed fields of a definition: its columns, what must be unique, and its filters, as far as there are keys. */
function keyedFields({ fields, list }: RecordDefinition): string[] {
  const unique = Object.keys(fields).filter((name) => fields[name]?.unique);
  return [...new Set([...list.columns, ...unique, ...list.filters])]
    .filter((name) => {
      const field = fields[name];
      return field !== undefined && !unordered.has(field.kind);
    })
    .slice(0, keyColumns.length);
}

const made = new Map<string, ReadonlyMap<string, KeyColumn>>();

/** Which field has which key. */
export function keysOf(definition: RecordDefinition): ReadonlyMap<string, KeyColumn> {
  const known = made.get(definition.resource);
  if (known) return known;
  const keys = new Map(
    keyedFields(definition).flatMap((name, index) => {
      const column = keyColumns[index];
      return column === undefined ? [] : [[name, column] as const];
    }),
  );
  made.set(definition.resource, keys);
  return keys;
}

/** What the keys of all definitions hang on: when it changes, the lists are filled anew. */
export const keysShape = (): string =>
  JSON.stringify([
    'in_order',
    ...recordDefinitions.map((definition) => [
      definition.resource,
      definition.label,
      definition.list.search,
      [...keysOf(definition)].map(([name, column]) => {
        const field = definition.fields[name];
        return [name, column, field?.kind, field?.choices];
      }),
    ]),
  ]);

/** A number as a text that sorts as it does: "-2" → "097999…", "12.5" → "1000000000000012.5". */
function numberKey(value: string): string {
  const negative = compare(value, '0') < 0;
  const [whole = '', part = ''] = (negative ? negate(value) : value).split('.');
  const digits = `${whole.padStart(15, '0')}.${part}`;
  if (!negative) return `1${digits}`;
  // The larger without its sign, the earlier.
  return `0${digits.padEnd(24, '0').replaceAll(/\d/g, (digit) => String(9 - Number(digit)))}~`;
}

export const wordsKey = (text: string): RawBuilder<string> =>
  sql<string>`left(in_order(${text}), ${sql.lit(MOST_LETTERS)})`;

type Key = string | RawBuilder<string>;

/**
 * The name of another record as it is now; it doesn't change until this transaction ends (`renamed` follows it later).
 */
const labelKey = (id: unknown): Key =>
  typeof id === 'number'
    ? sql<string>`coalesce((select left(in_order(label), ${sql.lit(MOST_LETTERS)}) from record_list
      where id = ${id} for share), '')`
    : '';

const keyMakers: Partial<Record<FieldKind, (value: string, field: Field) => Key>> = {
  choice: (value, { choices }) => String(choices.indexOf(value) + 1).padStart(3, '0'),
  flag: (value) => (value === 'true' ? '1' : '0'),
  integer: numberKey,
  decimal: numberKey,
  money: numberKey,
  percent: numberKey,
  date: (value) => value,
  'date-time': (value) => value,
  time: (value) => value,
  country: (value) => value,
};

/** What a value is sorted and found by. */
export function keyOf(field: Field, value: unknown): Key {
  if (field.kind === 'record') return labelKey(value);
  const text = valueText(value);
  if (field.kind === 'flag') return text === 'true' ? '1' : '0';
  if (text === '') return '';
  return keyMakers[field.kind]?.(text, field) ?? wordsKey(text);
}

/** The keys of a record's values; those that its definition doesn't use are null. */
export function keyValues(
  definition: RecordDefinition,
  values: Readonly<Record<string, unknown>>,
): Partial<Record<KeyColumn, Key>> {
  const keys: Partial<Record<KeyColumn, Key>> = {};
  for (const [name, column] of keysOf(definition)) {
    const field = definition.fields[name];
    if (field) keys[column] = keyOf(field, values[name]);
  }
  return keys;
}

/** Every record that these values name, rows included. */
export function namedRecords(
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, unknown>>,
): number[] {
  const ids = Object.entries(fields).flatMap(([name, field]): unknown[] => {
    const value = values[name];
    const list: unknown[] = Array.isArray(value) ? value : [value];
    if (field.refersTo) return list;
    const { columns } = field;
    return columns ? list.flatMap((row) => (isRow(row) ? namedRecords(columns, row) : [])) : [];
  });
  return [...new Set(ids.filter((id) => typeof id === 'number'))].sort((a, b) => a - b);
}

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;

/** The lists that are sorted by the names of records of this resource: theirs follow when one is renamed. */
export const sortedByNamesOf = (resource: string): { resource: string; field: string; column: KeyColumn }[] =>
  recordDefinitions.flatMap((definition) =>
    [...keysOf(definition)].flatMap(([field, column]) =>
      definition.fields[field]?.kind === 'record' && definition.fields[field].refersTo === resource
        ? [{ resource: definition.resource, field, column }]
        : [],
    ),
  );
