import type { SubmissionResult } from '@conform-to/react';

/** What a field of a form is: where it stands, what it says and what is wrong with it. */
export interface FormField {
  id: string;
  name: string;
  initialValue: string;
  errors: string[] | undefined;
}

type Answer = Pick<SubmissionResult, 'initialValue' | 'error'>;

/**
 * The fields of a form as conform names them, from what the form begins with or, once it was answered, from what was
 * typed. For live screens, which do without conform's own code in the browser.
 * @param id of the form
 */
export function formFields<Values extends object>(
  id: string,
  values: Values,
  answer: Answer | undefined,
): (name: keyof Values & string) => FormField {
  const typed: Partial<Record<string, unknown>> = answer?.initialValue ?? { ...values };
  return (name) => {
    const value = typed[name];
    return {
      id: `${id}-${name}`,
      name,
      initialValue: typeof value === 'string' ? value : '',
      errors: answer?.error?.[name] ?? undefined,
    };
  };
}

/** How conform reads what a button asks for beside sending the form: rows put in, moved and taken away. */
const INTENT = '__intent__';

type Intent =
  | { type: 'insert'; payload: { name: string; index?: number; defaultValue: Record<string, string> } }
  | { type: 'remove'; payload: { name: string; index: number } }
  | { type: 'reorder'; payload: { name: string; from: number; to: number } };

/** What makes a button change the rows of a form by sending it. */
export const rowButton = (intent: Intent) =>
  ({ type: 'submit', name: INTENT, value: JSON.stringify(intent), formNoValidate: true }) as const;
