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
}

/** What is new to the actor, in one question. `viewer`: as whom they look at shared documents; null: they may not. */
export async function shellNews(
  db: Database,
  { user, corporation }: Pick<Actor, 'user' | 'corporation'>,
  viewer: Viewer | null,
): Promise<ShellNews> {
  if (user === null || corporation === null) return { notifications: 0, shares: 0 };
  const unseen = viewer ? unseenActivities(corporation, viewer) : sql`0`;
  const { rows } = await sql<ShellNews>`
    select ${unreadNotifications({ user, corporation })}::int as notifications, ${unseen}::int as shares`.execute(
    db,
  );
  return rows[0] ?? { notifications: 0, shares: 0 };
}
