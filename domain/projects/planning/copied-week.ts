import { addDays, type CivilDate } from '../../kernel/dates.ts';
import { spansWithout, type HalfDaySpan } from '../../kernel/half-days.ts';
import type { WorkedContract } from '../../people/worked-contract.ts';
import { coveredHalves, hoursOn } from './load.ts';

/** When somebody can be planned in some days. */
export interface Availability {
  /** Whether the company had, or has, a contract with them: of who never had one nothing is known. */
  hired: boolean;
  contracts: readonly WorkedContract[];
  absences: readonly HalfDaySpan[];
}

/** Why a plan, or a part of it, is left out of a copied week. */
export const leftOutReasons = ['finished', 'left', 'away', 'closed', 'refused'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** The part of a plan that lies within a week, moved by some days. */
export function withinWeek(span: HalfDaySpan, monday: string, by: number): HalfDaySpan {
  const sunday = addDays(monday, 6);
  return {
    ...(span.start < monday
      ? { start: addDays(monday, by), startHalf: 'morning' as const }
      : { start: addDays(span.start, by), startHalf: span.startHalf }),
    ...(span.end > sunday
      ? { end: addDays(sunday, by), endHalf: 'afternoon' as const }
      : { end: addDays(span.end, by), endHalf: span.endHalf }),
  };
}

function daysOf({ start, end }: HalfDaySpan): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

const wholeDay = (day: CivilDate): HalfDaySpan => ({
  start: day,
  startHalf: 'morning',
  end: day,
  endHalf: 'afternoon',
});

/** Whether a span has a half day that is worked: by the company, and by the contract where there is one. */
const hasWork = (
  span: HalfDaySpan,
  { hired, contracts }: Availability,
  closed: ReadonlySet<CivilDate>,
): boolean =>
  daysOf(span).some((day) => {
    if (closed.has(day)) return false;
    const hours = hoursOn(contracts, day);
    return hired ? coveredHalves(span, day).some((covers, at) => covers && (hours?.[at] ?? 0) > 0) : true;
  });

/**
 * What of a plan is planned in the other week: not the days of agreed absences, nor those outside of the contract, and
 * nothing where no day of it is worked. `why`: what was left out of it, by its first reason.
 */
export function copiedSpans(
  span: HalfDaySpan,
  person: Availability,
  closed: ReadonlySet<CivilDate>,
): { spans: HalfDaySpan[]; why: LeftOutReason | null } {
  const uncovered = person.hired ? daysOf(span).filter((day) => hoursOn(person.contracts, day) === null) : [];
  const employed = spansWithout(span, uncovered.map(wholeDay));
  if (employed.length === 0) return { spans: [], why: 'left' };
  const worked = employed.filter((one) => hasWork(one, person, closed));
  if (worked.length === 0) return { spans: [], why: uncovered.length > 0 ? 'left' : 'closed' };
  const there = worked
    .flatMap((one) => spansWithout(one, person.absences))
    .filter((one) => hasWork(one, person, closed));
  const isAway = worked.some((one) => spansWithout(one, person.absences)[0] !== one);
  return { spans: there, why: isAway ? 'away' : uncovered.length > 0 ? 'left' : null };
}
