import { z } from 'zod';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import type { Field, FieldKind } from '#domain/records/fields.ts';
import { labelsOf, type RecordRow } from '#projections/records/records.ts';
import { labelIn } from '#projections/records/records.ts';
import { dayText, decimalText, recordNumber, referenceTo } from './answers.ts';
import type { ApiContext } from './call.ts';

/* A plain record as programs read it: made of its fields, as its form and its body are. */

const text = z.string();
const whole = z.int();

const answerOf: Readonly<Record<FieldKind, (field: Field) => z.ZodType>> = {
  text: () => text,
  'long-text': () => text,
  email: () => text,
  phone: () => text,
  iban: () => text,
  bic: () => text,
  siren: () => text,
  siret: () => text,
  'vat-number': () => text,
  country: () => text,
  colour: () => text,
  pattern: () => text,
  'unit-code': () => text,
  file: () => text,
  time: () => text,
  'date-time': () => text,
  integer: () => whole,
  decimal: () => decimalText,
  money: () => decimalText,
  percent: () => decimalText,
  date: () => dayText,
  flag: () => z.boolean(),
  choice: ({ choices }) => z.enum(choices),
  choices: ({ choices }) => z.array(z.enum(choices)),
  record: () => referenceTo,
  records: () => z.array(referenceTo),
  rows: ({ columns = {} }) => z.array(z.object(fieldsOf(columns))),
  shares: () =>
    z.array(z.object({ percent: decimalText, days: whole, from: text, dayOfMonth: whole.nullish() })),
};

/** Kinds that always say something. */
const said = new Set<FieldKind>(['flag', 'choices', 'records', 'rows', 'shares']);

const fieldAnswer = (field: Field): z.ZodType => {
  const answer = answerOf[field.kind](field);
  return said.has(field.kind) ? answer : answer.nullable();
};

const fieldsOf = (fields: Readonly<Record<string, Field>>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldAnswer(field)]));

/** The schema of a plain record. */
export const recordAnswer = ({ fields }: RecordDefinition) =>
  z.object({
    ...fieldsOf(fields),
    id: recordNumber,
    value: z.string().meta({ description: 'What it is called, in the language that is asked for' }),
    common: z.boolean().meta({ description: 'It is of the installation: every company has it' }),
  });

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Ids of all records that values name. */
function namedIn(
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, unknown>>,
): number[] {
  return Object.entries(fields).flatMap(([name, { refersTo, columns }]) => {
    const value = values[name];
    if (refersTo !== undefined) return [value].flat().filter((id) => typeof id === 'number');
    return columns ? list(value).flatMap((row) => (isRow(row) ? namedIn(columns, row) : [])) : [];
  });
}

type Labels = ReadonlyMap<number, string>;

const reference = (labels: Labels, id: unknown) =>
  typeof id === 'number' ? { id, value: labels.get(id) ?? null } : null;

function presentFields(
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, unknown>>,
  labels: Labels,
): Record<string, unknown> {
  const presented = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const value = values[name];
    if (field.kind === 'record') return [name, reference(labels, value)];
    if (field.kind === 'records') return [name, list(value).map((id) => reference(labels, id))];
    const { columns } = field;
    if (columns)
      return [name, list(value).map((row) => (isRow(row) ? presentFields(columns, row, labels) : row))];
    // What a field of later is of older records.
    if (value === undefined) return [name, field.kind === 'flag' ? false : said.has(field.kind) ? [] : null];
    return [name, value];
  });
  return Object.fromEntries(presented);
}

/** Rows of a definition as programs read them. */
export async function presentRecords(
  { services, corporation, language }: ApiContext,
  { resource, fields }: RecordDefinition,
  rows: readonly RecordRow[],
) {
  const ids = rows.flatMap(({ values }) => namedIn(fields, values));
  const labels = await labelsOf(services.db, ids, corporation, language);
  return rows.map((row) => ({
    ...presentFields(fields, row.values, labels),
    id: row.id,
    value: labelIn(language, resource, row),
    common: row.common,
  }));
}
