import * as servers from '#domain/storage/ftp-server-commands.ts';
import * as pushes from '#domain/documents/push-commands.ts';
import * as storages from '#domain/storage/remote-storage-commands.ts';
import type { Store } from '#db/events/store.ts';
import { makeInvoice, send, type Company } from '../company.ts';
import { makeRemote, serverInput } from '../servers/remote.ts';
import { sshKeyPair } from '../ssh-key.ts';

const key = (letter: string) => `SHA256:${letter.repeat(43)}`;

/** A server that is signed in on with a key instead of a password, and with a password again. */
async function busyKeys(store: Store, { actor }: Company): Promise<void> {
  const named = { name: 'Coffre', protocol: 'sftp' as const };
  const { id } = await send(store, servers.addFtpServer, actor, serverInput(named));
  const { private: privateKey } = sshKeyPair({ comment: 'essai' });
  const keyed = { ...serverInput({ ...named, password: '' }), id, privateKey, removePassword: true };
  await send(store, servers.editFtpServer, actor, keyed);
  await send(store, servers.editFtpServer, actor, { ...serverInput(named), id, removeKey: true });
}

async function busyServers(store: Store, company: Company, server: number): Promise<void> {
  const { actor } = company;
  const shown = { id: server, address: '127.0.0.1', port: 22 };
  await send(store, servers.noteFtpHostKey, actor, { ...shown, fingerprint: key('a') });
  await send(store, servers.acceptHostKey, actor, { id: server, fingerprint: key('a') });
  await send(store, servers.noteFtpHostKey, actor, { ...shown, fingerprint: key('b') });
  await send(store, servers.acceptHostKey, actor, { id: server, fingerprint: key('b') });
  await send(store, servers.editFtpServer, actor, {
    ...serverInput({ name: 'Archives', password: '' }),
    id: server,
  });
  await busyKeys(store, company);
  const gone = await send(store, servers.addFtpServer, actor, serverInput({ name: 'Ancien' }));
  await send(store, servers.editFtpServer, actor, {
    ...serverInput({ name: 'Ancien', port: 2222 }),
    id: gone.id,
  });
  await send(store, servers.deleteFtpServer, actor, { id: gone.id });
}

/** Servers of others, folders on them, and PDFs that were put there or were not. */
export async function busyRemote(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const { server, storage } = await makeRemote(store, company);
  await busyServers(store, company, server);
  const gone = await makeRemote(store, company, { name: 'Autre' }, 'QUOTATION_DOCUMENT');
  await send(store, storages.editRemoteStorage, actor, { id: storage, server, folder: '/f', enabled: true });
  await send(store, storages.deleteRemoteStorage, actor, { id: gone.storage });
  const { version } = await makeInvoice(store, company, 'validate');
  const { id } = await send(store, pushes.queuePush, actor, { kind: 'invoice', version });
  const on = { id, server: { id: server, name: 'Archives' } };
  const ended = (outcome: 'postponed' | 'failed') => ({
    outcome,
    reason: 'full' as const,
    detail: '552 full',
  });
  await send(store, pushes.settleRemotePush, actor, { ...on, ended: ended('postponed') });
  await send(store, pushes.settleRemotePush, actor, { ...on, ended: ended('failed') });
  await send(store, pushes.repeatRemotePush, actor, { id });
  const done = { outcome: 'done' as const, path: '/f/FA-1.pdf', size: 10, found: false };
  await send(store, pushes.settleRemotePush, actor, { ...on, ended: done });
  await send(store, pushes.pushDocument, actor, { kind: 'invoice', version });
}
