import { BlockList, isIP, isIPv6 } from 'node:net';

/*
 * Which addresses are the world's, and which are this machine's, its network's or nobody's: IANA's registries of
 * special addresses (RFC 6890 and what followed), and what clouds answer secrets on.
 */

/** IPv4 networks that are no other company's server. */
const closed4 = [
  '0.0.0.0/8', // "this network"
  '10.0.0.0/8',
  '100.64.0.0/10', // carriers' NAT; a cloud's metadata at 100.100.100.200
  '127.0.0.0/8',
  '168.63.129.16/32', // a cloud's own service, on a public address
  '169.254.0.0/16', // link-local; metadata at 169.254.169.254
  '172.16.0.0/12',
  '192.0.0.0/24', // protocols'; a cloud's metadata at 192.0.0.192
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15', // measuring
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3', // multicast, reserved, broadcast
];

/** Of IPv6 only 2000::/3 is given out; these are the parts of it that lead elsewhere. */
const closed6 = [
  '2001::/23', // Teredo, ORCHID and other protocols'
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: any IPv4 address in disguise
  '3fff::/20', // documentation
];

/** What stands for the IPv4 address in its last 32 bits. */
const wrapping = [
  '::ffff:0:0/96', // IPv4-mapped
  '64:ff9b::/96', // NAT64
];

/** "10.0.0.0/8", "::1" or "127.0.0.1" as a network; null for anything else. */
function networkOf(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...more] = text.split('/');
  const size = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const length = bits === undefined ? size : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (more.length > 0 || length < 0 || length > size) return null;
  return { address, bits: length, family: size === 32 ? 'ipv4' : 'ipv6' };
}

export const isNetwork = (text: string): boolean => networkOf(text) !== null;

/** Whether an address is in one of the networks; what is no network is passed over. */
export function within(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = networkOf(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const isClosed4 = within(closed4);
const isClosed6 = within(closed6);
const isGivenOut6 = within(['2000::/3']);
const isWrapping = within(wrapping);

/** The IPv4 address in the last 32 bits of an IPv6 one. */
function innerOf(address: string): string {
  // A URL writes every form of an address in one way, its last 32 bits as two groups.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':');
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  const bytes = [high ?? 0, low ?? 0].flatMap((group) => [group >> 8, group & 255]);
  return bytes.join('.');
}

/** The address that a connection ends at: of an IPv6 one that stands for an IPv4 one, that one; without its zone. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return isIPv6(bare) && isWrapping(bare) ? innerOf(bare) : bare;
}

/** Whether this address (as `plainAddress` gives it) is somebody's on the internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !isClosed4(address);
  return family === 6 && isGivenOut6(address) && !isClosed6(address);
}
