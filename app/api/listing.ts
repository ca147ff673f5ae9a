import type { z } from 'zod';
import type { ListRequest } from '#projections/listing.ts';
import { memoryPage } from './in-memory.ts';
import { count, word, words, yesOrNo, type AskedOf } from './query.ts';

/* What every list takes behind its path: which page, in which order, which rows. */

const DEFAULT_LIMIT = 25;
export const MAX_LIMIT = 200;
const ALL_LIMIT = 10_000;
/** Pages by number reach this far; beyond it a program follows the cursor. */
const MAX_OFFSET = 10_000;

const directions = ['asc', 'desc'] as const;

/** How many rows are asked for at once. */
export const sizeQuery = {
  maxPerPage: count(100_000, `Rows on a page: ${DEFAULT_LIMIT} unless said, ${MAX_LIMIT} at most`),
  maxPerPageAll: yesOrNo(`1: all rows at once, ${ALL_LIMIT} at most`),
};

/** Which page of a list, and words that its rows have. */
export const pageQuery = {
  page: count(1_000_000, `Number of the page, from 1, up to row ${MAX_OFFSET}; beyond it follow \`next\``),
  ...sizeQuery,
  cursor: words('`next` or `previous` of an earlier answer'),
  keyword: words('Words that the rows have, in any order'),
};

interface Order {
  sort: string;
  direction: 'asc' | 'desc';
}

/** The order of a list: one of its sorts. */
export const orderQuery = (sorts: readonly string[], usual: Order) => ({
  sort: word(sorts, `What the list is in order of; \`${usual.sort}\` unless said`),
  direction: word(directions, `Ascending or descending; \`${usual.direction}\` unless said`),
});

/** The same of a list whose `direction` also narrows it, by other words. */
export const orderQueryWith = <const Other extends string>(
  sorts: readonly string[],
  usual: Order,
  other: readonly Other[],
) => ({
  sort: word(sorts, `What the list is in order of; \`${usual.sort}\` unless said`),
  direction: word(
    [...directions, ...other],
    `Ascending or descending; \`${usual.direction}\` unless said. ${other.join(', ')} narrow the list`,
  ),
});

type Size = AskedOf<z.ZodObject<typeof sizeQuery>>;
type Paging = AskedOf<z.ZodObject<typeof pageQuery>> & { sort?: string | null; direction?: string | null };

/** How many rows are asked for at once. */
export const limitOf = ({ maxPerPage, maxPerPageAll }: Size, usual = DEFAULT_LIMIT): number =>
  maxPerPageAll === true ? ALL_LIMIT : Math.min(maxPerPage ?? usual, MAX_LIMIT);

/** The page that is asked for. */
export function listRequest(asked: Paging, usual: Order, size = DEFAULT_LIMIT): ListRequest {
  const limit = limitOf(asked, size);
  const isWhole = asked.maxPerPageAll === true || asked.cursor !== null;
  return {
    sort: asked.sort ?? usual.sort,
    direction: directions.find((one) => one === asked.direction) ?? usual.direction,
    strict: true,
    limit,
    cursor: asked.cursor,
    offset: isWhole ? 0 : Math.min(((asked.page ?? 1) - 1) * limit, MAX_OFFSET),
  };
}

/** What a list takes that is held in memory and whose rows come in one order. */
export const memoryQuery = { ...pageQuery, ...orderQuery(['name'], { sort: 'name', direction: 'asc' }) };

type InMemory = AskedOf<z.ZodObject<typeof memoryQuery>>;

/** All rows of a list that is held in memory, in the direction that is asked for. */
export const inDirection = <Row>(
  { direction }: { direction: 'asc' | 'desc' | null },
  rows: readonly Row[],
  usual: 'asc' | 'desc' = 'asc',
): Row[] => ((direction ?? usual) === usual ? [...rows] : rows.toReversed());

/** A page of rows that are held in memory, with its answer's other parts. */
export function pageInMemory<Row>(asked: InMemory, rows: readonly Row[], usual: 'asc' | 'desc' = 'asc') {
  const { offset, limit } = listRequest(asked, { sort: 'name', direction: usual });
  const ordered = inDirection(asked, rows, usual);
  const page = memoryPage(ordered, { direction: 'asc', cursor: asked.cursor, offset, limit });
  return { items: page.rows, total: rows.length, next: page.next, previous: page.previous };
}
