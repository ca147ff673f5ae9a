import { among, is, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const peopleUses: Uses = {
  contract: { table: 'contract', refers: among('record_ids') },
  'person-profile': { table: 'person_corporation', id: 'person_id', refers: is('profile_id') },
};
