import { among, is, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const trainingUses: Uses = {
  certificate: { table: 'certificate', refers: among('record_ids') },
  'certificate-provider': { table: 'certificate', refers: is('provider_id') },
};
