import { defineRecord } from '../../define-record.ts';
import { flag, longText, text } from '../../fields.ts';

/** Zones that transport is priced by: the transport product of a zone says its price. */
export const transportZone = defineRecord({
  resource: 'transportzone',
  entity: 'TRANSPORT_ZONE',
  area: 'products',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'enabled'], search: ['name', 'code'] },
  usedBy: ['product', 'transportorder-zone', 'trucktour-zone'],
});
