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

/** A plan as its load is worked out of it. */
export const plannedSpan = ({
  id,
  hours,
  start,
  startHalf,
  end,
  endHalf,
}: HalfDaySpan & Pick<PlannedSpan, 'id' | 'hours'>): PlannedSpan => ({
  id,
  hours,
  span: { start, startHalf, end, endHalf },
});

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

const nothing: DayLoad = { contract: 0, available: 0, planned: 0 };

/** A plan on a day: which halves it takes, and the hundredths of hours that it comes to. */
interface Taken {
  id: number;
  halves: readonly [boolean, boolean];
  /** No hours were said: it takes its halves whole. */
  isWhole: boolean;
  hours: number;
}

const takenOn = ({ id, span, hours }: PlannedSpan, day: CivilDate, [morning, afternoon]: Halves): Taken => {
  const halves = coveredHalves(span, day);
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
  const [double, away, outside] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const plannedBy = new Map<number, number>();
  const worked = new Set<number>();
  const off: number[] = [];
  const weekdays = weekdaysOf(days);
  const found = days.map((day, index): DayLoad => {
    if (closed.has(day)) return nothing;
    const halves = hoursOfWeekday(contracts, day, weekdays[index] ?? 0);
    const there = plans.filter(({ span }) => lasts(span, day));
    if (halves === null) {
      for (const { id } of there) outside.add(id);
      return nothing;
    }
    if (halves[0] === 0 && halves[1] === 0) {
      off.push(index);
      return nothing;
    }
    const absent = absences.filter((one) => lasts(one, day)).map((one) => coveredHalves(one, day));
    const isAway = [absent.some(([morning]) => morning), absent.some(([, afternoon]) => afternoon)] as const;
    const taken = there.map((one) => takenOn(one, day, halves));
    for (const { id } of doubleOn(taken, halves)) double.add(id);
    for (const { id, halves: own, hours } of taken) {
      worked.add(id);
      plannedBy.set(id, (plannedBy.get(id) ?? 0) + hours);
      if ((own[0] && isAway[0]) || (own[1] && isAway[1])) away.add(id);
    }
    return {
      contract: halves[0] + halves[1],
      available: (isAway[0] ? 0 : halves[0]) + (isAway[1] ? 0 : halves[1]),
      planned: taken.reduce((sum, { hours }) => sum + hours, 0),
    };
  });
  const conflicts = new Map<number, PlanConflict>();
  for (const { id, span, hours } of plans) {
    const many = worked.has(id) || outside.has(id) ? 0 : shownDays(span, days);
    if (many === 0) continue;
    conflicts.set(id, 'dayOff');
    if (hours !== null) plannedBy.set(id, many * hundredths(hours));
  }
  for (const [why, ids] of [
    ['double', double],
    ['away', away],
    ['outside', outside],
  ] as const)
    for (const id of ids) conflicts.set(id, why);
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
