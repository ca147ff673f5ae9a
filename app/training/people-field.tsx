import { errorText } from '../ui/form/errors.ts';
import type { Option } from '../ui/form/field.tsx';
import type { PlainFormField } from '../ui/form/form-fields.ts';
import { useText } from '../ui/text.tsx';

/** More than that scroll in a box of their own, with a field that narrows them down. */
const MANY = 12;

const chosenIn = (typed: unknown): ReadonlySet<string> =>
  new Set(
    Array.isArray(typed) ? typed.map(String) : typeof typed === 'string' && typed !== '' ? [typed] : [],
  );

/** Those who are meant, a box each: whoever is chosen already stands first. */
export function PeopleField({
  field,
  label,
  options,
}: {
  field: PlainFormField;
  label: string;
  options: Option[];
}) {
  const t = useText();
  const [error] = field.errors ?? [];
  const chosen = chosenIn(field.initialValue);
  const isChosen = ({ value }: Option) => chosen.has(String(value));
  const inOrder = [...options.filter(isChosen), ...options.filter((one) => !isChosen(one))];
  const list = `${field.id}-list`;
  return (
    <fieldset
      className="f several"
      id={field.id}
      tabIndex={-1}
      aria-describedby={error ? `${field.id}-error` : undefined}
    >
      <legend>
        {label}
        <span className="required" aria-hidden="true" title={t('ui.field.required')}>
          {'\u00a0*'}
        </span>
      </legend>
      {options.length > MANY && (
        <input
          className="field"
          type="search"
          data-narrow={list}
          aria-label={t('training.people.narrow')}
          placeholder={t('training.people.narrow')}
          autoComplete="off"
        />
      )}
      <div className="training-people-list" id={list}>
        {inOrder.map(({ value, label: name }) => (
          <label key={value} className="check" data-words={name.toLocaleLowerCase('fr')}>
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={chosen.has(String(value))}
            />{' '}
            {name}
          </label>
        ))}
      </div>
      {error && (
        <span className="msg" id={`${field.id}-error`}>
          {errorText(t, error)}
        </span>
      )}
    </fieldset>
  );
}
