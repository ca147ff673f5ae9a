import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Verdict } from './targets.ts';

interface Export {
  seconds: number;
  /** Seconds until the first bytes came. */
  first: number;
  bytes: number;
  lines: number;
}

/** Reads an exported list as it comes, keeping none of it. */
async function readExport(address: string, cookie: string): Promise<Export> {
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const answer = await fetch(address, { headers: { cookie } });
  if (answer.status !== 200 || answer.body === null) throw new Error(`${address}: ${answer.status}`);
  let first = 0;
  let bytes = 0;
  let lines = 0;
  const body: AsyncIterable<Uint8Array> = Readable.fromWeb(answer.body as ReadableStream); // the same, by its DOM type
  for await (const chunk of body) {
    if (bytes === 0) first = since();
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return { seconds: since(), first, bytes, lines };
}

/** The whole list of invoices as CSV and as a workbook: each row must come. */
export async function measureExports(origin: string, cookie: string, invoices: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const format of ['csv', 'xlsx'] as const) {
    const { seconds, first, bytes, lines } = await readExport(
      `${origin}/invoice/list/export?format=${format}`,
      cookie,
    );
    const rows = `${Math.round(invoices / seconds)} rows/s`;
    const measured = `${rows}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, first bytes after ${(first * 1000).toFixed(0)} ms`;
    // A workbook is packed: only its text can be counted by lines.
    const reached = format === 'csv' ? lines > invoices : bytes > invoices;
    verdicts.push({ target: `export of ${invoices} invoices as ${format}: every row`, measured, reached });
  }
  return verdicts;
}
