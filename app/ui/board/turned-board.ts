import { linkWith } from '../links.ts';
import { turnPage, type TurnedPages } from '../list/turn-page.ts';
import type { PlanningBoard } from './planning.ts';

/** So many rows of a board stand on a page of it (docs/decisions/0118-boards.md). */
export const MOST_ROWS = 500;

/** An address of a board on the page of it that is looked at. */
export const onPage = (url: URL, address: string): string =>
  linkWith(address, { page: url.searchParams.get('page') });

/** The rows of a board that the address asks for by `page`; what the board leads to on itself stays on that page. */
export function turnBoard(
  url: URL,
  board: PlanningBoard,
): { board: PlanningBoard; pages: TurnedPages | null } {
  const { groups, move, narrow } = board;
  const all = groups.flatMap((group) => group.rows.map((row) => ({ row, of: group.id })));
  const { rows, pages } = turnPage(url, all, MOST_ROWS);
  if (pages === null) return { board, pages };
  const here = (address: string | null) => (address === null ? null : onPage(url, address));
  return {
    board: {
      ...board,
      groups: groups.flatMap((group) => {
        const shown = rows.flatMap(({ row, of }) => (of === group.id ? [row] : []));
        return shown.length === 0 ? [] : [{ ...group, rows: shown }];
      }),
      move: move && { ...move, action: onPage(url, move.action) },
      narrow: { ...narrow, previous: here(narrow.previous), next: here(narrow.next) },
    },
    pages,
  };
}
