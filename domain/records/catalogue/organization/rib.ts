import { defineRecord } from '../../define-record.ts';
import { bic, flag, iban, text } from '../../fields.ts';

/** Accounts that the company is paid on. */
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
    byDefault: flag(),
    enabled: flag(),
  },
  list: {
    columns: ['label', 'bank', 'iban', 'bic', 'accountingCode', 'byDefault', 'enabled'],
    search: ['label', 'holder', 'bank', 'iban'],
  },
});
