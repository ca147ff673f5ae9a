import { documentKinds } from '../../../document-kinds/document-kinds.ts';
import { defineRecord } from '../../define-record.ts';
import { choice, flag, inEnglish, text } from '../../fields.ts';

/** Means of payment. */
export const paymentType = defineRecord({
  resource: 'paymenttype',
  entity: 'PAYMENT_TYPE',
  area: 'commerce',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    nameEn: inEnglish({ max: 80 }),
    means: choice(['transfer', 'direct_debit', 'card', 'cheque', 'cash', 'bill_of_exchange', 'other']),
    accountingCode: text({ max: 20, optional: true }),
    /** Journal of its account, where that is not the usual one of the bank or the cash. */
    journal: text({ max: 6, optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'means', 'accountingCode', 'enabled'] },
  usedBy: ['thirdparty', ...documentKinds, 'payment', 'recurringInvoice'],
});
