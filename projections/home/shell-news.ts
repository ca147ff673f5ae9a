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
  /** The stopwatch that runs, and what it is of. */
  stopwatch: number | null;
  stopwatchOf: string | null;
}

const none: ShellNews = { notifications: 0, shares: 0, stopwatch: null, stopwatchOf: null };

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
      (select id from stopwatch where corporation_id = ${corporation} and person_id = ${person ?? 0}) as stopwatch,
      (select p.name from stopwatch s join project p on p.id = s.project_id
        where s.corporation_id = ${corporation} and s.person_id = ${person ?? 0}) as "stopwatchOf"`.execute(
    db,
  );
  return rows[0] ?? none;
}
