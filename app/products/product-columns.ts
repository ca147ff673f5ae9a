import type { ProductRow } from '#projections/products/products.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import type { ProductUse } from './product-values.ts';

interface Words {
  t(key: string): string;
}

type Column = ListColumn<ProductRow, Words>;

/** What lists and files say of a product; prices have as many decimals as they were given, two at least. */
export const productColumns: readonly Column[] = [
  {
    key: 'name',
    field: 'product-name',
    header: 'products.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row) => row.name,
  },
  {
    key: 'code',
    field: 'product-code',
    header: 'products.field.code',
    type: 'text',
    narrow: 'below',
    sort: { name: 'code', first: 'asc' },
    value: (row) => row.code,
  },
  {
    key: 'type',
    header: 'products.field.type',
    type: 'text',
    narrow: 'below',
    value: (row, { t }) => t(`products.type.${row.type}`),
  },
  {
    key: 'productType',
    field: 'product-productType',
    header: 'products.field.productType',
    type: 'text',
    value: (row) => row.productTypeName,
  },
  {
    key: 'category',
    field: 'product-category',
    header: 'products.field.category',
    type: 'text',
    value: (row) => row.categoryName,
  },
  {
    key: 'enabled',
    field: 'product-enabled',
    header: 'products.field.enabled',
    type: 'text',
    value: (row, { t }) => t(row.enabled ? 'ui.yes' : 'ui.no'),
  },
  {
    key: 'supplier',
    header: 'products.field.supplier',
    type: 'text',
    narrow: 'below',
    value: (row) => row.supplierName,
  },
  {
    key: 'price',
    field: 'product-unitPrice',
    header: 'products.field.unitPrice',
    type: 'amount',
    narrow: 'side',
    sort: { name: 'price', first: 'asc' },
    value: (row) => row.unitPrice,
  },
  {
    key: 'purchasePrice',
    header: 'products.field.purchasePrice',
    type: 'amount',
    value: (row) => row.purchasePrice,
  },
  {
    key: 'lastPurchase',
    header: 'products.field.lastPurchasePrice',
    type: 'amount',
    value: (row) => row.lastPurchasePrice,
  },
];

/** The columns shown unless others are asked for. */
export const usualColumns: Readonly<Record<ProductUse, readonly string[]>> = {
  sale: ['name', 'code', 'type', 'category', 'enabled', 'price'],
  purchase: ['name', 'code', 'type', 'supplier', 'purchasePrice', 'lastPurchase'],
};
