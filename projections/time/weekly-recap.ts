import { sql } from 'kysely';
import { addDays, type CivilDate } from '#domain/kernel/dates.ts';
import type { ClockSpan } from '#domain/time/worked-time.ts';
import type { WorkedDay } from '#domain/time/working-time.ts';
import { RECAP_LOOKS_BACK, weeklyRecap, type RecapWeek } from '#domain/time/weekly-recap.ts';
import type { Database } from '#db/postgres/pool.ts';
import { namesOfMembers } from '../people/people.ts';
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
  const { rows } = await sql<{ person: number; day: string; seconds: number; spans: ClockSpan[] }>`
    select person_id as person, day, sum(seconds)::int as seconds,
      coalesce(json_agg(json_build_object('from', ${instant('started_at')}, 'until', ${instant('ended_at')}))
        filter (where started_at is not null and seconds > 0 and not exists (
          select 1 from activity back where back.activity_month_id = activity.activity_month_id
            and back.corrects = activity.id and back.seconds < 0)), '[]') as spans
    from activity where corporation_id = ${corporation} and person_id = any(${people}::bigint[])
      and day between ${from} and ${until}
    group by person_id, day`.execute(db);
  const found = new Map<number, WorkedDay[]>();
  for (const { person, ...day } of rows) found.set(person, [...(found.get(person) ?? []), day]);
  return found;
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
