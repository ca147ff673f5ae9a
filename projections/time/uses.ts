import { among, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const timeUses: Uses = {
  personactivity: { table: 'activity', refers: among('record_ids') },
};
