import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Agenda } from '../ui/board/calendar.tsx';
import { Legend } from '../ui/board/legend.tsx';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Chips } from '../ui/list/filters.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { calendarPage, type CalendarPage } from './calendar-page.server.ts';

export const meta = titleOf;
export const loader = screen('calendar', calendarPage);

/** What falls due, expires and is delivered, on its day. */
export default function Calendar() {
  const { title, calendar, period, chips, all, sums, isEmpty, legend } =
    useLoaderData<() => Promise<CalendarPage>>();
  const t = useText();
  return (
    <Page
      title={title}
      actions={
        <LinkButton to={pathTo('calendarFeeds', {})} icon="calendar">
          {t('calendar.feed.action')}
        </LinkButton>
      }
    >
      <PeriodNav period={period} />
      <div className="filters">
        <Chips chips={chips} />
        {all !== null && (
          <LinkButton to={all} tone="quiet">
            {t('calendar.all')}
          </LinkButton>
        )}
      </div>
      {sums.length > 0 && <p className="hint">{sums.join(' · ')}</p>}
      {isEmpty && <EmptyState title={t('calendar.none')} hint={t('calendar.noneHint')} />}
      <Agenda calendar={calendar} />
      <Legend items={legend} />
    </Page>
  );
}
