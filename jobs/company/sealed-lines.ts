import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { Failure } from '../ops/failure.ts';

/*
 * One file that says nothing to whoever has no key: a line of JSON in clear, then pieces of compressed lines, each
 * sealed by AES-256-GCM under its number, the last one as the last. So a changed byte, a piece that is missing or
 * moved, and an end that is cut off are found before a line of that piece is read.
 */

const TAG = 16;
const PIECE = 1 << 16;
/** No piece is longer: a length that was changed asks for no memory. */
const LONGEST = PIECE + TAG;

const headSchema = z.object({
  format: z.literal('registre-company'),
  version: z.literal(1),
  salt: z.string(),
  /** By which the key is known. */
  check: z.string(),
});

interface Opening {
  head: Buffer;
  key: Buffer;
}

const keyFrom = (words: string, salt: string): Buffer =>
  scryptSync(words, Buffer.from(salt, 'base64'), 32, { N: 1 << 15, r: 8, p: 1, maxmem: 1 << 26 });

const checkOf = (key: Buffer): string => createHmac('sha256', key).update('company file').digest('hex');

function nonceOf(piece: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(piece), 4);
  return nonce;
}

const besides = (head: Buffer, isLast: boolean): Buffer => Buffer.concat([head, Buffer.from([+isLast])]);

function sealPiece({ head, key }: Opening, piece: number, plain: Buffer, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece)).setAAD(besides(head, isLast));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(sealed.length);
  return Buffer.concat([length, sealed]);
}

/** null where it is not that piece as it was sealed. */
function openPiece({ head, key }: Opening, piece: number, sealed: Buffer, isLast: boolean): Buffer | null {
  if (sealed.length < TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece)).setAAD(besides(head, isLast));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Writes lines into a new file, as they come: whole, or no file at all. */
export async function writeSealedLines(
  path: string,
  words: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  const salt = randomBytes(16).toString('base64');
  const key = keyFrom(words, salt);
  const head = Buffer.from(
    `${JSON.stringify({ format: 'registre-company', version: 1, salt, check: checkOf(key) })}\n`,
  );
  async function* sealed(packed: AsyncIterable<Buffer>) {
    yield head;
    let rest = Buffer.alloc(0);
    let piece = 0;
    for await (const chunk of packed) {
      rest = Buffer.concat([rest, chunk]);
      // One is always left over, which is the last when nothing follows.
      while (rest.length > PIECE) {
        yield sealPiece({ head, key }, piece, rest.subarray(0, PIECE), false);
        rest = rest.subarray(PIECE);
        piece += 1;
      }
    }
    yield sealPiece({ head, key }, piece, rest, true);
  }
  const begun = `${path}.part`;
  try {
    const text = async function* () {
      for await (const line of lines) yield `${line}\n`;
    };
    const file = createWriteStream(begun, { mode: 0o600, flush: true });
    await pipeline(Readable.from(text()), createGzip({ level: 4 }), sealed, file);
    await rename(begun, path);
  } catch (error) {
    await rm(begun, { force: true });
    throw error;
  }
}

/** Bytes of a file, as many at a time as are asked for; fewer at its end. */
function taking(path: string): { take(count: number): Promise<Buffer>; line(): Promise<Buffer> } {
  const chunks: AsyncIterator<Buffer> = createReadStream(path)[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  async function more(): Promise<boolean> {
    const next = await chunks.next();
    if (next.done === true) return false;
    rest = Buffer.concat([rest, next.value]);
    return true;
  }
  const cut = (count: number): Buffer => {
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  };
  return {
    async take(count) {
      while (rest.length < count && (await more()));
      return cut(count);
    },
    async line() {
      while (!rest.includes(10) && rest.length < 4096 && (await more()));
      return cut(rest.indexOf(10) + 1);
    },
  };
}

const changed = (): Failure =>
  new Failure('The file was changed, or its end was cut off: nothing was taken in');

function openingOf(head: Buffer, words: string, path: string): Opening {
  let said: unknown = null;
  try {
    said = JSON.parse(head.toString('utf8'));
  } catch {
    // told below
  }
  const read = headSchema.safeParse(said);
  if (!read.success) throw new Failure(`${path} is no file of a company, or of another version of Registre`);
  const key = keyFrom(words, read.data.salt);
  if (checkOf(key) !== read.data.check)
    throw new Failure('The key is another one than the file was written with');
  return { head, key };
}

async function* openedPieces(path: string, words: string): AsyncGenerator<Buffer> {
  const bytes = taking(path);
  const opening = openingOf(await bytes.line(), words, path);
  for (let piece = 0, isLast = false; !isLast; piece += 1) {
    const length = await bytes.take(4);
    if (length.length < 4 || length.readUInt32BE() > LONGEST) throw changed();
    const sealed = await bytes.take(length.readUInt32BE());
    const more = openPiece(opening, piece, sealed, false);
    const plain = more ?? openPiece(opening, piece, sealed, true);
    if (plain === null) throw changed();
    isLast = more === null;
    yield plain;
  }
  if ((await bytes.take(1)).length > 0) throw changed();
}

/**
 * The lines of such a file.
 * @throws Failure where the key is another one, or where the file is not as it was written
 */
export async function* readSealedLines(path: string, words: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // What fails before it destroys what is read below, which tells it there.
  pipeline(Readable.from(openedPieces(path, words)), unpacked).catch(() => undefined);
  unpacked.setEncoding('utf8');
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
