import { addDays, isoWeekday, type CivilDate } from '../kernel/dates.ts';
import { isPositive } from '../kernel/decimal.ts';
import type { WorkSchedule } from './work-schedule.ts';

/** A contract as what is counted by days asks about it: when it lasts, and the week that holds from each day on, the first first. */
export interface WorkedContract {
  start: CivilDate;
  end: CivilDate | null;
  weeks: readonly { from: CivilDate; schedule: WorkSchedule }[];
}

/**
 * The contracts that cover all days from one to another: one, or several of which each begins on the day after the one
 * before, the first first; none where a day is not covered.
 */
export function contractsOver<Contract extends Pick<WorkedContract, 'start' | 'end'>>(
  contracts: readonly Contract[],
  { start, end }: { start: CivilDate; end: CivilDate },
): Contract[] {
  const chain: Contract[] = [];
  for (let day: CivilDate | null = start; day !== null && day <= end;) {
    const from: CivilDate = day;
    const next = contracts.find((one) => one.start <= from && (one.end === null || one.end >= from));
    if (next === undefined) return [];
    chain.push(next);
    day = next.end === null ? null : addDays(next.end, 1);
  }
  return chain;
}

/** Contracts that follow one another as one: what is counted by days asks no more. Null of none. */
export function asOneContract(chain: readonly WorkedContract[]): WorkedContract | null {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { start: first.start, end: last.end, weeks: chain.flatMap(({ weeks }) => weeks) };
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
