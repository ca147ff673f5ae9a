import { useText } from '../text.tsx';
import { errorText } from './errors.ts';
import { Labelled } from './field.tsx';

/** What a form was answered, as far as a field of it shows. */
interface Answer {
  typed: Readonly<Record<string, string>>;
  at?: readonly { field: string; message: string }[];
}

/** A field for several lines of a form of its own, or of a question: as it was typed, where it was refused. */
export function AskedText({
  id,
  name,
  label,
  answer,
}: {
  id: string;
  name: string;
  label: string;
  answer: Answer | undefined;
}) {
  const t = useText();
  const error = answer?.at?.find(({ field }) => field === name)?.message;
  return (
    <Labelled id={id} label={label} error={error && errorText(t, error)} required>
      <textarea
        className="field"
        id={id}
        name={name}
        rows={3}
        defaultValue={answer?.typed[name] ?? ''}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </Labelled>
  );
}
