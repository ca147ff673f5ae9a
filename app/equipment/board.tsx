import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { PlannedBoard } from '../ui/board/planned-board.tsx';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { equipmentBoard } from './board.server.ts';

export const meta = titleOf;

export const loader = screen('equipmentBoard', equipmentBoard);

/** Which piece is with whom, a month at a time. */
export default function EquipmentBoard() {
  const { title, period, board } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title} crumbs={[{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }]}>
      <PeriodNav period={period} />
      <PlannedBoard board={board} none={t('equipment.board.none')} noneHint={t('equipment.board.noneHint')} />
    </Page>
  );
}
