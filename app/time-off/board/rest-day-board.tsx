import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { PeriodNav } from '../../ui/board/period-nav.tsx';
import { Planning } from '../../ui/board/planning.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';
import { changeBoard, restDayBoard } from './rest-day-board.server.ts';

export const meta = titleOf;

export const loader = screen('restDayBoard', restDayBoard);
export const action = screen('restDayBoard', changeBoard);

/** Who is away, a month at a time. */
export default function RestDayBoard() {
  const { title, sections, period, board, mayAsk, mayClose } = useLoaderData<typeof loader>();
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
      <ErrorSummary
        errors={(answer?.errors ?? []).map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
      />
      <PeriodNav period={period} />
      {board.groups.every(({ rows }) => rows.length === 0) ? (
        <EmptyState title={t('timeOff.board.none')} hint={t('timeOff.board.noneHint')} />
      ) : (
        <Planning board={board} />
      )}
    </Page>
  );
}
