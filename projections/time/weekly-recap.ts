import { sql } from 'kysely';
import { addDays, type CivilDate } from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { ClockSpan } from '#domain/time/worked-time.ts';
import type { WorkedDay } from '#domain/time/working-time.ts';
import { RECAP_LOOKS_BACK, weeklyRecap, type RecapWeek } from '#domain/time/weekly-recap.ts';
import type { Database } from '#db/postgres/pool.ts';
import { namesOfMembers } from '../people/people.ts';
import { secondsOfPeople } from './activities.ts';
import { contractsBetween } from '../people/worked-contracts.ts';

/** Somebody's weeks. */
export interface PersonRecap {
  id: number;
  /** '' once erased. */
  name: string;
  weeks: RecapWeek[];
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Days of some people on which time stands, with what clocks said of them (index activity_person). */
async function workedDays(
  db: Database,
  corporation: number,
  people: readonly number[],
  { from, until }: { from: CivilDate; until: CivilDate },
): Promise<Map<number, WorkedDay[]>> {
  const theirs = sql`corporation_id = ${corporation} and person_id = any(${people}::bigint[])
    and day between ${from} and ${until}`;
  const [noted, { rows: clocks }] = await Promise.all([
    secondsOfPeople(db, corporation, people, from, until),
    sql<{ person: number; day: string } & ClockSpan>`
      select person_id as person, day, ${instant('started_at')} as "from", ${instant('ended_at')} as until
      from activity where ${theirs} and started_at is not null and seconds > 0 and not exists (
        select 1 from activity back where back.activity_month_id = activity.activity_month_id
          and back.corrects = activity.id and back.seconds < 0)`.execute(db),
  ]);
  const spansOf = grouped(clocks, ({ person, day }) => `${person} ${day}`);
  return new Map(
    [...noted].map(([person, days]) => [
      person,
      [...days].map(([day, seconds]) => ({ day, seconds, spans: spansOf.get(`${person} ${day}`) ?? [] })),
    ]),
  );
}

/** What some people worked in weeks that follow each other, in the order of the people. */
export async function weeksOfPeople(
  db: Database,
  corporation: number,
  mondays: readonly CivilDate[],
  people: readonly number[],
): Promise<PersonRecap[]> {
  const [first = '', last = ''] = [mondays[0], mondays.at(-1)];
  if (first === '' || people.length === 0) return [];
  const until = addDays(last, 6);
  const [worked, contracts, names] = await Promise.all([
    workedDays(db, corporation, people, { from: addDays(first, -RECAP_LOOKS_BACK), until }),
    contractsBetween(db, corporation, first, until),
    namesOfMembers(db, [...people], corporation),
  ]);
  return people.map((id) => ({
    id,
    name: names.get(id) ?? '',
    weeks: weeklyRecap(mondays, worked.get(id) ?? [], contracts.get(id) ?? []),
  }));
}
