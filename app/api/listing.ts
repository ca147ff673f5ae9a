import type { ListPage, ListRequest } from '#projections/listing.ts';
import { json } from './call.ts';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 200;
const ALL_LIMIT = 10_000;
/** Pages by number reach this far; beyond it a program follows the cursor. */
const MAX_OFFSET = 10_000;

const positive = (value: string | null, fallback: number): number => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : fallback;
};

/** page, maxPerPage, maxPerPageAll, sort, direction and cursor of a list call. */
export function listRequest(
  query: URLSearchParams,
  defaults: { sort: string; direction: 'asc' | 'desc' },
): ListRequest {
  const all = query.get('maxPerPageAll') === '1';
  const limit = all ? ALL_LIMIT : Math.min(positive(query.get('maxPerPage'), DEFAULT_LIMIT), MAX_LIMIT);
  const direction = query.get('direction');
  return {
    sort: query.get('sort') ?? defaults.sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : defaults.direction,
    limit,
    cursor: query.get('cursor'),
    offset:
      all || query.has('cursor') ? 0 : Math.min((positive(query.get('page'), 1) - 1) * limit, MAX_OFFSET),
  };
}

export const keywordOf = (query: URLSearchParams): string | null =>
  query.get('keyword')?.trim().slice(0, 200) || null;

/** An id given as a filter; one that is none matches nothing. */
export function idFilter(query: URLSearchParams, name: string): number | null {
  const value = query.get(name);
  return value === null || value === '' ? null : /^\d{1,15}$/.test(value) ? Number(value) : -1;
}

/** `{ items, total }`, with the cursors of the pages around. */
export const listAnswer = <Row>(
  page: ListPage<Row>,
  total: number,
  present: (row: Row) => object,
): Response => json({ items: page.rows.map(present), total, next: page.next, previous: page.previous });

/** What a choice list needs of each row: its id and label. */
export const completionAnswer = (rows: readonly { id: number; value: string }[]): Response =>
  json({ items: rows });

export const completionRequest = (query: URLSearchParams, sort: string): ListRequest => ({
  ...listRequest(query, { sort, direction: 'asc' }),
  limit: 20,
});
