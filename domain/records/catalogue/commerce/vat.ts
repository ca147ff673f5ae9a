import { defineRecord } from '../../define-record.ts';
import { choice, flag, percent, text } from '../../fields.ts';

/** VAT rates; the mention follows the category, not the rate 0 (4-french-rules.md, "Invoices"). */
export const vat = defineRecord({
  resource: 'vat',
  entity: 'VAT',
  area: 'commerce',
  label: 'name',
  fields: {
    name: text({ max: 60, unique: true }),
    rate: percent(),
    category: choice(['S', 'E', 'AE', 'K', 'G', 'O', 'Z']),
    mention: text({ max: 200, optional: true }),
    accountingCode: text({ max: 20, optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'rate', 'category', 'accountingCode', 'enabled'] },
  usedBy: [
    'product',
    'quotation',
    'saleOrder',
    'invoice',
    'refund',
    'purchase',
    'supplierInvoice',
    'recurringInvoice',
  ],
});
