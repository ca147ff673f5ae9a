import type { RecordDefinition } from '#domain/records/define-record.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import type { Field } from '#domain/records/fields.ts';
import { valueText } from '#domain/records/value-text.ts';
import { formatDate, formatIban } from '../ui/format.ts';

export type FormRow = Record<string, string | string[]>;

/** What the fields of a form hold: a text, several, or rows of them. */
export type FormValues = Record<string, string | string[] | FormRow[]>;

/** Rows of a schedule that was not written yet. */
const FIRST_SHARES = 3;
const emptyShare: FormRow = { percent: '', days: '', from: 'invoice_date', dayOfMonth: '' };

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;
const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

const comma = (value: unknown): string => valueText(value).replace('.', ',');

const shareRow = (row: Record<string, unknown>): FormRow => ({
  percent: comma(row['percent']),
  days: valueText(row['days']),
  from: valueText(row['from']),
  dayOfMonth: valueText(row['dayOfMonth']),
});

/** A value that is no row. */
function plainValue(field: Field, value: unknown): string | string[] {
  const text = valueText(value);
  switch (field.kind) {
    case 'flag':
      return value === true ? 'on' : '';
    case 'choices':
    case 'records':
      return Array.isArray(value) ? value.map(valueText) : [];
    case 'decimal':
    case 'money':
    case 'percent':
      return comma(value);
    case 'date-time':
      return text === '' ? '' : `${formatDate(text)} ${text.slice(11)}`;
    case 'phone':
      return text === '' ? '' : writePhone(text);
    case 'iban':
      return formatIban(text);
    default:
      return text;
  }
}

/** A row as its fields hold it; without values, an empty one. */
export const formRow = (columns: RecordDefinition['fields'], row: Record<string, unknown>): FormRow =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, plainValue(field, row[name])]));

function fieldValue(field: Field, value: unknown): FormValues[string] {
  if (field.kind === 'rows') {
    const { columns = {} } = field;
    const rows = rowsOf(value);
    return (rows.length > 0 ? rows : [{}]).map((row) => formRow(columns, row));
  }
  if (field.kind === 'shares')
    return Array.isArray(value)
      ? rowsOf(value).map(shareRow)
      : Array.from({ length: FIRST_SHARES }, () => emptyShare);
  return plainValue(field, value);
}

/** Values as the form's fields hold them; a new record is enabled. */
export function recordValues(
  { fields }: RecordDefinition,
  values: Record<string, unknown> | null,
): FormValues {
  const said = values ?? { enabled: true };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldValue(field, said[name])]),
  );
}
