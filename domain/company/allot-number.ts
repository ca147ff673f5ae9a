import { addDays, todayIn, type CivilDate } from '../kernel/dates.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { commerceSettingsOf, MAX_DAYS_AHEAD } from './commerce-settings.ts';
import type { CorporationProfile } from './corporation.ts';
import { type ChronologicalKind, type SeriesKind } from './numbering.ts';
import { formatNumber, periodOf } from '../kernel/number-pattern.ts';
import { numberingQuestions } from './numbering-questions.ts';

/** A number as the validating event carries it; `period` is '' for a series that never starts again. */
export interface AllottedNumber {
  number: string;
  sequence: number;
  period: string;
}

/** The next number of a series, which stays locked until the transaction ends; and the date of its last. */
async function nextOf(work: UnitOfWork, corporation: number, kind: SeriesKind, date: CivilDate) {
  const pattern = (await work.ask(numberingQuestions).numbering(corporation))[kind];
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

/**
 * The date of a series' last document, as the order of dates counts it. Two that lie ahead stop nothing: one
 * farther than any setting allows, from before there was this limit; and a mistake that was taken back in full,
 * with its credit note.
 */
async function lastInOrder(
  work: UnitOfWork,
  corporation: CorporationProfile,
  series: { kind: ChronologicalKind; period: string; lastDate: CivilDate | null },
): Promise<CivilDate | null> {
  const { kind, period, lastDate } = series;
  const today = todayIn(corporation.timeZone, new Date(work.now));
  if (lastDate === null || lastDate <= today) return lastDate;
  const until = addDays(today, MAX_DAYS_AHEAD);
  return work.ask(numberingQuestions).lastDateInOrder(kind, period, { today, until }, corporation.id);
}

/**
 * The later of the last day that the setting allows and that of the last document, which was allowed when it was
 * validated.
 */
function latestDay(work: UnitOfWork, corporation: CorporationProfile, last: CivilDate | null): CivilDate {
  const today = todayIn(corporation.timeZone, new Date(work.now));
  const allowed = addDays(today, commerceSettingsOf(corporation).invoiceDaysAhead);
  return last !== null && last > allowed ? last : allowed;
}

/**
 * The same of an invoice or a credit note, which are chronological too and dated at most some days ahead: one mistyped
 * year would stop the series (CGI ann. II art. 242 nonies A; docs/decisions/0062). There always is a possible date:
 * that of the last document (docs/decisions/0087).
 * @param corrects date of the latest invoice that a credit note corrects, which it may bear however far ahead that is
 * @throws Refusal `invalid` on `date`: too far ahead, or before the last validated one; it names a date that is
 *   possible
 */
export async function allotChronological(
  work: UnitOfWork,
  corporation: CorporationProfile,
  kind: ChronologicalKind,
  date: CivilDate,
  corrects: CivilDate | null = null,
): Promise<AllottedNumber> {
  const { allotted, lastDate } = await nextOf(work, corporation.id, kind, date);
  const last = await lastInOrder(work, corporation, { kind, period: allotted.period, lastDate });
  const latest = latestDay(work, corporation, last);
  if (date > latest) {
    if (date !== corrects) throw invalid({ date: [`errors.dateTooFarAhead|date=${latest}`] });
    return allotted;
  }
  if (last !== null && date < last) throw invalid({ date: [`errors.dateBeforeLast|date=${last}`] });
  return allotted;
}
