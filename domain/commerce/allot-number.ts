import { addDays, todayIn, type CivilDate } from '../kernel/dates.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { commerceSettingsOf, MAX_DAYS_AHEAD } from '../organization/commerce-settings.ts';
import type { CorporationProfile } from '../organization/corporation.ts';
import { formatNumber, periodOf, type ChronologicalKind, type SeriesKind } from './numbering.ts';
import { documentQuestions } from './document-questions.ts';

/** A number as the validating event carries it; `period` is '' for a series that never starts again. */
export interface AllottedNumber {
  number: string;
  sequence: number;
  period: string;
}

/** The next number of a series, which stays locked until the transaction ends; and the date of its last. */
async function nextOf(work: UnitOfWork, corporation: number, kind: SeriesKind, date: CivilDate) {
  const pattern = (await work.ask(documentQuestions).numbering(corporation))[kind];
  const period = periodOf(pattern, date);
  const { last, lastDate } = await work.lockSeries({ corporation, kind, period });
  const sequence = last + 1;
  return { allotted: { number: formatNumber(pattern, date, sequence), sequence, period }, lastDate };
}

/** The next number of the series: gap-free and unique, in no order of dates (3-decisions.md, "Commerce documents"). */
export async function allotNumber(
  work: UnitOfWork,
  corporation: CorporationProfile,
  kind: SeriesKind,
  date: CivilDate,
): Promise<AllottedNumber> {
  return (await nextOf(work, corporation.id, kind, date)).allotted;
}

/** The last day that an invoice or a credit note may bear on the day of the command. */
function latestDay(work: UnitOfWork, corporation: CorporationProfile): CivilDate {
  const today = todayIn(corporation.timeZone, new Date(work.now));
  return addDays(today, commerceSettingsOf(corporation).invoiceDaysAhead);
}

/**
 * The same of an invoice or a credit note, which are chronological too and dated at most some days ahead: one mistyped
 * year would stop the series (CGI ann. II art. 242 nonies A; docs/decisions/0062). What was dated farther ahead than any
 * setting allows, before there was this limit, stops nothing: it is left out of the order.
 * @param corrects date of the latest invoice that a credit note corrects, which it may bear however far ahead that is
 * @throws Refusal `invalid` on `date`: too far ahead, or before the last validated one
 */
export async function allotChronological(
  work: UnitOfWork,
  corporation: CorporationProfile,
  kind: ChronologicalKind,
  date: CivilDate,
  corrects: CivilDate | null = null,
): Promise<AllottedNumber> {
  const latest = latestDay(work, corporation);
  const { allotted, lastDate } = await nextOf(work, corporation.id, kind, date);
  if (date > latest) {
    if (date !== corrects) throw invalid({ date: [`errors.dateTooFarAhead|date=${latest}`] });
    return allotted;
  }
  const reachable = addDays(todayIn(corporation.timeZone, new Date(work.now)), MAX_DAYS_AHEAD);
  const before =
    lastDate !== null && lastDate > reachable
      ? await work.ask(documentQuestions).lastDateUntil(kind, allotted.period, reachable, corporation.id)
      : lastDate;
  if (before !== null && date < before) throw invalid({ date: [`errors.dateBeforeLast|date=${before}`] });
  return allotted;
}
