import { addDays, isCivilDate, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { clockText } from '#domain/time/typed-hours.ts';
import { seesTime, timeSightOf } from '#domain/time/time-access.ts';
import { weeksOfMonth, type RecapWeek } from '#domain/time/weekly-recap.ts';
import { managersIn } from '#projections/people/people.ts';
import { plannedPeople } from '#projections/projects/planning/board.ts';
import { peopleWithTime } from '#projections/time/activities.ts';
import { notersOf } from '#projections/time/missing.ts';
import { weeksOfPeople } from '#projections/time/weekly-recap.ts';
import { askedId } from '../http/asked-id.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { askedTeam, type AskedTeam } from './time-filters.server.ts';
import { dayName } from './time-words.ts';

/** A week of somebody. */
export interface SeenWeek extends RecapWeek {
  person: number;
  /** '' once erased. */
  name: string;
  sunday: CivilDate;
}

/** The same as a row of a list has it. */
export interface RecapRow extends Omit<SeenWeek, 'warnings'> {
  /** In words. */
  warnings: string[];
}

/** A month, and whose weeks of it. */
interface Asked extends AskedTeam {
  month: string;
  person: number | null;
}

/** The weeks that end in a month, and their days. */
function daysOfWeeks(month: string) {
  const mondays = weeksOfMonth(month);
  const first = mondays[0] ?? `${month}-01`;
  return { mondays, first, last: addDays(mondays.at(-1) ?? first, 6) };
}

/** The month that the address asks for, and whose weeks. */
export function askedWeeks(context: StaffContext): Asked {
  const query = context.url.searchParams;
  const typed = query.get('day') ?? '';
  const month = monthOf(isCivilDate(typed) ? typed : context.today);
  return { month, person: askedId(query, 'person'), ...askedTeam(context, `${month}-01`) };
}

/** Who asks, and where. */
type Asking = Pick<StaffContext, 'services' | 'corporation' | 'actor' | 'today'>;

/** Whose weeks are seen: who notes their time under a contract, by name, then whoever did so without one. */
export async function peopleOfWeeks(
  { services, corporation, actor }: Asking,
  { month, person, unit, manager }: Asked,
): Promise<number[]> {
  const { db } = services;
  const { first, last } = daysOfWeeks(month);
  const sight = timeSightOf(actor);
  const [people, managers, noters, worked] = await Promise.all([
    plannedPeople(db, corporation, first, last, { project: null, person, unit, manager }),
    managersIn(db, corporation),
    notersOf(db, corporation, month),
    peopleWithTime(
      db,
      corporation,
      { from: monthOf(first), until: monthOf(last) },
      { person, unit, manager, sight },
    ),
  ]);
  const under = people
    .map(({ id }) => id)
    .filter((id) => worked.has(id) || (noters.has(id) && seesTime(sight, id, managers.get(id) ?? null)));
  return [...new Set([...under, ...worked])];
}

/** The weeks of people that end in a month; weeks to come, and those without work or contract, are left out. */
export async function weeksIn(
  { services, corporation, today }: Asking,
  month: string,
  people: readonly number[],
): Promise<SeenWeek[]> {
  const begun = daysOfWeeks(month).mondays.filter((monday) => monday <= today);
  const found = await weeksOfPeople(services.db, corporation, begun, people);
  return found.flatMap(({ id, name, weeks }) =>
    weeks
      .filter(({ noted, contract }) => noted > 0 || contract > 0)
      .map((week): SeenWeek => ({ ...week, person: id, name, sunday: addDays(week.monday, 6) })),
  );
}

/** Weeks of these people in words. */
export async function weekRows(
  context: StaffContext,
  month: string,
  people: readonly number[],
): Promise<RecapRow[]> {
  const { language, t } = context;
  const weeks = await weeksIn(context, month, people);
  return weeks.map((week) => ({
    ...week,
    name: week.name || t('commerce.erased'),
    warnings: week.warnings.map(({ rule, day, seconds }) =>
      t(`time.weeks.warning.${rule}`, { day: dayName(day, language), time: clockText(seconds) }),
    ),
  }));
}

/** All weeks that the address asks for. */
export async function readWeeks(context: StaffContext) {
  const asked = askedWeeks(context);
  const people = await peopleOfWeeks(context, asked);
  const rows = await weekRows(context, asked.month, people);
  return { asked: { ...asked, ...daysOfWeeks(asked.month) }, people, rows };
}
