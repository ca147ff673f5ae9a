import { describe, expect, it } from 'vitest';
import type { BoardRow, PlanningBoard } from '#app/ui/board/planning.ts';
import { MOST_ROWS, onPage, turnBoard } from '#app/ui/board/turned-board.ts';

const rows = (of: string, count: number): BoardRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${of}${at}`, label: `${of}${at}`, bars: [] }));

const boardOf = (groups: PlanningBoard['groups']): PlanningBoard => ({
  id: 'board',
  caption: 'Who is where',
  heads: { rows: 'Person' },
  columns: [],
  slots: 2,
  groups,
  legend: [],
  move: { action: '/board?month=2026-11', intent: 'move' },
  narrow: { column: 0, previous: null, next: '/board?day=2026-11-25' },
});

const at = (query: string) => new URL(`https://registre.example/board?${query}`);
const idsOf = ({ groups }: PlanningBoard) => groups.flatMap((group) => group.rows.map(({ id }) => id));

describe('a board of many rows', () => {
  it('stands as it is on one page up to 500 rows', () => {
    const board = boardOf([{ id: 'all', label: null, rows: rows('a', MOST_ROWS) }]);
    expect(turnBoard(at('month=2026-11'), board)).toEqual({ board, pages: null });
  });

  it('says beyond them how many there are, and leads to the rest', () => {
    const board = boardOf([{ id: 'all', label: null, rows: rows('a', MOST_ROWS + 1) }]);
    const first = turnBoard(at('month=2026-11'), board);
    expect(idsOf(first.board)).toEqual(rows('a', MOST_ROWS).map(({ id }) => id));
    expect(first.pages).toEqual({
      next: '/board?month=2026-11&page=2',
      from: 1,
      to: MOST_ROWS,
      total: MOST_ROWS + 1,
    });
    expect(first.board.move?.action).toBe('/board?month=2026-11');

    const second = turnBoard(at('month=2026-11&page=2'), board);
    expect(idsOf(second.board)).toEqual([`a${MOST_ROWS}`]);
    expect(second.pages?.previous).toBe('/board?month=2026-11');
    // What is moved there leads back there.
    expect(second.board.move?.action).toBe('/board?month=2026-11&page=2');
    expect(second.board.narrow.next).toBe('/board?day=2026-11-25&page=2');
    expect(onPage(at('page=2'), '/board?month=2026-12')).toBe('/board?month=2026-12&page=2');
  });

  it('goes on with a group on the next page, and loses no row of any', () => {
    const board = boardOf([
      { id: 'a', label: 'A', rows: rows('a', 300) },
      { id: 'b', label: 'B', rows: rows('b', 300) },
      { id: 'c', label: 'C', rows: rows('c', 450) },
    ]);
    const pages = [1, 2, 3].map((page) => turnBoard(at(`page=${page}`), board).board);
    expect(pages.flatMap(idsOf)).toEqual(idsOf(board));
    expect(pages.map(({ groups }) => groups.map(({ id }) => id))).toEqual([['a', 'b'], ['b', 'c'], ['c']]);
  });
});
