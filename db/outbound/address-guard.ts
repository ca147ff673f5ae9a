import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { connect as connectTcp, type Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { isNetwork, isPublic, plainAddress, within } from './networks.ts';

/** Why nothing was sent there. */
export type OutboundCode = 'name-unknown' | 'address-refused' | 'connection-timeout';

/** A server that people named may not, or cannot, be connected to. */
export class OutboundRefused extends Error {
  constructor(
    readonly code: OutboundCode,
    readonly host: string,
  ) {
    super(`${code}: ${host}`);
    this.name = 'OutboundRefused';
  }
}

export interface AllowedAddress {
  address: string;
  family: 4 | 6;
}

type LookupAnswer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * What stands between servers that people name (FTP, SFTP, SMTP, webhooks) and the operator's own network. A name is
 * resolved once, every address it has is checked, and the checked address is the one connected to.
 */
export interface Guard {
  /**
   * The first address of a host (a name, an address, or `[::1]` as in a URL) that may be connected to.
   * @throws OutboundRefused address-refused when one of its addresses is not public and the operator's list does not
   * name it; name-unknown when it has none
   */
  resolveAllowed(host: string): Promise<AllowedAddress>;
  /**
   * The same, shaped as `dns.lookup` for `lookup` of sockets and agents. Node does not ask it for a host that is an
   * address already: call `resolveAllowed` before, or connect by `connect`.
   */
  lookup(host: string, options: LookupOptions | number, answer: LookupAnswer): void;
  /** A TCP connection to a host, checked as above, within so many milliseconds. The caller ends it. */
  connect(host: string, port: number, milliseconds: number): Promise<Socket>;
}

/**
 * Whether a host may be named: it has an address, and all it has may be connected to. No name, a forbidden address
 * and a name server that does not answer are one answer, so that nobody learns which names there are inside.
 */
export const mayName = ({ resolveAllowed }: Guard, host: string): Promise<boolean> =>
  resolveAllowed(host).then(
    () => true,
    () => false,
  );

/** How names become addresses; the system's way, unless a test has its own. */
export type Resolver = (host: string) => Promise<LookupAddress[]>;

const bySystem: Resolver = (host) =>
  new Promise((done, fail) => {
    lookUp(host, { all: true, verbatim: false }, (error, found) => (error ? fail(error) : done(found)));
  });

/** A name server that is silent is as good as one that knows no such name. */
const NAMING_MS = 5000;

function inTime(resolving: Promise<LookupAddress[]>): Promise<LookupAddress[]> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<LookupAddress[]>((done) => {
    clock = setTimeout(() => done([]), NAMING_MS);
  });
  return Promise.race([resolving, late]).finally(() => clearTimeout(clock));
}

const bare = (host: string): string =>
  host
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

function connectTo({ address, family }: AllowedAddress, port: number, milliseconds: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connectTcp({ host: address, port, family });
    const late = setTimeout(
      () => socket.destroy(new OutboundRefused('connection-timeout', address)),
      milliseconds,
    );
    socket.once('connect', () => {
      clearTimeout(late);
      done(socket);
    });
    // It stays: a connection that breaks before its user listens must not end the process.
    socket.on('error', (error) => {
      clearTimeout(late);
      fail(error);
    });
  });
}

/** The guard of this installation; `OUTBOUND_ALLOW` names what is let through beside the internet. */
export function createGuard(
  { outboundAllow }: Pick<Settings, 'outboundAllow'>,
  resolve: Resolver = bySystem,
): Guard {
  const names = new Set(outboundAllow.filter((one) => !isNetwork(one)).map(bare));
  const isNamed = within(outboundAllow);
  const isAllowed = (address: string): boolean => isPublic(address) || isNamed(address);

  async function addressesOf(host: string): Promise<AllowedAddress[]> {
    const name = bare(host);
    const found = await inTime(resolve(name)).catch(() => []);
    const addresses = found.map(({ address }): AllowedAddress => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (addresses.length === 0) throw new OutboundRefused('name-unknown', host);
    const open = names.has(name) || addresses.every(({ address }) => isAllowed(plainAddress(address)));
    if (!open) throw new OutboundRefused('address-refused', host);
    return addresses;
  }

  async function resolveAllowed(host: string): Promise<AllowedAddress> {
    const [first] = await addressesOf(host);
    if (first === undefined) throw new OutboundRefused('name-unknown', host);
    return first;
  }

  /** All addresses of the family, at least one. */
  async function answerTo(family: number, host: string): Promise<AllowedAddress[]> {
    const fitting = (await addressesOf(host)).filter((one) => family === 0 || one.family === family);
    if (fitting.length === 0) throw new OutboundRefused('name-unknown', host);
    return fitting;
  }

  return {
    resolveAllowed,
    lookup(host, options, answer) {
      const { all, family } = typeof options === 'number' ? { all: false, family: options } : options;
      const wanted = family === 'IPv6' ? 6 : family === 'IPv4' ? 4 : (family ?? 0);
      void answerTo(wanted, host).then(
        (found) => (all ? answer(null, found) : answer(null, found[0]?.address ?? '', found[0]?.family)),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), [], 0),
      );
    },
    connect: async (host, port, milliseconds) => connectTo(await resolveAllowed(host), port, milliseconds),
  };
}
