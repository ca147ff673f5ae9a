import type { CivilDate } from '../kernel/dates.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { AllottedNumber } from '../company/allot-number.ts';
import { formatNumber, periodOf } from '../kernel/number-pattern.ts';
import { numberingQuestions } from '../company/numbering-questions.ts';

/** What one transaction has allotted so far: the series' row moves on only when it ends. */
const allotted = new WeakMap<UnitOfWork, Map<string, number>>();

/**
 * The next number of a corporation's payments. Gap-free and unique, as those of documents are; but in the order in
 * which payments are recorded, since a bank tells of them later than they were made.
 */
export async function allotPaymentNumber(
  work: UnitOfWork,
  corporation: number,
  date: CivilDate,
): Promise<AllottedNumber> {
  const pattern = (await work.ask(numberingQuestions).numbering(corporation)).payment;
  const period = periodOf(pattern, date);
  const ours = allotted.get(work) ?? new Map<string, number>();
  allotted.set(work, ours);
  const key = `${corporation} ${period}`;
  const last = ours.get(key) ?? (await work.lockSeries({ corporation, kind: 'payment', period })).last;
  ours.set(key, last + 1);
  return { number: formatNumber(pattern, date, last + 1), sequence: last + 1, period };
}
