import { defineRecord } from '../../define-record.ts';
import { choice, flag, text } from '../../fields.ts';

/** What an address is for: invoices, deliveries, a site. */
export const addressType = defineRecord({
  resource: 'addresstype',
  entity: 'ADDRESS_TYPE',
  area: 'general',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    use: choice(['main', 'billing', 'delivery', 'site', 'other']),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'use', 'enabled'], search: ['name', 'code'] },
  usedBy: ['thirdpartyAddress', 'companyAddress'],
});
