import { useActionData } from '@remix-run/react';
import type { ProductRow } from '#projections/products/products.ts';
import type { ViewAnswer } from '../http/list-views.server.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { type Option, PlainSelect } from '../ui/form/field.tsx';
import { Carried } from '../ui/list/filters.tsx';
import { carried } from '../ui/links.ts';
import { inOrder } from '../ui/list/list-columns.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ColumnsMenu, ExportMenu } from '../ui/list/list-tools.tsx';
import { Menu } from '../ui/menu.tsx';
import { EmptyState } from '../ui/page.tsx';
import { SavedViewMenu, TabsWithViews, tabLink } from '../ui/list/saved-views.tsx';
import { useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { withCustomColumns, type CustomCells } from '../custom-fields/custom-columns.ts';
import { CustomFilterInputs, IgnoredFilters } from '../custom-fields/custom-filters.tsx';
import { productColumns } from './product-columns.ts';
import type { ProductListData } from './product-list.server.ts';

const screensOf = {
  sale: { new: 'productSaleNew', export: 'productSaleExport', menu: 'sell' },
  purchase: { new: 'productPurchaseNew', export: 'productPurchaseExport', menu: 'purchase' },
} as const;

/** What the list is narrowed by, as a small form that only reads. */
function FilterMenu({ list }: { list: ProductListData }) {
  const t = useText();
  const { address, filter, filtering } = list;
  const [path = ''] = address.split('?');
  const choices: [keyof typeof filter, Option[]][] = [
    ['type', ['service', 'product'].map((value) => ({ value, label: t(`products.type.${value}`) }))],
    [
      'status',
      [
        { value: '1', label: t('products.status.enabled') },
        { value: '0', label: t('products.status.disabled') },
      ],
    ],
    ['category', list.categories],
    ['productType', list.productTypes],
  ];
  return (
    <Menu label={t('products.filter')} className="tool">
      <form action={path} method="get" className="menu-form">
        <Carried
          values={carried(
            address,
            'type',
            'status',
            'category',
            'productType',
            ...filtering.inputs.map(({ name }) => name),
          )}
        />
        {choices.map(([name, options]) => (
          <PlainSelect
            key={name}
            id={`filter-${name}`}
            name={name}
            label={t(`products.field.${name}`)}
            defaultValue={String(filter[name])}
            options={options}
            placeholder={t('products.all')}
          />
        ))}
        <CustomFilterInputs inputs={filtering.inputs} wrongDays={list.wrongDays} />
        <Button>{t('ui.filters.apply')}</Button>
      </form>
    </Menu>
  );
}

/** The list of products and services, of one use. */
export function ProductListPage({ list }: { list: ProductListData }) {
  const t = useText();
  const answer = useActionData<() => Promise<ViewAnswer>>();
  const { use, address } = list;
  const screens = screensOf[use];
  const create = list.mayCreate && (
    <LinkButton tone="primary" to={pathTo(screens.new, {})}>
      {t(`products.new.${use}`)}
    </LinkButton>
  );
  const all = withCustomColumns(productColumns, list.custom);
  const columns = useListColumns<ProductRow, { t: typeof t; custom: CustomCells }>({
    list,
    columns: inOrder(all, list.columns),
    context: { t, custom: list.cells },
    edit: list.mayEdit ? (row) => pathTo('productEdit', { id: row.id }) : undefined,
    cells: {
      name: (row) => (
        <>
          {row.logo && (
            <img
              className="list-logo"
              src={pathTo('productLogo', { id: row.id }, { v: row.logo.slice(0, 12) })}
              alt=""
              loading="lazy"
            />
          )}
          <a className="ref" href={pathTo('productDetails', { id: row.id })}>
            {row.name}
          </a>
        </>
      ),
      enabled: (row) => (
        <Badge tone={row.enabled ? 'ok' : 'mute'}>{t(row.enabled ? 'ui.yes' : 'ui.no')}</Badge>
      ),
    },
  });
  const tab = (status: '1' | '0' | null, label: string) => ({
    label,
    to: tabLink(address, status),
    current: list.filter.status === (status ?? ''),
  });
  const tabs = [
    tab(null, t('products.all')),
    tab('1', t('products.status.enabled')),
    tab('0', t('products.status.disabled')),
  ];
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t(`shell.menu.${screens.menu}`) }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo(screens.export, {})} />
          {use === 'sale' && list.mayCreate && (
            <LinkButton to={pathTo('importNew', { kind: 'product' })} icon="file">
              {t('import.action')}
            </LinkButton>
          )}
          {create}
        </>
      }
      tabs={<TabsWithViews list={list} items={tabs} />}
      placeholder={t('products.placeholder')}
      alert={<IgnoredFilters names={list.filtering.ignored} />}
      chips={list.chips}
      tools={
        <>
          <FilterMenu list={list} />
          <ColumnsMenu address={address} columns={all} shown={list.columns} />
          <SavedViewMenu list={list} answer={answer} />
        </>
      }
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('products.none')} hint={t(`products.noneHint.${use}`)} action={create} />}
    />
  );
}
