import { defineRecord } from '../../define-record.ts';
import { flag, shares, text } from '../../fields.ts';

/** A schedule: shares of an invoice, each due by a term of its own. */
export const paymentPattern = defineRecord({
  resource: 'paymentpattern',
  entity: 'PAYMENT_PATTERN',
  area: 'commerce',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    shares: shares({ max: 12 }),
    enabled: flag(),
  },
  list: { columns: ['name', 'shares', 'enabled'] },
});
