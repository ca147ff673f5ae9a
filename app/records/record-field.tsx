import { errorText } from '../ui/form/errors.ts';
import { CheckboxField, DateField, SelectField, TextAreaField, TextField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import type { ShownField } from './definition.server.ts';

/** What a control needs of conform's metadata. */
export interface FieldMeta {
  id: string;
  name: string;
  errors: string[] | undefined;
  initialValue: unknown;
}

type PlainMeta = Parameters<typeof TextField>[0]['field'];

const plain = ({ id, name, errors, initialValue }: FieldMeta): PlainMeta => ({
  id,
  name,
  errors,
  initialValue: typeof initialValue === 'string' ? initialValue : '',
});

const chosenIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

/** Choices beyond are a list to choose several of, rather than boxes. */
const MOST_BOXES = 14;

/** Several of some: boxes of one name. */
export function SeveralField({
  shown,
  field,
}: {
  shown: Pick<ShownField, 'label' | 'required' | 'choices'>;
  field: FieldMeta;
}) {
  const t = useText();
  const chosen = chosenIn(field.initialValue);
  const [error] = field.errors ?? [];
  const marks = error ? ({ 'aria-invalid': true, 'aria-describedby': `${field.id}-error` } as const) : {};
  return (
    <fieldset className="f several" id={field.id} tabIndex={-1}>
      <legend>
        {shown.label}
        {shown.required && (
          <span className="required" aria-hidden="true" title={t('ui.field.required')}>
            {' '}
            *
          </span>
        )}
      </legend>
      {shown.choices.length > MOST_BOXES ? (
        <select
          className="field"
          multiple
          size={8}
          name={field.name}
          defaultValue={chosen}
          aria-label={shown.label}
          {...marks}
        >
          {shown.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        shown.choices.map(({ value, label }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={chosen.includes(value)}
              {...marks}
            />{' '}
            {label}
          </label>
        ))
      )}
      {shown.choices.length === 0 && <p className="hint">{t('records.nothingToChoose')}</p>}
      {error && (
        <span className="msg" id={`${field.id}-error`}>
          {errorText(t, error)}
        </span>
      )}
    </fieldset>
  );
}

/** A file: the one that is kept, and another to be put in its place. */
function FileField({ shown, field }: { shown: ShownField; field: FieldMeta }) {
  const t = useText();
  const [error] = field.errors ?? [];
  const kept = typeof field.initialValue === 'string' ? field.initialValue : '';
  return (
    <div className="f">
      <label htmlFor={field.id}>{shown.label}</label>
      <input type="hidden" name={field.name} value={kept} />
      <input
        className="field"
        type="file"
        id={field.id}
        name={`file:${field.name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${field.id}-hint`}
      />
      <span className="hint" id={`${field.id}-hint`}>
        {t(kept === '' ? 'records.file.none' : 'records.file.kept')}
      </span>
      {kept !== '' && !shown.required && (
        <label className="check">
          <input type="checkbox" name={`remove:${field.name}`} /> {t('records.file.remove')}
        </label>
      )}
      {error && <span className="msg">{errorText(t, error)}</span>}
    </div>
  );
}

type InputAttributes = Omit<
  Parameters<typeof TextField>[0],
  'field' | 'label' | 'hint' | 'required' | 'wide'
>;

/** How kinds that are a text ask for it. */
const inputs: Partial<Record<ShownField['kind'], InputAttributes>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  time: { type: 'time' },
  siren: { inputMode: 'numeric' },
  siret: { inputMode: 'numeric' },
  integer: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
};

/** One field of a definition, by its kind. */
export function RecordField({ shown, field }: { shown: ShownField; field: FieldMeta }) {
  const t = useText();
  const { label, required, kind } = shown;
  const around = { field: plain(field), label, required };
  switch (kind) {
    case 'flag':
      return <CheckboxField field={plain(field)} label={label} />;
    case 'choice':
      return required ? (
        <SelectField {...around} options={shown.choices} />
      ) : (
        <SelectField {...around} options={shown.choices} placeholder="–" />
      );
    case 'record':
    case 'country':
      return <SelectField {...around} options={shown.choices} placeholder="–" />;
    case 'choices':
    case 'records':
      return <SeveralField shown={shown} field={field} />;
    case 'long-text':
      return <TextAreaField {...around} wide />;
    case 'date':
      return <DateField {...around} />;
    case 'date-time':
      return <TextField {...around} placeholder={t('records.dateTime')} maxLength={16} autoComplete="off" />;
    case 'colour':
      return required ? (
        <TextField {...around} type="color" />
      ) : (
        <TextField {...around} placeholder="#1d4ed8" maxLength={7} hint={t('records.colour')} />
      );
    case 'file':
      return <FileField shown={shown} field={field} />;
    case 'money':
      return <TextField {...around} label={`${label} (€)`} inputMode="decimal" />;
    case 'percent':
      return <TextField {...around} label={`${label} (%)`} inputMode="decimal" />;
    default:
      return <TextField {...around} wide={(shown.max ?? 0) > 60 && kind === 'text'} {...inputs[kind]} />;
  }
}
