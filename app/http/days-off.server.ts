import { daysOff, usualCalendar, type WorkCalendar } from '#domain/company/calendar.ts';
import { weekdays } from '#domain/kernel/invoicing-day.ts';
import { addDays, yearOf, type CivilDate } from '#domain/kernel/dates.ts';
import type { Translate } from '#locales/translate.ts';
import type { DaysOff } from '../ui/form/days-off.ts';

/** The days off around today; those of a corporation that said nothing are the usual ones. */
export function daysOffAround(
  calendar: WorkCalendar = usualCalendar,
  today: CivilDate,
  t: Translate,
): DaysOff {
  const off: Record<CivilDate, string> = {};
  for (let year = yearOf(today) - 1; year <= yearOf(today) + 2; year += 1) {
    const why = daysOff(calendar, year);
    for (let day = `${year}-01-01`; yearOf(day) === year; day = addDays(day, 1)) {
      const found = why(day);
      if (found?.kind === 'holiday') off[day] = t(`companies.holiday.${found.holiday.key}`);
      if (found?.kind === 'closing') off[day] = found.label;
    }
  }
  return {
    today,
    rest: weekdays.flatMap((day, index) => (calendar.workdays.includes(day) ? [] : [index + 1])),
    off,
  };
}
