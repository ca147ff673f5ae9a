import { defineRecord } from '../../define-record.ts';
import { flag, longText, text } from '../../fields.ts';

/** Families of equipment: lifting, vehicles, tools. */
export const equipmentCategory = defineRecord({
  resource: 'equipmentcategory',
  entity: 'EQUIPMENT_CATEGORY',
  area: 'equipment',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'enabled'], search: ['name', 'code'] },
  usedBy: ['equipment'],
});
