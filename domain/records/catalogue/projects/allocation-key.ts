import { defineRecord } from '../../define-record.ts';
import { flag, percent, record, rows, text } from '../../fields.ts';

/**
 * How an amount that is of several projects or cost centres is shared among them: rents, energy, a machine. Percentages
 * add up to 100; a line of a supplier's invoice names the key, and keeps what it was shared into.
 */
export const allocationKey = defineRecord({
  resource: 'allocationkey',
  entity: 'ALLOCATION_KEY',
  area: 'projects',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    shares: rows({
      max: 40,
      columns: {
        costCenter: record('costcenter'),
        /** By its code: a project is no plain record. */
        project: text({ max: 40, optional: true }),
        percent: percent(),
      },
      whole: 'percent',
    }),
    enabled: flag(),
  },
  list: { columns: ['name', 'code', 'enabled'], search: ['name', 'code'] },
  usedBy: ['supplierInvoice'],
});
