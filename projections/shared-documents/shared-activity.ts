import { sql, type RawBuilder } from 'kysely';
import type { ActivityViewEvent, SharedActivity } from '#domain/shared-documents/activity.ts';
import type { SharedCommentEvent } from '#domain/shared-documents/comment.ts';
import type { SharedDocumentEvent } from '#domain/shared-documents/shared-document.ts';
import type { Viewer } from '#domain/shared-documents/visibility.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { AttachedDocumentEvent } from '#domain/files/attached-document.ts';
import type { Database } from '#db/postgres/pool.ts';
import {
  conjunction,
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '../listing.ts';
import { projection } from '../projection.ts';
import { sharingViewer, visibleTo } from './shared-documents.ts';

/** Streams that activities come from, and the number that makes their ids distinct. */
const streams = ['shareddocument', 'sharedcomment', 'document'] as const;
const MOST_EVENTS = 100_000;

/** A number of each event's own: the same at every rebuild. */
function activityId({ stream, id, revision: version }: RecordedEvent): number {
  const kind = streams.findIndex((name) => stream.startsWith(`${name}-`));
  return (id * MOST_EVENTS + version) * streams.length + kind;
}

interface Noted {
  share: number;
  corporation: number;
  what: SharedActivity;
  detail?: string | null;
  comment?: number;
  document?: number;
}

function note(db: Database, recorded: RecordedEvent, { share, corporation, what, ...about }: Noted) {
  const { user, occurredAt } = recorded.metadata;
  return db
    .insertInto('shared_activity')
    .values({
      id: activityId(recorded),
      share_id: share,
      corporation_id: corporation,
      user_id: user,
      what,
      detail: about.detail ?? null,
      comment_id: about.comment ?? null,
      document_id: about.document ?? null,
      at: occurredAt,
      at_ms: Date.parse(occurredAt),
    })
    .execute();
}

/** Something that happened to the shared document itself. */
const itself =
  (what: SharedActivity) =>
  ({ share }: { share: number }, { db, recorded }: { db: Database; recorded: RecordedEvent }) =>
    note(db, recorded, { share, corporation: recorded.metadata.corporation, what });

export const sharedActivity = projection<
  SharedDocumentEvent | SharedCommentEvent | AttachedDocumentEvent | ActivityViewEvent
>({
  name: 'shared-activity',
  tables: ['shared_comment', 'shared_activity', 'shared_activity_view'],
  on: {
    DocumentShared: itself('shared'),
    SharedDocumentEdited: itself('edited'),
    SharedDocumentEnabled: itself('enabled'),
    SharedDocumentDisabled: itself('disabled'),
    SharedDocumentAnnounced: itself('announced'),
    SharedDocumentDeleted: async ({ share }, { db }) => {
      await db.deleteFrom('shared_activity').where('share_id', '=', share).execute();
      await db.deleteFrom('shared_comment').where('share_id', '=', share).execute();
    },
    DocumentAttached: async ({ document, corporation, owner, name }, { db, recorded }) => {
      if (owner.kind !== 'sharedDocument') return;
      const share = owner.id;
      await note(db, recorded, { share, corporation, what: 'fileAdded', detail: name, document });
    },
    // The event names the file alone: whose it was, stands in the row that told of its coming.
    DocumentRemoved: ({ document }, { db, recorded }) => {
      const { user, occurredAt } = recorded.metadata;
      return sql`
        insert into shared_activity (id, share_id, corporation_id, user_id, what, detail, document_id, at, at_ms)
        select ${activityId(recorded)}, share_id, corporation_id, ${user}, 'fileRemoved', detail, document_id,
          ${occurredAt}, ${Date.parse(occurredAt)}
        from shared_activity where document_id = ${document} and what = 'fileAdded'`.execute(db);
    },
    SharedDocumentCommented: async ({ comment, share, corporation, author, text }, { db, recorded }) => {
      await db
        .insertInto('shared_comment')
        .values({
          id: comment,
          share_id: share,
          corporation_id: corporation,
          user_id: author,
          text,
          created_at: recorded.metadata.occurredAt,
          edited_at: null,
        })
        .execute();
      await note(db, recorded, { share, corporation, what: 'commented', comment });
    },
    SharedCommentEdited: ({ comment, text }, { db, recorded }) =>
      db
        .updateTable('shared_comment')
        .set({ text, edited_at: recorded.metadata.occurredAt })
        .where('id', '=', comment)
        .execute(),
    SharedCommentDeleted: async ({ comment }, { db }) => {
      await db.deleteFrom('shared_comment').where('id', '=', comment).execute();
      await db.deleteFrom('shared_activity').where('comment_id', '=', comment).execute();
    },
    SharedActivitiesViewed: ({ view, corporation, user, until }, { db, recorded }) => {
      const values = {
        until,
        until_ms: Date.parse(until),
        view_id: view,
        viewed_at: recorded.metadata.occurredAt,
      };
      return db
        .insertInto('shared_activity_view')
        .values({ user_id: user, corporation_id: corporation, ...values })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'corporation_id'])
            .doUpdateSet(values)
            .where('shared_activity_view.until_ms', '<=', values.until_ms),
        )
        .execute();
    },
  },
});

export interface ActivityRow {
  id: number;
  what: SharedActivity;
  share: number;
  title: string;
  /** Who did it; null for the product itself. */
  user: number | null;
  /** The name of a file, or what was said. */
  detail: string | null;
  at: string;
  /** Not seen yet by who asks, and not done by themselves. */
  unseen: boolean;
}

/** Up to when a user has seen the feed of a corporation. */
const seenUntil = (corporation: number, user: number | null) =>
  sql`coalesce((select until_ms from shared_activity_view v where v.user_id = ${user}
    and v.corporation_id = ${corporation}), 0)`;

interface ActivityFilter {
  /** Of one document only. */
  share: number | null;
  /** Only what is new to who asks. */
  unseen: boolean;
  keyword?: string | null;
}

const titleOf = sql`(select d.title from shared_document d where d.id = share_id)`;
const detailOf = sql`coalesce(detail, (select c.text from shared_comment c where c.id = comment_id))`;

function query(corporation: number, viewer: Viewer, { share, unseen, keyword }: ActivityFilter): ListQuery {
  const isNew = sql`(at_ms > ${seenUntil(corporation, viewer.user)} and user_id is distinct from ${viewer.user})`;
  return {
    table: 'shared_activity',
    id: 'id',
    select: sql`id, what, share_id as share, user_id as "user", at, ${isNew} as unseen,
      ${titleOf} as title, ${detailOf} as detail`,
    where: [
      sql`corporation_id = ${corporation}`,
      sql`exists (select 1 from shared_document where shared_document.id = share_id and ${visibleTo(viewer)})`,
      ...(share === null ? [] : [sql`share_id = ${share}`]),
      ...(unseen ? [isNew] : []),
      ...matches(keyword ?? null, sql`fold(concat_ws(' ', ${titleOf}, ${detailOf}))`),
    ],
    sorts: { newest: { column: 'at_ms', type: 'bigint' } },
    defaultSort: 'newest',
  };
}

/** What happened to the documents that the viewer sees, newest first. */
export const listActivities = (
  db: Database,
  corporation: number,
  viewer: Viewer,
  filter: ActivityFilter,
  request: ListRequest,
): Promise<ListPage<ActivityRow>> => listPage<ActivityRow>(db, query(corporation, viewer, filter), request);

export const countActivities = (
  db: Database,
  corporation: number,
  viewer: Viewer,
  filter: ActivityFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, viewer, filter), cap);

/** News are counted up to here. */
const MOST_NEWS = 99;

/** How much happened to the documents that the viewer sees since they last looked, as a part of a greater question. */
export function unseenActivities(corporation: number, viewer: Viewer): RawBuilder<unknown> {
  const { where } = query(corporation, viewer, { share: null, unseen: true });
  return sql`(select count(*) from (select 1 from shared_activity where ${conjunction(where)}
    limit ${MOST_NEWS}) news)`;
}

/** The same as a number, up to `MOST_NEWS`. */
export async function countNews(db: Database, actor: Actor): Promise<number> {
  const { corporation } = actor;
  if (corporation === null) return 0;
  const viewer = await sharingViewer(db, actor);
  return countActivities(db, corporation, viewer, { share: null, unseen: true }, MOST_NEWS);
}

interface LastView {
  id: number;
  until: string;
  viewedAt: string;
}

/** Up to when the user has seen the feed; null: never looked. */
export async function lastView(db: Database, corporation: number, user: number): Promise<LastView | null> {
  const row = await db
    .selectFrom('shared_activity_view')
    .select(['view_id as id', 'until', 'viewed_at as viewedAt'])
    .where('user_id', '=', user)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ?? null;
}

export interface CommentRow {
  id: number;
  share: number;
  title: string;
  /** Who wrote it; null for the product itself. */
  user: number | null;
  /** null once it was erased. */
  text: string | null;
  createdAt: string;
  editedAt: string | null;
}

const commentColumns = sql`id, share_id as share, user_id as "user", text, created_at as "createdAt",
  edited_at as "editedAt", ${titleOf} as title`;

interface CommentFilter {
  /** Of one document only. */
  share: number | null;
  keyword?: string | null;
}

const commentQuery = (corporation: number, viewer: Viewer, { share, keyword }: CommentFilter): ListQuery => ({
  table: 'shared_comment',
  id: 'id',
  select: commentColumns,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`exists (select 1 from shared_document where shared_document.id = share_id and ${visibleTo(viewer)})`,
    ...(share === null ? [] : [sql`share_id = ${share}`]),
    ...matches(keyword ?? null, sql`fold(coalesce(text, ''))`),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

/** What was said about the documents that the viewer sees. */
export const listComments = (
  db: Database,
  corporation: number,
  viewer: Viewer,
  filter: CommentFilter,
  request: ListRequest,
): Promise<ListPage<CommentRow>> =>
  listPage<CommentRow>(db, commentQuery(corporation, viewer, filter), request);

export const countComments = (
  db: Database,
  corporation: number,
  viewer: Viewer,
  filter: CommentFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, commentQuery(corporation, viewer, filter), cap);

/** One comment; null where the viewer does not see its document. */
export async function findComment(
  db: Database,
  id: number,
  corporation: number,
  viewer: Viewer,
): Promise<CommentRow | null> {
  const where = [sql`id = ${id}`, ...commentQuery(corporation, viewer, { share: null }).where];
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from shared_comment where ${conjunction(where)}`.execute(db);
  return rows[0] ?? null;
}
