import type { RecordDefinition } from '#domain/records/define-record.ts';
import type { Field } from '#domain/records/fields.ts';

function valueOf(field: Field, name: string, n: number): unknown {
  switch (field.kind) {
    case 'text':
    case 'long-text':
      if (field.isEmail) return `${name.toLowerCase()}${n}@societe.example`;
      // A code has no room for words.
      if (field.max === 3) return `X${n % 90}`;
      return `${name} ${n}`.slice(-(field.max ?? 100)).trim();
    case 'integer':
      return 1 + (n % 28);
    case 'decimal':
    case 'percent':
      return String(1 + (n % 90));
    case 'choice':
      return field.choices[n % field.choices.length];
    case 'flag':
      return true;
    case 'pattern':
      return `${name.slice(0, 1)}${n}-{SEQ:4}`;
    case 'record':
      return null;
    case 'shares':
      return [
        { percent: '30', days: 0, from: 'invoice_date', dayOfMonth: null },
        { percent: '70', days: 45, from: 'end_of_month', dayOfMonth: null },
      ];
  }
}

/** Values that a definition takes, other ones for every `n`. */
export const valuesFor = ({ fields }: RecordDefinition, n: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, name, n)]));
