import { folded } from '#domain/kernel/folded.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import type { ListPage, ListRequest } from '#projections/listing.ts';

/** Whether a row that is held in memory has all words that are asked for, whatever their case and accents. */
export function hasWords(keyword: string | null, ...texts: readonly (string | null)[]): boolean {
  const text = folded(texts.filter((one) => one !== null).join(' '));
  return folded(keyword ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A page of rows that are held in memory, in their ascending order; its cursors are places in that order. */
export function memoryPage<Row>(
  rows: readonly Row[],
  { direction, cursor, offset, limit }: Pick<ListRequest, 'direction' | 'cursor' | 'offset' | 'limit'>,
): ListPage<Row> {
  const at = cursor === null ? offset : Number(cursor);
  if (!Number.isSafeInteger(at) || at < 0) throw invalid({ cursor: ['errors.cursor'] });
  const ordered = direction === 'asc' ? rows : rows.toReversed();
  return {
    rows: ordered.slice(at, at + limit),
    next: at + limit < rows.length ? String(at + limit) : null,
    previous: at > 0 ? String(Math.max(0, at - limit)) : null,
  };
}
