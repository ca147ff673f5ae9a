import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file as it came in, beside the store: hashed, flushed, and not yet kept. */
export interface Intake {
  path: string;
  /** SHA-256 of the content, in hexadecimal. */
  hash: string;
  /** Bytes. */
  size: number;
}

/** Where files stand while they come in. */
const intakeFolder = (dataDir: string): string => join(dataDir, 'uploads');

/**
 * Writes a content piece by piece into a file of its own, and hashes it on the way; leaves nothing when it breaks off.
 */
export async function takeIn(dataDir: string, pieces: AsyncIterable<Uint8Array>): Promise<Intake> {
  const folder = intakeFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      size += piece.length;
      await handle.writeFile(piece);
    }
    await handle.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return { path, hash: hash.digest('hex'), size };
}

/** A stored file that is open to be read. */
export interface StoredContent {
  /** Bytes. */
  size: number;
  /** From one byte to another, both included; ends the reading, and so does `close`. */
  read(from?: number, until?: number): Readable;
  /** All of it, and closes it. */
  whole(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Reads from an open file: it may have lost its name meanwhile. */
export async function contentOf(handle: FileHandle): Promise<StoredContent> {
  const { size } = await handle.stat();
  return {
    size,
    read: (start = 0, end = size - 1) =>
      size === 0 ? handle.createReadStream() : handle.createReadStream({ start, end }),
    async whole() {
      try {
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    },
    close: () => handle.close(),
  };
}

/** Deletes what came in before that instant and is still there: its process ended before it was kept or discarded. */
export async function sweepIntake(dataDir: string, before: Date): Promise<number> {
  const folder = intakeFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  let swept = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null || found.mtime >= before) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}
