import { errorText } from '../ui/form/errors.ts';
import type { Option } from '../ui/form/field.tsx';
import type { PlainFormField } from '../ui/form/form-fields.ts';
import { useText } from '../ui/text.tsx';

interface Props {
  field: PlainFormField;
  label: string;
  hint: string | undefined;
  options: Option[];
}

const tickedIn = (typed: unknown): string[] =>
  Array.isArray(typed) ? typed.map(String) : typeof typed === 'string' ? typed.split(',') : [];

/** The pieces of a kit, a box each: those that are missing are ticked. */
export function KitPieces({ field, label, hint, options }: Props) {
  const t = useText();
  const [error] = field.errors ?? [];
  const ticked = tickedIn(field.initialValue);
  const about = [hint && `${field.id}-hint`, error && `${field.id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="f several" id={field.id} tabIndex={-1} aria-describedby={about || undefined}>
      <legend>{label}</legend>
      {hint !== undefined && (
        <span className="hint" id={`${field.id}-hint`}>
          {hint}
        </span>
      )}
      {options.map(({ value, label: name }) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            name={field.name}
            value={value}
            defaultChecked={ticked.includes(String(value))}
          />{' '}
          {name}
        </label>
      ))}
      {error && (
        <span className="msg" id={`${field.id}-error`}>
          {errorText(t, error)}
        </span>
      )}
    </fieldset>
  );
}
