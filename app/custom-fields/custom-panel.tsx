import type { FormAnswer } from '../http/form.server.ts';
import { errorText } from '../ui/form/errors.ts';
import {
  CheckboxField,
  DateField,
  Fields,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { Definitions, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { AskedField, CustomFact, CustomForm } from './custom-data.server.ts';

type Meta = Parameters<typeof TextField>[0]['field'];
type Answer = FormAnswer | undefined;

/** What was typed at a path, when the form came back. */
function typedAt(answer: Answer, path: readonly string[]): unknown {
  let value: unknown = answer?.result.initialValue;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}

interface Around {
  custom: CustomForm;
  answer: Answer;
  formId: string;
}

const kept = (custom: CustomForm, code: string, part: string | null): unknown => {
  const value = custom.values[code];
  if (part === null) return value;
  return typeof value === 'object' && !Array.isArray(value) ? value[part] : undefined;
};

/** A field as the inputs of forms take it: its name, what it holds, and what is wrong with it. */
function metaOf({ custom, answer, formId }: Around, code: string, part: string | null = null): Meta {
  const name = ['customFields', code, ...(part === null ? [] : [part])].join('.');
  const path = name.split('.');
  const value = answer?.result.initialValue ? typedAt(answer, path) : kept(custom, code, part);
  return {
    id: `${formId}-${name}`,
    name,
    errors: answer?.result.error?.[name] ?? undefined,
    initialValue: typeof value === 'string' ? value : '',
  };
}

const chosenOf = ({ custom, answer }: Around, code: string): string[] => {
  const value = answer?.result.initialValue ? typedAt(answer, ['customFields', code]) : custom.values[code];
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === 'string');
};

/** A few choices side by side, one or several of which are taken. */
function Choices({ shown, type, ...around }: Around & { shown: AskedField; type: 'radio' | 'checkbox' }) {
  const t = useText();
  const { id, name, errors } = metaOf(around, shown.code);
  const chosen = chosenOf(around, shown.code);
  const [error] = errors ?? [];
  const options =
    type === 'radio' && !shown.required
      ? [{ value: '', label: t('custom.noChoice') }, ...shown.choices]
      : shown.choices;
  return (
    <fieldset className="f span-2 choices" id={id} tabIndex={-1}>
      <legend>
        {shown.label}
        {shown.required && ' *'}
      </legend>
      <div className="checks">
        {options.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={value === '' ? chosen.every((one) => one === '') : chosen.includes(value)}
            />{' '}
            {label}
          </label>
        ))}
      </div>
      {shown.help && <span className="hint">{shown.help}</span>}
      {error && (
        <span className="msg" id={`${id}-error`}>
          {errorText(t, error)}
        </span>
      )}
    </fieldset>
  );
}

interface Asked extends Around {
  shown: AskedField;
}

/** The parts of a component under its name. */
function Component({ shown, ...around }: Asked) {
  const t = useText();
  const [error] = metaOf(around, shown.code).errors ?? [];
  return (
    <fieldset className="f span-2 component" id={`${around.formId}-customFields.${shown.code}`} tabIndex={-1}>
      <legend>
        {shown.label}
        {shown.required && ' *'}
      </legend>
      {shown.help && <p className="hint">{shown.help}</p>}
      <Fields>
        {shown.parts.map(({ code, type, label, required }) => (
          <Line
            key={code}
            type={type}
            field={metaOf(around, shown.code, code)}
            label={label}
            required={required}
          />
        ))}
      </Fields>
      {error && <p className="msg">{errorText(t, error)}</p>}
    </fieldset>
  );
}

interface LineProps {
  type: string;
  field: Meta;
  label: string;
  hint?: string | undefined;
  required: boolean;
}

/** One thing said in one line. */
function Line({ type, ...props }: LineProps) {
  const t = useText();
  if (type === 'checkbox') return <CheckboxField {...props} />;
  if (type === 'date') return <DateField {...props} />;
  if (type === 'number') return <TextField {...props} inputMode="decimal" autoComplete="off" />;
  if (type === 'datetime')
    return (
      <TextField {...props} maxLength={16} placeholder={t('custom.dateTimePlaceholder')} autoComplete="off" />
    );
  return <TextField {...props} autoComplete="off" />;
}

/** One of the files that are attached to the record. */
function FileChoice({ shown, ...around }: Asked) {
  const t = useText();
  const { viewer } = around.custom;
  if (viewer === null)
    return (
      <div className="f">
        <span>{shown.label}</span>
        <span className="hint">{t('custom.fileLater')}</span>
      </div>
    );
  return (
    <SelectField
      field={metaOf(around, shown.code)}
      label={shown.label}
      hint={[shown.help, t(shown.type === 'photo' ? 'custom.photoHint' : 'custom.fileHint')]
        .filter(Boolean)
        .join(' ')}
      required={shown.required}
      options={shown.choices}
      placeholder="–"
    />
  );
}

function Field({ shown, ...around }: Asked) {
  const { type, label, required } = shown;
  const hint = shown.help ?? undefined;
  const props = { field: metaOf(around, shown.code), label, hint, required };
  switch (type) {
    case 'textarea':
      return <TextAreaField {...props} wide />;
    case 'select':
      return <SelectField {...props} options={shown.choices} placeholder="–" />;
    case 'radio_button':
      return <Choices shown={shown} type="radio" {...around} />;
    case 'choice':
      return <Choices shown={shown} type="checkbox" {...around} />;
    case 'component':
      return <Component shown={shown} {...around} />;
    case 'photo':
    case 'file':
      return <FileChoice shown={shown} {...around} />;
    default:
      return <Line type={type} {...props} />;
  }
}

/** The corporation's own fields in a record's form; nothing where it has none. */
export function CustomFieldsPanel({
  custom,
  answer,
  formId,
}: {
  custom: CustomForm | null;
  answer: Answer;
  formId: string;
}) {
  const t = useText();
  if (custom === null) return null;
  return (
    <Panel title={t('custom.panel')}>
      <input type="hidden" name="customFieldsFrom" value={custom.revision} />
      <Fields>
        {custom.fields.map((shown) => (
          <Field key={shown.code} shown={shown} custom={custom} answer={answer} formId={formId} />
        ))}
      </Fields>
    </Panel>
  );
}

/** Labels of a form's fields, those of the corporation's own ones included. */
export const withCustomLabels =
  (label: (path: string) => string, custom: CustomForm | null) =>
  (path: string): string => {
    const [, code, part] = /^customFields\.([^.]+)(?:\.(.+))?$/.exec(path) ?? [];
    const found = custom?.fields.find((one) => one.code === code);
    if (!found) return label(path);
    return found.parts.find((one) => one.code === part)?.label ?? found.label;
  };

/** What a record says in the corporation's own fields, on its page; nothing where it says nothing. */
export function CustomFacts({ facts }: { facts: CustomFact[] }) {
  const t = useText();
  if (facts.length === 0) return null;
  return (
    <Panel title={t('custom.panel')}>
      <Definitions
        items={facts.map(({ label, words, to, picture }) => ({
          term: label,
          value:
            to === null ? (
              <span className="lines-kept" translate="no">
                {words}
              </span>
            ) : (
              <a className="link" href={to}>
                {picture && <img className="custom-photo" src={picture} alt="" />}
                {words}
              </a>
            ),
        }))}
      />
    </Panel>
  );
}
