import { defineRecord } from '../../define-record.ts';
import { flag, integer, text } from '../../fields.ts';

/** Types of files of equipment: registration, inspection report, manual. */
export const equipmentDocumentType = defineRecord({
  resource: 'equipmentdocumenttype',
  entity: 'EQUIPMENT_DOCUMENT_TYPE',
  area: 'equipment',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    required: flag(),
    validityMonths: integer({ min: 1, max: 240, optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'required', 'validityMonths', 'enabled'], search: ['name', 'code'] },
});
