import { defineRecord } from '../../define-record.ts';
import { choice, flag, longText, text } from '../../fields.ts';

/** Addresses that the company works with: client portals, suppliers, public services. */
export const url = defineRecord({
  resource: 'url',
  entity: 'URL',
  area: 'organization',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    address: text({ max: 300 }),
    subject: choice(['portal', 'supplier', 'administration', 'tool', 'other']),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'address', 'subject', 'enabled'], search: ['name', 'address'] },
  usedBy: ['thirdparty'],
});
