import type { CivilDate } from '#domain/kernel/dates.ts';
import type { HalfDaySpan } from '#domain/kernel/half-days.ts';
import type { WorkedContract } from '#domain/people/worked-contract.ts';
import { loadOf, type DayLoad } from '#domain/projects/planning/load.ts';
import { inSeconds, missingDays, type MissingDay } from '#domain/time/missing-time.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { agreedAbsences, plannedPeople } from '#projections/projects/planning/board.ts';
import { monthDays, secondsByDay } from '#projections/time/activities.ts';
import { closedDays, daysOffAround } from '../http/days-off.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { daysFrom } from '../ui/board/month.ts';
import { dayColumns } from '../ui/board/day-columns.ts';

/** What somebody's days have of work, by contract, holidays and what was agreed on. */
export interface Expected {
  contracts: readonly WorkedContract[];
  absences: readonly HalfDaySpan[];
  closed: ReadonlySet<CivilDate>;
  /** Day by day, in the order of the days. */
  days: readonly (DayLoad & { off: string | null })[];
}

/** What is expected of somebody on days that follow each other; of who is under no contract it is nothing. */
export async function expectedOf(
  { services, corporation, today, t }: StaffContext,
  person: number,
  days: readonly CivilDate[],
): Promise<Expected> {
  const { db } = services;
  const [first = today, last = today] = [days[0], days.at(-1)];
  const [people, absences, company] = await Promise.all([
    plannedPeople(db, corporation, first, last, { project: null, person }),
    agreedAbsences(db, corporation, first, last, person),
    findCorporation(db, corporation),
  ]);
  const contracts = people[0]?.contracts ?? [];
  const closed = closedDays(company?.calendar, days);
  const columns = dayColumns(days, daysOffAround(company?.calendar, today, t), t);
  const load = loadOf(days, closed, contracts, absences, []);
  return {
    contracts,
    absences,
    closed,
    days: load.days.map((one, at) => ({ ...one, off: columns[at]?.off ?? null })),
  };
}

/** Seconds that somebody's month ("2026-11") has by contract, less absences, and the days before today that lack some. */
export async function presenceIn(
  context: StaffContext,
  person: number,
  month: string,
): Promise<{ expected: number; missing: MissingDay[] }> {
  const { services, corporation, today } = context;
  const { from, until } = monthDays(month);
  const days = daysFrom(from, until);
  const [expected, noted] = await Promise.all([
    expectedOf(context, person, days),
    secondsByDay(services.db, corporation, person, from, until),
  ]);
  return {
    expected: expected.days.reduce((sum, { available }) => sum + inSeconds(available), 0),
    missing: missingDays(days, expected.days, noted, today),
  };
}
