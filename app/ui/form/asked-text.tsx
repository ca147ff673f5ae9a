import type { IntentAnswer } from '../../http/intents.server.ts';
import { useText } from '../text.tsx';
import { errorText } from './errors.ts';
import { Labelled } from './field.tsx';

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
  answer: IntentAnswer | undefined;
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
