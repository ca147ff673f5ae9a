import { is, among, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const purchasingUses: Uses = {
  supplierInvoice: { table: 'supplier_invoice', refers: among('record_ids') },
  'project-share': {
    table: 'supplier_invoice_share',
    id: 'supplier_invoice_id',
    refers: is('project_id'),
  },
  'supplierInvoice-client': { table: 'supplier_invoice', refers: is('supplier_id') },
};
