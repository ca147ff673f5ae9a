import { addFtpServer } from '#domain/storage/ftp-server-commands.ts';
import { addRemoteStorage } from '#domain/storage/remote-storage-commands.ts';
import type { StorageCode } from '#domain/storage/remote-storage.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

/** A server as its form has it. */
export const serverInput = (changes: object = {}) => ({
  name: 'Cabinet',
  address: '127.0.0.1',
  protocol: 'sftp' as const,
  port: 22,
  username: 'registre',
  password: 'un mot de passe',
  ...changes,
});

/** A server, and a folder on it for a kind of document. */
export async function makeRemote(
  store: Store,
  { actor }: Company,
  changes: object = {},
  code: StorageCode = 'INVOICE_DOCUMENT',
): Promise<{ server: number; storage: number }> {
  const { id: server } = await send(store, addFtpServer, actor, serverInput(changes));
  const folder = { code, server, folder: '/factures/{YYYY}/{CLIENT}', enabled: true };
  const { id: storage } = await send(store, addRemoteStorage, actor, folder);
  return { server, storage };
}
