import { defineRecord } from '../../define-record.ts';
import { flag, text } from '../../fields.ts';

/** Types of files of people: identity, contract, driving licence. */
export const personDocumentType = defineRecord({
  resource: 'persondocumenttype',
  entity: 'PERSON_DOCUMENT_TYPE',
  area: 'files',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    /** Missed on the page until a file of it is attached. */
    required: flag(),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'required', 'enabled'], search: ['name', 'code'] },
});
