import { optionalDate, optionalDecimal } from '../kernel/fields.ts';
import { nearest } from '../kernel/nearest.ts';
import type { FieldErrors } from '../kernel/refusal.ts';
import {
  hasChoices,
  isFileField,
  type CustomChoice,
  type CustomField,
  type CustomPart,
} from './custom-field.ts';

/*
 * What lists of records are narrowed by in their corporation's own fields: one declaration for screens and calls. A
 * component is narrowed by its parts.
 */

/** What rows must say; `code` is that of the field, "adresse.ville" of a part. */
export type CustomFilter =
  | { code: string; contains: string }
  | { code: string; is: string }
  | { code: string; among: readonly string[] }
  | { code: string; ticked: boolean }
  | { code: string; kind: 'number' | 'day'; from: string | null; until: string | null };

/** What is asked of a field: words that it contains, its whole text, one end, some of its choices, a tick. */
export type CustomAsk = 'contains' | 'is' | 'from' | 'until' | 'among' | 'ticked';

/** One thing that lists can be narrowed by. */
export interface CustomFilterName {
  /** For programs: `budget.from`, `acces`, `adresse.ville`. */
  name: string;
  code: string;
  ask: CustomAsk;
  /** Of both ends. */
  kind: 'number' | 'day' | null;
  field: CustomField;
  part: CustomPart | null;
  choices: readonly CustomChoice[];
}

type Said = Pick<CustomFilterName, 'code' | 'field' | 'part'>;

const MOST_LETTERS = 200;

function asksOf(type: string, said: Said): CustomFilterName[] {
  const one = (ask: CustomAsk, end = '', kind: CustomFilterName['kind'] = null): CustomFilterName => ({
    ...said,
    name: said.code + end,
    ask,
    kind,
    choices: said.field.choices,
  });
  const ends = (kind: 'number' | 'day') => [one('from', '.from', kind), one('until', '.until', kind)];
  if (type === 'number') return ends('number');
  if (type === 'date' || type === 'datetime') return ends('day');
  if (type === 'checkbox') return [one('ticked')];
  return hasChoices(said.field.type) ? [one('among')] : [one('contains'), one('is', '.is')];
}

/** What lists can be narrowed by, of the fields that are asked for; files have none. */
export const customFilterNames = (fields: readonly CustomField[]): CustomFilterName[] =>
  fields
    .filter(({ enabled, type }) => enabled && !isFileField(type))
    .flatMap((field) =>
      field.type === 'component'
        ? field.parts.flatMap((part) =>
            asksOf(part.type, { code: `${field.code}.${part.code}`, field, part }),
          )
        : asksOf(field.type, { code: field.code, field, part: null }),
    );

type Read = { filter: CustomFilter } | { error: string };

const number = optionalDecimal({ places: 4, min: -999_999_999_999, max: 999_999_999_999 });
const day = optionalDate();

function readEnd({ code, kind, ask }: CustomFilterName, typed: string): Read {
  const parsed = (kind === 'number' ? number : day).safeParse(typed);
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? 'errors.invalid' };
  const ends = { from: null, until: null, [ask]: parsed.data };
  return { filter: { code, kind: kind ?? 'day', ...ends } };
}

const unknownValue = (value: string, known: readonly string[]): string => {
  const found = nearest(value, known);
  return found === null ? 'errors.unknownValue' : `errors.unknownValueNear|near=${found}`;
};

function readAmong({ code, choices }: CustomFilterName, typed: string): Read {
  const known = choices.map((choice) => choice.code);
  const among = typed.split(',').map((one) => one.trim());
  const wrong = among.find((one) => !known.includes(one));
  return wrong === undefined ? { filter: { code, among } } : { error: unknownValue(wrong, known) };
}

function readOne(asked: CustomFilterName, typed: string): Read {
  const { code } = asked;
  const words = typed.trim().slice(0, MOST_LETTERS);
  switch (asked.ask) {
    case 'contains':
      return { filter: { code, contains: words } };
    case 'is':
      return { filter: { code, is: words } };
    case 'ticked':
      return typed === '1' || typed === '0'
        ? { filter: { code, ticked: typed === '1' } }
        : { error: 'errors.unknownValue' };
    case 'among':
      return readAmong(asked, typed);
    default:
      return readEnd(asked, typed);
  }
}

/** Both ends of a field are one span. */
function joined(filters: readonly CustomFilter[]): CustomFilter[] {
  const spans = new Map<string, Extract<CustomFilter, { kind: string }>>();
  for (const one of filters) {
    if (!('kind' in one)) continue;
    const { from, until } = spans.get(one.code) ?? one;
    spans.set(one.code, { ...one, from: from ?? one.from, until: until ?? one.until });
  }
  return [...filters.filter((one) => !('kind' in one)), ...spans.values()];
}

/** A name that was misspelt, or said without what follows it: `budget` of `budget.from`. */
function unknownName(name: string, names: Iterable<CustomFilterName>): string {
  const meant = new Map(
    [...names].toReversed().flatMap((one) => [
      [one.code, one.name],
      [one.name, one.name],
    ]),
  );
  const found = nearest(name, meant.keys());
  return found === null ? 'errors.unknownField' : `errors.unknownFieldNear|near=${meant.get(found) ?? found}`;
}

/**
 * What a list is narrowed to.
 * @param said what was asked for, by the names of `customFilterNames`; what is empty was not said
 * @returns errors by those names: what is no such name, and what cannot be read
 */
export function readCustomFilters(
  fields: readonly CustomField[],
  said: Readonly<Record<string, string>>,
): { filters: CustomFilter[]; errors: FieldErrors } {
  const names = new Map(customFilterNames(fields).map((one) => [one.name, one]));
  const read = Object.entries(said)
    .filter(([, typed]) => typed.trim() !== '')
    .map(([name, typed]) => {
      const asked = names.get(name);
      return { name, read: asked ? readOne(asked, typed) : { error: unknownName(name, names.values()) } };
    });
  return {
    filters: joined(read.flatMap((one) => ('filter' in one.read ? [one.read.filter] : []))),
    errors: Object.fromEntries(
      read.flatMap((one) => ('error' in one.read ? [[one.name, [one.read.error]]] : [])),
    ),
  };
}
