import { defineRecord } from '../../define-record.ts';
import { flag, longText, text } from '../../fields.ts';

/** Categories that products and services are sorted into. */
export const productCategory = defineRecord({
  resource: 'productcategory',
  entity: 'PRODUCT_CATEGORY',
  area: 'products',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'enabled'], search: ['name', 'code'] },
  usedBy: ['product'],
});
