import {
  countPriceChanges,
  findPriceChange,
  listPriceChanges,
  type PriceChange,
} from '#projections/products/price-history.ts';
import { call, json, notExist, pathId, type Call } from '../call.ts';
import { idFilter, listAnswer, listRequest } from '../listing.ts';

const readRole = ['ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST', 'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST'] as const;

const present = ({ supplier, supplierName, product, ...change }: PriceChange) => ({
  ...change,
  product: { id: product },
  supplier: supplier === null ? null : { id: supplier, value: supplierName },
});

export const priceHistoryCalls: Call[] = [
  call({
    path: 'historyprice/list',
    role: readRole,
    summary: 'Every change of a price, of a product (`product=7`) or of all',
    query: ['product'],
    async run({ services, corporation, query }) {
      const request = listRequest(query, { sort: 'id', direction: 'desc' });
      const product = idFilter(query, 'product');
      const [page, total] = await Promise.all([
        listPriceChanges(services.db, corporation, product, request),
        countPriceChanges(services.db, corporation, product),
      ]);
      return listAnswer(page, total, present);
    },
  }),
  call({
    path: 'historyprice/show/{id}',
    role: readRole,
    summary: 'One change of a price',
    async run({ services, corporation, params }) {
      const id = pathId(params['id']);
      const found = id === null ? null : await findPriceChange(services.db, id, corporation);
      return found === null ? notExist() : json({ item: present(found) });
    },
  }),
];
