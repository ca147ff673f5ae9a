import { documentKinds } from '../../../document-kinds/document-kinds.ts';
import { defineRecord } from '../../define-record.ts';
import { choice, flag, inEnglish, integer, record, text } from '../../fields.ts';

/**
 * When an invoice falls due (Code de commerce L441-10: 60 days, or 45 days end of month, at most); a pattern stands
 * above the term.
 */
export const paymentCondition = defineRecord({
  resource: 'paymentcondition',
  entity: 'PAYMENT_CONDITION',
  area: 'commerce',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    nameEn: inEnglish({ max: 80 }),
    days: integer({ min: 0, max: 365 }),
    from: choice(['invoice_date', 'end_of_month', 'end_of_month_then_days']),
    dayOfMonth: integer({ min: 1, max: 31, optional: true }),
    pattern: record('paymentpattern'),
    enabled: flag(),
  },
  list: { columns: ['name', 'days', 'from', 'dayOfMonth', 'pattern', 'enabled'] },
  usedBy: ['thirdparty', ...documentKinds, 'recurringInvoice'],
});
