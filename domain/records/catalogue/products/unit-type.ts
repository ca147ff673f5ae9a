import { documentKinds } from '../../../document-kinds/document-kinds.ts';
import { defineRecord } from '../../define-record.ts';
import { flag, inEnglish, text, unitCode } from '../../fields.ts';

/** Units of quantity; the symbol is what lines print ("h", "m³"). */
export const unitType = defineRecord({
  resource: 'unittype',
  entity: 'UNIT_TYPE',
  area: 'products',
  label: 'name',
  fields: {
    name: text({ max: 60, unique: true }),
    symbol: text({ max: 12 }),
    symbolEn: inEnglish({ max: 12 }),
    /** What electronic invoices call it (UN/ECE recommendation 20); without one its symbol says it. */
    code: unitCode(),
    enabled: flag(),
  },
  list: { columns: ['name', 'symbol', 'code', 'enabled'], search: ['name', 'symbol'] },
  usedBy: ['product', ...documentKinds, 'recurringInvoice', 'transportorder-unit'],
});
