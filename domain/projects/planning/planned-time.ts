import type { CivilDate } from '../../kernel/dates.ts';
import { normalise, type DecimalString } from '../../kernel/decimal.ts';
import type { HalfDaySpan } from '../../kernel/half-days.ts';
import { scheduledHalves, type WorkedContract } from '../../people/worked-contract.ts';
import { hoursOn, coveredHalves } from './load.ts';

/** A plan of somebody as what they did is proposed from it. */
export interface ProposedPlan {
  project: number;
  job: number | null;
  span: HalfDaySpan;
  /** Hours of each day; null: those of the contract. */
  hours: DecimalString | null;
}

/** What somebody is proposed to have done on a day, because it was planned. */
export interface PlannedTime {
  day: CivilDate;
  project: number;
  job: number | null;
  hours: DecimalString;
  /** The same in days, where no hours were planned: 1 of all that is worked on that day, or 0.5; null: hours were. */
  days: '1' | '0.5' | null;
}

/**
 * What was planned as time that may be noted: halves of days that are worked, that nobody was away on, each once, the
 * earlier plan first. Days on which something is noted already are left out.
 */
export function plannedTime(
  days: readonly CivilDate[],
  { closed, noted }: { closed: ReadonlySet<CivilDate>; noted: ReadonlySet<CivilDate> },
  contracts: readonly WorkedContract[],
  absences: readonly HalfDaySpan[],
  plans: readonly ProposedPlan[],
): PlannedTime[] {
  return days.flatMap((day) => {
    const contract = contracts.find(({ start, end }) => start <= day && (end === null || end >= day));
    if (closed.has(day) || noted.has(day) || contract === undefined) return [];
    const works = scheduledHalves(contract, day);
    const away = absences.map((one) => coveredHalves(one, day));
    const free = [0, 1].map((half) => works[half] === true && !away.some((one) => one[half] === true));
    const found: PlannedTime[] = [];
    for (const { project, job, span, hours } of plans) {
      const taken = coveredHalves(span, day).map((covers, half) => covers && free[half] === true);
      if (!taken.includes(true)) continue;
      for (const [half, is] of taken.entries()) if (is) free[half] = false;
      const byContract = taken.reduce(
        (sum, is, half) => sum + (is ? (hoursOn(contracts, day)?.[half] ?? 0) : 0),
        0,
      );
      const said = hours === null || Number(hours) === 0 ? normalise(String(byContract / 100)) : hours;
      const isWhole = taken.every((is, half) => is === works[half]);
      const days = said === hours ? null : isWhole ? '1' : '0.5';
      if (Number(said) > 0) found.push({ day, project, job, hours: said, days });
    }
    return found;
  });
}
