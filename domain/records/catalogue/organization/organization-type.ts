import { defineRecord } from '../../define-record.ts';
import { colour, flag, integer, text } from '../../fields.ts';

/** Kinds of units of the organization: head office, agency, department, team. */
export const organizationType = defineRecord({
  resource: 'organizationtype',
  entity: 'ORGANIZATION_TYPE',
  area: 'organization',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    level: integer({ min: 1, max: 20, optional: true }),
    colour: colour({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'level', 'colour', 'enabled'], search: ['name', 'code'] },
  usedBy: ['orgUnit'],
});
