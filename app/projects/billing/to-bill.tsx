import { useLoaderData } from '@remix-run/react';
import { netOf } from '#domain/time/billing-lines.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { unbilledProjects } from './unbilled.server.ts';

export const meta = titleOf;

export const loader = screen('projectsToBill', async (context) => {
  const rows = await unbilledProjects(context, context.today);
  return {
    title: context.t('projects.toBill.title'),
    rows,
    total: netOf(rows.map(({ total }) => ({ net: total }))),
  };
});

/** Work that waits to be billed, project by project. */
export default function ToBill() {
  const { title, rows, total } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page title={title} crumbs={[{ label: t('projects.list'), to: pathTo('projectList', {}) }]}>
      <KpiRow>
        <Kpi
          label={t('projects.toBill.total')}
          value={format.money(total)}
          note={t('projects.toBill.note')}
        />
      </KpiRow>
      <Panel>
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ project }) => project}
          columns={[
            {
              key: 'name',
              header: t('projects.field.name'),
              narrow: 'title',
              cell: ({ project, name, unrated }) => (
                <>
                  <a className="ref" href={pathTo('projectBilling', { id: project })}>
                    {name}
                  </a>
                  {unrated > 0 && <> · {t('projects.toBill.unrated', { count: unrated })}</>}
                </>
              ),
            },
            {
              key: 'code',
              header: t('projects.field.code'),
              narrow: 'hide',
              cell: ({ code }) => <span translate="no">{code}</span>,
            },
            {
              key: 'time',
              header: t('projects.toBill.time'),
              numeric: true,
              narrow: 'below',
              cell: ({ time }) => format.amount(time),
            },
            {
              key: 'milestones',
              header: t('projects.milestone.many'),
              numeric: true,
              narrow: 'below',
              cell: ({ milestones }) => format.amount(milestones),
            },
            {
              key: 'total',
              header: t('projects.toBill.totalHead'),
              numeric: true,
              narrow: 'side',
              cell: (row) => format.amount(row.total),
            },
          ]}
          empty={<EmptyState title={t('projects.toBill.none')} hint={t('projects.toBill.noneHint')} />}
        />
      </Panel>
    </Page>
  );
}
