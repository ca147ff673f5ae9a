import { addDays, type CivilDate } from '../kernel/dates.ts';
import type { DayLoad } from '../projects/planning/load.ts';

/** A day on which less was noted than the contract has: by how much. */
export interface MissingDay {
  day: CivilDate;
  seconds: number;
}

/** Hundredths of hours as seconds. */
export const inSeconds = (hundredths: number): number => hundredths * 36;

/** Seconds that a day before today lacks of what its contract has; today and days to come lack nothing yet. */
export const missingOn = (
  day: CivilDate,
  { available }: Pick<DayLoad, 'available'>,
  noted: number,
  today: CivilDate,
): number => (day >= today ? 0 : Math.max(0, inSeconds(available) - noted));

/**
 * The days before today that lack something.
 * @param loads of the days, in their order
 * @param noted seconds by day
 */
export const missingDays = (
  days: readonly CivilDate[],
  loads: readonly Pick<DayLoad, 'available'>[],
  noted: ReadonlyMap<CivilDate, number>,
  today: CivilDate,
): MissingDay[] =>
  days.flatMap((day, at) => {
    const load = loads[at];
    const seconds = load === undefined ? 0 : missingOn(day, load, noted.get(day) ?? 0, today);
    return seconds > 0 ? [{ day, seconds }] : [];
  });

/** Days as spans of those that follow each other. */
export function runsOf(days: readonly CivilDate[]): { from: CivilDate; until: CivilDate }[] {
  const runs: { from: CivilDate; until: CivilDate }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.until, 1) === day) last.until = day;
    else runs.push({ from: day, until: day });
  }
  return runs;
}
