import { among, is, ofProject, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const timeUses: Uses = {
  personactivity: { table: 'activity', refers: among('record_ids') },
  'project-time': { table: 'activity', refers: ofProject },
  'project-stopwatch': { table: 'stopwatch', refers: is('project_id') },
};
