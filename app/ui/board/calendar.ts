import type { CivilDate } from '#domain/kernel/dates.ts';
import type { BarTone } from './planning.ts';

/*
 * A calendar of dated things as data: a month, a week or a day, each thing on its day with a link to it
 * (docs/architecture.md, "A board").
 */

export interface CalendarEntry {
  id: string;
  label: string;
  /** Whom it is about, on a line below. */
  about?: string;
  /** What sort of thing it is, in words. */
  sort: string;
  /** Formatted; stands on the right. */
  amount?: string;
  /** In full words. */
  title: string;
  tone: BarTone;
  to: string;
}

export interface CalendarDay {
  date: CivilDate;
  /** "mardi 24/11/2026" */
  said: string;
  /** What keeps it from being worked, a holiday or a closing; null for none. */
  off: string | null;
  /** A day of the week's rest. */
  rest: boolean;
  today: boolean;
  /** Of the month that is shown, not of those beside it. */
  within: boolean;
  /** Its own page. */
  to: string;
  entries: readonly CalendarEntry[];
  /** Entries that have no room here. */
  more: number;
  /** What the day comes to, in words, where amounts are added up. */
  sums: readonly string[];
}

export interface DatedCalendar {
  id: string;
  caption: string;
  /** "lun.", "lundi" … of a day alone: none. */
  weekdays: readonly { short: string; long: string }[];
  weeks: readonly (readonly CalendarDay[])[];
}
