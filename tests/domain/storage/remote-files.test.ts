import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createGuard } from '#db/outbound/address-guard.ts';
import { onServer } from '#db/outbound/remote/connect.ts';
import { RemoteFault, type Patience, type RemoteServer } from '#db/outbound/remote/files.ts';
import { putFile } from '#db/outbound/remote/put-file.ts';
import { testCertificate } from '#tests/builders/servers/certificate.ts';
import { ftpAccount, startFtp, type FtpStand, type FtpVice } from '#tests/builders/servers/ftp-server.ts';
import { startSftp, type SftpStand, type SftpVice } from '#tests/builders/servers/sftp-server.ts';

const guard = createGuard({ outboundAllow: ['127.0.0.0/8'] });
/** Where the server answers: a busy machine may take its time. */
const patient: Patience = { connect: 60_000, idle: 60_000, whole: 60_000 };
/** Where it never will. */
const hasty: Patience = { connect: 400, idle: 200, whole: 900 };
const limitsFor = (reason: string): Patience => (reason === 'timed-out' ? hasty : patient);
const folder = { absolute: true, segments: ['factures', '2026'] };
const content = Buffer.from('%PDF-1.7 '.repeat(9_000));

const named = ['FA-1.pdf', content] as const;

const serverAt = (port: number, changes: Partial<RemoteServer> = {}): RemoteServer => ({
  protocol: 'ftp',
  address: '127.0.0.1',
  port,
  ...ftpAccount,
  privateKey: null,
  hostKey: null,
  ...changes,
});

const put = (server: RemoteServer, name = 'FA-1.pdf', what = content, limits = patient) =>
  onServer(
    guard,
    server,
    async (connection) => ({
      ...(await putFile(await connection.enter(folder), name, what, '7')),
      fingerprint: connection.fingerprint,
    }),
    limits,
  );

const reasonOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof RemoteFault)) throw error;
      expect(error.detail).not.toContain(ftpAccount.password);
      return error.reason;
    },
  );

const stands: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(stands.splice(0).map((stand) => stand.close()));
});
async function ftp(options?: Parameters<typeof startFtp>[0]): Promise<FtpStand> {
  const stand = await startFtp(options);
  stands.push(stand);
  return stand;
}

describe('FTP', () => {
  it('takes a file whole, once, and keeps another one of its name', async () => {
    const stand = await ftp();
    const server = serverAt(stand.port);
    expect(await put(server)).toEqual({ name: 'FA-1.pdf', found: false, fingerprint: null });
    expect(await put(server)).toMatchObject({ name: 'FA-1.pdf', found: true });
    expect(await put(server, 'FA-1.pdf', Buffer.from('another'))).toMatchObject({
      name: 'FA-1 (2).pdf',
      found: false,
    });
    expect(await put(server, 'FA-1.pdf', Buffer.from('another'))).toMatchObject({
      name: 'FA-1 (2).pdf',
      found: true,
    });
    expect(stand.files()).toEqual({
      '/factures/2026/FA-1.pdf': content.toString(),
      '/factures/2026/FA-1 (2).pdf': 'another',
    });
  });

  it('is told when the password is wrong', async () => {
    const stand = await ftp();
    expect(await reasonOf(put(serverAt(stand.port, { password: 'non' })))).toBe('wrong-password');
  });

  it('is told when nobody is there', async () => {
    expect(await reasonOf(put(serverAt(1)))).toBe('connection-refused');
  });

  it.each<[FtpVice, string]>([
    ['full', 'full'],
    ['cuts', 'cut-off'],
    ['stalls', 'timed-out'],
    ['lies-size', 'size-differs'],
    ['no-rename', 'rename-refused'],
    ['read-only', 'folder-refused'],
    ['silent-login', 'timed-out'],
    ['bounces', 'refused'],
  ])('that %s is told: %s; nothing half done stays under the name', async (vice, reason) => {
    const stand = await ftp({ vice });
    expect(await reasonOf(put(serverAt(stand.port), ...named, limitsFor(reason)))).toBe(reason);
    expect(Object.keys(stand.files()).filter((path) => path.endsWith('FA-1.pdf'))).toEqual([]);
  });

  it('that knows no SIZE is asked for its list', async () => {
    const stand = await ftp({ vice: 'no-size' });
    expect(await put(serverAt(stand.port))).toMatchObject({ found: false });
    expect(await put(serverAt(stand.port))).toMatchObject({ found: true });
  });

  it('works once what was wrong is mended, over what was left behind', async () => {
    const stand = await ftp({ vice: 'cuts' });
    await reasonOf(put(serverAt(stand.port)));
    stand.vice(null);
    expect(await put(serverAt(stand.port))).toMatchObject({ name: 'FA-1.pdf', found: false });
    expect(Object.keys(stand.files())).toEqual(['/factures/2026/FA-1.pdf']);
  });
});

describe('FTP over TLS', () => {
  const { cert: ca } = testCertificate;

  it.each([
    ['explicit', 'ftps'],
    ['implicit', 'ftps-implicit'],
  ] as const)('asked for %sly takes a file', async (secure, protocol) => {
    const stand = await ftp({ secure });
    expect(await put(serverAt(stand.port, { protocol, ca }))).toMatchObject({ found: false });
  });

  it('is refused with a certificate that nobody vouches for, or of another name', async () => {
    const stand = await ftp({ secure: 'explicit' });
    expect(await reasonOf(put(serverAt(stand.port, { protocol: 'ftps' })))).toBe('certificate');
    const elsewhere = createGuard({ outboundAllow: ['127.0.0.0/8'] }, () =>
      Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    );
    const asked = serverAt(stand.port, { protocol: 'ftps', ca });
    const attempt = (address: string) =>
      onServer(elsewhere, { ...asked, address }, () => Promise.resolve('in'), patient);
    expect(await attempt('ftp.example')).toBe('in');
    expect(await reasonOf(attempt('other.example'))).toBe('certificate');
  });

  it('is not begun where the server has none', async () => {
    const stand = await ftp();
    expect(await reasonOf(put(serverAt(stand.port, { protocol: 'ftps' })))).toBe('no-tls');
  });
});

describe('SFTP', () => {
  let stand: SftpStand;
  beforeAll(async () => {
    stand = await startSftp();
  });
  afterEach(() => {
    stand.vice(null);
    stand.files.clear();
  });
  afterAll(() => stand.close());
  const server = (changes: Partial<RemoteServer> = {}) =>
    serverAt(stand.port, { protocol: 'sftp', ...changes });

  it('takes a file whole, once, and keeps another one of its name', async () => {
    expect(await put(server())).toMatchObject({ name: 'FA-1.pdf', found: false });
    expect(await put(server())).toMatchObject({ name: 'FA-1.pdf', found: true });
    expect(await put(server(), 'FA-1.pdf', Buffer.from('another'))).toMatchObject({ name: 'FA-1 (2).pdf' });
    expect([...stand.files.keys()].sort()).toEqual([
      '/factures/2026/FA-1 (2).pdf',
      '/factures/2026/FA-1.pdf',
    ]);
    expect(stand.files.get('/factures/2026/FA-1.pdf')?.equals(content)).toBe(true);
  });

  it('is told when the password is wrong', async () => {
    expect(await reasonOf(put(server({ password: 'non' })))).toBe('wrong-password');
  });

  it('shows its key, and is left when it shows another one', async () => {
    const { fingerprint } = await put(server());
    expect(fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    expect(await reasonOf(put(server({ hostKey: fingerprint })))).toBe('done');
    stand.changeKey();
    const refused = await put(server({ hostKey: fingerprint })).catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: 'host-key-changed' });
    expect(refused).not.toHaveProperty('fingerprint', fingerprint);
  });

  it.each<[SftpVice, string]>([
    ['full', 'full'],
    ['cuts', 'cut-off'],
    ['stalls', 'timed-out'],
    ['lies-size', 'size-differs'],
    ['no-rename', 'rename-refused'],
    ['silent', 'timed-out'],
  ])('that is %s is told: %s; nothing half done stays under the name', async (vice, reason) => {
    stand.vice(vice);
    expect(await reasonOf(put(server(), ...named, limitsFor(reason)))).toBe(reason);
    expect([...stand.files.keys()].filter((path) => path.endsWith('FA-1.pdf'))).toEqual([]);
  });
});

describe('a server that is none', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((listening) => void silent.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => void silent.close());

  it.each(['ftp', 'ftps', 'ftps-implicit', 'sftp'] as const)(
    'costs %s no more than its patience',
    async (protocol) => {
      const begun = Date.now();
      const port = (silent.address() as AddressInfo).port; // it listens
      expect(await reasonOf(put(serverAt(port, { protocol }), ...named, hasty))).toBe('timed-out');
      expect(Date.now() - begun).toBeLessThan(patient.whole / 2);
    },
  );

  it('is not even asked where the operator’s list has it not', async () => {
    const closed = createGuard({ outboundAllow: [] });
    for (const protocol of ['ftp', 'sftp'] as const)
      expect(
        await reasonOf(onServer(closed, serverAt(21, { protocol }), () => Promise.resolve(null), patient)),
      ).toBe('address-refused');
  });
});
