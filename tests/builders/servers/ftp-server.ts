import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { FileSystem, FtpSrv, type FtpConnection, type FtpServerOptions } from 'ftp-srv';
import { freePort } from '#tests/setup/free-port.ts';
import { testCertificate } from './certificate.ts';

/** What a server does wrong. */
export type FtpVice =
  | 'full'
  | 'cuts'
  | 'stalls'
  | 'lies-size'
  | 'no-size'
  | 'no-rename'
  | 'bounces'
  | 'silent-login'
  | 'read-only';

export interface FtpStand {
  port: number;
  /** Every file below the root, by its path. */
  files(): Record<string, string>;
  put(path: string, content: string): void;
  vice(vice: FtpVice | null): void;
  close(): Promise<void>;
}

export const ftpAccount = { username: 'registre', password: 'un mot de passe' };

const quiet = () => undefined;
const log = {
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
  child: () => log,
};

const failing = (message: string, after: () => void = quiet) =>
  new Writable({
    write(_part, _encoding, done) {
      after();
      done(new Error(message));
    },
  });

/** Takes everything, and says at the end that it was not kept. */
const failingAtLast = (message: string) =>
  new Writable({ write: (_part, _encoding, done) => done(), final: (done) => done(new Error(message)) });

/** A file system below a folder, with the vice that the server has at the moment. */
class ViciousFiles extends FileSystem {
  constructor(
    private readonly visitor: FtpConnection,
    root: string,
    private readonly has: () => FtpVice | null,
  ) {
    super(visitor, { root, cwd: '/' });
  }

  override async get(name: string): Promise<unknown> {
    const found: unknown = await super.get(name);
    const lies = this.has() === 'lies-size' && typeof found === 'object' && found !== null && 'size' in found;
    return lies ? Object.assign(found, { size: Number(found.size) + 1 }) : found;
  }

  override write(name: string, options?: { append?: boolean; start?: unknown }): unknown {
    if (this.has() === 'full') return failingAtLast('No space left on device');
    if (this.has() === 'stalls') return new Writable({ highWaterMark: 1, write: quiet });
    if (this.has() === 'cuts') return failing('cut', () => void this.visitor.close(0, 0));
    return super.write(name, options);
  }

  override rename(from: string, to: string): Promise<unknown> {
    return this.has() === 'no-rename'
      ? Promise.reject(new Error('Permission denied'))
      : super.rename(from, to);
  }

  override mkdir(path: string): Promise<unknown> {
    return this.has() === 'read-only' ? Promise.reject(new Error('Permission denied')) : super.mkdir(path);
  }
}

/**
 * A real FTP server on 127.0.0.1, over a folder of its own; with TLS from the first byte, when asked for, or not at
 * all.
 */
export async function startFtp(
  options: { secure?: 'explicit' | 'implicit'; vice?: FtpVice } = {},
): Promise<FtpStand> {
  const root = mkdtempSync(join(tmpdir(), 'registre-ftp-'));
  const port = await freePort();
  let present = options.vice ?? null;
  const settings: FtpServerOptions = {
    url: `${options.secure === 'implicit' ? 'ftps' : 'ftp'}://127.0.0.1:${port}`,
    pasv_url: '127.0.0.1',
    pasv_min: 30_000,
    pasv_max: 39_000,
    blacklist: [...(present === 'bounces' ? ['EPSV'] : []), ...(present === 'no-size' ? ['SIZE'] : [])],
    ...(options.secure !== undefined && { tls: testCertificate }),
    log,
  };
  // It would tell a visitor from this machine the address that it came by.
  const lying = { pasv_url: () => '10.9.8.7' };
  const server = new FtpSrv(present === 'bounces' ? Object.assign(settings, lying) : settings);
  server.on('login', ({ connection, username, password }, resolve, reject) => {
    if (present === 'silent-login') return;
    if (username === ftpAccount.username && password === ftpAccount.password)
      resolve({ fs: new ViciousFiles(connection, root, () => present) });
    else reject(new Error('Login incorrect'));
  });
  server.on('client-error', quiet);
  await server.listen();
  const files = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  return {
    port,
    files: () =>
      Object.fromEntries(files().map((path) => [path.slice(root.length), readFileSync(path, 'utf8')])),
    put: (path, content) => writeFileSync(join(root, path), content),
    vice: (vice) => {
      present = vice;
    },
    async close() {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
