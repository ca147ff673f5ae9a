import { EmptyState } from '../page.tsx';
import type { PlanningBoard } from './planning.ts';
import { Planning } from './planning.tsx';

/** A board, or in words that it has no rows. */
export const PlannedBoard = ({
  board,
  none,
  noneHint,
}: {
  board: PlanningBoard;
  none: string;
  noneHint: string;
}) =>
  board.groups.every(({ rows }) => rows.length === 0) ? (
    <EmptyState title={none} hint={noneHint} />
  ) : (
    <Planning board={board} />
  );
