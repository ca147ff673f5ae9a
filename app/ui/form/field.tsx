import { Fragment, type InputHTMLAttributes, type ReactNode } from 'react';
import { useClosed } from './closed.tsx';
import { errorText } from './errors.ts';
import { formatDate } from '../format.ts';
import { withKept, type Option } from './kept-option.ts';
import { summaryItems, type SummaryError, type SummaryItem } from '../list/summary-items.ts';
import { useText } from '../text.tsx';
import type { PlainFormField } from './form-fields.ts';
import { asDrawn, type ServerOnly } from './server-only.ts';
import { SearchedSelect } from './searched-select.live.tsx';

export type { SummaryError };

interface Around {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  wide?: boolean | undefined;
}

/** Label above, hint and error below, each tied to the field. */
export function Labelled({
  id,
  label,
  hint,
  error,
  required,
  wide,
  children,
}: Around & { children: ReactNode }) {
  const t = useText();
  return (
    <div className={wide ? 'f span-2' : 'f'}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="required" aria-hidden="true" title={t('ui.field.required')}>
            {'\u00a0*'}
          </span>
        )}
      </label>
      {children}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="msg" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

export const describedBy = (
  id: string,
  hint: string | undefined,
  error: string | undefined,
): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

function useError(field: Pick<PlainFormField, 'errors'>): string | undefined {
  const t = useText();
  const [first] = field.errors ?? [];
  return first === undefined ? undefined : errorText(t, first);
}

/** The text that a field says. */
export const textOf = (field: PlainFormField): string =>
  typeof field.initialValue === 'string' ? field.initialValue : '';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'list'
  | 'placeholder'
  | 'maxLength'
  | 'readOnly'
  | 'onChange'
>;

interface FieldProps {
  field: PlainFormField;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  wide?: boolean;
}

export function TextField({ field, label, hint, required, wide, ...input }: FieldProps & InputProps) {
  const error = useError(field);
  return (
    <Labelled id={field.id} label={label} hint={hint} error={error} required={required} wide={wide}>
      <input
        className="field"
        id={field.id}
        name={field.name}
        defaultValue={textOf(field)}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field.id, hint, error)}
        {...input}
      />
    </Labelled>
  );
}

/** DD/MM/YYYY in both languages, whatever the browser's own. */
export function DateField({ field, ...props }: FieldProps) {
  const t = useText();
  const typed = textOf(field);
  const shown = /^\d{4}-\d\d-\d\d$/.test(typed) ? formatDate(typed) : typed;
  return (
    <TextField
      field={{ id: field.id, name: field.name, errors: field.errors, initialValue: shown }}
      inputMode="numeric"
      maxLength={10}
      placeholder={t('ui.field.date')}
      autoComplete="off"
      {...props}
    />
  );
}

export function TextAreaField({
  field,
  label,
  hint,
  required,
  wide,
  rows = 3,
}: FieldProps & { rows?: number }) {
  const error = useError(field);
  return (
    <Labelled id={field.id} label={label} hint={hint} error={error} required={required} wide={wide}>
      <textarea
        className="field"
        id={field.id}
        name={field.name}
        rows={rows}
        defaultValue={textOf(field)}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field.id, hint, error)}
      />
    </Labelled>
  );
}

export type { Option };

export const Options = ({
  options,
  placeholder,
}: {
  options: readonly Option[];
  placeholder?: string | undefined;
}) => (
  <>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);

/** Beyond so many choices one finds by typing. */
const LONG = 15;

export function SelectField({
  field,
  label,
  hint,
  required,
  wide,
  options,
  placeholder,
}: FieldProps & { options: readonly Option[] | ServerOnly<readonly Option[]>; placeholder?: string }) {
  const t = useText();
  const error = useError(field);
  const drawn = 'length' in options ? options : options.drawn;
  const Select = drawn === undefined || drawn.length > LONG ? SearchedSelect : 'select';
  return (
    <Labelled id={field.id} label={label} hint={hint} error={error} required={required} wide={wide}>
      <Select
        className="field"
        id={field.id}
        name={field.name}
        defaultValue={textOf(field)}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field.id, hint, error)}
        {...asDrawn(
          drawn && (
            <Options options={withKept(drawn, textOf(field), t('ui.keptOption'))} placeholder={placeholder} />
          ),
        )}
      />
    </Labelled>
  );
}

export function CheckboxField({ field, label, hint, ...input }: FieldProps & Pick<InputProps, 'onChange'>) {
  const error = useError(field);
  return (
    <div className="f check">
      <input
        type="checkbox"
        id={field.id}
        name={field.name}
        defaultChecked={field.initialValue === 'on' || field.initialValue === 'true'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field.id, hint, error)}
        {...input}
      />
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <span className="hint" id={`${field.id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="msg" id={`${field.id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

/** A box to confirm what a form asks about: shown once it asks. */
export function ConfirmField(props: FieldProps) {
  const { errors, initialValue } = props.field;
  return errors?.length || initialValue === 'on' ? <CheckboxField {...props} /> : null;
}

type PlainProps = Omit<Around, 'wide'> & { name: string; defaultValue?: string } & InputProps;

/** A field of a form of one or two, without form metadata. */
export function PlainField({ id, name, label, hint, error, required, defaultValue, ...input }: PlainProps) {
  return (
    <Labelled id={id} label={label} hint={hint} error={error} required={required}>
      <input
        className="field"
        id={id}
        name={name}
        defaultValue={defaultValue}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...input}
      />
    </Labelled>
  );
}

type PlainSelectProps = Omit<Around, 'wide'> & {
  name: string;
  options: readonly Option[];
  placeholder?: string | undefined;
  defaultValue?: string | number | undefined;
};

/** A choice of a form of one or two fields, or of filters, without form metadata. */
export function PlainSelect({
  id,
  name,
  label,
  hint,
  error,
  required,
  options,
  placeholder,
  defaultValue,
}: PlainSelectProps) {
  return (
    <Labelled id={id} label={label} hint={hint} error={error} required={required}>
      <select
        className="field"
        id={id}
        name={name}
        defaultValue={defaultValue}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        <Options options={options} placeholder={placeholder} />
      </select>
    </Labelled>
  );
}

export const Fields = ({ children }: { children: ReactNode }) => <div className="fields">{children}</div>;

/** The buttons of a form; none where nothing can be sent. */
export const FormActions = ({ children }: { children: ReactNode }) =>
  useClosed() ? null : <div className="form-actions">{children}</div>;

function SummaryPoint({ item }: { item: SummaryItem }) {
  const t = useText();
  if (item.kind === 'lines') {
    const { field, message, lines } = item;
    return (
      <li>
        {t('ui.summary.lines', { label: field, message })}{' '}
        {lines.map(({ id, line, label }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <a href={`#${id}`} aria-label={label}>
              {line}
            </a>
          </Fragment>
        ))}
      </li>
    );
  }
  const { id, label, message } = item.error;
  return (
    <li>
      {id === '' ? (
        message
      ) : (
        <a href={`#${id}`}>{label === '' ? message : t('ui.summary.item', { label, message })}</a>
      )}
    </li>
  );
}

const SummaryList = ({ items }: { items: SummaryItem[] }) => (
  <ul>
    {items.map((item) => (
      <SummaryPoint
        key={item.kind === 'one' ? `${item.error.id}${item.error.message}` : `${item.field}${item.message}`}
        item={item}
      />
    ))}
  </ul>
);

/** What stands in the way, each a link to its field; takes the focus. Many points are folded after the first ones. */
export function ErrorSummary({ title, errors }: { title?: string; errors: readonly SummaryError[] }) {
  const t = useText();
  if (errors.length === 0) return null;
  const { first, rest } = summaryItems(errors);
  return (
    <div className="summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{title ?? t('ui.summary.title', { count: errors.length })}</h2>
      <SummaryList items={first} />
      {rest.length > 0 && (
        <details>
          <summary>{t('ui.summary.more', { count: rest.length })}</summary>
          <SummaryList items={rest} />
        </details>
      )}
    </div>
  );
}
