import type { ActivityMonthRow } from '#projections/time/activities.ts';
import type { PlanRow } from '#projections/projects/planning/plans.ts';
import { hoursText } from '#domain/time/worked-time.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { pathTo } from '../paths.ts';
import { usePlanDays } from '../projects/planning/plan-days.ts';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';

/** The months of time that somebody noted, the newest first. */
export function PersonTime({ person, months }: { person: number; months: ActivityMonthRow[] }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  return (
    <Panel title={t('people.tab.time')}>
      <DataTable
        caption={t('people.tab.time')}
        rows={months}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'month',
            header: t('time.field.month'),
            narrow: 'title',
            cell: ({ id, month }) => (
              <a className="ref" href={pathTo('activityMonthDetails', { id })}>
                {monthInWords(month, language)}
              </a>
            ),
          },
          {
            key: 'status',
            header: t('time.field.status'),
            narrow: 'below',
            cell: ({ status }) => t(`time.status.${status}`),
          },
          {
            key: 'hours',
            header: t('time.field.hours'),
            numeric: true,
            narrow: 'side',
            cell: ({ seconds }) => format.quantity(hoursText(seconds)),
          },
          {
            key: 'billable',
            header: t('time.field.billable'),
            numeric: true,
            narrow: 'below',
            cell: ({ billableSeconds }) => format.quantity(hoursText(billableSeconds)),
          },
        ]}
        empty={<EmptyState title={t('time.list.none')} hint={t('time.list.noneHint')} />}
      />
      <p>
        <LinkButton icon="calendar" to={pathTo('personActivity', {}, { person })}>
          {t('time.grid.week')}
        </LinkButton>
      </p>
    </Panel>
  );
}

/** What somebody is planned on, the newest first. */
export function PersonPlanning({ plans, mayPlan }: { plans: PlanRow[]; mayPlan: boolean }) {
  const t = useText();
  const days = usePlanDays<PlanRow>();
  return (
    <Panel title={t('people.tab.planning')}>
      <DataTable
        caption={t('people.tab.planning')}
        rows={plans}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'project',
            header: t('projects.planning.field.project'),
            narrow: 'title',
            cell: ({ id, projectCode, projectName }) => {
              const words = `${projectCode} · ${projectName}`;
              return mayPlan ? (
                <a className="ref" href={pathTo('planEdit', { id })}>
                  {words}
                </a>
              ) : (
                words
              );
            },
          },
          ...days,
        ]}
        empty={
          <EmptyState title={t('projects.planning.noneFor')} hint={t('projects.planning.noneForHint')} />
        }
      />
    </Panel>
  );
}
