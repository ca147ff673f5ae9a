import { isoWeekday, type CivilDate } from '#domain/kernel/dates.ts';
import { weekdays } from '#domain/kernel/invoicing-day.ts';
import { formatDate } from '../format.ts';
import type { DaysOff } from '../form/days-off.ts';
import type { Text } from '../text.tsx';
import type { BoardColumn } from './planning.ts';

/** A day in full words: "mardi 24/11/2026". */
export const dayInWords = (day: CivilDate, t: Text): string =>
  t('board.period.day', {
    weekday: t(`companies.weekday.${weekdays[isoWeekday(day) - 1] ?? ''}`),
    day: formatDate(day),
  });

/** Why a corporation does not work on a day, in words; null where it does. */
export const offInWords = (day: CivilDate, { off, rest }: DaysOff, t: Text): string | null =>
  off[day] ?? (rest.includes(isoWeekday(day)) ? t('board.planning.rest') : null);

/** Days as the columns of a board, with those that the corporation does not work. */
export const dayColumns = (days: readonly CivilDate[], daysOff: DaysOff, t: Text): BoardColumn[] =>
  days.map((day) => ({
    key: day,
    over: t(`companies.weekdayLetter.${weekdays[isoWeekday(day) - 1] ?? ''}`),
    head: String(Number(day.slice(8))),
    said: dayInWords(day, t),
    off: offInWords(day, daysOff, t),
    now: day === daysOff.today,
  }));
