import { useLoaderData } from '@remix-run/react';
import { countProducts, listProducts } from '#projections/products.ts';
import { COUNT_CAP, listAddress, pageLinks } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { FilterBar } from '../ui/filters.tsx';
import { linkWith, sortLink } from '../ui/links.ts';
import { EmptyState, Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { DataTable } from '../ui/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('productSaleList', async ({ url, services, corporation, t, may }) => {
  const { address, request, keyword } = listAddress(url, { sort: 'name', direction: 'asc' });
  const filter = { use: 'sale', keyword, enabledOnly: false } as const;
  const [page, total] = await Promise.all([
    listProducts(services.db, corporation, filter, request),
    countProducts(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    title: t('products.list'),
    address,
    request,
    keyword,
    rows: page.rows,
    ...pageLinks(address, page),
    total,
    capped: total > COUNT_CAP,
    mayCreate: may('ROLE_PRODUCT_SERVICE_SALE_CREATE'),
  };
});

export default function ProductList() {
  const { title, address, request, keyword, rows, next, previous, total, capped, mayCreate } =
    useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo('productSaleNew', {})}>
      {t('products.new')}
    </LinkButton>
  );
  return (
    <Page title={title} crumbs={[{ label: t('shell.menu.sell') }]} actions={create}>
      <FilterBar
        action={pathTo('productSaleList', {})}
        search={{
          name: 'keyword',
          value: keyword ?? '',
          label: t('commerce.list.search'),
          placeholder: t('products.placeholder'),
        }}
        chips={
          keyword ? [{ label: `« ${keyword} »`, to: linkWith(address, { keyword: null }), on: true }] : []
        }
      />
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            header: t('products.field.name'),
            narrow: 'title',
            sort: sortLink(address, 'name', request),
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
            sort: sortLink(address, 'code', request),
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
            sort: sortLink(address, 'price', request),
            cell: (row) => format.amount(row.unitPrice),
          },
        ]}
        empty={<EmptyState title={t('products.none')} hint={t('products.noneHint')} action={create} />}
      />
      <Pager
        previous={previous ?? undefined}
        next={next ?? undefined}
        summary={t('commerce.list.summary', {
          shown: rows.length,
          total: capped ? t('commerce.list.moreThan') : format.integer(total),
        })}
      />
    </Page>
  );
}
