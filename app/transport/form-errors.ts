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

/** Errors of a form of a site or of its slip, each with the field that it leads to. */
export const formErrors = (t: Text, answer: IntentAnswer | undefined) =>
  (answer?.at ?? []).map(({ field, message }) => {
    const isQuantity = /^real-\d+$/.test(field);
    const name = isQuantity ? 'quantities' : field.replace(/[[.].*/, '');
    const id = isQuantity ? field : `${prefixes[answer?.intent ?? ''] ?? ''}${name}`;
    return {
      id: name === '' ? '' : id,
      label: name === '' ? '' : t(`transport.field.${name}`),
      message: errorText(t, message),
    };
  });
