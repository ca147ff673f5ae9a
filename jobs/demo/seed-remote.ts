import { systemActor } from '#domain/kernel/actor.ts';
import { addFtpServer } from '#domain/storage/ftp-server-commands.ts';
import type { Runtime } from '../tasks/runtime.ts';

/** A server that files could be put on; no folder, so that the demo calls at nobody's door. */
export async function seedRemote({ store }: Runtime, corporation: number): Promise<void> {
  const server = addFtpServer.input.parse({
    name: 'Serveur du cabinet comptable',
    address: 'depot.cabinet.example',
    protocol: 'sftp',
    port: 22,
    username: 'registre',
    password: 'mot de passe de démonstration',
  });
  await store.execute(addFtpServer, systemActor(corporation), server);
}
