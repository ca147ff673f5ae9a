import { isIP } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
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

/* FTP and FTPS. Data connections go to the address of the control connection, whatever a server answers to PASV. */

/**
 * The certificate must be of the name that people typed, though the connection goes to the address that was checked.
 */
const tlsFor = ({ address: name, ca }: RemoteServer): ConnectionOptions => ({
  ...(ca !== undefined && { ca }),
  ...(isIP(name) === 0 && { servername: name }),
  checkServerIdentity: (_host, certificate) => checkServerIdentity(name, certificate),
});

const isNo = (error: unknown, ...codes: number[]): error is FTPError =>
  error instanceof FTPError && codes.includes(error.code);

async function step<Result>(otherwise: RemoteReason, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw faultOf(error, otherwise);
  }
}

/** The answers of servers that know no SIZE. */
const unknownCommand = [500, 501, 502, 504];

async function sizeOf(client: Client, name: string): Promise<number | null> {
  try {
    return await client.size(name);
  } catch (error) {
    if (isNo(error, 550)) return null;
    if (!isNo(error, ...unknownCommand)) throw error;
  }
  const found = (await client.list()).find((one) => one.name === name);
  return found?.size ?? null;
}

async function download(client: Client, name: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  await client.downloadTo(sink, name);
  return Buffer.concat(parts);
}

const filesOf = (client: Client): RemoteFiles => ({
  size: (name) => step('refused', () => sizeOf(client, name)),
  read: (name) => step('refused', () => download(client, name)),
  write: (name, content) =>
    step('refused', async () => {
      await client.uploadFrom(Readable.from([content], { objectMode: false }), name);
    }),
  rename: (from, to) =>
    step('rename-refused', async () => {
      await client.rename(from, to);
    }),
  remove: (name) =>
    step('refused', async () => {
      await client.remove(name);
    }),
});

/** Into a folder below the present one, made where it is missing. */
async function stepInto(client: Client, name: string): Promise<void> {
  try {
    await client.cd(name);
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
    await client.send(`MKD ${name}`);
    await client.cd(name);
  }
}

async function enter(client: Client, { absolute, segments }: RemoteFolder): Promise<void> {
  if (absolute) await client.cd('/');
  for (const segment of segments) await stepInto(client, segment);
}

/** Greeting, TLS where it is wanted, account: each with what its refusal means. */
async function signIn(client: Client, server: RemoteServer, address: string): Promise<void> {
  const { protocol, port, username, password } = server;
  await step('connection-refused', () =>
    protocol === 'ftps-implicit'
      ? client.connectImplicitTLS(address, port, tlsFor(server))
      : client.connect(address, port),
  );
  if (protocol === 'ftps') await step('no-tls', () => client.useTLS(tlsFor(server)));
  try {
    if (password === null) throw new RemoteFault('password-missing');
    await client.login(username, password);
  } catch (error) {
    // A server that is full of visitors says 421, or 530 with its own words: only the latter cannot be told apart.
    throw isNo(error, 430, 530, 532)
      ? new RemoteFault('wrong-password', error.message)
      : faultOf(error, 'refused');
  }
  await step('refused', () => client.useDefaultSettings());
}

export async function connectFtp(
  server: RemoteServer,
  address: string,
  { idle }: Patience,
): Promise<RemoteConnection> {
  const client = new Client(idle, { allowSeparateTransferHost: false });
  try {
    await signIn(client, server, address);
  } catch (error) {
    client.close();
    throw error;
  }
  return {
    fingerprint: null,
    async enter(folder) {
      await step('folder-refused', () => enter(client, folder));
      return filesOf(client);
    },
    close: () => client.close(),
  };
}
