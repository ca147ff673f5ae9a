import { z } from 'zod';
import { changeTypes } from '#domain/amounts/applied-rule.ts';
import {
  countPriceChanges,
  findPriceChange,
  listPriceChanges,
  priceKinds,
  type PriceChange,
} from '#projections/products/price-history.ts';
import { findProducts } from '#projections/products/products.ts';
import { decimalText, momentText, recordNumber, referenceTo } from '../answers.ts';
import type { ApiContext, Call } from '../call.ts';
import { idOf } from '../query.ts';
import { usersNamed } from '../users-named.ts';
import { listCalls, showCall, shows } from '../resource-calls.ts';

const readRole = ['ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST', 'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST'] as const;

const price = z.object({
  type: z.enum(['price', ...changeTypes]),
  amount: decimalText,
  percent: z.boolean(),
});

const row = z.object({
  id: recordNumber,
  value: z.string().meta({ description: 'The product whose price it is' }),
  product: referenceTo,
  kind: z.enum(priceKinds),
  source: recordNumber.meta({ description: 'Id of the product, the specific price or the supplier product' }),
  name: z.string().nullable().meta({ description: 'Of a specific price: what it is called' }),
  supplier: referenceTo.nullable(),
  before: price.nullable().meta({ description: 'null: there was none before' }),
  after: price.nullable().meta({ description: 'null: there is none any more' }),
  user: referenceTo.nullable(),
  at: momentText,
});

async function present(context: ApiContext, changes: readonly PriceChange[]): Promise<z.input<typeof row>[]> {
  const { services, corporation } = context;
  const [products, userNamed] = await Promise.all([
    findProducts(services.db, [...new Set(changes.map(({ product }) => product))], corporation),
    usersNamed(
      context,
      changes.map(({ user }) => user),
    ),
  ]);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return changes.map(({ product, supplier, supplierName, user, ...change }) => ({
    ...change,
    value: names.get(product) ?? String(product),
    product: { id: product, value: names.get(product) ?? null },
    supplier: supplier === null ? null : { id: supplier, value: supplierName },
    user: userNamed(user),
  }));
}

const shown = shows(row, {
  async read(context, id) {
    const found = await findPriceChange(context.services.db, id, context.corporation);
    const [item] = found ? await present(context, [found]) : [];
    return item ?? null;
  },
});

export const priceHistoryCalls: Call[] = [
  ...listCalls({
    resource: 'historyprice',
    role: readRole,
    summary: 'Every change of a price, of a product (`product=7`) or of all',
    order: { sort: 'id', direction: 'desc' },
    sorts: ['id'],
    filters: { product: idOf('product', 'Of this product') },
    filterOf: ({ product, keyword }) => ({ product, keyword }),
    list: listPriceChanges,
    count: countPriceChanges,
    row,
    present: { all: present },
  }),
  showCall('historyprice', readRole, 'One change of a price', shown),
];
