import { sql } from 'kysely';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Database } from '#db/pool.ts';
import { unreadNotices } from './notices.ts';
import { unseenActivities } from './shared-activity.ts';
import { sharingViewer } from './shared-documents.ts';

/** What is new to somebody, as the frame around each page shows it. */
export interface ShellNews {
  /** Unread notices, up to one more than `MOST_UNREAD`. */
  notices: number;
  /** Unseen activities of shared documents. */
  shares: number;
}

/** What is new to the actor, in one question. `shares`: whether they may look at shared documents. */
export async function shellNews(
  db: Database,
  actor: Actor,
  { shares }: { shares: boolean },
): Promise<ShellNews> {
  const { user, corporation } = actor;
  if (user === null || corporation === null) return { notices: 0, shares: 0 };
  const unseen = shares ? unseenActivities(corporation, await sharingViewer(db, actor)) : sql`0`;
  const { rows } = await sql<ShellNews>`
    select ${unreadNotices({ user, corporation })}::int as notices, ${unseen}::int as shares`.execute(db);
  return rows[0] ?? { notices: 0, shares: 0 };
}
