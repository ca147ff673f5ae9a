import { is, among, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const productUses: Uses = {
  product: { table: 'product', refers: among('record_ids') },
  'specificprice-client': { table: 'specific_price', refers: among('client_ids') },
  'specificprice-group': { table: 'specific_price', refers: among('group_ids') },
  'supplierproduct-client': { table: 'supplier_product', refers: is('supplier_id') },
};
