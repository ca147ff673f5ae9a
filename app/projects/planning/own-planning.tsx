import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PeriodNav } from '../../ui/board/period-nav.tsx';
import { Definitions, EmptyState, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { ownPlanningPage } from './planning.server.ts';

export const meta = titleOf;

export const loader = screen('ownPlanning', ownPlanningPage);

type Plan = ReturnType<typeof useLoaderData<typeof loader>>['days'][number]['plans'][number];

function OnProject({ plan: { code, name, job, half, hours, to } }: { plan: Plan }) {
  const t = useText();
  const format = useFormat();
  const words = [code, name, job].filter(Boolean).join(' · ');
  return (
    <div>
      {to === null ? (
        words
      ) : (
        <a className="link" href={to}>
          {words}
        </a>
      )}{' '}
      <small>
        {[
          half === null ? '' : t(`timeOff.half.${half}`),
          hours === null ? '' : t('projects.planning.hours', { hours: format.quantity(hours) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </div>
  );
}

/** What one is planned for, day by day: a list, which a phone shows as it is. */
export default function OwnPlanning() {
  const { title, period, days } = useLoaderData<typeof loader>();
  const t = useText();
  const shown = days.filter(({ plans, away }) => plans.length > 0 || away);
  return (
    <Page
      title={title}
      actions={
        <LinkButton icon="calendar" to={pathTo('calendarFeeds', {})}>
          {t('calendar.feed.action')}
        </LinkButton>
      }
    >
      <PeriodNav period={period} />
      {shown.length === 0 ? (
        <EmptyState title={t('projects.planning.ownNone')} hint={t('projects.planning.ownNoneHint')} />
      ) : (
        <Panel title={t('projects.planning.ownDays')}>
          <Definitions
            items={shown.map(({ said, plans, away, off }) => ({
              term: said,
              value: (
                <>
                  {plans.map((plan) => (
                    <OnProject key={plan.id} plan={plan} />
                  ))}
                  {away && <div>{t('timeOff.absent')}</div>}
                  {off !== null && <small>{off}</small>}
                </>
              ),
            }))}
          />
        </Panel>
      )}
    </Page>
  );
}
