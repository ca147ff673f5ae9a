import { defineRecord } from '../../define-record.ts';
import { flag, integer, longText, text } from '../../fields.ts';

/** What is counted when equipment is gone through, and how often. */
export const equipmentInventoryType = defineRecord({
  resource: 'equipmentinventorytype',
  entity: 'EQUIPMENT_INVENTORY_TYPE',
  area: 'equipment',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    frequencyMonths: integer({ min: 1, max: 120, optional: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'frequencyMonths', 'enabled'], search: ['name', 'code'] },
  usedBy: ['equipment', 'equipment-count'],
});
