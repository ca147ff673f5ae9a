import { defineRecord } from '../../define-record.ts';
import { flag, longText, text } from '../../fields.ts';

/** Cost centres: what expenses and income are told apart by, beside accounts and projects. */
export const costCenter = defineRecord({
  resource: 'costcenter',
  entity: 'COST_CENTER',
  area: 'projects',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'enabled'], search: ['name', 'code'] },
  usedBy: ['project', 'supplierInvoice', 'entry'],
});
