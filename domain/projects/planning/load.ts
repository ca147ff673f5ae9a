import type { CivilDate } from '../../kernel/dates.ts';
import { isoWeekday } from '../../kernel/dates.ts';
import type { HalfDaySpan } from '../../kernel/half-days.ts';
import type { WorkSchedule } from '../../people/work-schedule.ts';
import type { WorkedContract } from '../../people/worked-contract.ts';

/*
 * What a planning comes to, person by person. Hours are counted in hundredths, so that a board of hundreds of people is
 * whole numbers.
 */

export interface PlannedSpan {
  id: number;
  span: HalfDaySpan;
  /** Hours of each day; null: those of the contract. */
  hours: string | null;
}

/** Why a plan cannot be held as it stands. */
export type PlanConflict = 'away' | 'outside';

export interface PersonLoad {
  /** Hundredths of hours that the contract has on days that the company works, less absences. */
  available: number;
  planned: number;
  conflicts: ReadonlyMap<number, PlanConflict>;
  /** Days that the contract does not work, by their place among those asked about. */
  off: readonly number[];
}

type Halves = readonly [morning: number, afternoon: number];

const hundredths = (hours: string): number => Math.round(Number(hours) * 100);

const weeksRead = new WeakMap<WorkSchedule, Halves[]>();

/** A week in hundredths; each is read once. */
function weekOf(schedule: WorkSchedule): Halves[] {
  const known = weeksRead.get(schedule);
  if (known !== undefined) return known;
  const week = schedule.map((day): Halves => [hundredths(day.morning), hundredths(day.afternoon)]);
  weeksRead.set(schedule, week);
  return week;
}

/** Hundredths of hours of the two halves of a day by contract; null: under none. */
export const hoursOn = (contracts: readonly WorkedContract[], day: CivilDate): Halves | null =>
  hoursOfWeekday(contracts, day, isoWeekday(day));

function hoursOfWeekday(
  contracts: readonly WorkedContract[],
  day: CivilDate,
  weekday: number,
): Halves | null {
  const contract = contracts.find(({ start, end }) => start <= day && (end === null || end >= day));
  const schedule = contract?.weeks.findLast(({ from }) => from <= day)?.schedule;
  return schedule ? (weekOf(schedule)[weekday - 1] ?? [0, 0]) : null;
}

const weekdaysRead = new WeakMap<readonly CivilDate[], number[]>();

/** The weekdays of a board's days, which are those of hundreds of people; each is read once. */
function weekdaysOf(days: readonly CivilDate[]): number[] {
  const known = weekdaysRead.get(days) ?? days.map(isoWeekday);
  weekdaysRead.set(days, known);
  return known;
}

const lasts = ({ start, end }: HalfDaySpan, day: CivilDate): boolean => start <= day && end >= day;

/** Which halves of a day a span covers. */
export const coveredHalves = (
  { start, startHalf, end, endHalf }: HalfDaySpan,
  day: CivilDate,
): [boolean, boolean] => {
  const within = day >= start && day <= end;
  return [
    within && (day > start || startHalf === 'morning'),
    within && (day < end || endHalf === 'afternoon'),
  ];
};

/**
 * What somebody has and is planned for in some days, and which of their plans meet an absence or lie outside of their
 * contracts. Nothing is planned on days off; two plans of a half day count twice, which is too much.
 * @param closed the days on which the company does not work
 */
export function loadOf(
  days: readonly CivilDate[],
  closed: ReadonlySet<CivilDate>,
  contracts: readonly WorkedContract[],
  absences: readonly HalfDaySpan[],
  plans: readonly PlannedSpan[],
): PersonLoad {
  let [available, planned] = [0, 0];
  const conflicts = new Map<number, PlanConflict>();
  const off: number[] = [];
  const weekdays = weekdaysOf(days);
  for (const [index, day] of days.entries()) {
    if (closed.has(day)) continue;
    const halves = hoursOfWeekday(contracts, day, weekdays[index] ?? 0);
    const there = plans.filter(({ span }) => lasts(span, day));
    if (halves === null) {
      for (const { id } of there) conflicts.set(id, 'outside');
      continue;
    }
    if (halves[0] === 0 && halves[1] === 0) {
      off.push(index);
      continue;
    }
    const away = absences.filter((one) => lasts(one, day)).map((one) => coveredHalves(one, day));
    const isAway = [away.some(([morning]) => morning), away.some(([, afternoon]) => afternoon)] as const;
    available += (isAway[0] ? 0 : halves[0]) + (isAway[1] ? 0 : halves[1]);
    for (const { id, span, hours } of there) {
      const taken = coveredHalves(span, day);
      const byContract = (taken[0] ? halves[0] : 0) + (taken[1] ? halves[1] : 0);
      planned += hours === null || byContract === 0 ? byContract : hundredths(hours);
      if ((taken[0] && isAway[0]) || (taken[1] && isAway[1])) conflicts.set(id, 'away');
    }
  }
  return { available, planned, conflicts, off };
}
