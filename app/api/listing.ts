import { nearest } from '#domain/kernel/nearest.ts';
import { invalid } from '#domain/kernel/refusal.ts';
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

/** How many rows are asked for at once. */
export function limitOf(query: URLSearchParams): number {
  const all = query.get('maxPerPageAll') === '1';
  return all ? ALL_LIMIT : Math.min(positive(query.get('maxPerPage'), DEFAULT_LIMIT), MAX_LIMIT);
}

const directions = ['asc', 'desc'] as const;

/**
 * page, maxPerPage, maxPerPageAll, sort, direction and cursor of a list call; `otherDirections`: words of
 * `direction` that narrow the list.
 * @throws Refusal `invalid`
 */
export function listRequest(
  query: URLSearchParams,
  defaults: { sort: string; direction: 'asc' | 'desc' },
  otherDirections: readonly string[] = [],
): ListRequest {
  const all = query.get('maxPerPageAll') === '1';
  const limit = limitOf(query);
  const direction = choiceFilter<string>(query, 'direction', [...directions, ...otherDirections]);
  return {
    sort: query.get('sort') || defaults.sort,
    direction: directions.find((one) => one === direction) ?? defaults.direction,
    strict: true,
    limit,
    cursor: query.get('cursor'),
    offset:
      all || query.has('cursor') ? 0 : Math.min((positive(query.get('page'), 1) - 1) * limit, MAX_OFFSET),
  };
}

/**
 * All rows of a list that is held in memory, in the direction that is asked for.
 * @param usual the direction that they come in
 * @throws Refusal `invalid`
 */
export function inDirection<Row>(
  query: URLSearchParams,
  rows: readonly Row[],
  usual: 'asc' | 'desc' = 'asc',
): Row[] {
  const asked = choiceFilter(query, 'direction', directions) ?? usual;
  return asked === usual ? [...rows] : rows.toReversed();
}

export const keywordOf = (query: URLSearchParams): string | null =>
  query.get('keyword')?.trim().slice(0, 200) || null;

/**
 * A filter that is one of some words; null where it is left out or empty.
 * @throws Refusal `invalid` for another word: a list that was narrowed by nothing is not what was asked for
 */
export function choiceFilter<const Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null {
  const asked = query.get(name) ?? '';
  if (asked === '') return null;
  const found = values.find((value) => value === asked);
  if (found !== undefined) return found;
  const near = nearest(asked, values);
  throw invalid({ [name]: [near === null ? 'errors.unknownValue' : `errors.unknownValueNear|near=${near}`] });
}

const flags = ['0', '1'] as const;

/** A filter that is 1 or 0; null where it is left out. @throws Refusal `invalid` */
export function flagFilter(query: URLSearchParams, name: string): boolean | null {
  const asked = choiceFilter(query, name, flags);
  return asked === null ? null : asked === '1';
}

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

export const completionRequest = (
  query: URLSearchParams,
  sort: string,
  otherDirections: readonly string[] = [],
  direction: 'asc' | 'desc' = 'asc',
): ListRequest => ({
  ...listRequest(query, { sort, direction }, otherDirections),
  limit: 20,
});
