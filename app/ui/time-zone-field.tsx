import { errorText } from './form/errors.ts';
import { describedBy, Labelled } from './form/field.tsx';
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
  const [first] = errors;
  const error = first === undefined ? undefined : errorText(t, first);
  return (
    <Labelled id={id} label={label} hint={hint} error={error} required={required}>
      <select
        className="field"
        id={id}
        name={name}
        defaultValue={chosen}
        data-search=""
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
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
    </Labelled>
  );
}
