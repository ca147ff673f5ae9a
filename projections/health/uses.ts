import { among, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const healthUses: Uses = {
  'health-follow-up': { table: 'health_file', id: 'person_id', refers: among('follow_ups') },
};
