import { defineRecord } from '../../define-record.ts';
import { choices, colour, flag, longText, text } from '../../fields.ts';

/** Labels of one’s own that records are sorted by. */
export const category = defineRecord({
  resource: 'category',
  entity: 'CATEGORY',
  area: 'general',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    subjects: choices(['third_party', 'person', 'project', 'equipment', 'other']),
    colour: colour({ optional: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'subjects', 'colour', 'enabled'], search: ['name', 'code'] },
  usedBy: ['thirdparty'],
});
