import { defineRecord } from '../../define-record.ts';
import { date, flag, phone, text } from '../../fields.ts';

/** Tracking devices that vehicles carry. */
export const gps = defineRecord({
  resource: 'gps',
  entity: 'GPS',
  area: 'equipment',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    identifier: text({ max: 40, unique: true }),
    provider: text({ max: 80, optional: true }),
    simNumber: phone({ optional: true }),
    installedOn: date({ optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'identifier', 'provider', 'simNumber', 'installedOn', 'enabled'],
    search: ['name', 'identifier', 'provider'],
  },
  usedBy: ['equipment-device'],
});
