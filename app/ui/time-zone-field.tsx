import { errorText } from './form/errors.ts';
import { useText } from './text.tsx';
import { timeZoneGroups } from './time-zone-names.ts';

interface Props {
  field: { id: string; name: string; initialValue?: unknown; errors?: string[] | undefined };
  label: string;
  hint?: string;
  required?: boolean;
  /** What is so where none is chosen; left out where one must be. */
  placeholder?: string;
}

/** Chooses a time zone by its city, below its continent. */
export function TimeZoneField({ field, label, hint, required, placeholder }: Props) {
  const t = useText();
  const { id, name, initialValue, errors = [] } = field;
  const chosen = typeof initialValue === 'string' ? initialValue : '';
  const [error] = errors;
  const told = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="f">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="required" aria-hidden="true" title={t('ui.field.required')}>
            {'\u00a0*'}
          </span>
        )}
      </label>
      <select
        className="field"
        id={id}
        name={name}
        defaultValue={chosen}
        aria-required={required}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={told || undefined}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {timeZoneGroups(chosen).map((group) => (
          <optgroup key={group.name} label={t(`ui.timeZone.${group.name}`)}>
            {group.zones.map((zone) => (
              <option key={zone.value} value={zone.value}>
                {zone.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span className="msg" id={`${id}-error`}>
          {errorText(t, error)}
        </span>
      )}
    </div>
  );
}
