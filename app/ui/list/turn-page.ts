import { linkWith } from '../links.ts';

/** The pages around one, as links, and which rows of how many it shows. */
export interface TurnedPages {
  previous?: string;
  next?: string;
  from: number;
  to: number;
  total: number;
}

/**
 * Where the page begins that the address asks for by `page`, from 1, of so many rows.
 * @returns `pages` null where all stand on one
 */
export function turnedTo(
  url: URL,
  total: number,
  perPage: number,
): { start: number; address: string; pages: TurnedPages | null } {
  const count = Math.max(1, Math.ceil(total / perPage));
  const asked = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= count ? asked : 1;
  const start = (page - 1) * perPage;
  const here = url.pathname.replace(/\.data$/, '') + url.search;
  const turned = (to: number) => linkWith(here, { page: to === 1 ? null : to });
  return {
    start,
    address: linkWith(here, { page: null }),
    pages:
      count === 1
        ? null
        : {
            ...(page > 1 && { previous: turned(page - 1) }),
            ...(page < count && { next: turned(page + 1) }),
            from: start + 1,
            to: Math.min(start + perPage, total),
            total,
          },
  };
}

/** The part of rows that the address asks for: of what is reckoned as a whole, and has no cursor. */
export function turnPage<Row>(
  url: URL,
  rows: readonly Row[],
  perPage: number,
): { rows: Row[]; address: string; pages: TurnedPages | null } {
  const { start, ...turned } = turnedTo(url, rows.length, perPage);
  return { rows: rows.slice(start, start + perPage), ...turned };
}
