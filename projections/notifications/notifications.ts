import { sql, type RawBuilder } from 'kysely';
import type { NotificationChoiceEvent } from '#domain/notifications/choices.ts';
import type {
  NotificationEvent,
  NotificationMark,
  NotificationMarkEvent,
} from '#domain/notifications/notification.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const changed: Record<NotificationMark, (at: string) => { read_at?: string | null; hidden?: boolean }> = {
  read: (at) => ({ read_at: at }),
  unread: () => ({ read_at: null }),
  // What was put away needs no reading.
  hidden: (at) => ({ read_at: at, hidden: true }),
};

export const notifications = projection<NotificationEvent | NotificationMarkEvent | NotificationChoiceEvent>({
  name: 'notices',
  tables: ['notice', 'notice_reader', 'notice_choice'],
  on: {
    NoticePosted: async (
      { notice, corporation, kind, key, params, to, author, title, text, readers, addressed },
      { db, recorded },
    ) => {
      const at = recorded.metadata.occurredAt;
      await db
        .insertInto('notice')
        .values({
          id: notice,
          corporation_id: corporation,
          kind,
          key,
          params: JSON.stringify(params),
          target: to,
          author_id: author,
          title,
          text,
          addressed: addressed ?? null,
          at,
        })
        .execute();
      await db
        .insertInto('notice_reader')
        .values(
          readers.map(({ user, app, mail }) => ({
            user_id: user,
            notice_id: notice,
            corporation_id: corporation,
            kind,
            at,
            app,
            mail,
            // Who wrote it has read it.
            read_at: user === author ? at : null,
            hidden: false,
            mailed: false,
          })),
        )
        .execute();
    },
    NoticeMailed: ({ notice, user }, { db }) =>
      db
        .updateTable('notice_reader')
        .set({ mailed: true })
        .where('user_id', '=', user)
        .where('notice_id', '=', notice)
        .execute(),
    NoticesSummarised: ({ notices: ids, user }, { db }) =>
      db
        .updateTable('notice_reader')
        .set({ mailed: true })
        .where('user_id', '=', user)
        .where('notice_id', 'in', ids)
        .execute(),
    NoticesMarked: ({ notices: ids, user, as }, { db, recorded }) =>
      db
        .updateTable('notice_reader')
        .set(changed[as](recorded.metadata.occurredAt))
        .where('user_id', '=', user)
        .where('notice_id', 'in', ids)
        .execute(),
    AllNoticesMarked: ({ user, corporation, until }, { db, recorded }) =>
      db
        .updateTable('notice_reader')
        .set({ read_at: recorded.metadata.occurredAt })
        .where('user_id', '=', user)
        .where('corporation_id', 'in', [0, corporation])
        .where('read_at', 'is', null)
        .where('at', '<=', until)
        .execute(),
    NoticeChoicesSet: ({ user, choices }, { db }) => {
      const values = { choices: JSON.stringify(choices) };
      return db
        .insertInto('notice_choice')
        .values({ user_id: user, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
    },
  },
});

export interface NotificationRow {
  id: number;
  corporation: number;
  kind: NotificationKind;
  /** Text key; null of what a person wrote. */
  key: string | null;
  params: Record<string, string | number>;
  /** The page that it leads to. */
  to: string | null;
  author: number | null;
  /** null, like the text, once its author was erased. */
  title: string | null;
  text: string | null;
  /** Users whom a person addressed it to; none: everybody; null of what follows from events. */
  addressed: number[] | null;
  at: string;
  readAt: string | null;
}

/** Whose notifications are asked for, and from where: those of the installation are shown whichever corporation is chosen. */
export interface NotificationOwner {
  user: number;
  corporation: number;
}

interface NotificationFilter extends NotificationOwner {
  unread: boolean;
  kind: NotificationKind | null;
  /** Words of what a person wrote, or of what a sentence is filled with. */
  keyword?: string | null;
}

const filled = sql`(select fold(concat_ws(' ', title, text, params::text)) from notice where id = notice_id)`;

const mine = ({ user, corporation }: NotificationOwner): RawBuilder<unknown> =>
  sql`user_id = ${user} and corporation_id in (0, ${corporation})`;

const query = ({ unread, kind, keyword = null, ...owner }: NotificationFilter): ListQuery => ({
  table: 'notice_reader',
  id: 'notice_id',
  select: sql`notice_id as id, corporation_id as corporation, kind, at, read_at as "readAt"`,
  where: [
    mine(owner),
    sql`app and not hidden`,
    ...(unread ? [sql`read_at is null`] : []),
    ...(kind === null ? [] : [sql`kind = ${kind}`]),
    ...matches(keyword, filled),
  ],
  sorts: { newest: { column: 'notice_id', type: 'bigint' } },
  defaultSort: 'newest',
});

type Listed = Pick<NotificationRow, 'id' | 'corporation' | 'kind' | 'at' | 'readAt'>;
type Said = Pick<NotificationRow, 'id' | 'key' | 'params' | 'to' | 'author' | 'title' | 'text' | 'addressed'>;

/** What these notifications say: one question for all of them. */
async function saidIn(db: Database, ids: readonly number[]): Promise<Map<number, Said>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Said>`
    select id, key, params, target as to, author_id as author, title, text, addressed from notice
      where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function withWords(db: Database, rows: readonly Listed[]): Promise<NotificationRow[]> {
  const said = await saidIn(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const words = said.get(row.id);
    return words === undefined ? [] : [{ ...row, ...words }];
  });
}

/** One's notifications, newest first. */
export async function listNotifications(
  db: Database,
  filter: NotificationFilter,
  request: ListRequest,
): Promise<ListPage<NotificationRow>> {
  const page = await listPage<Listed>(db, query(filter), request);
  return { ...page, rows: await withWords(db, page.rows) };
}

export const countNotifications = (
  db: Database,
  filter: NotificationFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(filter), cap);

/** One of one's own; null for an unknown one, another's, or one that was put away. */
export async function findNotification(
  db: Database,
  id: number,
  owner: NotificationOwner,
): Promise<NotificationRow | null> {
  const { rows } = await sql<Listed>`
    select notice_id as id, corporation_id as corporation, kind, at, read_at as "readAt" from notice_reader
    where ${mine(owner)} and notice_id = ${id} and app and not hidden`.execute(db);
  return (await withWords(db, rows))[0] ?? null;
}

export async function ownNotifications(
  db: Database,
  ids: readonly number[],
  user: number,
  corporation: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select notice_id as id from notice_reader
    where ${mine({ user, corporation })} and notice_id = any(${[...ids]}::bigint[]) and not hidden`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A mail of a day holds no more; the rest comes the next day. */
const MOST_IN_A_SUMMARY = 100;

/** What waits for a user's mail of the day, oldest first. */
export async function dailyNotifications(
  db: Database,
  user: number,
  corporation: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<Listed>`
    select notice_id as id, corporation_id as corporation, kind, at, read_at as "readAt" from notice_reader
    where ${mine({ user, corporation })} and mail = 'daily' and not mailed and not hidden and read_at is null
    order by notice_id limit ${MOST_IN_A_SUMMARY}`.execute(db);
  return withWords(db, rows);
}

/** Whom a mail of the day waits for, by corporation; what is of the installation goes along. */
export async function waitingForSummary(db: Database): Promise<NotificationOwner[]> {
  const { rows } = await sql<NotificationOwner>`
    select distinct user_id as "user", corporation_id as corporation from notice_reader
    where mail = 'daily' and not mailed and not hidden and read_at is null
    order by 1, 2`.execute(db);
  return rows;
}

/** Unread ones are counted up to here. */
export const MOST_UNREAD = 99;

/** How many of one's notifications are unread, as a part of a greater question. */
export const unreadNotifications = (owner: NotificationOwner): RawBuilder<unknown> =>
  sql`(select count(*) from (select 1 from notice_reader where ${mine(owner)} and app and not hidden
    and read_at is null limit ${MOST_UNREAD + 1}) unread)`;
