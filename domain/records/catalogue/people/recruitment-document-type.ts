import { defineRecord } from '../../define-record.ts';
import { flag, integer, record, text } from '../../fields.ts';

/**
 * What a candidate hands in; a required type must have a file before the form can be sent (first specification,
 * section 5).
 */
export const recruitmentDocumentType = defineRecord({
  resource: 'recruitmentdocumenttype',
  entity: 'RECRUITMENT_DOCUMENT_TYPE',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    required: flag(),
    /** Asked only of who is retained, where the corporation asks for the number: the CNIL forbids it before. */
    onceRetained: flag(),
    /** What a file of it becomes in the file of whoever is hired; none: it stays with the candidate. */
    keptAs: record('persondocumenttype'),
    help: text({ max: 200, optional: true }),
    position: integer({ min: 0, max: 999, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'code', 'required', 'onceRetained', 'keptAs', 'position', 'enabled'],
    search: ['name', 'code'],
  },
});
