import { useLoaderData } from '@remix-run/react';
import { countThirdParties, listThirdParties, type ThirdPartyRow } from '#projections/third-parties.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { ExportMenu } from '../ui/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/use-list-columns.tsx';
import { clientColumns } from './client-columns.ts';

export const meta = titleOf;

export const loader = screen('clientList', async ({ url, services, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const filter = { type: 'client', keyword: asked.keyword } as const;
  const [page, total] = await Promise.all([
    listThirdParties(services.db, corporation, filter, asked.request),
    countThirdParties(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('thirdParties.client.list'), asked, page, total),
    mayCreate: may('ROLE_THIRD_PARTY_CREATE'),
  };
});

export default function ClientList() {
  const { mayCreate, ...list } = useLoaderData<typeof loader>();
  const { address } = list;
  const t = useText();
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo('clientNew', {})}>
      {t('thirdParties.client.new')}
    </LinkButton>
  );
  const columns = useListColumns<ThirdPartyRow, { t: typeof t }>({
    list,
    columns: clientColumns,
    context: { t },
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo('clientDetails', { id: row.id })} translate="no">
          {row.name === '' ? t('commerce.erased') : row.name}
        </a>
      ),
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.thirdParties') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('clientExport', {})} />
          {create}
        </>
      }
      placeholder={t('thirdParties.client.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={
        <EmptyState
          title={t('thirdParties.client.none')}
          hint={t('thirdParties.client.noneHint')}
          action={create}
        />
      }
    />
  );
}
