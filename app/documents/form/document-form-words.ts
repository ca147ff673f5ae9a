import { typedErrors } from '../../ui/form/typed-errors.ts';

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
  'errors.partyAmbiguous',
  'errors.partyUnknown',
  'errors.priceRecalculated',
  'errors.productUnknown',
  'errors.projectUnknown',
  'errors.supplierUnknown',
  ...typedErrors,
];
