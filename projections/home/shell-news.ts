import { sql } from 'kysely';
import type { Viewer } from '#domain/shared-documents/visibility.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Database } from '#db/postgres/pool.ts';
import { unreadNotifications } from '../notifications/notifications.ts';
import { unseenActivities } from '../shared-documents/shared-activity.ts';

/** What is new to somebody, as the frame around each page shows it. */
export interface ShellNews {
  /** Unread notifications, up to one more than `MOST_UNREAD`. */
  notifications: number;
  /** Unseen activities of shared documents. */
  shares: number;
  /** The stopwatch that runs; null: none does. */
  stopwatch: { id: number; name: string | null; seconds: number } | null;
  /** What may be gone on with where none runs: what was worked on last, else projects that one is on. */
  works: Work[];
}

/** What a stopwatch can be of. */
export interface Work {
  project: number | null;
  job: number | null;
  activity: number | null;
  name: string;
}

const none: ShellNews = { notifications: 0, shares: 0, stopwatch: null, works: [] };

/** Entries that are looked at for what was worked on last, and how many works are proposed. */
const [LATEST, MOST_WORKS] = [12, 3];

const nameOf = (table: string) => sql`concat_ws(' · ', p.name,
  (select j.name from project_job j where j.project_id = p.id and j.job = ${sql.ref(`${table}.job`)}),
  (select r.label from record_list r where r.id = ${sql.ref(`${table}.type_id`)}))`;

/** The newest first, each once, on projects that take time (indexes activity_person, project_assignment_person). */
const worksOf = (corporation: number, person: number) => sql`
  select coalesce(
    (select json_agg(json_build_object('project', project_id, 'job', job, 'activity', type_id, 'name', name) order by at)
      from (select project_id, job, type_id, name, min(at) as at
        from (select a.project_id, a.job, a.type_id, ${nameOf('a')} as name,
            row_number() over (order by a.day desc, a.id desc) as at
          from (select id, day, project_id, job, type_id from activity
            where corporation_id = ${corporation} and person_id = ${person}
            order by day desc, id desc limit ${LATEST}) a
          left join project p on p.id = a.project_id
          where a.project_id is null or p.status <> 'finished') latest
        where name <> '' group by project_id, job, type_id, name order by min(at) limit ${MOST_WORKS}) worked),
    (select json_agg(json_build_object('project', id, 'job', null, 'activity', null, 'name', name) order by id desc)
      from (select p.id, p.name from project_assignment g join project p on p.id = g.project_id
        where g.corporation_id = ${corporation} and g.person_id = ${person} and not g.removed
          and p.status <> 'finished' order by p.id desc limit ${MOST_WORKS}) assigned),
    '[]')`;

/** What is new to the actor, in one question. `viewer`: as whom they look at shared documents; null: they may not. */
export async function shellNews(
  db: Database,
  { user, corporation, person }: Pick<Actor, 'user' | 'corporation' | 'person'>,
  viewer: Viewer | null,
): Promise<ShellNews> {
  if (user === null || corporation === null) return none;
  const unseen = viewer ? unseenActivities(corporation, viewer) : sql`0`;
  const { rows } = await sql<ShellNews>`
    select ${unreadNotifications({ user, corporation })}::int as notifications, ${unseen}::int as shares,
      running.stopwatch, case when running.stopwatch is null then (${worksOf(corporation, person ?? 0)})
        else '[]' end as works
    from (select (select json_build_object('id', s.id,
        'name', nullif(${nameOf('s')}, ''),
        'seconds', greatest(0, extract(epoch from now() - s.started_at))::int)
      from stopwatch s left join project p on p.id = s.project_id
      where s.corporation_id = ${corporation} and s.person_id = ${person ?? 0}) as stopwatch) running`.execute(
    db,
  );
  return rows[0] ?? none;
}
