import { useLoaderData } from '@remix-run/react';
import { storageCodes } from '#domain/storage/remote-storage.ts';
import { remoteStorages } from '#projections/storage/remote-storage.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Page } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useText } from '../ui/text.tsx';
import { StorageTabs } from './storage-tabs.tsx';

export const meta = titleOf;

/** The six kinds of documents, and where the files of each are put. */
export const loader = screen('remoteStorage', async ({ services, corporation, t, may }) => {
  const found = new Map((await remoteStorages(services.db, corporation)).map((row) => [row.code, row]));
  return {
    title: t('storage.title'),
    rows: storageCodes.map((code) => ({ code, storage: found.get(code) ?? null })),
    mayChange: { add: may('ROLE_REMOTE_STORAGE_CREATE'), edit: may('ROLE_REMOTE_STORAGE_EDIT') },
  };
});

export default function Folders() {
  const { title, rows, mayChange } = useLoaderData<typeof loader>();
  const t = useText();
  const state = (storage: (typeof rows)[number]['storage']) =>
    storage === null ? 'none' : storage.enabled ? 'enabled' : 'disabled';
  const tones = { none: 'mute', enabled: 'ok', disabled: 'warn' } as const;
  return (
    <Page
      title={title}
      subtitle={t('storage.hint')}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      tabs={<StorageTabs current="folders" />}
    >
      <DataTable
        caption={t('storage.tab.folders')}
        rows={rows}
        rowKey={({ code }) => code}
        columns={[
          {
            key: 'code',
            header: t('storage.field.code'),
            narrow: 'title',
            cell: ({ code }) => t(`storage.code.${code}`),
          },
          {
            key: 'server',
            header: t('storage.field.server'),
            narrow: 'below',
            cell: ({ storage }) =>
              storage === null ? (
                '–'
              ) : (
                <a className="link" href={pathTo('ftpServerDetails', { id: storage.server })}>
                  {storage.serverName}
                </a>
              ),
          },
          {
            key: 'folder',
            header: t('storage.field.folder'),
            narrow: 'below',
            cell: ({ storage }) => (storage === null ? '–' : <code translate="no">{storage.folder}</code>),
          },
          {
            key: 'enabled',
            header: t('storage.field.state'),
            narrow: 'side',
            cell: ({ storage }) => (
              <Badge tone={tones[state(storage)]}>{t(`storage.state.${state(storage)}`)}</Badge>
            ),
          },
          {
            key: 'change',
            header: t('storage.field.action'),
            narrow: 'action',
            cell: ({ code, storage }) =>
              (storage === null ? mayChange.add : mayChange.edit) && (
                <a className="link" href={pathTo('remoteFolder', { code })}>
                  {t(storage === null ? 'storage.action.set' : 'storage.action.edit')}
                </a>
              ),
          },
        ]}
        empty={null}
      />
    </Page>
  );
}
