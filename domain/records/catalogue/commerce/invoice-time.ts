import { weekdays } from '../../../kernel/invoicing-day.ts';
import { defineRecord } from '../../define-record.ts';
import { choice, flag, integer, text } from '../../fields.ts';

/** When a corporation makes its invoices: each week on a day, or each month on one (its last, where it is shorter). */
export const invoiceTime = defineRecord({
  resource: 'corporationinvoicetime',
  entity: 'CORPORATION_INVOICE_TIME',
  area: 'defaults',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    frequency: choice(['monthly', 'weekly']),
    dayOfMonth: integer({ min: 1, max: 31 }),
    weekday: choice(weekdays),
    enabled: flag(),
  },
  list: { columns: ['name', 'frequency', 'dayOfMonth', 'weekday', 'enabled'] },
});
