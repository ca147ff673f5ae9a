import { defineRecord } from '../../define-record.ts';
import { bic, flag, iban, text } from '../../fields.ts';

/** The company's own bank accounts: what it is paid on, pays from, and gets statements of. */
export const rib = defineRecord({
  resource: 'rib',
  entity: 'RIB',
  area: 'organization',
  label: 'label',
  fields: {
    label: text({ max: 80, unique: true }),
    holder: text({ max: 120 }),
    bank: text({ max: 80, optional: true }),
    iban: iban({ unique: true }),
    bic: bic({ optional: true }),
    /** Where its money is booked, where that is not the usual bank's account and journal. */
    accountingCode: text({ max: 12, optional: true }),
    journal: text({ max: 6, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['label', 'bank', 'iban', 'bic', 'accountingCode', 'enabled'],
    search: ['label', 'holder', 'bank', 'iban'],
  },
  usedBy: ['companyAccount', 'invoice', 'recurringInvoice', 'payment'],
});
