import { isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import {
  addDays,
  LEGAL_TIME_ZONE,
  mondayOf,
  monthOf,
  todayIn,
  type CivilDate,
} from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { loadOf } from '#domain/projects/planning/load.ts';
import { remindOfTime } from '#domain/time/reminder-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { agreedAbsences, plannedPeople } from '#projections/projects/planning/board.ts';
import { emptyWeeks, monthsToRemind } from '#projections/time/missing.ts';
import type { Runtime } from './runtime.ts';
import { oneByOne } from './one-by-one.ts';
import { defineTask, noPayload } from './task.ts';

type Place = Pick<Runtime, 'db' | 'store'>;

/** People have the first of a month to hand in the last one. */
const FIRST_REMINDER = '02';

/** Who of these was to work in the week: by contract, calendar and agreed absences. */
async function whoWorked(
  { db }: Place,
  corporation: number,
  days: readonly CivilDate[],
): Promise<Set<number>> {
  const [monday = '', sunday = ''] = [days[0], days.at(-1)];
  const [people, absences, company] = await Promise.all([
    plannedPeople(db, corporation, monday, sunday, { project: null, person: null }),
    agreedAbsences(db, corporation, monday, sunday),
    findCorporation(db, corporation),
  ]);
  const calendar = company?.calendar ?? usualCalendar;
  const closed = new Set(days.filter((day) => !isWorkingDay(calendar, day)));
  const away = grouped(absences, ({ person }) => person);
  return new Set(
    people
      .filter(({ id, contracts }) => loadOf(days, closed, contracts, away.get(id) ?? [], []).available > 0)
      .map(({ id }) => id),
  );
}

async function remindOfWeek(place: Place, monday: CivilDate): Promise<void> {
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const empty = await emptyWeeks(place.db, monday, addDays(monday, 6));
  for (const [corporation, rows] of grouped(empty, (row) => row.corporation)) {
    const worked = await whoWorked(place, corporation, days);
    await oneByOne(
      rows.filter(({ person }) => worked.has(person)),
      ({ person }) =>
        place.store.execute(remindOfTime, systemActor(corporation), {
          persons: [person],
          month: monthOf(monday),
          week: monday,
        }),
    );
  }
}

/** Tells everybody once of the month and of the week before this one, where their time of it is missing. */
export async function remindOfTimeOn(place: Place, today: CivilDate): Promise<void> {
  await remindOfWeek(place, addDays(mondayOf(today), -7));
  if (today.slice(8) < FIRST_REMINDER) return;
  const month = monthOf(addDays(`${monthOf(today)}-01`, -1));
  await oneByOne(await monthsToRemind(place.db, month), ({ corporation, person }) =>
    place.store.execute(remindOfTime, systemActor(corporation), { persons: [person], month, week: null }),
  );
}

/** Each morning, before the day's notifications are mailed. */
export const remindOfTimeDaily = defineTask({
  name: 'remind-of-time',
  payload: noPayload,
  cron: '40 3 * * *',
  run: (runtime) => remindOfTimeOn(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
