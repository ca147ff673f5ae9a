import { grouped } from '#domain/kernel/grouped.ts';
import { loadOf } from '#domain/projects/planning/load.ts';
import { missingDays } from '#domain/time/missing-time.ts';
import { warningsOfMonth, weeksOfWarnings } from '#domain/time/weekly-recap.ts';
import { availability } from '#projections/projects/planning/availability.ts';
import { monthDays, secondsOfPeople } from '#projections/time/activities.ts';
import { weeksOfPeople } from '#projections/time/weekly-recap.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { daysFrom } from '../ui/board/month.ts';

interface PersonMonth {
  id: number;
  person: number;
  /** "2026-11". */
  month: string;
}

/** What the page of a month warns of, in short. */
export interface MonthWarnings {
  /** Seconds that are missing. */
  missing: number;
  /** How many things the law on working time has to say. */
  law: number;
}

/** What is to be known of the months of some people, by their ids; ten questions a month, whatever their number. */
async function warningsIn(
  { services, corporation, today }: Pick<StaffContext, 'services' | 'corporation' | 'today'>,
  month: string,
  rows: readonly PersonMonth[],
): Promise<[number, MonthWarnings][]> {
  const { db } = services;
  const { from, until } = monthDays(month);
  const people = rows.map(({ person }) => person);
  const [{ closed, of }, noted, weeks] = await Promise.all([
    availability(db, corporation, people, from, until),
    secondsOfPeople(db, corporation, people, from, until),
    weeksOfPeople(db, corporation, weeksOfWarnings(month), people),
  ]);
  const days = daysFrom(from, until);
  const weeksOf = new Map(weeks.map((one) => [one.id, one.weeks]));
  return rows.map(({ id, person }) => {
    const { contracts = [], absences = [] } = of.get(person) ?? {};
    const load = loadOf(days, closed, contracts, absences, []);
    const missing = missingDays(days, load.days, noted.get(person) ?? new Map(), today);
    return [
      id,
      {
        missing: missing.reduce((sum, { seconds }) => sum + seconds, 0),
        law: warningsOfMonth(weeksOf.get(person) ?? [], month).length,
      },
    ];
  });
}

/** What is to be known of some months before they are decided about, by their ids. */
export async function warningsOfMonths(
  context: Pick<StaffContext, 'services' | 'corporation' | 'today'>,
  rows: readonly PersonMonth[],
): Promise<Map<number, MonthWarnings>> {
  const byMonth = grouped(rows, ({ month }) => month);
  const found = await Promise.all([...byMonth].map(([month, of]) => warningsIn(context, month, of)));
  return new Map(found.flat());
}
