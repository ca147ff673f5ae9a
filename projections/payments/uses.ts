import { is, among, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const paymentUses: Uses = {
  payment: { table: 'payment_list', refers: among('record_ids') },
  'payment-client': { table: 'payment_list', refers: is('client_id') },
};
