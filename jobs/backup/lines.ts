import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Hands bytes on and hashes them. */
function hashing(): { stream: Transform; digest(): string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}

/** Writes lines, compressed, as they come. Answers how many, and the SHA-256 of the file. */
export async function writeLines(
  path: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<{ rows: number; sha256: string }> {
  let rows = 0;
  async function* text() {
    for await (const lines of batches) {
      rows += lines.length;
      if (lines.length > 0) yield `${lines.join('\n')}\n`;
    }
  }
  const { stream, digest } = hashing();
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(Readable.from(text()), createGzip({ level: 4 }), stream, file);
  return { rows, sha256: digest() };
}

/** The lines of such a file, `size` at a time. Split at the newline alone: JSON may hold the other ends of lines. */
export async function* readLines(path: string, size: number): AsyncGenerator<string[]> {
  const unpacked = createGunzip();
  // A fault in the file reaches the loop below, since it destroys what is read there.
  pipeline(createReadStream(path), unpacked).catch(() => undefined);
  unpacked.setEncoding('utf8');
  let batch: string[] = [];
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      batch.push(line);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The SHA-256 of a file; null when it is not there. */
export async function hashOfFile(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}
