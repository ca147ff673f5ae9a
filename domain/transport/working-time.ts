import { addDays, LEGAL_TIME_ZONE, legalDayOf, mondayOf, type CivilDate } from '../kernel/dates.ts';
import { instantAt } from '../kernel/moments.ts';

/** A time in which somebody works, the way there and back included: ISO instants. */
export interface WorkSpan {
  from: string;
  until: string;
}

/** What the law has of working time: hours a day (L3121-18), a week (L3121-20), of rest between two days (L3131-1). */
export const workLimits = { day: 10, week: 48, rest: 11 } as const;
export type WorkLimit = keyof typeof workLimits;

export interface WorkProblem {
  limit: WorkLimit;
  /** What it comes to, in hours to the tenth. */
  hours: number;
}

const HOUR = 3_600_000;
const startOf = (day: CivilDate): number => Date.parse(instantAt(day, '00:00', LEGAL_TIME_ZONE));
const tenth = (hours: number): number => Math.round(hours * 10) / 10;

/** Hours of spans between two instants; what overlaps counts once. */
function hoursWithin(spans: readonly WorkSpan[], from: number, until: number): number {
  let [sum, reached] = [0, from];
  for (const span of spans.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const [begun, ended] = [
      Math.max(Date.parse(span.from), reached),
      Math.min(Date.parse(span.until), until),
    ];
    if (ended > begun) {
      sum += ended - begun;
      reached = ended;
    }
  }
  return sum / HOUR;
}

/**
 * What a plan makes of somebody's working time, together with what they are planned for around it.
 * @param others spans of the week, the day before and the day after it
 */
export function workProblems(plan: WorkSpan, others: readonly WorkSpan[]): WorkProblem[] {
  const spans = [...others, plan];
  const [first, last] = [
    legalDayOf(plan.from),
    legalDayOf(new Date(Date.parse(plan.until) - 1).toISOString()),
  ];
  const days = [...new Set([first, last])];
  const longest = Math.max(...days.map((day) => hoursWithin(spans, startOf(day), startOf(addDays(day, 1)))));
  const monday = mondayOf(first);
  const week = hoursWithin(spans, startOf(monday), startOf(addDays(monday, 7)));
  const ownDay = spans.filter(({ from, until }) => from < plan.until && until > plan.from);
  // What a clock shows is dear to ask for: once a day, and not once a span.
  const onDay = (day: CivilDate) => {
    const [opens, closes] = [startOf(day), startOf(addDays(day, 1))];
    return spans.filter(({ from, until }) => Date.parse(from) < closes && Date.parse(until) > opens);
  };
  const begin = Math.min(...[...onDay(first), ...ownDay].map(({ from }) => Date.parse(from)));
  const end = Math.max(...[...onDay(last), ...ownDay].map(({ until }) => Date.parse(until)));
  const [opens, closes] = [startOf(first), startOf(addDays(last, 1))];
  const rests = [
    ...spans.flatMap(({ until }) => (Date.parse(until) <= opens ? [begin - Date.parse(until)] : [])),
    ...spans.flatMap(({ from }) => (Date.parse(from) >= closes ? [Date.parse(from) - end] : [])),
  ];
  const rest = Math.min(...rests, Infinity) / HOUR;
  return [
    ...(longest > workLimits.day ? [{ limit: 'day' as const, hours: tenth(longest) }] : []),
    ...(week > workLimits.week ? [{ limit: 'week' as const, hours: tenth(week) }] : []),
    ...(rest < workLimits.rest ? [{ limit: 'rest' as const, hours: tenth(rest) }] : []),
  ];
}
