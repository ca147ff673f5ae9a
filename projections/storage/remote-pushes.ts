import { sql } from 'kysely';
import type { RemoteReason } from '#domain/storage/fault.ts';
import type { PushedKind, PushStatus, RemotePushEvent } from '#domain/storage/remote-push.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

interface Ended {
  status: PushStatus;
  reason: RemoteReason | null;
  detail: string | null;
  path?: string | null;
  server: { id: number; name: string } | null;
  at: string | null;
}

const settle = (db: Database, push: number, { status, reason, detail, path, server, at }: Ended) =>
  db
    .updateTable('remote_push')
    .set((eb) => ({
      status,
      reason,
      detail,
      path: path ?? null,
      server_id: server?.id ?? null,
      server_name: server?.name ?? null,
      attempts: eb('attempts', '+', 1),
      settled_at: at,
    }))
    .where('id', '=', push)
    .execute();

/** What is put on servers of others, and what became of it. */
export const remotePushes = projection<RemotePushEvent>({
  name: 'remote-pushes',
  tables: ['remote_push'],
  on: {
    RemotePushQueued: ({ push, corporation, document }, { db, recorded }) =>
      db
        .insertInto('remote_push')
        .values({
          id: push,
          corporation_id: corporation,
          kind: document.kind,
          version_id: document.version,
          number: document.number,
          status: 'waiting',
          reason: null,
          detail: null,
          server_id: null,
          server_name: null,
          path: null,
          user_id: recorded.metadata.user,
          queued_at: recorded.metadata.occurredAt,
          settled_at: null,
        })
        .execute(),
    RemotePushPostponed: ({ push, server, reason, detail }, { db }) =>
      settle(db, push, { status: 'waiting', reason, detail, server, at: null }),
    RemotePushCompleted: ({ push, server, path }, { db, recorded }) =>
      settle(db, push, {
        status: 'done',
        reason: null,
        detail: null,
        path,
        server,
        at: recorded.metadata.occurredAt,
      }),
    RemotePushFailed: ({ push, server, reason, detail }, { db, recorded }) =>
      settle(db, push, { status: 'failure', reason, detail, server, at: recorded.metadata.occurredAt }),
    RemotePushRepeated: ({ push }, { db, recorded }) =>
      db
        .updateTable('remote_push')
        .set({
          status: 'waiting',
          reason: null,
          detail: null,
          attempts: 0,
          settled_at: null,
          user_id: recorded.metadata.user,
          queued_at: recorded.metadata.occurredAt,
        })
        .where('id', '=', push)
        .execute(),
  },
});

export interface RemotePushRow {
  id: number;
  kind: PushedKind;
  version: number;
  number: string;
  status: PushStatus;
  reason: RemoteReason | null;
  /** What the server said; null once a natural person was erased. */
  detail: string | null;
  serverName: string | null;
  path: string | null;
  attempts: number;
  queuedAt: string;
  settledAt: string | null;
}

const columns = sql`id, kind, version_id as version, number, status, reason, detail, server_name as "serverName", path,
  attempts, queued_at as "queuedAt", settled_at as "settledAt"`;

export interface PushFilter {
  status: PushStatus | null;
  keyword: string | null;
}

const query = (corporation: number, { status, keyword }: PushFilter): ListQuery => ({
  table: 'remote_push',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...matches(keyword),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

export const listRemotePushes = (
  db: Database,
  corporation: number,
  filter: PushFilter,
  request: ListRequest,
): Promise<ListPage<RemotePushRow>> => listPage<RemotePushRow>(db, query(corporation, filter), request);

export const countRemotePushes = (
  db: Database,
  corporation: number,
  filter: PushFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** A version of a document, or a slip, by its kind. */
interface Pushed {
  kind: PushedKind;
  version: number;
}

/** The push of a version's PDF or of a slip; null where it was never put anywhere. */
export async function pushOf(
  db: Database,
  { kind, version }: Pushed,
  corporation: number,
): Promise<RemotePushRow | null> {
  const { rows } = await sql<RemotePushRow>`
    select ${columns} from remote_push
    where version_id = ${version} and kind = ${kind} and corporation_id = ${corporation}
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Ids of the pushes that failed, the oldest first, so many at most. */
export async function failedPushes(db: Database, corporation: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('remote_push')
    .select('id')
    .where('corporation_id', '=', corporation)
    .where('status', '=', 'failure')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The push of a version; whoever asks first is answered first. */
export async function pushOfVersion(
  db: Database,
  { kind, version }: Pushed,
  corporation: number,
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`remotepush-${kind}-${version}`}))`.execute(db);
  const row = await db
    .selectFrom('remote_push')
    .select('id')
    .where('version_id', '=', version)
    .where('kind', '=', kind)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.id ?? null;
}
