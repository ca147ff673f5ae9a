import type { PlanRow } from '#projections/projects/planning/plans.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import type { TurnedPages } from '../../ui/list/turn-page.ts';
import { TurnedPager } from '../../ui/list/turned-pager.tsx';
import { useText } from '../../ui/text.tsx';
import { usePlanDays } from '../planning/plan-days.ts';

/** Who is planned on a project, the newest first: a page of them. */
export function PlansPanel({
  project,
  plans,
  pages,
  mayPlan,
}: {
  project: number;
  plans: PlanRow[];
  pages: TurnedPages | null;
  mayPlan: boolean;
}) {
  const t = useText();
  const days = usePlanDays<PlanRow>();
  const back = pathTo('projectDetails', { id: project }, { selectedTab: 'planning' });
  return (
    <Panel title={t('projects.tab.planning')}>
      <DataTable
        caption={t('projects.tab.planning')}
        rows={plans}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'person',
            header: t('projects.planning.field.person'),
            narrow: 'title',
            cell: ({ id, name }) =>
              mayPlan ? (
                <a className="ref" href={pathTo('planEdit', { id }, { back })}>
                  {name || t('commerce.erased')}
                </a>
              ) : (
                name || t('commerce.erased')
              ),
          },
          {
            key: 'job',
            header: t('projects.planning.field.job'),
            narrow: 'below',
            cell: ({ jobName }) => jobName,
          },
          ...days,
        ]}
        empty={
          <EmptyState title={t('projects.planning.noPlans')} hint={t('projects.planning.noPlansHint')} />
        }
      />
      <TurnedPager pages={pages} />
      <p>
        <LinkButton icon="calendar" to={pathTo('projectPlanning', {}, { project })}>
          {t('projects.planning.board')}
        </LinkButton>{' '}
        {mayPlan && (
          <LinkButton icon="plus" to={pathTo('planNew', {}, { project, back })}>
            {t('projects.planning.new')}
          </LinkButton>
        )}
      </p>
    </Panel>
  );
}
