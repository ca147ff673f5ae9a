import { useLoaderData } from '@remix-run/react';
import { countProducts, listProducts } from '#projections/products.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { sortLink } from '../ui/links.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

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
  const { address, order } = list;
  const t = useText();
  const format = useFormat();
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo('productSaleNew', {})}>
      {t('products.new')}
    </LinkButton>
  );
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.sell') }]}
      actions={create}
      placeholder={t('products.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'name',
          header: t('products.field.name'),
          narrow: 'title',
          sort: sortLink(address, 'name', order),
          cell: (row) => (
            <a className="ref" href={pathTo('productDetails', { id: row.id })}>
              {row.name}
            </a>
          ),
        },
        {
          key: 'code',
          header: t('products.field.code'),
          narrow: 'below',
          sort: sortLink(address, 'code', order),
          cell: (row) => <span translate="no">{row.code}</span>,
        },
        {
          key: 'type',
          header: t('products.field.type'),
          narrow: 'below',
          cell: (row) => t(`products.type.${row.type}`),
        },
        {
          key: 'enabled',
          header: t('products.field.enabled'),
          narrow: 'hide',
          cell: (row) => (
            <Badge tone={row.enabled ? 'ok' : 'mute'}>{t(row.enabled ? 'ui.yes' : 'ui.no')}</Badge>
          ),
        },
        {
          key: 'price',
          header: t('products.field.unitPrice'),
          numeric: true,
          narrow: 'side',
          sort: sortLink(address, 'price', order),
          cell: (row) => format.amount(row.unitPrice),
        },
      ]}
      empty={<EmptyState title={t('products.none')} hint={t('products.noneHint')} action={create} />}
    />
  );
}
