import { z } from 'zod';
import { weekdays, type Weekday } from '../kernel/invoicing-day.ts';
import { addDays, isCivilDate, isoWeekday, yearOf, type CivilDate } from '../kernel/dates.ts';
import { choice, date, flag, text } from '../kernel/fields.ts';
import { holidaysOf, type Holiday, type HolidayRules } from './holidays.ts';

/** Days on which the whole company is closed, both included. */
export interface Closing {
  label: string;
  start: CivilDate;
  end: CivilDate;
}

/** Which days a corporation works. */
export interface WorkCalendar extends HolidayRules {
  /** Days of the week that are worked; five count as "jours ouvrés", six as "jours ouvrables". */
  workdays: Weekday[];
  closings: Closing[];
}

/**
 * What holds for corporations that said nothing: Monday to Friday, every holiday of the list, none of Alsace-Moselle.
 */
export const usualCalendar: WorkCalendar = {
  whitMonday: true,
  alsaceMoselle: false,
  workdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  closings: [],
};

const MOST_CLOSINGS = 60;
const LONGEST_CLOSING_DAYS = 366;

const closingSchema = z
  .object({ label: text(80), start: date(), end: date() })
  .refine(({ start, end }) => end >= start, { path: ['end'], message: 'companies.error.endBeforeStart' })
  // Also asked where a day was refused: then there is nothing to count from.
  .refine(({ start, end }) => !isCivilDate(start) || addDays(start, LONGEST_CLOSING_DAYS) >= end, {
    path: ['end'],
    message: 'companies.error.closingTooLong',
  });

export const calendarSchema = z.object({
  whitMonday: flag(),
  alsaceMoselle: flag(),
  workdays: z
    .array(choice(weekdays), { error: 'companies.error.noWorkday' })
    .min(1, 'companies.error.noWorkday')
    .transform((chosen) => weekdays.filter((day) => chosen.includes(day))),
  closings: z
    .array(closingSchema)
    .max(MOST_CLOSINGS, `errors.tooLarge|max=${MOST_CLOSINGS}`)
    .default([])
    .transform((list) => list.toSorted((a, b) => (a.start < b.start ? -1 : 1))),
});

/** The day of the week that a date falls on. */
export const weekdayOf = (day: CivilDate): Weekday => weekdays[isoWeekday(day) - 1] ?? 'monday';

/** Why a day is not worked; null where it is. A holiday stands before a closing, a closing before the week's rest. */
export type DayOff =
  | { kind: 'holiday'; holiday: Holiday }
  | { kind: 'closing'; label: string }
  | { kind: 'rest' };

/** Says of each day of one year why it is not worked. */
export function daysOff(calendar: WorkCalendar, year: number): (day: CivilDate) => DayOff | null {
  const holidays = new Map(holidaysOf(year, calendar).map((holiday) => [holiday.date, holiday]));
  const worked = new Set(calendar.workdays);
  return (day) => {
    const holiday = holidays.get(day);
    if (holiday) return { kind: 'holiday', holiday };
    const closing = calendar.closings.find(({ start, end }) => start <= day && day <= end);
    if (closing) return { kind: 'closing', label: closing.label };
    return worked.has(weekdayOf(day)) ? null : { kind: 'rest' };
  };
}

/** Whether a corporation works on a day: its week, less public holidays and its own closings. */
export const isWorkingDay = (calendar: WorkCalendar, day: CivilDate): boolean =>
  daysOff(calendar, yearOf(day))(day) === null;

/** How many days are worked from one day to another, both included; 0 where the second comes first. */
export function workingDaysBetween(calendar: WorkCalendar, from: CivilDate, until: CivilDate): number {
  let count = 0;
  let year = yearOf(from);
  let off = daysOff(calendar, year);
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (yearOf(day) !== year) {
      year = yearOf(day);
      off = daysOff(calendar, year);
    }
    if (off(day) === null) count += 1;
  }
  return count;
}

/** Days that are looked through for one that is worked. */
const LONGEST_REST = 60;

/** The first day after one on which a corporation works; the next day where it works on none for two months. */
export function nextWorkingDay(calendar: WorkCalendar, after: CivilDate): CivilDate {
  for (let days = 1; days <= LONGEST_REST; days += 1) {
    const day = addDays(after, days);
    if (isWorkingDay(calendar, day)) return day;
  }
  return addDays(after, 1);
}
