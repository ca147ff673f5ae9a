import { useLoaderData } from '@remix-run/react';
import { changeStatuses } from '#domain/people/change-request.ts';
import { countChangeRequests, listChangeRequests } from '#projections/people/change-requests.ts';
import { COUNT_CAP, listAddress, listData } from '../../http/list.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useListColumns } from '../../ui/list/use-list-columns.tsx';
import { linkWith } from '../../ui/links.ts';
import { EmptyState } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';
import { changeColumns } from './change-columns.ts';
import { ChangeState } from './change-status.tsx';
import { partsOf } from './change-words.server.ts';

export const meta = titleOf;

/** Those that wait, unless another status or all are asked for. */
const tabs = [...changeStatuses, 'all'] as const;

export const loader = screen('changeRequestList', async (context) => {
  const { services, corporation, url, t } = context;
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const tab = tabs.find((one) => one === asked.status) ?? 'waiting';
  const filter = {
    keyword: asked.keyword,
    status: tab === 'all' ? null : tab,
    person: null,
    parts: partsOf(context),
  };
  const [page, total] = await Promise.all([
    listChangeRequests(services.db, corporation, filter, asked.request),
    countChangeRequests(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return { ...listData(t('people.change.list'), asked, page, total), tab };
});

/** What people ask to be changed in their files. */
export default function ChangeList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const columns = useListColumns({
    list,
    columns: changeColumns,
    context: { t },
    cells: {
      name: ({ id, name }) => (
        <a className="ref" href={pathTo('changeRequestDetails', { id })} translate="no">
          {name || t('commerce.erased')}
        </a>
      ),
      status: ({ status }) => <ChangeState status={status} />,
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.people') }]}
      actions={null}
      tabs={
        <Tabs
          label={t('people.change.state')}
          items={tabs.map((one) => ({
            label: t(one === 'all' ? 'people.change.all' : `people.change.statuses.${one}`),
            to: linkWith(list.address, { status: one === 'waiting' ? null : one, cursor: null }),
            current: list.tab === one,
          }))}
        />
      }
      placeholder={t('people.change.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('people.change.none')} hint={t('people.change.noneHint')} />}
    />
  );
}
