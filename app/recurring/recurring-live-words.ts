import { typedErrors } from '../ui/form/typed-errors.ts';

/** What the form of a recurring invoice comes to say while it is typed. */
export const recurringWords: readonly string[] = [
  'errors.expiryBeforeStart',
  'errors.integer',
  'errors.noRecurringDay',
  'errors.recurringMailOfDraft',
  'errors.recurringNever',
  'errors.timeOfDay',
  ...typedErrors,
];
