import * as servers from '#domain/storage/ftp-server-commands.ts';
import * as pushes from '#domain/documents/push-commands.ts';
import * as storages from '#domain/storage/remote-storage-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { makeRemote, serverInput } from '../servers/remote.ts';

export interface TheirRemote {
  server: number;
  storage: number;
  push: number;
}

/** A server, a folder and a push of a validated invoice. */
export async function makeTheirRemote(store: Store, foreign: Company, version: number): Promise<TheirRemote> {
  const remote = await makeRemote(store, foreign);
  const { id } = await send(store, pushes.pushDocument, foreign.actor, { kind: 'invoice', version });
  return { ...remote, push: id };
}

const fingerprint = `SHA256:${'a'.repeat(43)}`;
const byId = (id: number) => ({ id });
const invoice = (id: number) => ({ kind: 'invoice', version: id });
const failed = { outcome: 'failed', reason: 'full', detail: '' };

/** Each command of servers of others that names a record, its input for an id, and the other corporation's id. */
export const remoteCases = (
  their: () => TheirRemote & { validated: number },
): [Command, (id: number) => object, () => number][] => [
  [servers.editFtpServer, (id) => ({ ...serverInput(), id }), () => their().server],
  [servers.deleteFtpServer, byId, () => their().server],
  [servers.acceptHostKey, (id) => ({ id, fingerprint }), () => their().server],
  [
    servers.noteFtpHostKey,
    (id) => ({ id, address: '127.0.0.1', port: 22, fingerprint }),
    () => their().server,
  ],
  [
    storages.editRemoteStorage,
    (id) => ({ id, server: 1, folder: '/f', enabled: true }),
    () => their().storage,
  ],
  [storages.deleteRemoteStorage, byId, () => their().storage],
  [pushes.pushDocument, invoice, () => their().validated],
  [pushes.queuePush, invoice, () => their().validated],
  [pushes.repeatRemotePush, byId, () => their().push],
  [pushes.settleRemotePush, (id) => ({ id, server: null, ended: failed }), () => their().push],
];
