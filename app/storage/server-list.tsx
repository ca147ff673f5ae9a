import { useLoaderData } from '@remix-run/react';
import { countFtpServers, listFtpServers, type FtpServerRow } from '#projections/storage/remote-storage.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { ServerBadge } from './server-words.tsx';
import { StorageTabs } from './storage-tabs.tsx';

export const meta = titleOf;

export const loader = screen('ftpServerList', async ({ url, services: { db }, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const [page, total] = await Promise.all([
    listFtpServers(db, corporation, asked.keyword, asked.request),
    countFtpServers(db, corporation, asked.keyword, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('storage.servers.title'), asked, page, total),
    mayCreate: may('ROLE_REMOTE_STORAGE_TYPE_CREATE'),
  };
});

export default function ServerList() {
  const { mayCreate, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <ListScreen<FtpServerRow>
      list={list}
      crumbs={[
        { label: t('shell.menu.admin'), to: pathTo('admin', {}) },
        { label: t('storage.title'), to: pathTo('remoteStorage', {}) },
      ]}
      actions={
        mayCreate && (
          <LinkButton to={pathTo('ftpServerNew', {})} tone="primary" icon="plus">
            {t('storage.servers.new')}
          </LinkButton>
        )
      }
      tabs={<StorageTabs current="servers" />}
      placeholder={t('storage.servers.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'name',
          header: t('storage.servers.field.name'),
          narrow: 'title',
          cell: (row) => (
            <a className="ref" href={pathTo('ftpServerDetails', { id: row.id })}>
              {row.name}
            </a>
          ),
        },
        {
          key: 'protocol',
          header: t('storage.servers.field.protocol'),
          narrow: 'hide',
          cell: (row) => t(`storage.protocol.${row.protocol}`),
        },
        {
          key: 'address',
          header: t('storage.servers.field.address'),
          narrow: 'below',
          cell: (row) => <span translate="no">{`${row.address}:${row.port}`}</span>,
        },
        {
          key: 'username',
          header: t('storage.servers.field.username'),
          narrow: 'hide',
          cell: (row) => <span translate="no">{row.username}</span>,
        },
        {
          key: 'state',
          header: t('storage.servers.field.state'),
          narrow: 'side',
          cell: (row) => <ServerBadge state={row.state} />,
        },
      ]}
      empty={<EmptyState title={t('storage.servers.none')} hint={t('storage.servers.noneHint')} />}
    />
  );
}
