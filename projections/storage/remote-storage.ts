import { sql } from 'kysely';
import type { RemoteReason } from '#domain/storage/fault.ts';
import type { FtpProtocol, FtpServerEvent } from '#domain/storage/ftp-server.ts';
import type { RemoteStorageEvent, StorageCode } from '#domain/storage/remote-storage.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { RemoteTables } from '#db/tables/storage.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const changeServer = (
  db: Database,
  server: number,
  revision: number,
  changes: Partial<
    Pick<
      RemoteTables['ftp_server'],
      'host_key' | 'host_key_confirmed_at' | 'offered_key' | 'has_password' | 'public_key' | 'key_fingerprint'
    >
  >,
) =>
  db
    .updateTable('ftp_server')
    .set({ ...changes, revision })
    .where('id', '=', server)
    .execute();

const noKey = { host_key: null, host_key_confirmed_at: null, offered_key: null };
const noSignIn = { has_password: false, public_key: null, key_fingerprint: null };

/** Servers that files are put on, and the folder of each kind of document. */
export const remoteStorage = projection<FtpServerEvent | RemoteStorageEvent>({
  name: 'remote-storage',
  tables: ['ftp_server', 'remote_storage'],
  on: {
    FtpServerAdded: ({ server, corporation, ...facts }, { db, recorded }) =>
      db
        .insertInto('ftp_server')
        .values({
          id: server,
          corporation_id: corporation,
          ...facts,
          ...noKey,
          ...noSignIn,
          revision: recorded.revision,
        })
        .execute(),
    FtpServerEdited: ({ server, moved, ...facts }, { db, recorded }) =>
      db
        .updateTable('ftp_server')
        .set({ ...facts, ...(moved && noKey), revision: recorded.revision })
        .where('id', '=', server)
        .execute(),
    FtpServerPasswordChanged: ({ server }, { db, recorded }) =>
      changeServer(db, server, recorded.revision, { has_password: true }),
    FtpServerPasswordRemoved: ({ server }, { db, recorded }) =>
      changeServer(db, server, recorded.revision, { has_password: false }),
    FtpServerKeyChanged: ({ server, publicKey, fingerprint }, { db, recorded }) =>
      changeServer(db, server, recorded.revision, { public_key: publicKey, key_fingerprint: fingerprint }),
    FtpServerKeyRemoved: ({ server }, { db, recorded }) =>
      changeServer(db, server, recorded.revision, { public_key: null, key_fingerprint: null }),
    FtpServerHostKeyRemembered: ({ server, fingerprint }, { db, recorded }) =>
      changeServer(db, server, recorded.revision, { ...noKey, host_key: fingerprint }),
    FtpServerHostKeyRefused: ({ server, fingerprint }, { db, recorded }) =>
      changeServer(db, server, recorded.revision, { offered_key: fingerprint }),
    FtpServerHostKeyAccepted: ({ server, fingerprint }, { db, recorded }) =>
      changeServer(db, server, recorded.revision, {
        host_key: fingerprint,
        host_key_confirmed_at: recorded.metadata.occurredAt,
        offered_key: null,
      }),
    FtpServerDeleted: ({ server }, { db }) => db.deleteFrom('ftp_server').where('id', '=', server).execute(),
    RemoteStorageAdded: ({ storage, corporation, code, server, folder, enabled }, { db, recorded }) =>
      db
        .insertInto('remote_storage')
        .values({
          id: storage,
          corporation_id: corporation,
          code,
          server_id: server,
          folder,
          enabled,
          revision: recorded.revision,
        })
        .execute(),
    RemoteStorageEdited: ({ storage, server, folder, enabled }, { db, recorded }) =>
      db
        .updateTable('remote_storage')
        .set({ server_id: server, folder, enabled, revision: recorded.revision })
        .where('id', '=', storage)
        .execute(),
    RemoteStorageDeleted: ({ storage }, { db }) =>
      db.deleteFrom('remote_storage').where('id', '=', storage).execute(),
  },
});

export interface FtpServerRow {
  id: number;
  name: string;
  address: string;
  protocol: FtpProtocol;
  port: number;
  username: string;
  /** SHA-256 of the key that an SFTP server showed first, or that was accepted. */
  hostKey: string | null;
  hostKeyConfirmedAt: string | null;
  /** Another one that it showed since. */
  offeredKey: string | null;
  hasPassword: boolean;
  /** The public half of the private key that signs in, as `authorized_keys` takes it; null: there is none. */
  publicKey: string | null;
  keyFingerprint: string | null;
  revision: number;
  /** How it answered last, as it is known now; null: never tried. */
  state: { reason: RemoteReason | null; detail: string | null; at: string } | null;
}

const serverColumns = sql`id, name, address, protocol, port, username, host_key as "hostKey",
  host_key_confirmed_at as "hostKeyConfirmedAt", offered_key as "offeredKey", has_password as "hasPassword",
  public_key as "publicKey", key_fingerprint as "keyFingerprint", revision,
  (select jsonb_build_object('reason', reason, 'detail', detail, 'at', at) from ftp_server_state s
    where s.server_id = ftp_server.id and s.revision = ftp_server.revision) as state`;

const servers = (corporation: number, keyword: string | null): ListQuery => ({
  table: 'ftp_server',
  id: 'id',
  select: serverColumns,
  where: [sql`corporation_id = ${corporation}`, ...matches(keyword)],
  sorts: { name: { column: 'name_order', type: 'text' } },
  defaultSort: 'name',
});

export const listFtpServers = (
  db: Database,
  corporation: number,
  keyword: string | null,
  request: ListRequest,
): Promise<ListPage<FtpServerRow>> => listPage<FtpServerRow>(db, servers(corporation, keyword), request);

export const countFtpServers = (
  db: Database,
  corporation: number,
  keyword: string | null,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, servers(corporation, keyword), cap);

/** One server, without its password and its private key; null for an unknown or foreign one. */
export async function findFtpServer(
  db: Database,
  id: number,
  corporation: number,
): Promise<FtpServerRow | null> {
  const { rows } = await sql<FtpServerRow>`
    select ${serverColumns} from ftp_server where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

export interface RemoteStorageRow {
  id: number;
  code: StorageCode;
  server: number;
  serverName: string;
  folder: string;
  enabled: boolean;
  revision: number;
}

/** Where files are put, by kind: six rows at most. */
export async function remoteStorages(db: Database, corporation: number): Promise<RemoteStorageRow[]> {
  const { rows } = await sql<RemoteStorageRow>`
    select r.id, r.code, r.server_id as server, s.name as "serverName", r.folder, r.enabled, r.revision
    from remote_storage r join ftp_server s on s.id = r.server_id
    where r.corporation_id = ${corporation} order by r.code`.execute(db);
  return rows;
}

/** Where files of a kind are put; null for none. */
export async function storageOfKind(
  db: Database,
  code: StorageCode,
  corporation: number,
): Promise<{ id: number; server: number; folder: string; enabled: boolean } | null> {
  const row = await db
    .selectFrom('remote_storage')
    .select(['id', 'server_id as server', 'folder', 'enabled'])
    .where('corporation_id', '=', corporation)
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether another server of the corporation bears this name; whoever asks first is answered first. */
export async function isServerNameTaken(
  db: Database,
  name: string,
  corporation: number,
  exceptId: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`remotestoragetype-${corporation}`}))`.execute(db);
  const { rows } = await sql`
    select 1 from ftp_server where corporation_id = ${corporation} and name_order = in_order(${name})
      and id <> ${exceptId}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether files of this kind have a place already; whoever asks first is answered first. */
export async function isKindPlaced(db: Database, code: StorageCode, corporation: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`remotestorage-${corporation}`}))`.execute(db);
  const { rows } = await sql`
    select 1 from remote_storage where corporation_id = ${corporation} and code = ${code} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
