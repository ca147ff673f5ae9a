/** What may be wrong with what is typed. */
const errors = [
  'choice',
  'date',
  'invalid',
  'number',
  'partyAmbiguous',
  'partyUnknown',
  'priceRecalculated',
  'productUnknown',
  'projectUnknown',
  'reference',
  'required',
  'supplierUnknown',
  'tooLarge',
  'tooLong',
  'tooSmall',
  'unprintable',
];

/** What the form of a document comes to say while it is typed. */
export const documentFormWords: readonly string[] = [
  'commerce.column',
  'commerce.field',
  'commerce.form',
  'commerce.nature',
  'commerce.totals',
  'history.absent',
  'history.is',
  'history.was',
  'prices.usual',
  ...errors.map((name) => `errors.${name}`),
];
