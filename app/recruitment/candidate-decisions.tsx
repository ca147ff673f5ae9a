import type { IntentAnswer } from '../http/intents.server.ts';
import { errorText } from '../ui/form/errors.ts';
import type { AskFirst } from '../ui/form/ask-first.tsx';
import { AskedText } from '../ui/form/asked-text.tsx';
import type { Text } from '../ui/text.tsx';

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
    children: <AskedText id="reason" name="reason" label={reason} answer={refusing} />,
  };
};

/** What stands in the way, at the fields of these forms. */
export const decisionErrors = (t: Text, answer: IntentAnswer | undefined) =>
  (answer?.at ?? []).map(({ field, message }) => ({
    id: field,
    label: field === '' ? '' : t(`recruitment.field.${field === 'comment' ? 'staffComment' : field}`),
    message: errorText(t, message),
  }));
