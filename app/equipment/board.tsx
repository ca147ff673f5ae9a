import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { PlannedBoard } from '../ui/board/planned-board.tsx';
import { Button } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { equipmentBoard } from './board.server.ts';

export const meta = titleOf;

export const loader = screen('equipmentBoard', equipmentBoard);

/** Which piece is with whom, a month at a time. */
export default function EquipmentBoard() {
  const { title, period, board, month, type, types, previous, next } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title} crumbs={[{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }]}>
      <PeriodNav period={period} />
      <form method="get" className="card panel filter-panel">
        <input type="hidden" name="month" value={month} />
        <PlainSelect
          id="board-type"
          name="type"
          label={t('equipment.field.type')}
          options={types}
          placeholder={t('equipment.board.allTypes')}
          defaultValue={type ?? ''}
        />
        <Button>{t('equipment.board.show')}</Button>
      </form>
      <PlannedBoard board={board} none={t('equipment.board.none')} noneHint={t('equipment.board.noneHint')} />
      {(previous !== null || next !== null) && (
        <Pager
          previous={previous ?? undefined}
          next={next ?? undefined}
          summary={t('equipment.board.page')}
        />
      )}
    </Page>
  );
}
