import { addDays, isCivilDate, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { clockText } from '#domain/time/typed-hours.ts';
import { seesTime, timeSightOf } from '#domain/time/time-access.ts';
import { weeksOfMonth, type RecapWeek } from '#domain/time/weekly-recap.ts';
import { managersIn } from '#projections/people/people.ts';
import { plannedPeople } from '#projections/projects/planning/board.ts';
import { secondsByPersonDay } from '#projections/time/activities.ts';
import { notersOf } from '#projections/time/missing.ts';
import { weeksOfPeople } from '#projections/time/weekly-recap.ts';
import { askedId } from '../http/asked-id.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { askedTeam } from './time-filters.server.ts';
import { dayName } from './time-words.ts';

/** A week of somebody as a row of a list has it. */
export interface RecapRow extends Omit<RecapWeek, 'warnings'> {
  person: number;
  name: string;
  sunday: CivilDate;
  /** In words. */
  warnings: string[];
}

/** The month that the address asks for, and whose weeks. */
export function askedWeeks(context: StaffContext) {
  const query = context.url.searchParams;
  const typed = query.get('day') ?? '';
  const month = monthOf(isCivilDate(typed) ? typed : context.today);
  const mondays = weeksOfMonth(month);
  const first = mondays[0] ?? `${month}-01`;
  const last = addDays(mondays.at(-1) ?? first, 6);
  return {
    month,
    mondays,
    first,
    last,
    person: askedId(query, 'person'),
    ...askedTeam(context, `${month}-01`),
  };
}

type Asked = ReturnType<typeof askedWeeks>;

/** Whose weeks are seen: who notes their time under a contract, by name, then whoever did so without one. */
async function peopleOf({ services, corporation, actor }: StaffContext, asked: Asked): Promise<number[]> {
  const { db } = services;
  const { month, first, last, person, unit, manager } = asked;
  const sight = timeSightOf(actor);
  const filter = { person, project: null, activity: null, profile: null, unit, manager, sight };
  const [people, managers, noters, noted] = await Promise.all([
    plannedPeople(db, corporation, first, last, { project: null, person, unit, manager }),
    managersIn(db, corporation),
    notersOf(db, corporation, month),
    secondsByPersonDay(db, corporation, { ...filter, from: first, until: last }),
  ]);
  const worked = new Set([...noted.keys()].map((key) => Number(key.split(' ')[0])));
  const under = people
    .map(({ id }) => id)
    .filter((id) => worked.has(id) || (noters.has(id) && seesTime(sight, id, managers.get(id) ?? null)));
  return [...new Set([...under, ...worked])];
}

/** Weeks of people that end in a month, as far as they are seen, weeks to come left out. */
export async function readWeeks(context: StaffContext) {
  const { services, corporation, language, today, t } = context;
  const asked = askedWeeks(context);
  const people = await peopleOf(context, asked);
  const begun = asked.mondays.filter((monday) => monday <= today);
  const found = await weeksOfPeople(services.db, corporation, begun, people);
  const rows = found.flatMap(({ id, name, weeks }) =>
    weeks
      .filter(({ noted, contract }) => noted > 0 || contract > 0)
      .map((week): RecapRow => ({
        ...week,
        person: id,
        name: name || t('commerce.erased'),
        sunday: addDays(week.monday, 6),
        warnings: week.warnings.map(({ rule, day, seconds }) =>
          t(`time.weeks.warning.${rule}`, { day: dayName(day, language), time: clockText(seconds) }),
        ),
      })),
  );
  return { asked, people, rows };
}
