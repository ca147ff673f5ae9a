import type { CivilDate } from '../../kernel/dates.ts';
import { isoWeekday } from '../../kernel/dates.ts';
import type { HalfDaySpan } from '../../kernel/half-days.ts';
import type { WorkSchedule } from '../../people/work-schedule.ts';
import type { WorkedContract } from '../../people/worked-contract.ts';

/*
 * What a planning comes to, person by person. Hours are counted in hundredths, so that a board of hundreds of people is
 * whole numbers.
 */

/** A plan as its load is worked out of it. */
export interface PlannedSpan extends HalfDaySpan {
  id: number;
  /** Hours of each day; null: those of the contract. */
  hours: string | null;
}

/**
 * Why a plan cannot be held as it stands: it lies on days that are not worked, half days or hours are given twice, the
 * person is away, or under no contract. The last that holds is told.
 */
export type PlanConflict = 'dayOff' | 'double' | 'away' | 'outside';

/** Hundredths of hours of one day. */
export interface DayLoad {
  /** By contract on a day that the company works. */
  contract: number;
  /** The same less absences. */
  available: number;
  planned: number;
}

export interface PersonLoad extends DayLoad {
  /** Day by day, in their order. */
  days: readonly DayLoad[];
  /** Hundredths of hours of each plan. */
  plannedBy: ReadonlyMap<number, number>;
  conflicts: ReadonlyMap<number, PlanConflict>;
  /** Days that the contract does not work, by their place among those asked about. */
  off: readonly number[];
}

type Halves = readonly [morning: number, afternoon: number];

const unworked: Halves = [0, 0];

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
  return schedule ? (weekOf(schedule)[weekday - 1] ?? unworked) : null;
}

/**
 * Hundredths of hours of a day by contract; null: under none. Who works one week all the time has it found once for all
 * days of a board.
 */
function hoursBy(
  contracts: readonly WorkedContract[],
  days: readonly CivilDate[],
): (day: CivilDate, weekday: number) => Halves | null {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const [contract, ...others] = contracts;
  const [week, ...later] = contract?.weeks ?? [];
  const isOne =
    others.length === 0 &&
    later.length === 0 &&
    week !== undefined &&
    week.from <= first &&
    contract !== undefined &&
    contract.start <= first &&
    (contract.end === null || contract.end >= last);
  if (!isOne) return (day, weekday) => hoursOfWeekday(contracts, day, weekday);
  const halves = weekOf(week.schedule);
  return (_day, weekday) => halves[weekday - 1] ?? unworked;
}

const weekdaysRead = new WeakMap<readonly CivilDate[], number[]>();

/** The weekdays of a board's days, which are those of hundreds of people; each is read once. */
function weekdaysOf(days: readonly CivilDate[]): number[] {
  const known = weekdaysRead.get(days) ?? days.map(isoWeekday);
  weekdaysRead.set(days, known);
  return known;
}

const lasts = ({ start, end }: HalfDaySpan, day: CivilDate): boolean => start <= day && end >= day;

const none: readonly never[] = [];

/** Those that last on a day. Of hundreds of people most days have none or one: no list is filled for that. */
function lastingOn<Span extends HalfDaySpan>(spans: readonly Span[], day: CivilDate): readonly Span[] {
  let found: Span[] | null = null;
  for (const span of spans) {
    if (!lasts(span, day)) continue;
    if (found === null) found = [span];
    else found.push(span);
  }
  return found ?? none;
}

const [whole, mornings, afternoons, neither] = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const;

/** Which halves of a day a span covers. */
export function coveredHalves(
  { start, startHalf, end, endHalf }: HalfDaySpan,
  day: CivilDate,
): readonly [boolean, boolean] {
  if (day < start || day > end) return neither;
  const isMorning = day > start || startHalf === 'morning';
  const isAfternoon = day < end || endHalf === 'afternoon';
  if (isMorning && isAfternoon) return whole;
  if (isMorning) return mornings;
  return isAfternoon ? afternoons : neither;
}

/** Which halves of a day somebody is away on. */
function awayOn(absences: readonly HalfDaySpan[], day: CivilDate): readonly [boolean, boolean] {
  if (absences.length === 0) return neither;
  const absent = lastingOn(absences, day).map((one) => coveredHalves(one, day));
  return [absent.some(([morning]) => morning), absent.some(([, afternoon]) => afternoon)];
}

const nothing: DayLoad = { contract: 0, available: 0, planned: 0 };

const freeDays = new WeakMap<Halves, DayLoad>();

/** A day with nothing on it: one for all days of so many hours. */
function freeDay(halves: Halves): DayLoad {
  const hours = halves[0] + halves[1];
  const known = freeDays.get(halves) ?? { contract: hours, available: hours, planned: 0 };
  freeDays.set(halves, known);
  return known;
}

/** A plan on a day: which halves it takes, and the hundredths of hours that it comes to. */
interface Taken {
  id: number;
  halves: readonly [boolean, boolean];
  /** No hours were said: it takes its halves whole. */
  isWhole: boolean;
  hours: number;
}

const takenOn = (plan: PlannedSpan, day: CivilDate, [morning, afternoon]: Halves): Taken => {
  const { id, hours } = plan;
  const halves = coveredHalves(plan, day);
  const byContract = (halves[0] ? morning : 0) + (halves[1] ? afternoon : 0);
  const isWhole = hours === null || byContract === 0;
  return { id, halves, isWhole, hours: isWhole ? byContract : hundredths(hours) };
};

/** Plans of a day that cannot stand beside each other: halves that two take whole, or more hours than the day has. */
function doubleOn(taken: readonly Taken[], [morning, afternoon]: Halves): readonly Taken[] {
  if (taken.length < 2) return [];
  if (taken.reduce((sum, { hours }) => sum + hours, 0) > morning + afternoon) return taken;
  return taken.filter(
    (one) =>
      one.isWhole &&
      taken.some(
        (other) =>
          other !== one &&
          other.isWhole &&
          ((one.halves[0] && other.halves[0] && morning > 0) ||
            (one.halves[1] && other.halves[1] && afternoon > 0)),
      ),
  );
}

/** Of several reasons the one that is told is the last of these. */
const weightOf: Readonly<Record<PlanConflict, number>> = { dayOff: 0, double: 1, away: 2, outside: 3 };

function tell(conflicts: Map<number, PlanConflict>, plan: number, why: PlanConflict): void {
  const known = conflicts.get(plan);
  if (known === undefined || weightOf[known] < weightOf[why]) conflicts.set(plan, why);
}

/** Days from one to another among those of a board, where it shows them all. */
const shownDays = ({ start, end }: HalfDaySpan, days: readonly CivilDate[]): number =>
  start >= (days[0] ?? '') && end <= (days.at(-1) ?? '')
    ? days.filter((day) => day >= start && day <= end).length
    : 0;

/**
 * What somebody has and is planned for in some days, and which of their plans cannot be held. A plan has no hours on days
 * off, but where it lies on such days alone and says its hours; two plans of a half day count twice, which is too much.
 * @param closed the days on which the company does not work
 */
export function loadOf(
  days: readonly CivilDate[],
  closed: ReadonlySet<CivilDate>,
  contracts: readonly WorkedContract[],
  absences: readonly HalfDaySpan[],
  plans: readonly PlannedSpan[],
): PersonLoad {
  const conflicts = new Map<number, PlanConflict>();
  const plannedBy = new Map<number, number>();
  const off: number[] = [];
  const weekdays = weekdaysOf(days);
  const hoursOfDay = hoursBy(contracts, days);
  const found = days.map((day, index): DayLoad => {
    if (closed.has(day)) return nothing;
    const halves = hoursOfDay(day, weekdays[index] ?? 0);
    const there = lastingOn(plans, day);
    if (halves === null) {
      for (const { id } of there) tell(conflicts, id, 'outside');
      return nothing;
    }
    if (halves[0] === 0 && halves[1] === 0) {
      off.push(index);
      return nothing;
    }
    if (there.length === 0 && absences.length === 0) return freeDay(halves);
    const isAway = awayOn(absences, day);
    const taken = there.map((one) => takenOn(one, day, halves));
    for (const { id } of doubleOn(taken, halves)) tell(conflicts, id, 'double');
    for (const { id, halves: own, hours } of taken) {
      plannedBy.set(id, (plannedBy.get(id) ?? 0) + hours);
      if ((own[0] && isAway[0]) || (own[1] && isAway[1])) tell(conflicts, id, 'away');
    }
    return {
      contract: halves[0] + halves[1],
      available: (isAway[0] ? 0 : halves[0]) + (isAway[1] ? 0 : halves[1]),
      planned: taken.reduce((sum, { hours }) => sum + hours, 0),
    };
  });
  for (const plan of plans) {
    const { id, hours } = plan;
    const many = plannedBy.has(id) || conflicts.has(id) ? 0 : shownDays(plan, days);
    if (many === 0) continue;
    conflicts.set(id, 'dayOff');
    if (hours !== null) plannedBy.set(id, many * hundredths(hours));
  }
  const sum = (read: (day: DayLoad) => number) => found.reduce((all, day) => all + read(day), 0);
  return {
    contract: sum(({ contract }) => contract),
    available: sum(({ available }) => available),
    planned: [...plannedBy.values()].reduce((all, hours) => all + hours, 0),
    days: found,
    plannedBy,
    conflicts,
    off,
  };
}
