import { sql, type RawBuilder } from 'kysely';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { ActivityMonthStatus } from '#domain/time/activity-month.ts';
import type { TimeSight } from '#domain/time/time-access.ts';
import type { Worked } from '#domain/time/worked-time.ts';
import type { Database } from '#db/postgres/pool.ts';
import { seen } from './activities.ts';
import { timeColumns, workedOf, type TimeRow } from './unbilled.ts';

/** A time of a project as its month's paper has it. */
export interface ProjectTime {
  id: number;
  person: number;
  personName: string;
  day: CivilDate;
  worked: Worked;
  seconds: number;
  daySeconds: number;
  type: number | null;
  comment: string | null;
  corrects: number | null;
  status: ActivityMonthStatus;
}

interface ProjectDays {
  project: number;
  from: CivilDate;
  until: CivilDate;
}

/**
 * Time of a project from one day to another, by person and day.
 * @param which whose: what holds of `activity a`
 */
async function projectTimes(
  db: Database,
  corporation: number,
  { project, from, until }: ProjectDays,
  which: RawBuilder<unknown>,
): Promise<ProjectTime[]> {
  const { rows } = await sql<TimeRow & { corrects: number | null; status: ActivityMonthStatus }>`
    select ${timeColumns}, a.corrects, m.status
    from activity a join activity_month m on m.id = a.activity_month_id
    where a.corporation_id = ${corporation} and a.project_id = ${project} and a.day between ${from} and ${until}
      and ${which}
    order by "personName", a.person_id, a.day, a.id`.execute(db);
  return rows.map(({ kind, halves, from: began, until: ended, ...row }) => ({
    ...row,
    worked: workedOf({ kind, halves, from: began, until: ended }),
  }));
}

/** Time of a project from one day to another that somebody sees, by person and day (index activity_project). */
export const projectTimesSeen = (db: Database, corporation: number, days: ProjectDays, sight: TimeSight) =>
  projectTimes(db, corporation, days, seen(sight, 'a'));

/** The same of some people. */
export const projectTimesOf = (
  db: Database,
  corporation: number,
  days: ProjectDays,
  people: readonly number[],
) => projectTimes(db, corporation, days, sql`a.person_id = any(${[...people]}::bigint[])`);
