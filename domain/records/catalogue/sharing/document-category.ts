import { defineRecord } from '../../define-record.ts';
import { flag, text } from '../../fields.ts';

/** What files of payments, bank statements and other records without a list of their own can be. */
export const documentCategory = defineRecord({
  resource: 'documentcategory',
  entity: 'DOCUMENT_CATEGORY',
  area: 'files',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'enabled'], search: ['name', 'code'] },
});
