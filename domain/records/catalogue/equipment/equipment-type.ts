import { defineRecord } from '../../define-record.ts';
import { flag, integer, record, rows, text } from '../../fields.ts';

/**
 * Types of equipment, and the inspections that each is to have: how often, by which text, and whether the anniversary is
 * kept or counted from the last one done (lifting gear: arrêté du 1er mars 2004). Intervals are data, in months.
 */
export const equipmentType = defineRecord({
  resource: 'equipmenttype',
  entity: 'EQUIPMENT_TYPE',
  area: 'equipment',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    category: record('equipmentcategory'),
    inspections: rows({
      max: 12,
      columns: {
        name: text({ max: 120 }),
        intervalMonths: integer({ min: 1, max: 240 }),
        legalBasis: text({ max: 200, optional: true }),
        keepAnniversary: flag(),
      },
    }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'category', 'inspections', 'enabled'], search: ['name', 'code'] },
  usedBy: ['equipment'],
});
