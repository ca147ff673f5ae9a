import { documentKinds } from '../../../document-kinds/document-kinds.ts';
import { byDocumentKind } from '../../../document-kinds/registry.ts';
import { defineRecord } from '../../define-record.ts';
import { flag, inEnglish, text } from '../../fields.ts';

/** Types of files that documents of sale and purchase ask for: plan, signed order, certificate of completion. */
export const documentType = defineRecord({
  resource: 'documenttype',
  entity: 'DOCUMENT_TYPE',
  area: 'defaults',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    nameEn: inEnglish({ max: 80 }),
    code: text({ max: 20, optional: true, unique: true }),
    ...byDocumentKind(() => flag()),
    /** Missed on the page of a document until a file of it is attached. */
    required: flag(),
    enabled: flag(),
  },
  list: {
    columns: ['name', ...documentKinds, 'required', 'enabled'],
    search: ['name', 'code'],
  },
});
