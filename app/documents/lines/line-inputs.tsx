import type { FieldMetadata } from '@conform-to/react';
import { errorText } from '../../ui/form/errors.ts';
import { Options, type Option } from '../../ui/form/field.tsx';
import { withKept } from '../../ui/form/kept-option.ts';
import { useText } from '../../ui/text.tsx';
import type { LineValues } from '../form/form-data.server.ts';

export type LineField = FieldMetadata<LineValues>;
export type LineFields = ReturnType<LineField['getFieldset']>;

interface InputProps {
  field: LineFields[string] | undefined;
  label: string;
  numeric?: boolean;
  placeholder?: string;
}

export const valueOf = (field: LineFields[string] | undefined): string =>
  typeof field?.initialValue === 'string' ? field.initialValue : '';

function Problem({ field }: { field: LineFields[string] | undefined }) {
  const t = useText();
  const [error] = field?.errors ?? [];
  return error ? (
    <span className="msg" id={`${field?.id}-error`}>
      {errorText(t, error)}
    </span>
  ) : null;
}

export const TextArea = ({ field, label, placeholder, rows = 3 }: InputProps & { rows?: number }) =>
  field ? (
    <>
      <textarea
        className="field"
        id={field.id}
        name={field.name}
        rows={rows}
        placeholder={placeholder}
        defaultValue={valueOf(field)}
        aria-label={label}
        {...marks(field)}
      />
      <Problem field={field} />
    </>
  ) : null;

/** The text keys of a line's fields that a document has as well, of which they would say something else. */
const ownLabels: Readonly<Record<string, string>> = {
  comment: 'commerce.form.comment',
  discountPercent: 'commerce.column.discount',
  discountAmount: 'commerce.form.discountAmount',
};

/** The text key of a line's field: its reduction is not the document's, nor is its comment an internal one. */
export const lineFieldKey = (name: string): string => ownLabels[name] ?? `commerce.field.${name}`;

const marks = (field: LineFields[string]) =>
  field.errors?.length ? ({ 'aria-invalid': true, 'aria-describedby': `${field.id}-error` } as const) : {};

export function Input({ field, label, numeric, placeholder }: InputProps) {
  if (!field) return null;
  return (
    <>
      <input
        className={numeric ? 'field num' : 'field'}
        id={field.id}
        name={field.name}
        placeholder={placeholder}
        defaultValue={valueOf(field)}
        aria-label={label}
        inputMode={numeric ? 'decimal' : undefined}
        {...marks(field)}
      />
      <Problem field={field} />
    </>
  );
}

export function Choice({
  field,
  label,
  options,
  placeholder,
}: InputProps & { options: readonly Option[]; placeholder?: string }) {
  const t = useText();
  if (!field) return null;
  return (
    <>
      <select
        className="field"
        id={field.id}
        name={field.name}
        defaultValue={valueOf(field)}
        aria-label={label}
        {...marks(field)}
      >
        <Options options={withKept(options, valueOf(field), t('ui.keptOption'))} placeholder={placeholder} />
      </select>
      <Problem field={field} />
    </>
  );
}
