import { defineRecord } from '../../define-record.ts';
import { flag, text } from '../../fields.ts';

/** Types of documents that belong to products: data sheet, certificate. */
export const productDocumentType = defineRecord({
  resource: 'productdocumenttype',
  entity: 'PRODUCT_DOCUMENT_TYPE',
  area: 'products',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'enabled'], search: ['name', 'code'] },
});
