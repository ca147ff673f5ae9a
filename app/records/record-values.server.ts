import type { RecordDefinition } from '#domain/records/define-record.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import type { Field } from '#domain/records/fields.ts';
import { valueText } from '#domain/records/value-text.ts';
import { formatDate, formatIban, typedDecimal, type Language } from '../ui/format.ts';

export type FormRow = Record<string, string | string[]>;

/** What the fields of a form hold: a text, several, or rows of them. */
export type FormValues = Record<string, string | string[] | FormRow[]>;

/** Rows of a schedule that was not written yet. */
const FIRST_SHARES = 3;
const emptyShare: FormRow = { percent: '', days: '', from: 'invoice_date', dayOfMonth: '' };

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;
const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

const shareRow = (row: Record<string, unknown>, language: Language): FormRow => ({
  percent: typedDecimal(valueText(row['percent']), language),
  days: valueText(row['days']),
  from: valueText(row['from']),
  dayOfMonth: valueText(row['dayOfMonth']),
});

/** A value that is no row. */
function plainValue(field: Field, value: unknown, language: Language): string | string[] {
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
      return typedDecimal(text, language);
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
export const formRow = (
  columns: RecordDefinition['fields'],
  row: Record<string, unknown>,
  language: Language,
): FormRow =>
  Object.fromEntries(
    Object.entries(columns).map(([name, field]) => [name, plainValue(field, row[name], language)]),
  );

function fieldValue(field: Field, value: unknown, language: Language): FormValues[string] {
  if (field.kind === 'rows') {
    const { columns = {} } = field;
    const rows = rowsOf(value);
    return (rows.length > 0 ? rows : [{}]).map((row) => formRow(columns, row, language));
  }
  if (field.kind === 'shares')
    return Array.isArray(value)
      ? rowsOf(value).map((row) => shareRow(row, language))
      : Array.from({ length: FIRST_SHARES }, () => emptyShare);
  return plainValue(field, value, language);
}

/** Values as the form's fields hold them; a new record is enabled. */
export function recordValues(
  { fields }: RecordDefinition,
  values: Record<string, unknown> | null,
  language: Language,
): FormValues {
  const said = values ?? { enabled: true };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldValue(field, said[name], language)]),
  );
}
