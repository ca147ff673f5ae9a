import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredContent } from './file-intake.ts';

/*
 * A sealed file as it is stored: a nonce, the content encrypted with AES-256-GCM, and the tag that says whether it is
 * whole. It is opened as a whole, 10 MB at most: a part of it proves nothing.
 */

const NONCE = 12;
const TAG = 16;

/** Encrypts a content piece by piece, as it is read. @param key 32 bytes */
export async function* sealPieces(
  key: Buffer,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  yield nonce;
  for await (const piece of pieces) yield cipher.update(piece);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** The content; null where the key is another one, or something in it was changed. */
export function openSealed(key: Buffer, stored: Buffer): Buffer | null {
  const cut = stored.length - TAG;
  if (cut < NONCE) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE));
  decipher.setAuthTag(stored.subarray(cut));
  try {
    return Buffer.concat([decipher.update(stored.subarray(NONCE, cut)), decipher.final()]);
  } catch {
    return null;
  }
}

/** A content in memory, read as one on the disk is. */
export const contentInMemory = (content: Buffer): StoredContent => ({
  size: content.length,
  read: (from = 0, until = content.length - 1) => Readable.from([content.subarray(from, until + 1)]),
  whole: () => Promise.resolve(content),
  close: () => Promise.resolve(),
});
