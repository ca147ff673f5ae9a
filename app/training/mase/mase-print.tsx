import { useLoaderData } from '@remix-run/react';
import { maseAxes } from '#domain/training/mase-action.ts';
import { planToPrint } from '#projections/training/mase.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { TrackedBadge } from '../../tracked/tracked-badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { maseLook } from './mase-look.ts';

export const meta = titleOf;

export const loader = screen('masePrint', async ({ services, corporation, today, t }) => {
  const { actions, indicators } = await planToPrint(services.db, corporation, today);
  return { title: t('training.mase.printed'), today, rows: actions, last: indicators };
});

/** The plan by its axes, as it is printed for an audit: the browser prints the page. */
export default function MasePrint() {
  const { title, today, rows, last } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const label = (field: string) => t(`training.mase.field.${field}`);
  return (
    <Page
      title={title}
      subtitle={t('training.mase.printedOn', { day: format.date(today) })}
      crumbs={[{ label: t('training.mase.list'), to: pathTo('maseList', {}) }]}
      actions={
        <LinkButton icon="download" to={pathTo('maseSheet', {})}>
          {t('training.mase.pdf')}
        </LinkButton>
      }
    >
      <KpiRow>
        {(['frequency', 'severity'] as const).map((name) => (
          <Kpi
            key={name}
            label={t(`training.mase.figures.${name}`)}
            value={last[name] === null ? t('training.mase.figures.unknown') : format.quantity(last[name])}
            note={t('training.mase.figures.known', { count: last.known })}
          />
        ))}
      </KpiRow>
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
