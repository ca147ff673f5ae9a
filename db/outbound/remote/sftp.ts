import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import ssh2, { type AuthenticationType, type Client, type SFTPWrapper } from 'ssh2';
import type { RemoteReason } from '#domain/storage/fault.ts';
import {
  faultOf,
  RemoteFault,
  type Patience,
  type RemoteConnection,
  type RemoteFiles,
  type RemoteFolder,
  type RemoteServer,
} from './files.ts';

/* SFTP over SSH, with the key that the server must show; a password, a key of ours or both sign in. */

/** A host key as `ssh-keygen -l` writes it. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** SSH_FX_NO_SUCH_FILE */
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 2;

type Answer<Result> = (error: Error | null | undefined, result: Result) => void;

/** One question to the server, as a promise. */
const ask = <Result>(question: (answer: Answer<Result>) => void): Promise<Result> =>
  new Promise((done, fail) => {
    question((error, result) => (error ? fail(error) : done(result)));
  });

/** A connection that breaks answers none of the questions that are under way. */
type Step = <Result>(otherwise: RemoteReason, act: () => Promise<Result>) => Promise<Result>;

const stepOf =
  (breaking: Promise<never>): Step =>
  async (otherwise, act) => {
    try {
      return await Promise.race([breaking, act()]);
    } catch (error) {
      throw faultOf(error, otherwise);
    }
  };

async function sizeOf(sftp: SFTPWrapper, path: string): Promise<number | null> {
  try {
    return (await ask<{ size: number }>((answer) => sftp.stat(path, answer))).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const done = (question: (answer: (error?: Error | null) => void) => void): Promise<void> =>
  ask<void>((answer) => question((error) => answer(error, undefined)));

function filesIn(sftp: SFTPWrapper, folder: string, step: Step): RemoteFiles {
  const at = (name: string) => `${folder.replace(/\/$/, '')}/${name}`;
  return {
    size: (name) => step('refused', () => sizeOf(sftp, at(name))),
    read: (name) => step('refused', () => ask<Buffer>((answer) => sftp.readFile(at(name), answer))),
    write: (name, content) =>
      step('refused', () => done((answer) => sftp.writeFile(at(name), content, answer))),
    // The protocol refuses to rename onto a file that is there.
    rename: (from, to) =>
      step('rename-refused', () => done((answer) => sftp.rename(at(from), at(to), answer))),
    remove: (name) => step('refused', () => done((answer) => sftp.unlink(at(name), answer))),
  };
}

/** The folder's whole path, made where it is missing. */
async function enter(sftp: SFTPWrapper, { absolute, segments }: RemoteFolder): Promise<string> {
  const home = absolute ? '' : await ask<string>((answer) => sftp.realpath('.', answer));
  let path = home.replace(/\/$/, '');
  for (const segment of segments) {
    path = `${path}/${segment}`;
    if ((await sizeOf(sftp, path)) === null) await done((answer) => sftp.mkdir(path, answer));
  }
  return path || '/';
}

interface Attempt {
  server: RemoteServer;
  socket: Socket;
  patience: Patience;
  /** Hears the key before anything is said of the account. */
  isRight(fingerprint: string): boolean;
}

/** The key first, so that no password goes where a key is enough; a server may ask for both. */
const methodsOf = ({ password, privateKey }: RemoteServer): AuthenticationType[] => [
  ...(privateKey === null ? [] : (['publickey'] as const)),
  ...(password === null ? [] : (['password'] as const)),
];

function signIn(client: Client, { server, socket, patience, isRight }: Attempt): Promise<void> {
  const { address, port, username, password, privateKey } = server;
  return new Promise((ready) => {
    client.once('ready', ready);
    client.connect({
      sock: socket,
      host: address,
      port,
      username,
      ...(privateKey !== null && { privateKey }),
      ...(password !== null && { password }),
      authHandler: methodsOf(server),
      readyTimeout: patience.connect,
      hostVerifier: (key: Buffer) => isRight(fingerprintOf(key)),
    });
  });
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'level' in error && error.level === 'client-authentication';
const told = (error: Error, { privateKey }: RemoteServer): Error =>
  isRefused(error) ? new RemoteFault(privateKey === null ? 'wrong-password' : 'key-refused') : error;

/** @param socket a connection that the guard made */
export async function connectSftp(
  server: RemoteServer,
  socket: Socket,
  patience: Patience,
): Promise<RemoteConnection> {
  const { hostKey } = server;
  const client = new ssh2.Client();
  let fingerprint: string | null = null;
  const breaking = new Promise<never>((_, fail) => {
    client.on('error', (error) => fail(told(error, server)));
    client.on('close', () => fail(new RemoteFault('cut-off')));
    socket.setTimeout(patience.idle, () => fail(new RemoteFault('timed-out')));
  });
  breaking.catch(() => undefined); // told by the step that is under way
  const close = () => {
    client.destroy();
    socket.destroy();
  };
  const isRight = (shown: string): boolean => {
    fingerprint = shown;
    return hostKey === null || shown === hostKey;
  };
  const step = stepOf(breaking);
  try {
    await step('refused', () => signIn(client, { server, socket, patience, isRight }));
    const sftp = await step('refused', () => ask<SFTPWrapper>((answer) => client.sftp(answer)));
    return {
      fingerprint,
      enter: async (folder) => filesIn(sftp, await step('folder-refused', () => enter(sftp, folder)), step),
      close,
    };
  } catch (error) {
    close();
    if (fingerprint !== null && hostKey !== null && fingerprint !== hostKey)
      throw new RemoteFault('host-key-changed', fingerprint, fingerprint);
    // The key is known from here on, whatever else the server refused.
    const { reason, detail } = faultOf(error, 'refused');
    throw new RemoteFault(reason, detail, fingerprint);
  }
}
