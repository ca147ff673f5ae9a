import { sql } from 'kysely';
import { adverseOpinions } from '#domain/health/exam.ts';
import { healthObstacle, type HealthObstacle } from '#domain/health/obstacles.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { Database } from '#db/postgres/pool.ts';
import { healthStandings } from './health-due.ts';

/** What a doctor says of the post, or of a work that asks for it. */
const opinions = ['fit', 'fitWithMeasures', 'noContraindication', ...adverseOpinions];

/** So many people are asked about by name; of more, everybody is read and found among them. */
const MOST_NAMED = 100;

/**
 * Who of these may not work by a day, from when on and why: why is for those alone who may know what came of exams
 * (`resultRoles`); all others are told that somebody is not available.
 */
export async function healthObstacles(
  db: Database,
  corporation: number,
  persons: readonly number[],
  { today, day }: { today: CivilDate; day: CivilDate },
): Promise<Map<number, { why: HealthObstacle; from: CivilDate }>> {
  if (persons.length === 0) return new Map();
  const named = persons.length > MOST_NAMED ? null : persons;
  const [standings, { rows }] = await Promise.all([
    healthStandings(db, corporation, today, named),
    sql<{ person: number; since: string }>`select person, since from (
        select distinct on (person_id) person_id as person, day as since, aptitude from health_exam
        where corporation_id = ${corporation} and ${named === null ? sql`true` : sql`person_id = any(${[...named]}::bigint[])`}
          and status = 'held' and day is not null and aptitude = any(${opinions}::text[])
        order by person_id, day desc, id desc) last
      where aptitude = any(${[...adverseOpinions]}::text[])`.execute(db),
  ]);
  const adverse = new Map(rows.map(({ person, since }) => [person, since]));
  const standing = new Map(standings.map((one) => [one.person, one]));
  const found = new Map<number, { why: HealthObstacle; from: CivilDate }>();
  for (const person of persons) {
    const { due = [], planned = [] } = standing.get(person) ?? {};
    const obstacle = healthObstacle({ adverseSince: adverse.get(person) ?? null, due, planned }, day);
    if (obstacle !== null) found.set(person, obstacle);
  }
  return found;
}
