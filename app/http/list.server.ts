import type { ListPage, ListRequest } from '#projections/listing.ts';
import { linkWith } from '../ui/links.ts';
import type { ListData } from '../ui/list/list-screen.tsx';
import { wrongDays } from './asked-day.ts';

export const PAGE_SIZE = 25;

/** Rows are counted up to here; beyond it a list says "more than". */
export const COUNT_CAP = 1000;

export interface ListAddress {
  address: string;
  request: ListRequest;
  keyword: string | null;
  status: string | null;
  client: number | null;
  /** Days of the address that do not exist, by name, as they were typed. */
  wrongDays: Record<string, string>;
}

/** Filters, sort and page of a list screen: all of it from the address. */
export function listAddress(url: URL, defaults: { sort: string; direction: 'asc' | 'desc' }): ListAddress {
  const query = url.searchParams;
  const direction = query.get('direction');
  const client = Number(query.get('client'));
  return {
    address: url.pathname.replace(/\.data$/, '') + url.search,
    request: {
      sort: query.get('sort') ?? defaults.sort,
      direction: direction === 'asc' || direction === 'desc' ? direction : defaults.direction,
      limit: PAGE_SIZE,
      cursor: query.get('cursor'),
      offset: 0,
    },
    keyword: query.get('keyword')?.trim().slice(0, 200) || null,
    status: query.get('status') || null,
    client: Number.isSafeInteger(client) && client > 0 ? client : null,
    wrongDays: wrongDays(query),
  };
}

/** Nothing, and no page around it: of a list whose filter cannot be read. */
const noPage: ListPage<never> = { rows: [], next: null, previous: null };

/** What the screen of a list shows: the rows, the pages around, and how many there are. */
export function listData<Row>(
  title: string,
  asked: ListAddress,
  found: ListPage<Row>,
  total: number,
  capped = total > COUNT_CAP,
): ListData<Row> {
  const isWrong = Object.keys(asked.wrongDays).length > 0;
  const page = isWrong ? noPage : found;
  return {
    title,
    address: asked.address,
    order: { sort: asked.request.sort, direction: asked.request.direction },
    keyword: asked.keyword,
    rows: page.rows,
    ...(page.start !== undefined && { start: page.start }),
    next: page.next === null ? null : linkWith(asked.address, { cursor: page.next }),
    previous: page.previous === null ? null : linkWith(asked.address, { cursor: page.previous }),
    total: isWrong ? 0 : total,
    capped: capped && !isWrong,
    wrongDays: asked.wrongDays,
  };
}
