import { among, is, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const expenseUses: Uses = {
  expense: { table: 'expense', refers: among('record_ids') },
  'project-expense': { table: 'expense', refers: is('project_id') },
};
