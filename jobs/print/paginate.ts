import { add, money } from '#domain/kernel/decimal.ts';
import { type Block, stack } from './blocks.ts';

/** A line of the table. Few pieces stay together, as long as a page has room for them; more flow over. */
export interface Row {
  pieces: readonly Block[];
  /** How many of the first pieces stay together: a name with the start of its description. 1 where it is left out. */
  head?: number;
  /** Decimal string; null for what adds nothing (comments, notes, sub-totals). */
  total: string | null;
}

export interface Room {
  /** Points for lines of the table on the first page, below its heading. */
  first: number;
  /** On a following page, below its heading and the amount brought forward. */
  next: number;
  /** On a following page that has no table. */
  bare: number;
  /** Height of the row with the amount to carry forward. */
  carry: number;
}

/** What follows the lines: `totals` stand on the page of the last line, the others where they find room. */
export interface Tail {
  totals: Block;
  others: readonly Block[];
}

export interface PageContent {
  rows: Block[];
  /** Sum of the lines on the pages before; null on the first page and where there is no table. */
  broughtForward: string | null;
  /** Sum of the lines so far; null where the lines end. */
  carriedForward: string | null;
  tail: Block[];
}

interface Piece {
  block: Block;
  total: string | null;
}

const emptyPage = (broughtForward: string | null): PageContent => ({
  rows: [],
  broughtForward,
  carriedForward: null,
  tail: [],
});

/** The part of the first page that may be left empty so that the totals and what follows them stand together. */
const EMPTY = 0.25;

const heightOf = (blocks: readonly Block[]) => stack(blocks).height;

/** Rows of so many pieces are not parted: what they leave empty below them is little. */
const WHOLE = 6;

const joined = (blocks: readonly Block[], limit: number): Block[] => {
  const whole = stack(blocks);
  return whole.height <= limit ? [whole] : [...blocks];
};

/**
 * A short row is one piece; of a longer one the beginning is, its lines, and the last two of them: nothing stands
 * alone at the foot or the head of a page. The first bears its total.
 */
function piecesOf({ pieces, head = 1, total }: Row, limit: number): Piece[] {
  const end = Math.max(head, pieces.length - 2);
  const blocks =
    pieces.length <= WHOLE
      ? joined(pieces, limit)
      : [
          ...joined(pieces.slice(0, head), limit),
          ...pieces.slice(head, end),
          ...joined(pieces.slice(end), limit),
        ];
  return blocks
    .filter(({ height }) => height > 0)
    .map((block, index) => ({ block, total: index === 0 ? total : null }));
}

/**
 * Puts the lines of a document and what follows them on pages. Short rows stay whole and long ones flow over, so
 * that no page ends in a great white; the totals have a line above them, and what follows them comes along to the
 * next page unless the first page is left a quarter empty by that. Each page but the last of the table ends with
 * room for the amount that it carries forward.
 */
export function paginate(rows: readonly Row[], tail: Tail, room: Room): PageContent[] {
  let page = emptyPage(null);
  const pages: PageContent[] = [page];
  let left = room.first;
  let sum = '0';

  const turn = () => {
    page.carriedForward = page.rows.length > 0 ? money(sum) : null;
    page = emptyPage(page.carriedForward);
    pages.push(page);
    left = room.next;
  };
  const place = ({ block, total }: Piece) => {
    page.rows.push(block);
    left -= block.height;
    sum = add(sum, total ?? '0');
  };

  const pieces = rows.flatMap((row, index) =>
    piecesOf(row, room.next - (index === rows.length - 1 ? tail.totals.height : room.carry)),
  );
  const last = pieces.pop();
  for (const piece of pieces) {
    if (piece.block.height + room.carry > left) turn();
    place(piece);
  }
  const ending = (last?.block.height ?? 0) + tail.totals.height;
  const all = ending + heightOf(tail.others);
  const together = all > left && all <= room.next && (pages.length > 1 || left < room.next * EMPTY);
  if ((page.rows.length > 0 || left < room.next) && (ending > left || together)) turn();
  if (last) place(last);
  page.tail.push(tail.totals);
  left -= tail.totals.height;

  for (const block of tail.others) {
    if (block.height > left) {
      page = emptyPage(null);
      pages.push(page);
      left = room.bare;
    }
    page.tail.push(block);
    left -= block.height;
  }
  return pages;
}
