import { defineRecord } from '../../define-record.ts';
import { colour, flag, longText, text } from '../../fields.ts';

/** Families that projects are sorted into: housing, public works, industry. */
export const projectFamily = defineRecord({
  resource: 'projectfamily',
  entity: 'PROJECT_FAMILY',
  area: 'projects',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    colour: colour({ optional: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'colour', 'enabled'], search: ['name', 'code'] },
  usedBy: ['project'],
});
