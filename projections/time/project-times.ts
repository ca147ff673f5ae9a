import { sql, type RawBuilder } from 'kysely';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { ActivityMonthStatus } from '#domain/time/activity-month.ts';
import type { UnbilledWork } from '#domain/projects/earned-by-people.ts';
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

/**
 * Time of everybody on some projects from one day to another that is not billed by itself, as it was noted, person by
 * person (index activity_project).
 */
export async function unbilledWork(
  db: Database,
  corporation: number,
  projects: readonly number[],
  { from, until }: { from: CivilDate; until: CivilDate },
): Promise<UnbilledWork[]> {
  if (projects.length === 0) return [];
  const { rows } = await sql<UnbilledWork>`
    select project_id as project, person_id as person, sum(seconds)::bigint as seconds from activity
    where corporation_id = ${corporation} and project_id = any(${[...projects]}::bigint[])
      and day between ${from} and ${until} and not billable
    group by project_id, person_id order by project_id, person_id`.execute(db);
  return rows;
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
