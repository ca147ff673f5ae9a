import { defineRecord } from '../../define-record.ts';
import { choice, flag, integer, record, text } from '../../fields.ts';

/** Technical facts that are noted of equipment of a type: boom length, payload, tank. */
export const equipmentField = defineRecord({
  resource: 'equipmentfield',
  entity: 'EQUIPMENT_FIELD',
  area: 'equipment',
  label: 'name',
  fields: {
    name: text({ max: 80 }),
    type: record('equipmenttype'),
    kind: choice(['text', 'number', 'date', 'flag']),
    unit: text({ max: 12, optional: true }),
    required: flag(),
    position: integer({ min: 0, max: 999, optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'type', 'kind', 'unit', 'required', 'enabled'], search: ['name'] },
  usedBy: ['equipment'],
});
