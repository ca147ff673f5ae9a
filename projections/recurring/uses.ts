import { is, among, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const recurringUses: Uses = {
  recurringInvoice: { table: 'recurring_invoice', refers: among('record_ids') },
  'recurringInvoice-product': { table: 'recurring_invoice', refers: among('product_ids') },
  'recurringInvoice-client': { table: 'recurring_invoice', refers: is('client_id') },
};
