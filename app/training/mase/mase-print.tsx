import { useLoaderData } from '@remix-run/react';
import { maseAxes } from '#domain/training/mase-action.ts';
import { listMaseActions } from '#projections/training/mase.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { TrackedBadge } from '../../tracked/tracked-badge.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { maseLook } from './mase-look.ts';

export const meta = titleOf;

/** A plan of more is a list, and no paper. */
const MOST_PRINTED = 1000;

export const loader = screen('masePrint', async ({ services, corporation, today, t }) => {
  const request = { sort: 'prio', direction: 'asc', limit: MOST_PRINTED, cursor: null, offset: 0 } as const;
  const filter = { keyword: null, status: null, today };
  const { rows } = await listMaseActions(services.db, corporation, filter, request);
  return { title: t('training.mase.printed'), today, rows };
});

/** The plan by its axes, as it is printed for an audit: the browser prints the page. */
export default function MasePrint() {
  const { title, today, rows } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const label = (field: string) => t(`training.mase.field.${field}`);
  return (
    <Page
      title={title}
      subtitle={t('training.mase.printedOn', { day: format.date(today) })}
      crumbs={[{ label: t('training.mase.list'), to: pathTo('maseList', {}) }]}
    >
      <p className="hint">{t('training.mase.printHint')}</p>
      {maseAxes.map((axis) => (
        <Panel key={axis} title={t(`training.mase.axis.${axis}`)}>
          <DataTable
            caption={t(`training.mase.axis.${axis}`)}
            rows={rows.filter((row) => row.axis === axis)}
            rowKey={(row) => row.id}
            columns={[
              { key: 'prio', header: label('prio'), numeric: true, narrow: 'side', cell: (row) => row.prio },
              { key: 'title', header: label('title'), narrow: 'title', cell: (row) => row.title },
              {
                key: 'person',
                header: label('person'),
                narrow: 'below',
                cell: (row) => row.personName || t('commerce.erased'),
              },
              {
                key: 'start',
                header: label('start'),
                narrow: 'below',
                cell: (row) => format.date(row.start),
              },
              { key: 'end', header: label('end'), narrow: 'below', cell: (row) => format.date(row.end) },
              {
                key: 'status',
                header: label('status'),
                narrow: 'below',
                cell: (row) => <TrackedBadge look={maseLook} status={row.status} />,
              },
            ]}
            empty={<EmptyState title={t('training.mase.none')} hint="" />}
          />
        </Panel>
      ))}
    </Page>
  );
}
