import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { ExportMenu } from '../../ui/list/list-tools.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { TurnedPager } from '../../ui/list/turned-pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { statisticPage } from './dashboard.server.ts';
import { FiguresTable } from './figures-table.tsx';

export const meta = titleOf;

export const loader = screen('projectStatistic', statisticPage);

const money = ['sold', 'invoiced', 'spent', 'margin'] as const;

/** What projects come to, by family and one by one. */
export default function ProjectStatistic() {
  const { title, address, tabs, families, filters, rows, pages } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const seen = money.filter((name) => families.some((one) => one[name] !== null));
  return (
    <Page title={title} tabs={<Tabs label={title} items={tabs} />}>
      <div className="time-tools">
        <Tabs label={t('projects.dashboard.filter')} items={filters} />
        <ExportMenu address={address} to={pathTo('projectStatisticExport', {})} />
      </div>
      <Panel title={t('projects.dashboard.byFamily')}>
        <DataTable
          caption={t('projects.dashboard.byFamily')}
          rows={families}
          rowKey={({ family }) => family}
          columns={[
            {
              key: 'family',
              header: t('projects.field.family'),
              narrow: 'title',
              cell: ({ family }) => family || t('projects.dashboard.noFamily'),
            },
            {
              key: 'count',
              header: t('projects.list'),
              numeric: true,
              narrow: 'side',
              cell: ({ count }) => format.integer(count),
            },
            ...seen.map((name) => ({
              key: name,
              header: t(`projects.figure.${name}`),
              numeric: true,
              narrow: 'below' as const,
              cell: (one: (typeof families)[number]) => {
                const value = one[name];
                return value === null ? '' : format.amount(value);
              },
            })),
          ]}
          empty={null}
        />
      </Panel>
      <Panel title={t('projects.list')}>
        <FiguresTable caption={t('projects.list')} rows={rows} />
      </Panel>
      <TurnedPager pages={pages} />
    </Page>
  );
}
