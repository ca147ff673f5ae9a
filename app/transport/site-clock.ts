import { addDays, LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { instantAt, localTime } from '#domain/kernel/moments.ts';

const HOUR = 3_600_000;

/**
 * When a clock alone was, of work that began at that instant: on its day, or on the next where it is earlier than the
 * beginning. By less than an hour it is a mistake, and is told as one: work does not last so long.
 * @param clock as `readTime` has it
 */
export function clockSince(begun: string, clock: string): string {
  const { day } = localTime(begun, LEGAL_TIME_ZONE);
  const same = instantAt(day, clock, LEGAL_TIME_ZONE);
  const isNextDay = Date.parse(begun) - Date.parse(same) >= HOUR;
  return isNextDay ? instantAt(addDays(day, 1), clock, LEGAL_TIME_ZONE) : same;
}
