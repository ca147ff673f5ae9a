import { useLoaderData } from '@remix-run/react';
import { listOrders } from '#projections/transport/order-list.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { orderLook } from './order-look.ts';

export const meta = titleOf;

/** As many templates as a page shows. */
const MOST_TEMPLATES = 500;

export const loader = screen('transportTemplates', async ({ services, corporation, t }) => {
  const request = {
    sort: 'newest',
    direction: 'desc',
    limit: MOST_TEMPLATES,
    cursor: null,
    offset: 0,
  } as const;
  const { rows } = await listOrders(services.db, corporation, { keyword: null, template: 'yes' }, request);
  return {
    title: t('transport.templates'),
    rows: rows
      .map(({ id, number, status, template, clientName, siteAddress, lines }) => ({
        id,
        number,
        status,
        template: template ?? '',
        clientName,
        siteAddress,
        lines,
      }))
      .toSorted((a, b) => a.template.localeCompare(b.template)),
  };
});

/** Interventions that others are begun from, by name: each is renamed, or taken back, on its own file. */
export default function Templates() {
  const { title, rows } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title} crumbs={[{ label: t('transport.list'), to: pathTo('transportList', {}) }]}>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'template',
            header: t('transport.field.template'),
            narrow: 'title',
            cell: ({ id, template }) => <a href={pathTo('transportDetails', { id })}>{template}</a>,
          },
          {
            key: 'number',
            header: t('transport.field.number'),
            narrow: 'below',
            cell: ({ number }) => number,
          },
          {
            key: 'client',
            header: t('transport.field.client'),
            narrow: 'below',
            cell: ({ clientName }) => clientName || t('commerce.erased'),
          },
          {
            key: 'siteAddress',
            header: t('transport.field.siteAddress'),
            narrow: 'below',
            cell: ({ siteAddress }) => siteAddress ?? '–',
          },
          {
            key: 'lines',
            header: t('transport.field.lines'),
            numeric: true,
            narrow: 'below',
            cell: ({ lines }) => lines,
          },
          {
            key: 'status',
            header: t('transport.field.status'),
            narrow: 'side',
            cell: ({ status }) => <TrackedBadge look={orderLook} status={status} />,
          },
          {
            key: 'begin',
            header: '',
            narrow: 'action',
            cell: ({ id }) => (
              <LinkButton to={pathTo('transportNew', {}, { copy: id })} tone="quiet">
                {t('transport.action.copy')}
              </LinkButton>
            ),
          },
        ]}
        empty={<EmptyState title={t('transport.noTemplate')} hint={t('transport.hint.template')} />}
      />
    </Page>
  );
}
