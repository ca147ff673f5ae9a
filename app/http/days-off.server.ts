import { isWorkingDay, usualCalendar, type WorkCalendar } from '#domain/company/calendar.ts';
import { holidaysOf } from '#domain/company/holidays.ts';
import { weekdays } from '#domain/kernel/invoicing-day.ts';
import { addDays, yearOf, type CivilDate } from '#domain/kernel/dates.ts';
import type { Translate } from '#locales/translate.ts';
import type { DaysOff } from '../ui/form/days-off.ts';

/** Days from one to another, both included, as far as they lie within the years. */
function daysOf({ start, end }: { start: CivilDate; end: CivilDate }, years: readonly number[]): CivilDate[] {
  const days: CivilDate[] = [];
  const last = `${years.at(-1)}-12-31`;
  for (let day = start; day <= end && day <= last; day = addDays(day, 1))
    if (years.includes(yearOf(day))) days.push(day);
  return days;
}

/** The days off around today; those of a corporation that said nothing are the usual ones. */
export function daysOffAround(
  calendar: WorkCalendar = usualCalendar,
  today: CivilDate,
  t: Translate,
): DaysOff {
  const years = [-1, 0, 1, 2].map((ahead) => yearOf(today) + ahead);
  const closings = calendar.closings.flatMap((closing) =>
    daysOf(closing, years).map((day) => [day, closing.label] as const),
  );
  const holidays = years.flatMap((year) =>
    holidaysOf(year, calendar).map(({ date, key }) => [date, t(`companies.holiday.${key}`)] as const),
  );
  return {
    today,
    rest: weekdays.flatMap((day, index) => (calendar.workdays.includes(day) ? [] : [index + 1])),
    // A holiday stands before a closing.
    off: Object.fromEntries([...closings, ...holidays]),
  };
}

/** Those of some days on which a corporation does not work; one that said nothing has the usual calendar. */
export const closedDays = (
  calendar: WorkCalendar = usualCalendar,
  days: readonly CivilDate[],
): ReadonlySet<CivilDate> => new Set(days.filter((day) => !isWorkingDay(calendar, day)));
