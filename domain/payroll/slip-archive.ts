import type { Month } from './page-clues.ts';

/*
 * All wage slips of somebody at once, in a usual format, for as long as they are kept (D3243-8): also for who has no
 * account any more, by a link that is mailed.
 */

/** Days that a link to all of one's slips opens something. */
export const ARCHIVE_LINK_DAYS = 7;
/** Minutes that the pages behind it stay open once the day of birth was said. */
export const ARCHIVE_OPEN_MINUTES = 60;
/** Links that one person is mailed in a day. */
export const ARCHIVE_LINKS_A_DAY = 5;

/** Slips by year, in the order that they are given in. */
export function byYear<Slip extends { period: Month }>(
  slips: readonly Slip[],
): { year: string; slips: Slip[] }[] {
  const years = [...new Set(slips.map(({ period }) => period.slice(0, 4)))];
  return years.map((year) => ({ year, slips: slips.filter(({ period }) => period.startsWith(`${year}-`)) }));
}

/** Slips of a year ('2026'), or all of them ('all'); none where that names neither. */
export function slipsOfYear<Slip extends { period: Month }>(
  slips: readonly Slip[],
  year: string,
): readonly Slip[] {
  if (year === 'all') return slips;
  return byYear(slips).find((one) => one.year === year)?.slips ?? [];
}
