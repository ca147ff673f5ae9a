import type { ProductRow } from '#projections/products.ts';
import type { ListColumn } from '../ui/list-columns.ts';

interface Words {
  t(key: string): string;
}

/** What lists and files say of a product; its price has as many decimals as it was given, two at least. */
export const productColumns: readonly ListColumn<ProductRow, Words>[] = [
  { key: 'name', header: 'products.field.name', type: 'text', narrow: 'title', sort: { name: 'name', first: 'asc' }, value: (row) => row.name },
  { key: 'code', header: 'products.field.code', type: 'text', narrow: 'below', sort: { name: 'code', first: 'asc' }, value: (row) => row.code },
  { key: 'type', header: 'products.field.type', type: 'text', narrow: 'below', value: (row, { t }) => t(`products.type.${row.type}`) },
  { key: 'enabled', header: 'products.field.enabled', type: 'text', value: (row, { t }) => t(row.enabled ? 'ui.yes' : 'ui.no') },
  { key: 'price', header: 'products.field.unitPrice', type: 'amount', narrow: 'side', sort: { name: 'price', first: 'asc' }, value: (row) => row.unitPrice },
]; // prettier-ignore
