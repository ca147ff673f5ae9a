/** A browser and a system in words, as a session shows them; null for what says nothing that we know. */
export interface DeviceWords {
  browser: string | null;
  system: string | null;
}

type Naming = readonly (readonly [RegExp, string])[];

/** The first that fits: those that call themselves others as well come before these. */
const browsers: Naming = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
  [/^(?:curl|Wget|python-requests|PostmanRuntime|node|undici|okhttp)\b/i, 'API'],
];

const systems: Naming = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (text: string, names: Naming): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What a User-Agent header says, in words; versions are left out, since they tell people apart and help nobody. */
export const deviceOf = (userAgent: string | null): DeviceWords => ({
  browser: named(userAgent ?? '', browsers),
  system: named(userAgent ?? '', systems),
});

/** An address as far as it says where somebody is: "192.0.2.…", "2001:db8:1:…"; null for what is none. */
export function shortAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain);
  if (four) return `${four[1]}.…`;
  if (!/^[\da-f:]+(%\w+)?$/i.test(plain) || !plain.includes(':')) return null;
  const [head = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  return groups.length === 0 ? '::…' : `${groups.join(':')}:…`;
}

/** The eight groups of an IPv6 address, written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
}

/**
 * What an address is counted as: one of IPv4 as it is, one of IPv6 by its first 64 bits, of which a home or a
 * server has 2⁶⁴ addresses to try from.
 */
export function networkOf(address: string): string {
  const plain = address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (!/^[\da-f:]+$/.test(plain) || !plain.includes(':')) return plain;
  const network = groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
