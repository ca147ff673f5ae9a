import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { takeIn, type Intake, type StoredContent } from './file-intake.ts';
import type { Database } from '../postgres/pool.ts';

/** A file that came in: it belongs to the store once it is kept, and to nobody when it is discarded. */
export interface TakenFile {
  /** SHA-256 of the content, in hexadecimal. */
  hash: string;
  /** Bytes. */
  size: number;
  /** Keeps it under its hash. @throws FileUnavailable */
  keep(db: Database, type: string): Promise<string>;
  /** Does nothing to a file that was kept. */
  discard(): Promise<void>;
}

/** Files by the SHA-256 of their content: kept once, never changed. Logos, PDFs, every attached document. */
export interface FileStore {
  /** @throws FileUnavailable */
  put(db: Database, content: Uint8Array, type: string): Promise<string>;
  /** The whole file, null when it is not there. @throws FileUnavailable */
  get(hash: string): Promise<Buffer | null>;
  /** Takes in a file that is never in memory as a whole; leaves nothing when its pieces break off. */
  take(pieces: AsyncIterable<Uint8Array>): Promise<TakenFile>;
  /** The file, to be read piece by piece; null when it is not there. @throws FileUnavailable */
  open(hash: string): Promise<StoredContent | null>;
  /** Takes the file at a path back in. @throws FileUnavailable, also when its content has another hash */
  restore(path: string, hash: string): Promise<void>;
}

/**
 * The store cannot hand over or keep a file: it does not answer (`away`), does not let us (`refused`), or what it
 * has is not what was kept (`corrupted`).
 */
export class FileUnavailable extends Error {
  constructor(
    readonly reason: 'away' | 'refused' | 'corrupted',
    detail: string,
  ) {
    super(`The file store: ${detail}`);
    this.name = 'FileUnavailable';
  }
}

/** Also of one thrown by another copy of the module. */
export const isFileUnavailable = (error: unknown): error is FileUnavailable =>
  error instanceof Error && error.name === 'FileUnavailable';

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}

/** Where files lie: all that stores differ in. */
export interface BlobStorage {
  /** Puts the file that came in under its hash, whole or not at all; it may be moved away. @throws FileUnavailable */
  keep(intake: Intake): Promise<void>;
  /** null when it is not there. @throws FileUnavailable */
  open(hash: string): Promise<StoredContent | null>;
}

/** A store over a shelf; files come in below `dataDir`. */
export function fileStoreOver(dataDir: string, shelf: BlobStorage): FileStore {
  async function take(pieces: AsyncIterable<Uint8Array>): Promise<TakenFile> {
    const intake = await takeIn(dataDir, pieces);
    const { hash, size, path } = intake;
    const discard = () => rm(path, { force: true });
    return {
      hash,
      size,
      async keep(db, type) {
        try {
          await shelf.keep(intake);
        } finally {
          await discard();
        }
        await db
          .insertInto('stored_file')
          .values({ hash, size, type })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return hash;
      },
      discard,
    };
  }
  const open = (hash: string) => (isHash(hash) ? shelf.open(hash) : Promise.resolve(null));
  return {
    take,
    open,
    put: async (db, content, type) => (await take(once(content))).keep(db, type),
    get: async (hash) => (await (await open(hash))?.whole()) ?? null,
    async restore(path, hash) {
      const intake = await takeIn(dataDir, createReadStream(path));
      try {
        if (intake.hash !== hash) throw new FileUnavailable('corrupted', `${path} is not ${hash}`);
        await shelf.keep(intake);
      } finally {
        await rm(intake.path, { force: true });
      }
    },
  };
}
