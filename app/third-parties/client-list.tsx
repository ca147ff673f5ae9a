import { useLoaderData } from '@remix-run/react';
import { countThirdParties, listThirdParties } from '#projections/third-parties.ts';
import { COUNT_CAP, listAddress, pageLinks } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { FilterBar } from '../ui/filters.tsx';
import { linkWith, sortLink } from '../ui/links.ts';
import { EmptyState, Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { DataTable } from '../ui/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('clientList', async ({ url, services, corporation, t, may }) => {
  const { address, request, keyword } = listAddress(url, { sort: 'name', direction: 'asc' });
  const filter = { type: 'client', keyword } as const;
  const [page, total] = await Promise.all([
    listThirdParties(services.db, corporation, filter, request),
    countThirdParties(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    title: t('thirdParties.client.list'),
    address,
    request,
    keyword,
    rows: page.rows,
    ...pageLinks(address, page),
    total,
    capped: total > COUNT_CAP,
    mayCreate: may('ROLE_THIRD_PARTY_CREATE'),
  };
});

export default function ClientList() {
  const { title, address, request, keyword, rows, next, previous, total, capped, mayCreate } =
    useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo('clientNew', {})}>
      {t('thirdParties.client.new')}
    </LinkButton>
  );
  return (
    <Page title={title} crumbs={[{ label: t('shell.menu.thirdParties') }]} actions={create}>
      <FilterBar
        action={pathTo('clientList', {})}
        search={{
          name: 'keyword',
          value: keyword ?? '',
          label: t('commerce.list.search'),
          placeholder: t('thirdParties.client.placeholder'),
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
            header: t('thirdParties.field.name'),
            narrow: 'title',
            sort: sortLink(address, 'name', request),
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
