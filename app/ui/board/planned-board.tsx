import { TurnedPager } from '../list/turned-pager.tsx';
import type { TurnedPages } from '../list/turn-page.ts';
import { EmptyState } from '../page.tsx';
import type { PlanningBoard } from './planning.ts';
import { Planning } from './planning.tsx';

interface Props {
  board: PlanningBoard;
  /** Where it is turned: a board of many rows. */
  pages?: TurnedPages | null;
  none: string;
  noneHint: string;
}

/** A board and its other pages, or in words that it has no rows. */
export const PlannedBoard = ({ board, pages = null, none, noneHint }: Props) =>
  board.groups.every(({ rows }) => rows.length === 0) ? (
    <EmptyState title={none} hint={noneHint} />
  ) : (
    <>
      <Planning board={board} />
      <TurnedPager pages={pages} />
    </>
  );
