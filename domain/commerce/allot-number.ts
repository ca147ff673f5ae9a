import type { CivilDate } from '../kernel/dates.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { CorporationProfile } from '../organization/corporation.ts';
import { formatNumber, periodOf, type SeriesKind } from './numbering.ts';

/** A number as the validating event carries it; `period` is '' for a series that never starts again. */
export interface AllottedNumber {
  number: string;
  sequence: number;
  period: string;
}

/**
 * The next number of the series: gap-free, unique and chronological, since the series stays locked until the
 * transaction ends (3-decisions.md, "Commerce documents"; CGI ann. II art. 242 nonies A).
 * @throws Refusal `invalid` on `date` for a date before the last validated one.
 */
export async function allotNumber(
  work: UnitOfWork,
  corporation: CorporationProfile,
  kind: SeriesKind,
  date: CivilDate,
): Promise<AllottedNumber> {
  const pattern = (await work.references.numbering(corporation.id))[kind];
  const period = periodOf(pattern, date);
  const { last, lastDate } = await work.lockSeries({ corporation: corporation.id, kind, period });
  if (lastDate !== null && date < lastDate)
    throw invalid({ date: [`errors.dateBeforeLast|date=${lastDate}`] });
  const sequence = last + 1;
  return { number: formatNumber(pattern, date, sequence), sequence, period };
}
