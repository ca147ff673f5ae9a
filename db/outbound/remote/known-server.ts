import { systemActor } from '#domain/kernel/actor.ts';
import { isLasting, isOfServer, type RemoteReason } from '#domain/storage/fault.ts';
import { noteFtpHostKey } from '#domain/storage/ftp-server-commands.ts';
import type { FtpProtocol } from '#domain/storage/ftp-server.ts';
import { keyOf, passwordOf } from '#domain/storage/sign-in.ts';
import type { Guard } from '../address-guard.ts';
import type { Database } from '../../postgres/pool.ts';
import type { Secrets } from '../../secrets.ts';
import type { Store } from '../../events/store.ts';
import { onServer } from './connect.ts';
import { faultOf, patience, RemoteFault, type Patience, type RemoteConnection } from './files.ts';

/** A server as a corporation has it. */
export interface KnownServer {
  id: number;
  corporation: number;
  revision: number;
  address: string;
  protocol: FtpProtocol;
  port: number;
  username: string;
  hostKey: string | null;
  hasPassword: boolean;
  /** null: it has no private key that signs in. */
  keyFingerprint: string | null;
}

/** What reaching servers takes. */
export interface RemoteDoor {
  db: Database;
  store: Store;
  guard: Guard;
  secrets: Secrets;
}

const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 15 * 60_000;

/** Milliseconds that a server is left alone after so many failures in a row; what a person must mend, the longest. */
const pauseAfter = (failures: number, reason: RemoteReason): number =>
  isLasting(reason) ? LONGEST_PAUSE : Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);

/**
 * Why a server is left alone for now; null when it may be asked. What is known of it since it was changed alone counts.
 * @param asked when a person asked for it (ISO): failures of before do not count
 */
export async function restingServer(
  db: Database,
  { id, revision }: Pick<KnownServer, 'id' | 'revision'>,
  now: Date,
  asked?: string,
): Promise<{ reason: RemoteReason; detail: string } | null> {
  const row = await db
    .selectFrom('ftp_server_state')
    .select(['reason', 'detail', 'retry_at', 'at'])
    .where('server_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row || row.reason === null || row.retry_at === null || Date.parse(row.retry_at) <= now.getTime())
    return null;
  if (asked !== undefined && Date.parse(row.at) < Date.parse(asked)) return null;
  return { reason: row.reason, detail: row.detail ?? '' };
}

/** Notes how a server answered; null: well. */
async function noteState(
  db: Database,
  id: number,
  revision: number,
  fault: RemoteFault | null,
  now: Date,
): Promise<void> {
  const before = await db
    .selectFrom('ftp_server_state')
    .select('failures')
    .where('server_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  const failures = fault === null ? 0 : (before?.failures ?? 0) + 1;
  const values = {
    server_id: id,
    revision,
    reason: fault?.reason ?? null,
    detail: fault?.detail ?? null,
    at: now.toISOString(),
    failures,
    retry_at:
      fault === null ? null : new Date(now.getTime() + pauseAfter(failures, fault.reason)).toISOString(),
  };
  await db
    .insertInto('ftp_server_state')
    .values(values)
    .onConflict((c) => c.column('server_id').doUpdateSet(values))
    .execute();
}

/** Tells the corporation's stream which key the server showed. @returns the revision that follows */
async function noteKey(
  { store }: RemoteDoor,
  { id, corporation, address, port, revision, hostKey }: KnownServer,
  fingerprint: string | null,
): Promise<number> {
  if (fingerprint === null || fingerprint === hostKey) return revision;
  const noted = await store.execute(noteFtpHostKey, systemActor(corporation), {
    id,
    address,
    port,
    fingerprint,
  });
  return noted.revision;
}

/** What signs in on it. @throws RemoteFault where it is not kept, or was sealed with another DATA_KEY */
async function signInOf(
  { db, secrets }: RemoteDoor,
  { id, corporation, hasPassword, keyFingerprint }: KnownServer,
): Promise<{ password: string | null; privateKey: string | null }> {
  const password = hasPassword ? await secrets.get(db, passwordOf(id, corporation)) : null;
  if (hasPassword && password === null) throw new RemoteFault('password-missing');
  const privateKey = keyFingerprint === null ? null : await secrets.get(db, keyOf(id, corporation));
  if (keyFingerprint !== null && privateKey === null) throw new RemoteFault('key-missing');
  return { password, privateKey };
}

/**
 * Does something on a server of a corporation, with its password or key: remembers the key that it shows first, and notes
 * how it answered.
 * @throws RemoteFault
 */
export async function onKnownServer<Result>(
  door: RemoteDoor,
  server: KnownServer,
  act: (connection: RemoteConnection) => Promise<Result>,
  limits: Patience = patience,
): Promise<Result> {
  const { db, guard } = door;
  const { id } = server;
  let revision = server.revision;
  try {
    const result = await onServer(
      guard,
      { ...server, ...(await signInOf(door, server)) },
      async (connection) => {
        revision = await noteKey(door, server, connection.fingerprint);
        return act(connection);
      },
      limits,
    );
    await noteState(db, id, revision, null, new Date());
    return result;
  } catch (error) {
    const fault = faultOf(error, 'refused');
    if (fault.fingerprint !== null) revision = await noteKey(door, server, fault.fingerprint);
    await noteState(db, id, revision, isOfServer(fault.reason) ? fault : null, new Date());
    throw fault;
  }
}
