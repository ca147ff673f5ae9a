import { toldAs, type HealthFileEvent } from '#domain/health/health-file.ts';
import type { Absence } from '#domain/health/follow-up.ts';
import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

export const healthFiles = projection<HealthFileEvent>({
  name: 'health-files',
  tables: ['health_file', 'health_absence'],
  on: {
    HealthFileOpened: ({ file, corporation, person }, { db }) =>
      db
        .insertInto('health_file')
        .values({ id: file, corporation_id: corporation, person_id: person })
        .execute(),
    HealthFollowUpSet: ({ file, followUps }, { db }) =>
      db
        .updateTable('health_file')
        .set({ follow_ups: followUps ?? [] })
        .where('id', '=', file)
        .execute(),
    AbsenceNoted: async ({ file, absence, facts }, { db }) => {
      if (facts === null) return;
      await sql`insert into health_absence (id, file_id, corporation_id, person_id, kind, start_on, end_on)
        select ${absence}, id, corporation_id, person_id, ${facts.kind}, ${facts.start}, ${facts.end}
        from health_file where id = ${file}`.execute(db);
    },
    AbsenceRemoved: ({ absence }, { db }) =>
      db.deleteFrom('health_absence').where('id', '=', absence).execute(),
    HealthDueAnnounced: async ({ file, due }, { db }) => {
      if (due === null) return;
      await sql`update health_file set told = array_append(told, ${toldAs(due)}) where id = ${file}`.execute(
        db,
      );
    },
  },
});

export async function healthFileOf(
  db: Database,
  person: number,
  corporation: number,
): Promise<{ id: number; followUps: number[] } | null> {
  const row = await db
    .selectFrom('health_file')
    .select(['id', 'follow_ups as followUps'])
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ?? null;
}

/** When somebody was away, as it was put in by hand, the latest first. */
export const absencesOf = (
  db: Database,
  person: number,
  corporation: number,
): Promise<(Absence & { id: number })[]> =>
  db
    .selectFrom('health_absence')
    .select(['id', 'kind', 'start_on as start', 'end_on as end'])
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .orderBy('start_on', 'desc')
    .execute();

/** Of which exams that come due those who look after health were told, by the person, as `toldAs` writes them. */
export async function toldHealthDue(
  db: Database,
  corporation: number,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('health_file')
    .select(['person_id as person', 'told'])
    .where('corporation_id', '=', corporation)
    .execute();
  return new Map(rows.map(({ person, told }) => [person, new Set(told)]));
}
