import { typedErrors } from '../ui/form/typed-errors.ts';

/** What the form of a supplier's invoice comes to say while it is typed. */
export const supplierInvoiceWords: readonly string[] = [
  'commerce.form',
  'commerce.totals',
  'purchasing.field',
  'purchasing.invoice.left',
  'purchasing.invoice.line',
  'purchasing.invoice.reckoned',
  'purchasing.invoice.vatOf',
  'errors.account',
  'errors.supplierUnknown',
  ...typedErrors,
];
