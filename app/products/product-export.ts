import { listProducts } from '#projections/products.ts';
import { exportList } from '../http/export/export.server.ts';
import { listAddress } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { productColumns } from './product-columns.ts';

export const loader = screen('productSaleExport', (context) => {
  const { services, corporation, url, t } = context;
  const { request, keyword } = listAddress(url, { sort: 'name', direction: 'asc' });
  const filter = { use: 'sale', keyword, enabledOnly: false } as const;
  const answer = exportList(context, {
    title: t('products.list'),
    columns: productColumns,
    request,
    page: (asked) => listProducts(services.db, corporation, filter, asked),
    contextOf: () => ({ t }),
  });
  return Promise.resolve(answer);
});
