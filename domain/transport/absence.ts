import { addDays, LEGAL_TIME_ZONE } from '../kernel/dates.ts';
import type { HalfDaySpan } from '../kernel/half-days.ts';
import { instantAt } from '../kernel/moments.ts';

/** Where a day of work is halved: a morning off ends then, an afternoon off begins. */
const HALF_DAY = '13:00';

/** When a leave begins and ends, by half days and by the clocks of the law: instants, half-open. */
export const awayTime = ({
  start,
  startHalf,
  end,
  endHalf,
}: HalfDaySpan): { from: string; until: string } => ({
  from: instantAt(start, startHalf === 'morning' ? '00:00' : HALF_DAY, LEGAL_TIME_ZONE),
  until:
    endHalf === 'afternoon'
      ? instantAt(addDays(end, 1), '00:00', LEGAL_TIME_ZONE)
      : instantAt(end, HALF_DAY, LEGAL_TIME_ZONE),
});

/** Whether a leave takes any of a time. @param taken instants, half-open */
export function isAwayAt(span: HalfDaySpan, taken: { from: string; until: string }): boolean {
  const { from, until } = awayTime(span);
  return from < taken.until && taken.from < until;
}
