import { defineRecord } from '../../define-record.ts';
import { flag, text } from '../../fields.ts';

/** Codes of activities (NAF rév. 2, the APE code that Insee gives). */
export const businessCode = defineRecord({
  resource: 'businesscode',
  entity: 'BUSINESS_CODE',
  area: 'general',
  label: 'code',
  fields: {
    code: text({ max: 8, unique: true }),
    name: text({ max: 160 }),
    enabled: flag(),
  },
  list: { columns: ['code', 'name', 'enabled'], search: ['code', 'name'] },
});
