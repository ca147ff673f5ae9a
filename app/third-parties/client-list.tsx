import { useLoaderData } from '@remix-run/react';
import { countThirdParties, listThirdParties } from '#projections/third-parties.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { sortLink } from '../ui/links.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

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
  const { address, order } = list;
  const t = useText();
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo('clientNew', {})}>
      {t('thirdParties.client.new')}
    </LinkButton>
  );
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.thirdParties') }]}
      actions={create}
      placeholder={t('thirdParties.client.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'name',
          header: t('thirdParties.field.name'),
          narrow: 'title',
          sort: sortLink(address, 'name', order),
          cell: (row) => (
            <a className="ref" href={pathTo('clientDetails', { id: row.id })} translate="no">
              {row.name === '' ? t('commerce.erased') : row.name}
            </a>
          ),
        },
        {
          key: 'code',
          header: t('thirdParties.field.code'),
          narrow: 'side',
          cell: (row) => <span translate="no">{row.code}</span>,
        },
        { key: 'city', header: t('thirdParties.field.city'), narrow: 'below', cell: (row) => row.city },
        {
          key: 'siren',
          header: 'SIREN',
          narrow: 'hide',
          cell: (row) => <span className="num">{row.siren}</span>,
        },
        {
          key: 'email',
          header: t('thirdParties.field.email'),
          narrow: 'below',
          cell: (row) => <span translate="no">{row.email}</span>,
        },
      ]}
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
