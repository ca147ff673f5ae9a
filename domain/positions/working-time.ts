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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "HH:mm" as minutes of its day. */
const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

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
  const [first, last] = [minutesIn(from), minutesIn(until)];
  // Clocks of the law change at whole hours, by whole hours: what an hour is by them is asked once.
  const hours = new Map<number, { off: boolean; minutes: number }>();
  const hourOf = (at: number) => {
    const place = Math.floor(at / HOUR);
    const known = hours.get(place);
    if (known !== undefined) return known;
    const { day, time } = localTime(new Date(place * HOUR).toISOString(), LEGAL_TIME_ZONE);
    const found = { off: isOff(day), minutes: minutesIn(`${time.slice(0, 2)}:00`) };
    hours.set(place, found);
    return found;
  };
  return (at) => {
    if (interventions.some((span) => within(span, at))) return true;
    const { off, minutes } = hourOf(at);
    const time = minutes + Math.floor((at % HOUR) / MINUTE);
    return !off && first <= time && time < last;
  };
}
