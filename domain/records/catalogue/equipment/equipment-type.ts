import { defineRecord } from '../../define-record.ts';
import { flag, integer, record, text } from '../../fields.ts';

/** Types of equipment, and how often the law wants them inspected (arrêté du 1er mars 2004 for lifting equipment). */
export const equipmentType = defineRecord({
  resource: 'equipmenttype',
  entity: 'EQUIPMENT_TYPE',
  area: 'equipment',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    category: record('equipmentcategory'),
    inspected: flag(),
    intervalMonths: integer({ min: 1, max: 240, optional: true }),
    legalBasis: text({ max: 200, optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'category', 'inspected', 'intervalMonths', 'enabled'], search: ['name', 'code'] },
});
