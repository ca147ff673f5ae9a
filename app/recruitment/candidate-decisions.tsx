import type { ReactNode } from 'react';
import type { IntentAnswer } from '../http/intents.server.ts';
import { errorText } from '../ui/form/errors.ts';
import type { AskFirst } from '../ui/form/ask-first.tsx';
import { AskedText } from '../ui/form/asked-text.tsx';
import { useText, type Text } from '../ui/text.tsx';
import type { KnownPerson } from './known-people.server.ts';

type Asking = Omit<Parameters<typeof AskFirst>[0], 'form' | 'fields'> & { intent: string };

/** Whether it is somebody whom the company has a file of: that file goes on, or another one begins. */
function SamePerson({ known, answer }: { known: readonly KnownPerson[]; answer: IntentAnswer | undefined }) {
  const t = useText();
  const choice = (value: string, words: ReactNode) => (
    <label key={value}>
      <input
        type="radio"
        name="same"
        value={value}
        defaultChecked={answer?.typed['same'] === value}
        required
      />
      <span>{words}</span>
    </label>
  );
  return (
    <fieldset className="boxes" id="same">
      <legend>{t('recruitment.known.title')}</legend>
      {known.map(({ id, name, note }) =>
        choice(
          String(id),
          <>
            {t('recruitment.known.same')} <b translate="no">{name}</b>
            {note !== null && ` (${note})`}
          </>,
        ),
      )}
      {choice('new', t('recruitment.known.other'))}
    </fieldset>
  );
}

/** What is asked before somebody is refused or hired, wherever that is decided. */
export const decisionQuestion = (
  t: Text,
  name: 'refuse' | 'hire',
  answer: IntentAnswer | undefined,
  known: readonly KnownPerson[],
): Asking => {
  const asking = {
    name,
    intent: name,
    label: t(`recruitment.action.${name}`),
    text: t(`recruitment.ask.${name}`),
  };
  if (name === 'hire') {
    const hiring = answer?.intent === 'hire' ? answer : undefined;
    return {
      ...asking,
      tone: 'primary',
      open: hiring !== undefined,
      ...(known.length > 0 && { children: <SamePerson known={known} answer={hiring} /> }),
    };
  }
  const refusing = answer?.intent === 'refuse' ? answer : undefined;
  const reason = t('recruitment.field.reason');
  return {
    ...asking,
    open: refusing !== undefined,
    children: <AskedText id="reason" name="reason" label={reason} answer={refusing} />,
  };
};

/** What stands in the way, at the fields of these forms. */
export const decisionErrors = (t: Text, answer: IntentAnswer | undefined) =>
  (answer?.at ?? []).map(({ field, message }) => ({
    // The form of an answer has fields of its own.
    id: answer?.intent === 'answer' && field !== '' ? `answer-${field}` : field,
    label: field === '' ? '' : t(`recruitment.field.${field === 'comment' ? 'staffComment' : field}`),
    message: errorText(t, message),
  }));
