import { documentKinds } from '../../../document-kinds/document-kinds.ts';
import { defineRecord } from '../../define-record.ts';
import { choice, flag, inEnglish, percent, text } from '../../fields.ts';

/** VAT rates; the mention follows the category, not the rate 0 (4-french-rules.md, "Invoices"). */
export const vat = defineRecord({
  resource: 'vat',
  entity: 'VAT',
  area: 'commerce',
  label: 'name',
  fields: {
    name: text({ max: 60, unique: true }),
    nameEn: inEnglish({ max: 60 }),
    rate: percent(),
    category: choice(['S', 'E', 'AE', 'K', 'G', 'O', 'Z']),
    mention: text({ max: 200, optional: true }),
    mentionEn: inEnglish({ max: 200 }),
    /**
     * What a buyer owes at, where the seller charges nothing (CGI art. 283-2, 256 bis); without it the standard rate.
     */
    owedRate: percent({ optional: true, example: null }),
    accountingCode: text({ max: 20, optional: true }),
    enabled: flag(),
  },
  rules: [
    // BR-E-10: an exemption says its reason.
    { when: 'category', is: ['E'], field: 'mention', must: 'said', error: 'errors.vatMention' },
    // BR-E-05, AE-05, IC-05, G-05, O-05, Z-05.
    {
      when: 'category',
      is: ['E', 'AE', 'K', 'G', 'O', 'Z'],
      field: 'rate',
      must: 'zero',
      error: 'errors.vatRateZero',
    },
    {
      when: 'category',
      is: ['S', 'E', 'G', 'O', 'Z'],
      field: 'owedRate',
      must: 'blank',
      error: 'errors.vatNotOwed',
    },
  ],
  list: { columns: ['name', 'rate', 'category', 'accountingCode', 'enabled'] },
  offered: { first: { field: 'category', is: 'S' }, descending: 'rate' },
  usedBy: [
    'product',
    ...documentKinds,
    'supplierInvoice',
    'recurringInvoice',
    'expense',
    'transportorder-vat',
  ],
});
