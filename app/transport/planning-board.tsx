import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { PlannedBoard } from '../ui/board/planned-board.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { changeTransportBoard, transportBoard } from './board.server.ts';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('transportBoard', transportBoard);
export const action = screen('transportBoard', changeTransportBoard);

/** Interventions over pumps and drivers. */
export default function TransportBoard() {
  const { title, period, board, by, drivers, mayCreate } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={title}
      tabs={<Tabs label={t('transport.board.rows')} items={by} />}
      actions={
        <>
          <LinkButton to={pathTo('transportList', {})} icon="file">
            {t('transport.list')}
          </LinkButton>
          {mayCreate && (
            <LinkButton tone="primary" icon="plus" to={pathTo('transportNew', {})}>
              {t('transport.new')}
            </LinkButton>
          )}
        </>
      }
    >
      <Refusals errors={answer?.errors} />
      <PeriodNav period={period} />
      {drivers.length > 0 && <Tabs label={t('transport.drivers.label')} items={drivers} />}
      <PlannedBoard board={board} none={t('transport.board.none')} noneHint={t('transport.board.noneHint')} />
    </Page>
  );
}
