import { useLoaderData } from '@remix-run/react';
import { choices } from '#projections/records/records.ts';
import { countShares, listShares, shareTabs } from '#projections/shared-documents/shared-documents.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { Menu } from '../ui/menu.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { ShareBadges } from './share-badges.tsx';
import { shareColumns, type ListedShare } from './share-columns.ts';
import { sharingTabs, viewerOfPage } from './share-tabs.server.ts';
import { nameTeller } from './who.server.ts';

export const meta = titleOf;

const CATEGORIES = 'categorysharedocument';

export const loader = screen('shareList', async (context) => {
  const { url, services, corporation, t, may } = context;
  const { db } = services;
  const viewer = await viewerOfPage(context);
  const asked = listAddress(url, { sort: 'changed', direction: 'desc' });
  const wanted = shareTabs.find((one) => one === url.searchParams.get('tab')) ?? 'mine';
  const tab = wanted === 'all' && !viewer.seesAll ? 'mine' : wanted;
  const categories = (await choices(db, [CATEGORIES], corporation)).get(CATEGORIES) ?? [];
  const category = categories.find(({ id }) => String(id) === url.searchParams.get('category')) ?? null;
  const filter = { tab, category: category?.id ?? null, keyword: asked.keyword };
  const [page, total, tabs] = await Promise.all([
    listShares(db, corporation, viewer, filter, asked.request),
    countShares(db, corporation, viewer, filter, COUNT_CAP + 1),
    sharingTabs(context, viewer, tab),
  ]);
  const who = await nameTeller(
    context,
    page.rows.map(({ author }) => author),
  );
  const rows = page.rows.map((row): ListedShare => ({ ...row, who: who(row.author) }));
  return {
    ...listData(t('sharing.list'), asked, { ...page, rows }, total),
    tab,
    tabs,
    categories: categories.map(({ id, label }) => ({
      id,
      label,
      to: linkWith(asked.address, { category: id }),
    })),
    category: category && { label: category.label, to: linkWith(asked.address, { category: null }) },
    mayCreate: may('ROLE_SHARE_DOCUMENT_CREATE'),
  };
});

export default function ShareList() {
  const { tab, tabs, categories, category, mayCreate, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const create = mayCreate && (
    <LinkButton tone="primary" icon="plus" to={pathTo('shareNew', {})}>
      {t('sharing.new')}
    </LinkButton>
  );
  const columns = useListColumns<ListedShare, null>({
    list,
    columns: shareColumns,
    context: null,
    cells: {
      title: (row) => (
        <a className="ref" href={pathTo('shareDetails', { id: row.id })} translate="no">
          {row.title}
        </a>
      ),
      files: (row) => format.integer(row.files),
      comments: (row) => format.integer(row.comments),
      access: (row) => <ShareBadges share={row} />,
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.sharing') }]}
      actions={create}
      tabs={<Tabs label={list.title} items={tabs} />}
      placeholder={t('sharing.placeholder')}
      chips={category === null ? [] : [{ ...category, on: true }]}
      tools={
        categories.length > 0 && (
          <Menu label={t('sharing.category')} className="tool">
            {categories.map(({ id, label, to }) => (
              <a key={id} href={to} translate="no">
                {label}
              </a>
            ))}
          </Menu>
        )
      }
      rowKey={(row) => row.id}
      columns={columns}
      empty={
        <EmptyState title={t(`sharing.none.${tab}`)} hint={t(`sharing.noneHint.${tab}`)} action={create} />
      }
    />
  );
}
