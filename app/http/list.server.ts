import type { ListPage, ListRequest } from '#projections/listing.ts';
import { linkWith } from '../ui/links.ts';

export const PAGE_SIZE = 25;

/** Rows are counted up to here; beyond it a list says "more than". */
export const COUNT_CAP = 1000;

export interface ListAddress {
  address: string;
  request: ListRequest;
  keyword: string | null;
  status: string | null;
  client: number | null;
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
  };
}

/** Links to the pages around. */
export const pageLinks = (address: string, page: ListPage<unknown>) => ({
  next: page.next === null ? null : linkWith(address, { cursor: page.next }),
  previous: page.previous === null ? null : linkWith(address, { cursor: page.previous }),
});
