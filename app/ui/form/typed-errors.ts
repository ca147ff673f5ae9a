/** What may be wrong with what is typed, whatever the form (`domain/kernel/fields.ts`). */
export const typedErrors: readonly string[] = [
  'choice',
  'date',
  'invalid',
  'number',
  'reference',
  'required',
  'tooLarge',
  'tooLong',
  'tooSmall',
  'unprintable',
].map((name) => `errors.${name}`);
