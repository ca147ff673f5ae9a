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
 * The part of rows that the address asks for by `page`, from 1: for what is reckoned as a whole, and has no cursor.
 * @returns `pages` null where all stand on one
 */
export function turnPage<Row>(
  url: URL,
  rows: readonly Row[],
  perPage: number,
): { rows: Row[]; address: string; pages: TurnedPages | null } {
  const count = Math.max(1, Math.ceil(rows.length / perPage));
  const asked = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= count ? asked : 1;
  const start = (page - 1) * perPage;
  const shown = rows.slice(start, start + perPage);
  const here = url.pathname.replace(/\.data$/, '') + url.search;
  const turned = (to: number) => linkWith(here, { page: to === 1 ? null : to });
  return {
    rows: shown,
    address: linkWith(here, { page: null }),
    pages:
      count === 1
        ? null
        : {
            ...(page > 1 && { previous: turned(page - 1) }),
            ...(page < count && { next: turned(page + 1) }),
            from: start + 1,
            to: start + shown.length,
            total: rows.length,
          },
  };
}
