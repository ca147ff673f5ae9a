import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState, Page, Panel, Progress } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { TurnedPager } from '../../ui/list/turned-pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { jobCost, JobEnd, JobHours } from '../parts/jobs-panel.tsx';
import { progressingPage } from './dashboard.server.ts';

export const meta = titleOf;

export const loader = screen('progressing', progressingPage);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** A project with how far it and its jobs are. */
function ProjectProgress({ row: { id, code, name, endDate, late, over, summary, jobs } }: { row: Row }) {
  const t = useText();
  const format = useFormat();
  const { progress: percent } = summary;
  const progress =
    percent === null ? t('projects.figure.noProgress') : t('projects.figure.progress', { percent });
  return (
    <Panel title={`${code} · ${name}`}>
      <p>
        <a className="link" href={pathTo('projectDetails', { id })}>
          {progress}
        </a>{' '}
        {endDate !== null && t('projects.dashboard.until', { day: format.date(endDate) })}{' '}
        {late && <Badge tone="bad">{t('projects.dashboard.late')}</Badge>}{' '}
        {over && <Badge tone="warn">{t('projects.dashboard.overBudget')}</Badge>}
      </p>
      {percent !== null && <Progress percent={percent} label={progress} />}
      {jobs.length > 0 && (
        <DataTable
          caption={name}
          rows={jobs}
          rowKey={({ job }) => job}
          columns={[
            {
              key: 'name',
              header: t('projects.job.name'),
              narrow: 'title',
              cell: ({ name: job }) => job,
            },
            {
              key: 'end',
              header: t('projects.job.endDate'),
              narrow: 'below',
              cell: (job) => <JobEnd {...job} />,
            },
            {
              key: 'hours',
              header: t('projects.job.hours'),
              numeric: true,
              narrow: 'below',
              cell: ({ job, ...hours }) => (
                <JobHours to={pathTo('activityList', {}, { project: id, job })} {...hours} />
              ),
            },
            ...jobCost<(typeof jobs)[number]>(t, format, jobs),
            {
              key: 'progress',
              header: t('projects.job.progress'),
              numeric: true,
              narrow: 'side',
              cell: ({ progress: done }) => format.percent(String(done)),
            },
          ]}
          empty={null}
        />
      )}
    </Panel>
  );
}

/** How far projects and their jobs are, those that are behind first. */
export default function Progressing() {
  const { title, tabs, filters, rows, pages } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title} tabs={<Tabs label={title} items={tabs} />}>
      <Tabs label={t('projects.dashboard.filter')} items={filters} />
      {rows.length === 0 && (
        <EmptyState title={t('projects.dashboard.nothing')} hint={t('projects.dashboard.nothingHint')} />
      )}
      {rows.map((row) => (
        <ProjectProgress key={row.id} row={row} />
      ))}
      <TurnedPager pages={pages} />
    </Page>
  );
}
