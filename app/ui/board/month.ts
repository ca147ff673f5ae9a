import { addDays, addMonths, endOfMonth, mondayOf, monthOf, type CivilDate } from '#domain/kernel/dates.ts';

/** Days from one to another, both included. */
export function daysFrom(first: CivilDate, last: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The seven days of a day's week, from Monday on. */
export const weekOf = (day: CivilDate): CivilDate[] => daysFrom(mondayOf(day), addDays(mondayOf(day), 6));

/** The weeks of a day's month from Monday on, with the days of the months beside it that complete them. */
export function weeksOfMonth(day: CivilDate): CivilDate[][] {
  const first = `${monthOf(day)}-01`;
  const days = daysFrom(mondayOf(first), addDays(mondayOf(endOfMonth(first)), 6));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Lengths of time that calendars and boards show. */
export const periodViews = ['month', 'week', 'day'] as const;
export type PeriodView = (typeof periodViews)[number];

/** The first and last day of what is shown around a day. */
export function periodAround(view: PeriodView, day: CivilDate): { first: CivilDate; last: CivilDate } {
  if (view === 'day') return { first: day, last: day };
  const days = view === 'week' ? weekOf(day) : daysFrom(`${monthOf(day)}-01`, endOfMonth(day));
  return { first: days[0] ?? day, last: days.at(-1) ?? day };
}

/** A day of the period beside the one around a day: `steps` later, or earlier below 0. */
export function dayBeside(view: PeriodView, day: CivilDate, steps: 1 | -1): CivilDate {
  if (view === 'month') return addMonths(`${monthOf(day)}-01`, steps);
  return addDays(day, view === 'week' ? 7 * steps : steps);
}
