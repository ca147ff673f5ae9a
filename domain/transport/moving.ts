import { addDays, LEGAL_TIME_ZONE, type CivilDate } from '../kernel/dates.ts';
import { instantAt, localTime } from '../kernel/moments.ts';

const DAY_MINUTES = 1440;

/**
 * A moment so many minutes later by the clocks of the law, and not by hours that pass: 08:00 moved by a day is 08:00, also
 * over the night in which clocks change.
 */
export function movedByClock(at: string, minutes: number): string {
  const { day, time } = localTime(at, LEGAL_TIME_ZONE);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const shown = hour * 60 + minute + minutes;
  const days = Math.floor(shown / DAY_MINUTES);
  const left = shown - days * DAY_MINUTES;
  const clock = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
  return instantAt(addDays(day, days), clock, LEGAL_TIME_ZONE);
}

/** Times of a plan as many days later, by the clocks. */
export const movedByDays = <Times extends { start: string; end: string }>(
  plan: Times,
  days: number,
): Times => ({
  ...plan,
  start: movedByClock(plan.start, days * DAY_MINUTES),
  end: movedByClock(plan.end, days * DAY_MINUTES),
});

/** Days on which something is repeated, so many days apart, the last day included: 60 at most. */
export function repeatedDays(from: CivilDate, until: CivilDate, every: number): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = addDays(from, every); day <= until && days.length < 60; day = addDays(day, every))
    days.push(day);
  return days;
}
