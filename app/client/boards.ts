/* Comfort of boards and calendars (docs/architecture.md, "A board"): loaded by the pages that show one. */

import { calendar } from './boards/calendar.ts';
import { organization } from './boards/org.ts';
import { planning } from './boards/planning.ts';
import { statuses } from './boards/status.ts';

const hands: Readonly<Record<string, (board: HTMLElement) => void>> = {
  planning,
  status: statuses,
  calendar,
  org: organization,
};

/** Gives hands to the boards of the page, and notes that they may begin, for those who measure. */
export function handBoards(boards: Iterable<HTMLElement>): void {
  for (const board of boards) hands[board.dataset['board'] ?? '']?.(board);
  performance.mark('live');
}
