import type { AcceptedOrder } from '#projections/projects/project-documents.ts';
import type { SeenJob } from '../figures.server.ts';
import { clockText } from '#domain/time/typed-hours.ts';
import { Badge } from '../../ui/badge.tsx';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { useFormat, useText, type Text } from '../../ui/text.tsx';

type ShownJob = SeenJob & { late: boolean };

/** When a job is to be done, and whether that is past. */
export function JobEnd({ endDate, late }: { endDate: string | null; late: boolean }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {endDate && format.date(endDate)} {late && <Badge tone="bad">{t('projects.dashboard.late')}</Badge>}
    </>
  );
}

/** Hours noted on a job, of those that it was to take; more than these is told. */
export function JobHours({
  seconds,
  budgetHours,
  overHours,
  to,
}: Pick<ShownJob, 'seconds' | 'budgetHours' | 'overHours'> & { to: string }) {
  const t = useText();
  const budget = budgetHours && t('projects.job.hoursOf', { hours: clockText(Number(budgetHours) * 3600) });
  if (seconds === null || (seconds === 0 && budgetHours === null)) return budget;
  return (
    <>
      <a className="ref" href={to}>
        {clockText(seconds)}
      </a>{' '}
      {budget} {overHours === true && <Badge tone="warn">{t('projects.dashboard.overBudget')}</Badge>}
    </>
  );
}

/** What the time of jobs cost, of what each may cost: a column where somebody may see it. */
export function jobCost<
  Job extends Pick<SeenJob, 'project' | 'job' | 'cost' | 'budgetAmount' | 'overAmount'>,
>(t: Text, format: ReturnType<typeof useFormat>, jobs: readonly Job[]): Column<Job>[] {
  const isTold = ({ cost, budgetAmount }: Job) =>
    cost !== null && (Number(cost) !== 0 || budgetAmount !== null);
  if (!jobs.some(isTold)) return [];
  return [
    {
      key: 'cost',
      header: t('projects.figure.time'),
      numeric: true,
      narrow: 'below',
      cell: ({ project, job, cost, budgetAmount, overAmount }) => {
        if (cost === null || (Number(cost) === 0 && budgetAmount === null)) return '–';
        return (
          <>
            <a className="ref" href={pathTo('activityList', {}, { project, job })}>
              {format.amount(cost)}
            </a>{' '}
            {budgetAmount !== null && t('projects.job.hoursOf', { hours: format.amount(budgetAmount) })}{' '}
            {overAmount === true && <Badge tone="warn">{t('projects.dashboard.overBudget')}</Badge>}
          </>
        );
      },
    },
  ];
}

/** What a project has to do, and how far it is. */
export function JobsPanel({
  project,
  jobs,
  orders,
  mayEdit,
}: {
  project: number;
  jobs: ShownJob[];
  /** Accepted orders whose lines are no jobs yet. */
  orders: AcceptedOrder[];
  mayEdit: boolean;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('projects.job.many')}>
      <div className="time-scroll">
        <DataTable
          caption={t('projects.job.many')}
          rows={jobs}
          rowKey={({ job }) => job}
          columns={[
            {
              key: 'name',
              header: t('projects.job.name'),
              narrow: 'title',
              cell: ({ job, name }) =>
                mayEdit ? (
                  <a className="ref" href={pathTo('projectJob', { id: project }, { job })}>
                    {name}
                  </a>
                ) : (
                  name
                ),
            },
            {
              key: 'endDate',
              header: t('projects.job.endDate'),
              narrow: 'below',
              cell: (job) => <JobEnd {...job} />,
            },
            {
              key: 'sold',
              header: t('projects.job.sold'),
              numeric: true,
              narrow: 'below',
              cell: ({ sold }) => (sold === null ? '' : format.amount(sold)),
            },
            {
              key: 'hours',
              header: t('projects.job.hours'),
              numeric: true,
              narrow: 'below',
              cell: ({ job, ...hours }) => (
                <JobHours to={pathTo('activityList', {}, { project, job })} {...hours} />
              ),
            },
            ...jobCost<ShownJob>(t, format, jobs),
            {
              key: 'progress',
              header: t('projects.job.progress'),
              numeric: true,
              narrow: 'side',
              cell: ({ progress }) => format.percent(String(progress)),
            },
            ...(mayEdit
              ? [
                  {
                    key: 'remove',
                    header: '',
                    narrow: 'action' as const,
                    cell: ({ job }: ShownJob) => (
                      <IntentButton
                        intent="removeJob"
                        tone="quiet"
                        fields={{ job: String(job) }}
                        ask={t('ask.projectJob')}
                      >
                        {t('projects.job.remove')}
                      </IntentButton>
                    ),
                  },
                ]
              : []),
          ]}
          empty={<EmptyState title={t('projects.job.none')} hint={t('projects.job.noneHint')} />}
        />
      </div>
      {orders.map(({ version, number, title, net }) => (
        <p key={version}>
          <IntentButton intent="addOrderJobs" fields={{ version: String(version) }}>
            {t('projects.job.ofOrder', {
              order: number ?? title ?? '',
            })}
          </IntentButton>{' '}
          {[number === null ? null : title, format.money(net)].filter(Boolean).join(' · ')}
        </p>
      ))}
      {mayEdit && (
        <p>
          <LinkButton icon="plus" to={pathTo('projectJob', { id: project })}>
            {t('projects.job.new')}
          </LinkButton>
        </p>
      )}
    </Panel>
  );
}
