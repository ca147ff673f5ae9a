import { useLoaderData } from '@remix-run/react';
import { countProducts, listProducts, type ProductRow } from '#projections/products.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { ExportMenu } from '../ui/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/use-list-columns.tsx';
import { productColumns } from './product-columns.ts';

export const meta = titleOf;

export const loader = screen('productSaleList', async ({ url, services, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const filter = { use: 'sale', keyword: asked.keyword, enabledOnly: false } as const;
  const [page, total] = await Promise.all([
    listProducts(services.db, corporation, filter, asked.request),
    countProducts(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('products.list'), asked, page, total),
    mayCreate: may('ROLE_PRODUCT_SERVICE_SALE_CREATE'),
  };
});

export default function ProductList() {
  const { mayCreate, ...list } = useLoaderData<typeof loader>();
  const { address } = list;
  const t = useText();
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo('productSaleNew', {})}>
      {t('products.new')}
    </LinkButton>
  );
  const columns = useListColumns<ProductRow, { t: typeof t }>({
    list,
    columns: productColumns,
    context: { t },
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo('productDetails', { id: row.id })}>
          {row.name}
        </a>
      ),
      enabled: (row) => (
        <Badge tone={row.enabled ? 'ok' : 'mute'}>{t(row.enabled ? 'ui.yes' : 'ui.no')}</Badge>
      ),
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.sell') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('productSaleExport', {})} />
          {create}
        </>
      }
      placeholder={t('products.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('products.none')} hint={t('products.noneHint')} action={create} />}
    />
  );
}
