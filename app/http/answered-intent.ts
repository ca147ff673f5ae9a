import type { AnsweredForm } from '../ui/form/form-fields.ts';
import type { IntentAnswer } from './intents.server.ts';

/** What the form of a button was answered, at its fields, where it was this one that was sent. */
export const answeredIntent = (answer: IntentAnswer | undefined, intent: string): AnsweredForm | undefined =>
  answer?.intent === intent
    ? {
        initialValue: answer.typed,
        error: Object.fromEntries((answer.at ?? []).map(({ field, message }) => [field, [message]])),
      }
    : undefined;
