import { addDays, daysBetween, mondayOf, type CivilDate } from '../kernel/dates.ts';
import type { ClockSpan } from './worked-time.ts';

/** A day as it was worked: all that was noted, and the clocks of what has any. */
export interface WorkedDay {
  day: CivilDate;
  seconds: number;
  spans: readonly ClockSpan[];
}

/** The limits of working time that are told. */
export const timeRules = ['day', 'week', 'twelveWeeks', 'rest'] as const;

export type TimeWarning =
  /** More than ten hours a day (L3121-18). */
  | { rule: 'day'; day: CivilDate; seconds: number }
  /** More than forty-eight hours a week (L3121-20); `day`: its Monday. */
  | { rule: 'week'; day: CivilDate; seconds: number }
  /** More than forty-four hours a week over twelve weeks that follow one another (L3121-22); `day`: the last Monday. */
  | { rule: 'twelveWeeks'; day: CivilDate; seconds: number }
  /** Less than eleven hours of rest before it (L3131-1). */
  | { rule: 'rest'; day: CivilDate; seconds: number };

const HOUR = 3600;
const LONGEST_DAY = 10 * HOUR;
const LONGEST_WEEK = 48 * HOUR;
const AVERAGE_WEEK = 44 * HOUR;
const WEEKS = 12;
const REST = 11 * HOUR;
/** A longer one cuts a day in two (L3123-23). */
const LONGEST_BREAK = 2 * HOUR;

function restWarnings(days: readonly WorkedDay[]): TimeWarning[] {
  const spans = days
    .flatMap(({ day, spans: ofDay }) => ofDay.map((span) => ({ day, ...span })))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const warnings: TimeWarning[] = [];
  let begun = spans[0]?.day;
  for (const [index, span] of spans.entries()) {
    const before = spans[index - 1];
    if (before === undefined) continue;
    const rest = (Date.parse(span.from) - Date.parse(before.until)) / 1000;
    // What goes on past midnight is one stretch of work.
    if (rest <= 0) continue;
    // Within a day, or the night that it began with, people have breaks; after a night they rest.
    const isRest = before.day !== span.day || (begun !== span.day && rest > LONGEST_BREAK);
    if (isRest && rest < REST) warnings.push({ rule: 'rest', day: span.day, seconds: rest });
    if (isRest) begun = span.day;
  }
  return warnings;
}

/**
 * What the law on working time has to say of these days: it warns and holds nobody. Days in any order, each once; of
 * twelve weeks only where all of them are among them.
 */
export function timeWarnings(days: readonly WorkedDay[]): TimeWarning[] {
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const weeks = new Map<CivilDate, number>();
  for (const { day, seconds } of sorted) {
    const monday = mondayOf(day);
    weeks.set(monday, (weeks.get(monday) ?? 0) + seconds);
  }
  const first = sorted[0]?.day;
  const twelve = [...weeks.keys()].flatMap((monday): TimeWarning[] => {
    const begin = addDays(monday, -7 * (WEEKS - 1));
    if (first === undefined || daysBetween(mondayOf(first), begin) < 0) return [];
    const total = [...weeks]
      .filter(([week]) => week >= begin && week <= monday)
      .reduce((sum, [, seconds]) => sum + seconds, 0);
    return total > AVERAGE_WEEK * WEEKS
      ? [{ rule: 'twelveWeeks', day: monday, seconds: Math.round(total / WEEKS) }]
      : [];
  });
  return [
    ...sorted.flatMap(({ day, seconds }): TimeWarning[] =>
      seconds > LONGEST_DAY ? [{ rule: 'day', day, seconds }] : [],
    ),
    ...restWarnings(sorted),
    ...[...weeks].flatMap(([day, seconds]): TimeWarning[] =>
      seconds > LONGEST_WEEK ? [{ rule: 'week', day, seconds }] : [],
    ),
    ...twelve,
  ];
}
