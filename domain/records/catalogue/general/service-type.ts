import { defineRecord } from '../../define-record.ts';
import { flag, longText, text } from '../../fields.ts';

/** Kinds of services that are rendered or bought: pumping, delivery, hire, maintenance. */
export const serviceType = defineRecord({
  resource: 'servicetype',
  entity: 'SERVICE_TYPE',
  area: 'general',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    billable: flag(),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'billable', 'enabled'], search: ['name', 'code'] },
  usedBy: ['thirdparty'],
});
