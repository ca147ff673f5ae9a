import { createServer, type AddressInfo, type Socket } from 'node:net';
import { posix } from 'node:path';
import ssh2, { type Attributes, type Connection, type ParsedKey, type SFTPWrapper } from 'ssh2';
import { ftpAccount } from './ftp-server.ts';
import { sshKeyPair } from '../ssh-key.ts';

const { Server, utils } = ssh2;
const { STATUS_CODE, OPEN_MODE } = utils.sftp;

export type SftpVice = 'full' | 'cuts' | 'stalls' | 'lies-size' | 'no-rename' | 'read-only' | 'silent';

export interface SftpStand {
  port: number;
  files: Map<string, Buffer>;
  vice(vice: SftpVice | null): void;
  /** From now on it shows another key, as a server that was made anew, or somebody in between. */
  changeKey(): void;
  /** From now on this public key (a line of `authorized_keys`) signs in, too. */
  authorize(publicKey: string): void;
  close(): Promise<void>;
}

const folder = 0o040755;
const file = 0o100644;
const attributes = (mode: number, size: number): Attributes => ({
  mode,
  size,
  uid: 0,
  gid: 0,
  atime: 0,
  mtime: 0,
});

/** An SFTP session over files in memory; the account's own folder is /home/registre. */
function serve(
  sftp: SFTPWrapper,
  files: Map<string, Buffer>,
  folders: Set<string>,
  vice: () => SftpVice | null,
  cut: () => void,
) {
  const handles = new Map<number, string>();
  let next = 0;
  const nameOf = (handle: Buffer): string => handles.get(handle.readUInt32BE(0)) ?? '';
  const stat = (id: number, path: string) => {
    const content = files.get(path);
    if (content) sftp.attrs(id, attributes(file, content.length + (vice() === 'lies-size' ? 1 : 0)));
    else if (folders.has(path)) sftp.attrs(id, attributes(folder, 0));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  const done = (id: number, may: boolean, act: () => void) => {
    if (!may) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    act();
    return sftp.status(id, STATUS_CODE.OK);
  };
  sftp.on('REALPATH', (id, path) => {
    const name = posix.resolve('/home/registre', path);
    sftp.name(id, [{ filename: name, longname: name, attrs: attributes(folder, 0) }]);
  });
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('FSTAT', (id, handle) => stat(id, nameOf(handle)));
  sftp.on('MKDIR', (id, path) => done(id, vice() !== 'read-only', () => folders.add(path)));
  sftp.on('REMOVE', (id, path) => done(id, files.has(path), () => files.delete(path)));
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('RENAME', (id, from, to) =>
    done(id, vice() !== 'no-rename' && files.has(from) && !files.has(to), () => {
      files.set(to, files.get(from) ?? Buffer.alloc(0));
      files.delete(from);
    }),
  );
  sftp.on('OPEN', (id, path, flags) => {
    if (!folders.has(posix.dirname(path))) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    if ((flags & OPEN_MODE.WRITE) !== 0) files.set(path, Buffer.alloc(0));
    else if (!files.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    const handle = Buffer.alloc(4);
    handles.set(++next, path);
    handle.writeUInt32BE(next);
    return sftp.handle(id, handle);
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    if (vice() === 'stalls') return;
    if (vice() === 'cuts') return cut();
    if (vice() === 'full') return sftp.status(id, STATUS_CODE.FAILURE, 'No space left on device');
    const before = files.get(nameOf(handle)) ?? Buffer.alloc(0);
    const after = Buffer.alloc(Math.max(before.length, offset + data.length));
    before.copy(after);
    data.copy(after, offset);
    files.set(nameOf(handle), after);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const content = files.get(nameOf(handle)) ?? Buffer.alloc(0);
    if (offset >= content.length) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, content.subarray(offset, offset + length));
  });
}

/** A real SSH server on 127.0.0.1 with SFTP over files in memory. */
export async function startSftp(): Promise<SftpStand> {
  const files = new Map<string, Buffer>();
  const folders = new Set(['/', '/home', '/home/registre']);
  let authorized: ParsedKey | null = null;
  let present: SftpVice | null = null;
  const keyed = () => {
    const key = sshKeyPair().private;
    return new Server({ hostKeys: [key] }, (client: Connection) => {
      client.on('error', () => undefined);
      client.on('authentication', (context) => {
        const right =
          context.method === 'password' &&
          context.username === ftpAccount.username &&
          context.password === ftpAccount.password;
        const known = authorized;
        const keyed =
          context.method === 'publickey' &&
          context.username === ftpAccount.username &&
          known !== null &&
          context.key.data.equals(known.getPublicSSH()) &&
          // Without a signature it is asked whether the key would do.
          (!context.signature ||
            !context.blob ||
            known.verify(context.blob, context.signature, context.hashAlgo));
        if (right || keyed) context.accept();
        else context.reject(['password', 'publickey']);
      });
      client.on('session', (accept) => {
        accept().on('sftp', (open) =>
          serve(
            open(),
            files,
            folders,
            () => present,
            () => client.end(),
          ),
        );
      });
    });
  };
  let ssh = keyed();
  const sockets = new Set<Socket>();
  const door = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (present !== 'silent') ssh.injectSocket(socket);
  });
  await new Promise<void>((listening) => void door.listen(0, '127.0.0.1', listening));
  return {
    port: (door.address() as AddressInfo).port, // it listens
    files,
    vice: (vice) => {
      present = vice;
    },
    changeKey: () => {
      ssh = keyed();
    },
    authorize: (line) => {
      const parsed = utils.parseKey(line);
      if (parsed instanceof Error) throw parsed;
      authorized = parsed;
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        door.close(() => done());
      }),
  };
}
