import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { PeriodNav } from '../../ui/board/period-nav.tsx';
import { PlannedBoard } from '../../ui/board/planned-board.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';
import { boardFilters } from '../leave-filters.ts';
import { LeaveFilterMenu } from '../leave-filter-menu.tsx';
import { changeBoard, restDayBoard } from './rest-day-board.server.ts';
import { Refusals } from '../../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('restDayBoard', restDayBoard);
export const action = screen('restDayBoard', changeBoard);

/** Who is away, a month at a time. */
export default function RestDayBoard() {
  const { title, sections, period, board, address, narrowed, options, mayAsk, mayClose } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={title}
      tabs={<Tabs label={t('timeOff.sections')} items={sections} />}
      actions={
        <>
          <LinkButton icon="calendar" to={pathTo('calendarFeeds', {})}>
            {t('calendar.feed.action')}
          </LinkButton>
          {mayClose && <LinkButton to={pathTo('leaveClosure', {})}>{t('timeOff.closure.title')}</LinkButton>}
          {mayAsk && (
            <LinkButton tone="primary" icon="plus" to={pathTo('restDayNew', {})}>
              {t('timeOff.new')}
            </LinkButton>
          )}
        </>
      }
    >
      <Refusals errors={answer?.errors} />
      <PeriodNav period={period} />
      {options && (
        <LeaveFilterMenu address={address} names={boardFilters} asked={narrowed} options={options} />
      )}
      <PlannedBoard board={board} none={t('timeOff.board.none')} noneHint={t('timeOff.board.noneHint')} />
    </Page>
  );
}
