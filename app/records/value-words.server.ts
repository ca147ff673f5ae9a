import { countryName } from '#domain/kernel/countries.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import type { Field } from '#domain/records/fields.ts';
import { valueText } from '#domain/records/value-text.ts';
import { labelsOf } from '#projections/records/records.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatDate, formatDecimal, formatIban, formatMoney, formatPercent } from '../ui/format.ts';

/*
 * What a value says, in the reader's words: in lists, files, histories and on pages alike.
 */

/** What values are read with: the language, and the names of the records that they name. */
export interface Reading {
  t: StaffContext['t'];
  language: StaffContext['language'];
  labels: ReadonlyMap<number, string>;
}

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;

const nameOf = ({ labels }: Reading, id: unknown): string =>
  (typeof id === 'number' ? labels.get(id) : undefined) ?? '?';

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function said(reading: Reading, resource: string, path: string, field: Field, value: unknown): string {
  const { t, language } = reading;
  const text = valueText(value);
  const choice = (one: unknown) => t(`records.${resource}.choices.${path}.${valueText(one)}`);
  switch (field.kind) {
    case 'choice':
      return choice(value);
    case 'choices':
      return list(value).map(choice).join(', ');
    case 'record':
      return nameOf(reading, value);
    case 'records':
      return list(value)
        .map((id) => nameOf(reading, id))
        .join(', ');
    case 'integer':
    case 'decimal':
      return formatDecimal(text, language);
    case 'money':
      return formatMoney(text, language);
    case 'percent':
      return formatPercent(text, language);
    case 'date':
      return formatDate(text);
    case 'date-time':
      return `${formatDate(text)} ${text.slice(11)}`;
    case 'phone':
      return writePhone(text);
    case 'iban':
      return formatIban(text);
    case 'country':
      return countryName(text, language);
    case 'file':
      return t('records.file.there');
    case 'shares':
      return list(value)
        .map((row) => (isRow(row) ? formatPercent(valueText(row['percent']), language) : ''))
        .join(' + ');
    case 'rows':
      return list(value)
        .map((row) => (isRow(row) ? rowWords(reading, resource, path, field, row) : ''))
        .join(' ; ');
    default:
      return text;
  }
}

/** A row in one line: what its columns say, but for those that say nothing. */
const rowWords = (
  reading: Reading,
  resource: string,
  path: string,
  { columns = {} }: Field,
  row: Record<string, unknown>,
): string =>
  Object.entries(columns)
    .flatMap(([name, column]) => wordsOf(reading, resource, `${path}.${name}`, column, row[name]) ?? [])
    .join(', ');

/** A value in words; null where nothing is said. `path` names the field as its labels do. */
export function wordsOf(
  reading: Reading,
  resource: string,
  path: string,
  field: Field,
  value: unknown,
): string | null {
  if (field.kind === 'flag') return reading.t(value === true ? 'ui.yes' : 'ui.no');
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return said(reading, resource, path, field, value);
}

/** Every id that these values name. */
const idsIn = (fields: RecordDefinition['fields'], values: Record<string, unknown>): number[] =>
  Object.entries(fields).flatMap(([name, { refersTo, columns }]) => {
    const own = list(Array.isArray(values[name]) ? values[name] : [values[name]]);
    if (refersTo) return own.filter((id) => typeof id === 'number');
    return columns ? own.flatMap((row) => (isRow(row) ? idsIn(columns, row) : [])) : [];
  });

/**
 * What the values of these records are read with: one question for all that they name, none where they name nothing.
 */
export async function readingOf(
  { services, corporation, t, language }: StaffContext,
  { fields }: RecordDefinition,
  rows: readonly { values: Record<string, unknown> }[],
): Promise<Reading> {
  const ids = rows.flatMap(({ values }) => idsIn(fields, values));
  return { t, language, labels: await labelsOf(services.db, ids, corporation, language) };
}
