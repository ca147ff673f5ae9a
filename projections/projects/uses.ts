import { is, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const projectUses: Uses = {
  'project-client': { table: 'project', refers: is('client_id') },
};
