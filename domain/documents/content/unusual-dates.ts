import { addMonths, yearOf, type CivilDate } from '../../kernel/dates.ts';
import { flag } from '../../kernel/fields.ts';
import { invalid } from '../../kernel/refusal.ts';

/*
 * Dates that may be right but are more often mistyped: they are asked about (docs/decisions/0062). People answer by
 * a box that the form then shows, programs by the field.
 */

/** That an unusual date is right. */
export const confirmDate = () => flag().meta({ example: false });

const ask = (key: string, date: CivilDate) => invalid({ confirmDate: [`errors.${key}|date=${date}`] });

const MONTHS_BEFORE = 12;
/** Claims lapse after five years (C. com. art. L110-4). */
const YEARS_ON_ACCOUNT = 5;

/**
 * Asks about a payment more than a year before the latest document that it settles; without any, more than five
 * years ago.
 * @throws Refusal `invalid` on `confirmDate`
 */
export function askPaymentDate(
  date: CivilDate,
  confirmed: boolean,
  settled: Iterable<CivilDate>,
  today: CivilDate,
): void {
  const latest = [...settled].sort().at(-1);
  const earliest =
    latest === undefined ? addMonths(today, -12 * YEARS_ON_ACCOUNT) : addMonths(latest, -MONTHS_BEFORE);
  if (date < earliest && !confirmed) throw ask('paymentDateOld', earliest);
}

/**
 * Asks about a supplier's paper whose VAT can be deducted no more (by the end of the second year after its own: CGI
 * ann. II art. 208), or that is due more than a year after its date.
 * @throws Refusal `invalid` on `confirmDate`
 */
export function askPaperDates(date: CivilDate, due: CivilDate, confirmed: boolean, today: CivilDate): void {
  if (confirmed) return;
  const earliest = `${yearOf(today) - 2}-01-01`;
  if (date < earliest) throw ask('paperDateOld', earliest);
  const latest = addMonths(date, MONTHS_BEFORE);
  if (due > latest) throw ask('dueDateFar', latest);
}
