import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Verdict } from './targets.ts';

const TARGET = 130_000;

/** One file as it is after unpacking, and its bytes on the wire when gzip is all that the browser takes. */
interface Fetched {
  text: string;
  bytes: number;
}

async function page(address: string, cookie: string): Promise<Fetched> {
  const answer = await fetch(address, { headers: { cookie } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  // The bench's web does not compress pages; at level 1 it would.
  return { text, bytes: gzipSync(text, { level: 1 }).length };
}

function asset(address: string): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', fail);
      answer.on('end', () =>
        answer.statusCode === 200 ? done(bytes) : fail(new Error(`${address}: ${answer.statusCode}`)),
      );
    });
    sent.on('error', fail);
    sent.end();
  });
}

const addressesIn = (text: string, pattern: RegExp, base: string): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => (found ? [new URL(found, base).href] : []));

/** What a first visit of the list of invoices brings over the wire: page, styles, script, and every font and image. */
export async function weighList(origin: string, cookie: string): Promise<Verdict> {
  const address = `${origin}/invoice/list`;
  const { text, bytes } = await page(address, cookie);
  const styles = addressesIn(text, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g, address);
  if (styles.length === 0) throw new Error(`${address} has no style sheet`);
  const inStyles = await Promise.all(
    styles.map(async (style) =>
      addressesIn(await (await fetch(style)).text(), /url\(["']?([^"')]+)["']?\)/g, style),
    ),
  );
  const others = addressesIn(text, /<(?:script|img|link)[^>]+(?:src|href)="([^"]+\.\w+)"/g, address);
  const assets = [...new Set([...styles, ...inStyles.flat(), ...others])].filter((one) =>
    one.startsWith(origin),
  );
  const sizes = await Promise.all(assets.map(asset));
  const total = sizes.reduce((sum, size) => sum + size, bytes);
  return {
    target: `list page: ≤ ${TARGET / 1000} kB gzip in all`,
    measured: `${(total / 1000).toFixed(1)} kB (page ${(bytes / 1000).toFixed(1)}, ${assets.length} files)`,
    reached: total <= TARGET,
  };
}
