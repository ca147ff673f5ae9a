import type { RemoteReason } from '#domain/storage/fault.ts';
import type { Guard } from '../address-guard.ts';
import { atMost } from '../at-most.ts';
import { onServer } from './connect.ts';
import { RemoteFault, type Patience, type RemoteConnection, type RemoteServer } from './files.ts';
import { onKnownServer, type KnownServer, type RemoteDoor } from './known-server.ts';

/** What trying a connection came to; `detail` is what the server said, `fingerprint` the key of an SFTP server. */
export type Tried =
  | { connected: true; fingerprint: string | null }
  | { connected: false; reason: RemoteReason; detail: string; fingerprint: string | null };

/** Somebody waits for it. */
export const tryPatience: Patience = { connect: 8_000, idle: 8_000, whole: 20_000 };

/** In a process: requests wait for them. */
const trials = atMost(6, 10_000);
const noTurn = (): Tried => ({ connected: false, reason: 'timed-out', detail: '', fingerprint: null });

const entering = async (connection: RemoteConnection): Promise<Tried> => {
  await connection.enter({ absolute: false, segments: [] });
  return { connected: true, fingerprint: connection.fingerprint };
};

async function told(attempt: Promise<Tried>): Promise<Tried> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof RemoteFault)) throw error;
    const { reason, detail, fingerprint } = error;
    // One answer for both: who may name servers learns nothing of the names inside.
    if (reason === 'name-unknown' || reason === 'address-refused')
      return { connected: false, reason: 'address-refused', detail: '', fingerprint: null };
    return { connected: false, reason, detail, fingerprint };
  }
}

/** Tries a server as it is known, and notes how it answered. */
export const tryKnownServer = (door: RemoteDoor, server: KnownServer, limits = tryPatience): Promise<Tried> =>
  trials(() => told(onKnownServer(door, server, entering, limits)), noTurn);

/** Tries what was typed, before it is saved. */
export const tryTypedServer = (guard: Guard, server: RemoteServer, limits = tryPatience): Promise<Tried> =>
  trials(() => told(onServer(guard, server, entering, limits)), noTurn);
