import type { IntentAnswer } from '../http/intents.server.ts';
import { errorText } from '../ui/form/errors.ts';
import type { Text } from '../ui/text.tsx';

/** What ids of a form's fields begin with, by what the form asks for. */
const prefixes: Readonly<Record<string, string>> = {
  step: 'site-',
  sign: 'sign-',
  send: 'send-',
  tour: 'tour-',
  product: 'product-',
  photo: 'photo-',
};

/** Each turn has a form of its quantities. */
const prefixOf = (answer: IntentAnswer | undefined): string =>
  answer?.intent === 'tourLoad'
    ? `tour-${answer.typed['tour'] ?? ''}-`
    : (prefixes[answer?.intent ?? ''] ?? '');

/** What a turn's buttons tell has no field to lead to; other fields of turns are called as the turns' are. */
function labelOf(t: Text, name: string, intent: string | undefined): string {
  if (name === '' || name === 'tour' || name === 'time') return '';
  const isTurns = intent?.startsWith('tour') === true && name !== 'at';
  return t(isTurns ? `transport.tour.${name}` : `transport.field.${name}`);
}

/** Errors of a form of a site or of its slip, each with the field that it leads to. */
export const formErrors = (t: Text, answer: IntentAnswer | undefined) =>
  (answer?.at ?? []).map(({ field, message }) => {
    const isQuantity = /^real-\d+$/.test(field);
    const name = isQuantity ? 'quantities' : field.replace(/[[.].*/, '');
    const label = labelOf(t, name, answer?.intent);
    const id = isQuantity ? field : `${prefixOf(answer)}${name}`;
    return { id: label === '' ? '' : id, label, message: errorText(t, message) };
  });
