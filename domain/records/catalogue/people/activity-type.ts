import { defineRecord } from '../../define-record.ts';
import { colour, flag, integer, text } from '../../fields.ts';

/** What a day or half a day of somebody is spent on: work, travel, training, leave. */
export const activityType = defineRecord({
  resource: 'activitytype',
  entity: 'ACTIVITY_TYPE',
  area: 'people',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    colour: colour({ optional: true }),
    billable: flag(),
    restDay: flag(),
    paid: flag(),
    position: integer({ min: 0, max: 999, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'code', 'colour', 'billable', 'restDay', 'paid', 'enabled'],
    search: ['name', 'code'],
  },
});
