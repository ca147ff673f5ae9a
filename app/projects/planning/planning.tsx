import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { PeriodNav } from '../../ui/board/period-nav.tsx';
import { PlannedBoard } from '../../ui/board/planned-board.tsx';
import { FilterDrawer } from '../../ui/list/list-tools.tsx';
import { PlainSelect } from '../../ui/form/field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Alert, Page } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { planningFilters } from './planning-filters.ts';
import { changePlanning, planningPage } from './planning.server.ts';
import { Refusals } from '../../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('projectPlanning', planningPage);
export const action = screen('projectPlanning', changePlanning);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Plans that meet an absence or lie outside of a contract: neither is changed by itself. */
function Conflicts({ conflicts, mayPlan, back }: Pick<Loaded, 'conflicts' | 'mayPlan'> & { back: string }) {
  const t = useText();
  const format = useFormat();
  const { count, first } = conflicts;
  if (count === 0) return null;
  return (
    <Alert tone="warn">
      <div>
        <strong>{t('projects.planning.conflicts', { count })}</strong>
        {count > first.length && (
          <p>{t('projects.planning.conflictsFirst', { shown: format.integer(first.length) })}</p>
        )}
        <ul>
          {first.map(({ id, person, project, start, end, why }) => {
            const words = t('projects.planning.conflictOf', {
              person,
              project,
              start: format.date(start),
              end: format.date(end),
            });
            return (
              <li key={id}>
                {mayPlan ? (
                  <a className="link" href={pathTo('planEdit', { id }, { back })}>
                    {words}
                  </a>
                ) : (
                  words
                )}
                <div>{why}</div>
              </li>
            );
          })}
        </ul>
      </div>
    </Alert>
  );
}

/** Who is planned on which project, and what of their hours is left. */
export default function ProjectPlanning() {
  const page = useLoaderData<typeof loader>();
  const { title, here, subtitle, all, period, board, conflicts, mayPlan, links } = page;
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={title}
      crumbs={[{ label: t('projects.list'), to: pathTo('projectList', {}) }]}
      {...(subtitle !== null && { subtitle })}
      actions={
        <>
          {all !== null && <LinkButton to={all}>{t('projects.planning.everybody')}</LinkButton>}
          <LinkButton icon="file" to={links.print}>
            {t('projects.planning.print')}
          </LinkButton>
          <LinkButton to={links.export}>{t('projects.planning.export')}</LinkButton>
          {mayPlan && (
            <>
              <LinkButton to={links.copy}>{t('projects.planning.copy')}</LinkButton>
              <LinkButton tone="primary" icon="plus" to={links.new}>
                {t('projects.planning.new')}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <Refusals errors={answer?.errors} />
      <PeriodNav period={period} />
      <div className="time-tools">
        <Tabs label={t('projects.planning.by.label')} items={page.groups} />
        <FilterDrawer address={here} names={planningFilters}>
          {planningFilters.map((name) =>
            page.options[name].length === 0 ? null : (
              <PlainSelect
                key={name}
                id={`filter-${name}`}
                name={name}
                label={t(`projects.planning.filter.${name}`)}
                options={page.options[name]}
                placeholder={t('projects.planning.filter.any')}
                defaultValue={page.narrowed[name] ?? ''}
              />
            ),
          )}
        </FilterDrawer>
      </div>
      <Conflicts conflicts={conflicts} mayPlan={mayPlan} back={here} />
      <PlannedBoard
        board={board}
        pages={page.pages}
        none={t('projects.planning.none')}
        noneHint={t('projects.planning.noneHint')}
      />
    </Page>
  );
}
