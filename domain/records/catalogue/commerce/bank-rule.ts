import { defineRecord } from '../../define-record.ts';
import { choice, flag, record, text } from '../../fields.ts';

/** What movements of a bank account book that settle no document: by what their words contain. */
export const bankRule = defineRecord({
  resource: 'bankrule',
  entity: 'BANK_RULE',
  area: 'commerce',
  label: 'contains',
  fields: {
    contains: text({ max: 80, unique: true }),
    flow: choice(['in', 'out', 'both']),
    accountingCode: text({ max: 12 }),
    vat: record('vat'),
    /** What the journal calls such an entry, where that is not its account's name. */
    entryLabel: text({ max: 80, optional: true }),
    enabled: flag(),
  },
  list: { columns: ['contains', 'flow', 'accountingCode', 'vat', 'entryLabel', 'enabled'] },
});
