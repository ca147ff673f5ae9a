import type { IntentAnswer } from '../http/intents.server.ts';
import { errorText } from '../ui/form/errors.ts';
import { Labelled } from '../ui/form/field.tsx';
import type { AskFirst } from '../ui/form/ask-first.tsx';
import { useText, type Text } from '../ui/text.tsx';

interface WordsProps {
  id: string;
  name: string;
  label: string;
  /** Of the form that it stands in. */
  answer: IntentAnswer | undefined;
}

/** A field for several lines of a form of its own. */
export function Words({ id, name, label, answer }: WordsProps) {
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

type Asking = Omit<Parameters<typeof AskFirst>[0], 'form' | 'fields'> & { intent: string };

/** What is asked before somebody is refused or hired, wherever that is decided. */
export const decisionQuestion = (
  t: Text,
  name: 'refuse' | 'hire',
  answer: IntentAnswer | undefined,
): Asking => {
  const asking = {
    name,
    intent: name,
    label: t(`recruitment.action.${name}`),
    text: t(`recruitment.ask.${name}`),
  };
  if (name === 'hire') return { ...asking, tone: 'primary' };
  const refusing = answer?.intent === 'refuse' ? answer : undefined;
  const reason = t('recruitment.field.reason');
  return {
    ...asking,
    open: refusing !== undefined,
    children: <Words id="reason" name="reason" label={reason} answer={refusing} />,
  };
};

/** What stands in the way, at the fields of these forms. */
export const decisionErrors = (t: Text, answer: IntentAnswer | undefined) =>
  (answer?.at ?? []).map(({ field, message }) => ({
    id: field,
    label: field === '' ? '' : t(`recruitment.field.${field === 'comment' ? 'staffComment' : field}`),
    message: errorText(t, message),
  }));
