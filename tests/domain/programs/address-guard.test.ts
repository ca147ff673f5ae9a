import { createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuard, OutboundRefused, type Resolver } from '#db/outbound/address-guard.ts';
import { readSettings, SettingsError } from '#db/settings.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'allowed',
    (error: unknown) => (error instanceof OutboundRefused ? error.code : String(error)),
  );

const family = (address: string) => (address.includes(':') ? 6 : 4);

/** A resolver that knows what a test tells it; addresses are their own names, as with the system's. */
const knowing =
  (names: Readonly<Record<string, readonly string[]>>): Resolver =>
  (host) =>
    Promise.resolve((names[host] ?? [host]).map((address) => ({ address, family: family(address) })));

const closed = createGuard({ outboundAllow: [] }, knowing({}));

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:7f00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '3fff::1',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ])('%s is nobody’s on the internet', async (address) => {
    const bare = address.replace(/^\[|\]$/g, '');
    const guard = createGuard({ outboundAllow: [] }, knowing({ [bare]: [bare] }));
    expect(await codeOf(guard.resolveAllowed(address))).toBe('address-refused');
  });

  it.each(['93.184.215.14', '100.63.255.255', '172.32.0.1', '2606:2800:21f:cb07::1', '64:ff9b::5db8:d70e'])(
    '%s may be connected to',
    async (address) => {
      expect(await closed.resolveAllowed(address)).toEqual({ address, family: family(address) });
    },
  );
});

describe('names', () => {
  /** The system reads these forms as an address, as browsers and libraries do. */
  it.each(['127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0x7f000001', 'localhost', 'LOCALHOST.'])(
    '%s is this machine, however it is written',
    async (host) => {
      const system = createGuard({ outboundAllow: [] });
      expect(await codeOf(system.resolveAllowed(host))).not.toBe('allowed');
    },
  );

  it('are refused when one of their addresses is', async () => {
    const guard = createGuard(
      { outboundAllow: [] },
      knowing({ 'two.example': ['93.184.215.14', '10.0.0.8'] }),
    );
    expect(await codeOf(guard.resolveAllowed('two.example'))).toBe('address-refused');
  });

  it('that nobody has are told apart', async () => {
    const guard = createGuard({ outboundAllow: [] }, () => Promise.reject(new Error('ENOTFOUND')));
    expect(await codeOf(guard.resolveAllowed('nobody.example'))).toBe('name-unknown');
  });
});

describe('the operator’s list', () => {
  const inside = knowing({ 'nas.lan': ['192.168.10.4'], 'other.lan': ['192.168.10.5'] });

  it.each([
    ['a name', ['NAS.lan'], 'allowed', 'address-refused'],
    ['an address', ['192.168.10.4'], 'allowed', 'address-refused'],
    ['a network', ['192.168.10.0/24'], 'allowed', 'allowed'],
    ['another network', ['10.0.0.0/8', '::1'], 'address-refused', 'address-refused'],
  ])('lets %s through', async (_, outboundAllow, nas, other) => {
    const guard = createGuard({ outboundAllow }, inside);
    expect(await codeOf(guard.resolveAllowed('nas.lan'))).toBe(nas);
    expect(await codeOf(guard.resolveAllowed('other.lan'))).toBe(other);
  });

  it('counts for an IPv4 address that is written as an IPv6 one', async () => {
    const guard = createGuard({ outboundAllow: ['127.0.0.0/8'] }, knowing({}));
    expect(await codeOf(guard.resolveAllowed('::ffff:127.0.0.1'))).toBe('allowed');
    expect(await codeOf(guard.resolveAllowed('::1'))).toBe('address-refused');
  });

  it('is a list of names, addresses and networks', () => {
    const read = (OUTBOUND_ALLOW: string) =>
      readSettings({
        DATABASE_URL: 'postgres://a:b@localhost/c',
        SESSION_SECRET: testDataKey,
        DATA_KEY: testDataKey,
        OUTBOUND_ALLOW,
      }).outboundAllow;
    expect(read('')).toEqual([]);
    expect(read('127.0.0.0/8, ::1,nas.lan')).toEqual(['127.0.0.0/8', '::1', 'nas.lan']);
    for (const wrong of ['10.0.0.0/64', '300.1.1.1', 'a b', 'http://nas.lan', '127.1', '*'])
      expect(() => read(wrong)).toThrow(SettingsError);
  });
});

describe('connections', () => {
  const server = createServer((socket) => socket.end());
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
  afterAll(() => new Promise<void>((done) => void server.close(() => done())));
  const port = () => (server.address() as AddressInfo).port; // it listens

  it('go to the address that was checked, though the name means another one a moment later', async () => {
    const answers = ['127.0.0.1', '10.255.255.1'];
    const asked: string[] = [];
    const rebinding: Resolver = (host) => {
      asked.push(host);
      return Promise.resolve([{ address: answers[asked.length - 1] ?? '', family: 4 }]);
    };
    const guard = createGuard({ outboundAllow: ['127.0.0.0/8'] }, rebinding);
    const socket = await guard.connect('moving.example', port(), 2_000);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    expect(asked).toEqual(['moving.example']);
    socket.destroy();
  });

  it('are not even begun to an address that is refused', async () => {
    expect(await codeOf(closed.connect('127.0.0.1', port(), 2_000))).toBe('address-refused');
  });

  it('are told when nobody listens', async () => {
    const guard = createGuard({ outboundAllow: ['127.0.0.1'] });
    expect(await codeOf(guard.connect('127.0.0.1', 1, 2_000))).toContain('ECONNREFUSED');
  });
});

describe('lookup', () => {
  const guard = createGuard(
    { outboundAllow: [] },
    knowing({ 'two.example': ['93.184.215.14', '2606:2800:21f:cb07::1'] }),
  );
  const lookup = promisify(
    (host: string, options: object, done: (error: Error | null, found: unknown) => void) =>
      guard.lookup(host, options, (error, address) => done(error, address)),
  );

  it('answers as the system’s does', async () => {
    expect(await lookup('two.example', {})).toBe('93.184.215.14');
    expect(await lookup('two.example', { family: 6 })).toBe('2606:2800:21f:cb07::1');
    expect(await lookup('two.example', { all: true })).toHaveLength(2);
  });

  it('refuses what is not public', async () => {
    expect(await codeOf(lookup('127.0.0.1', {}))).toBe('address-refused');
  });
});
