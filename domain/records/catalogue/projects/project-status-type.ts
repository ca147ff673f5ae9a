import { defineRecord } from '../../define-record.ts';
import { choice, colour, flag, integer, text } from '../../fields.ts';

/** Steps of a project in the words of the company; each stands for one of the four statuses. */
export const projectStatusType = defineRecord({
  resource: 'projectstatustype',
  entity: 'PROJECT_STATUS_TYPE',
  area: 'projects',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    status: choice(['not_started', 'under_development', 'paused', 'finished']),
    colour: colour({ optional: true }),
    position: integer({ min: 0, max: 999, optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'status', 'colour', 'position', 'enabled'] },
  usedBy: ['project'],
});
