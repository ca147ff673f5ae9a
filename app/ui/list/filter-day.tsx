import { errorText } from '../form/errors.ts';
import { useText } from '../text.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  /** As people type it: DD/MM/YYYY. */
  value: string;
  /** What was typed and is no day. */
  wrong?: string | undefined;
}

/** A day that a list is narrowed down by; what is no day stays in its field and is told there. */
export function FilterDay({ id, name, label, value, wrong }: Props) {
  const t = useText();
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <input
        className="field"
        id={id}
        name={name}
        defaultValue={wrong ?? value}
        placeholder={t('ui.field.date')}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong === undefined ? undefined : `${id}-error`}
      />
      {wrong !== undefined && (
        <span className="msg" id={`${id}-error`}>
          {errorText(t, 'errors.date')}
        </span>
      )}
    </div>
  );
}
