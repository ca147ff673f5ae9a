import { among, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const timeOffUses: Uses = {
  restday: { table: 'rest_day', refers: among('record_ids') },
  payelement: { table: 'pay_element', refers: among('record_ids') },
};
