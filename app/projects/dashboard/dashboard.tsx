import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Kpi, KpiRow, Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { dashboardPage } from './dashboard.server.ts';
import { FiguresTable } from './figures-table.tsx';

export const meta = titleOf;

export const loader = screen('projectDashboard', dashboardPage);

/** How the projects of the company stand. */
export default function ProjectDashboard() {
  const { title, tabs, counts, sums, late, overBudget, rows } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page title={title} tabs={<Tabs label={title} items={tabs} />}>
      <KpiRow>
        {counts.map(({ status, count, to }) => (
          <Kpi key={status} label={t(`projects.status.${status}`)} value={format.integer(count)} to={to} />
        ))}
        <Kpi
          label={t('projects.dashboard.only.late')}
          value={format.integer(late)}
          to={pathTo('progressing', {}, { only: 'late' })}
        />
        {overBudget > 0 && (
          <Kpi
            label={t('projects.dashboard.only.overBudget')}
            value={format.integer(overBudget)}
            to={pathTo('progressing', {}, { only: 'overBudget' })}
          />
        )}
      </KpiRow>
      <KpiRow>
        {sums.map(({ name, value }) => (
          <Kpi
            key={name}
            label={t(`projects.figure.${name}`)}
            value={format.money(value)}
            note={t('projects.dashboard.ofGoing')}
            to={pathTo('projectStatistic', {}, { only: 'going' })}
          />
        ))}
      </KpiRow>
      <Panel title={t('projects.dashboard.going')}>
        <FiguresTable caption={t('projects.dashboard.going')} rows={rows} />
      </Panel>
    </Page>
  );
}
