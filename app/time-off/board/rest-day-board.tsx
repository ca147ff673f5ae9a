import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { PeriodNav } from '../../ui/board/period-nav.tsx';
import { PlannedBoard } from '../../ui/board/planned-board.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';
import { boardFilters } from '../leave-filters.ts';
import { LeaveFilterMenu } from '../leave-filter-menu.tsx';
import { nameColumn } from '../name-column.tsx';
import { agreeing, RefuseLink, RefuseQuestion } from '../rest-day-answer.tsx';
import { RestDayState } from '../rest-day-status.tsx';
import { changeBoard, restDayBoard } from './rest-day-board.server.ts';
import { Refusals } from '../../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('restDayBoard', restDayBoard);
export const action = screen('restDayBoard', changeBoard);

type Waiting = ReturnType<typeof useLoaderData<typeof loader>>['waiting'][number];

/** What waits on the days of the board, to be answered beside it. */
function WaitingPanel({
  rows,
  answer,
}: {
  rows: Waiting[];
  answer: ReturnType<typeof useActionData<typeof action>>;
}) {
  const t = useText();
  const title = t('timeOff.board.waiting');
  return (
    <Panel title={title}>
      <DataTable<Waiting>
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          nameColumn(t, ({ id }) => pathTo('restDayDetails', { id })),
          { key: 'kind', header: t('timeOff.field.kind'), narrow: 'below', cell: ({ kind }) => kind },
          { key: 'when', header: t('timeOff.decision.when'), narrow: 'below', cell: ({ when }) => when },
          {
            key: 'status',
            header: t('timeOff.field.status'),
            narrow: 'below',
            cell: ({ id, status }) => (
              <>
                <RestDayState status={status} />
                <IntentButton intent={agreeing(status)} fields={{ id: String(id) }} tone="quiet" icon="check">
                  {t(`timeOff.step.${agreeing(status)}`)}
                </IntentButton>
                <RefuseLink id={id} status={status} />
              </>
            ),
          },
        ]}
        empty={null}
      />
      {rows.map(({ id, status, about }) => (
        <RefuseQuestion key={id} id={id} status={status} about={about} answer={answer} />
      ))}
    </Panel>
  );
}

/** Who is away, a month at a time. */
export default function RestDayBoard() {
  const { title, sections, period, board, pages, waiting, address, narrowed, options, mayAsk, mayClose } =
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
      <PlannedBoard
        board={board}
        pages={pages}
        none={t('timeOff.board.none')}
        noneHint={t('timeOff.board.noneHint')}
      />
      {waiting.length > 0 && <WaitingPanel rows={waiting} answer={answer} />}
    </Page>
  );
}
