import { createContext, useContext } from 'react';
import { errorText } from '../../ui/form/errors.ts';
import { Options, type Option } from '../../ui/form/field.tsx';
import { withKept } from '../../ui/form/kept-option.ts';
import { useText } from '../../ui/text.tsx';
import type { EditedLine } from './editing.ts';

/** A line as its fields see it. */
export interface LineFields {
  line: EditedLine;
  /** The id of the form. */
  form: string;
  /** The form's name of the line: `productList[2]`. */
  name: string;
  change(values: Record<string, string>): void;
}

const Context = createContext<LineFields | null>(null);

export const LineProvider = Context.Provider;

/** One field of the line around it. */
export function useLineField(field: string) {
  const around = useContext(Context);
  if (around === null) throw new Error(`No line around ${field}`);
  const { line, form, name, change } = around;
  const [error] = line.errors[field] ?? [];
  return {
    id: `${form}-${name}.${field}`,
    name: `${name}.${field}`,
    value: line.values[field] ?? '',
    error,
    change: (value: string) => change({ [field]: value }),
  };
}

interface InputProps {
  field: string;
  label: string;
  numeric?: boolean;
  placeholder?: string;
}

export function Problem({ id, error }: { id: string; error: string | undefined }) {
  const t = useText();
  return error ? (
    <span className="msg" id={`${id}-error`}>
      {errorText(t, error)}
    </span>
  ) : null;
}

const marks = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {};

export function TextArea({ field, label, placeholder, rows = 3 }: InputProps & { rows?: number }) {
  const { id, name, value, error, change } = useLineField(field);
  return (
    <>
      <textarea
        className="field"
        id={id}
        name={name}
        rows={rows}
        placeholder={placeholder}
        value={value}
        onChange={(event) => change(event.target.value)}
        aria-label={label}
        {...marks({ id, error })}
      />
      <Problem id={id} error={error} />
    </>
  );
}

export function Input({ field, label, numeric, placeholder }: InputProps) {
  const { id, name, value, error, change } = useLineField(field);
  return (
    <>
      <input
        className={numeric ? 'field num' : 'field'}
        id={id}
        name={name}
        placeholder={placeholder}
        value={value}
        onChange={(event) => change(event.target.value)}
        aria-label={label}
        inputMode={numeric ? 'decimal' : undefined}
        autoComplete="off"
        {...marks({ id, error })}
      />
      <Problem id={id} error={error} />
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
  const { id, name, value, error, change } = useLineField(field);
  return (
    <>
      <select
        className="field"
        id={id}
        name={name}
        value={value}
        onChange={(event) => change(event.target.value)}
        aria-label={label}
        {...marks({ id, error })}
      >
        <Options options={withKept(options, value, t('ui.keptOption'))} placeholder={placeholder} />
      </select>
      <Problem id={id} error={error} />
    </>
  );
}
