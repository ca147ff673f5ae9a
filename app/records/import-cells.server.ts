import { countryNamed } from '#domain/kernel/countries.ts';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import type { Field, FieldKind } from '#domain/records/fields.ts';
import { languages } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import { flagIn, listIn, numberIn } from '../import/cells.ts';
import type { ImportColumn } from '../import/import-lines.ts';
import { folded } from '#domain/kernel/folded.ts';

/*
 * Cells of a file as the values that a field's schema reads: people write words where programs have codes.
 */

/** Kinds that a cell has no room for: they stay as they are. */
const notInCells: ReadonlySet<FieldKind> = new Set(['file', 'rows', 'shares']);

export const importedFields = ({ fields }: RecordDefinition): [string, Field][] =>
  Object.entries(fields).filter(([, { kind }]) => !notInCells.has(kind));

const hints: Partial<Record<FieldKind, string>> = {
  flag: 'flag',
  record: 'record',
  records: 'records',
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  country: 'country',
  colour: 'colour',
};

type Text = (key: string, params?: Record<string, string | number>) => string;

function hintOf(t: Text, resource: string, name: string, { kind, choices, unique }: Field): string | null {
  if (kind === 'choice' || kind === 'choices') {
    const values = choices.map((value) => t(`records.${resource}.choices.${name}.${value}`)).join(', ');
    return t(`import.hints.${kind}`, { values });
  }
  const hint = hints[kind];
  if (hint) return t(`import.hints.${hint}`);
  return unique ? t('import.hints.key') : null;
}

/** The columns of a file of such records. */
export const importColumns = (t: Text, definition: RecordDefinition): ImportColumn[] =>
  importedFields(definition).map(([name, field]) => {
    const label = `records.${definition.resource}.fields.${name}`;
    return {
      key: name,
      label: t(label),
      names: [name, ...languages.map((language) => translator(language)(label))],
      required: !field.optional,
      hint: hintOf(t, definition.resource, name, field),
    };
  });

/** The code of a choice that is written as its label in either language, or as itself. */
const choiceNamed = (resource: string, name: string, { choices }: Field, typed: string): string =>
  choices.find((value) =>
    [
      value,
      ...languages.map((language) => translator(language)(`records.${resource}.choices.${name}.${value}`)),
    ].some((word) => folded(word).trim() === folded(typed).trim()),
  ) ?? typed;

/** Records that a cell names, by their labels. */
export function namesIn(field: Field, typed: string): string[] {
  if (!field.refersTo || typed === '') return [];
  return field.kind === 'records' ? listIn(typed) : [typed];
}

export type Cell = { value: unknown } | { error: string };

type FindRecord = (resource: string, label: string) => number | undefined;

function recordsNamed(field: Field, typed: string, find: FindRecord): Cell {
  const ids = namesIn(field, typed).map((label) => find(field.refersTo ?? '', label));
  if (ids.includes(undefined)) return { error: 'import.unknownReference' };
  return { value: field.kind === 'records' ? ids : (ids[0] ?? null) };
}

function flagCell(typed: string): Cell {
  const value = flagIn(typed);
  return value === null ? { error: 'import.flag' } : { value };
}

/** A cell as its field's schema reads it. */
export function readCell(
  resource: string,
  name: string,
  field: Field,
  typed: string,
  find: FindRecord,
): Cell {
  switch (field.kind) {
    case 'flag':
      return flagCell(typed);
    case 'choice':
      return { value: typed === '' ? null : choiceNamed(resource, name, field, typed) };
    case 'choices':
      return { value: listIn(typed).map((one) => choiceNamed(resource, name, field, one)) };
    case 'record':
    case 'records':
      return recordsNamed(field, typed, find);
    case 'country':
      return { value: countryNamed(typed) ?? typed };
    case 'integer': {
      const text = typed.replaceAll(/\s/g, '');
      return text === '' ? { value: null } : { value: /^-?\d{1,15}$/.test(text) ? Number(text) : text };
    }
    case 'decimal':
    case 'money':
    case 'percent':
      return { value: numberIn(typed) };
    default:
      return { value: typed };
  }
}
