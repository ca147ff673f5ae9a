import { defineRecord } from '../../define-record.ts';
import { flag, text } from '../../fields.ts';

/** Types that products and services are told apart by; only one of transport has a transport zone. */
export const productType = defineRecord({
  resource: 'producttype',
  entity: 'PRODUCT_TYPE',
  area: 'products',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    transport: flag(),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'transport', 'enabled'], search: ['name', 'code'] },
  usedBy: ['product'],
});
