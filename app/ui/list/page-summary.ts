import type { Translate } from '#locales/translate.ts';

interface Shown {
  rows: readonly unknown[];
  start?: number | undefined;
  total: number;
  capped?: boolean;
}

/** Which rows of a list a page shows: "1–25 sur 95"; how many, where it is not known which they are. */
export function pageSummary(
  t: Translate,
  format: { integer(value: number): string },
  { rows, start, total: count, capped = false }: Shown,
): string {
  const total = capped ? t('commerce.list.moreThan') : format.integer(count);
  if (start === undefined || rows.length === 0)
    return t('commerce.list.summary', { shown: format.integer(rows.length), total });
  const [first, last] = [format.integer(start + 1), format.integer(start + rows.length)];
  return t('commerce.list.range', { first, last, total });
}
