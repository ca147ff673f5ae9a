import { isoWeekday, type CivilDate } from '../kernel/dates.ts';
import { isPositive } from '../kernel/decimal.ts';
import type { WorkSchedule } from './work-schedule.ts';

/** A contract as what is counted by days asks about it: when it lasts, and the week that holds from each day on, the first first. */
export interface WorkedContract {
  start: CivilDate;
  end: CivilDate | null;
  weeks: readonly { from: CivilDate; schedule: WorkSchedule }[];
}

/** Which halves of a day somebody works by contract, whatever the holidays. */
export function scheduledHalves(contract: WorkedContract, day: CivilDate): readonly [boolean, boolean] {
  const { start, end, weeks } = contract;
  if (day < start || (end !== null && day > end)) return [false, false];
  const week = weeks.findLast(({ from }) => from <= day) ?? weeks[0];
  const scheduled = week?.schedule[isoWeekday(day) - 1];
  if (scheduled === undefined) return [false, false];
  return [isPositive(scheduled.morning), isPositive(scheduled.afternoon)];
}
