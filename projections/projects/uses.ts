import { sql } from 'kysely';
import { among, is, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const projectUses: Uses = {
  'project-client': { table: 'project', refers: is('client_id') },
  project: { table: 'project', refers: among('record_ids') },
  'project-assignment': { table: 'project_assignment', refers: is('profile_id') },
  'project-staff': {
    table: 'project_assignment',
    refers: (id) => sql`project_id = ${id} and not removed`,
  },
  'project-plan': { table: 'project_plan', refers: is('project_id') },
};
