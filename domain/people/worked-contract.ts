import { isoWeekday, type CivilDate } from '../kernel/dates.ts';
import { isPositive } from '../kernel/decimal.ts';
import type { WorkSchedule } from './work-schedule.ts';

/** A contract as what is counted by days asks about it: when it lasts, and the week that holds from each day on, the first first. */
export interface WorkedContract {
  start: CivilDate;
  end: CivilDate | null;
  weeks: readonly { from: CivilDate; schedule: WorkSchedule }[];
}

/** The week that holds on a day, of the contract that covers it; null: none does. */
export function weekOn(contracts: readonly WorkedContract[], day: CivilDate): WorkSchedule | null {
  const contract = contracts.find(({ start, end }) => start <= day && (end === null || day <= end));
  const weeks = contract?.weeks ?? [];
  return (weeks.findLast(({ from }) => from <= day) ?? weeks[0])?.schedule ?? null;
}

/** Which halves of a day somebody works by contract, whatever the holidays. */
export function scheduledHalves(contract: WorkedContract, day: CivilDate): readonly [boolean, boolean] {
  const scheduled = weekOn([contract], day)?.[isoWeekday(day) - 1];
  if (scheduled === undefined) return [false, false];
  return [isPositive(scheduled.morning), isPositive(scheduled.afternoon)];
}
