import { daysOff, type WorkCalendar } from '../company/calendar.ts';
import { LEGAL_TIME_ZONE, yearOf, type CivilDate } from '../kernel/dates.ts';
import { localTime } from '../kernel/moments.ts';

/** From an instant to another, in milliseconds, half-open. */
export interface Span {
  from: number;
  until: number;
}

/** When vehicles of a company are at work. */
export interface WorkingTime {
  calendar: WorkCalendar;
  /** "HH:mm" on the clocks of the law. */
  from: string;
  until: string;
}

export const within = ({ from, until }: Span, at: number): boolean => from <= at && at < until;

/**
 * Says of an instant whether a vehicle is at work: on a working day within the hours of the company, or in an
 * intervention that it was planned for. What lies outside is stored nowhere (CNIL).
 * @param interventions of the vehicle
 */
export function atWork(
  { calendar, from, until }: WorkingTime,
  interventions: readonly Span[],
): (at: number) => boolean {
  const years = new Map<number, (day: CivilDate) => unknown>();
  const isOff = (day: CivilDate): boolean => {
    const year = yearOf(day);
    const known = years.get(year) ?? daysOff(calendar, year);
    years.set(year, known);
    return known(day) !== null;
  };
  return (at) => {
    if (interventions.some((span) => within(span, at))) return true;
    const { day, time } = localTime(new Date(at).toISOString(), LEGAL_TIME_ZONE);
    return from <= time && time < until && !isOff(day);
  };
}
