import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileReference, readFileReference } from '#domain/files/file-reference.ts';
import type { Subject } from '#domain/kernel/personal.ts';
import type { PersonalKeys } from '../events/personal-keys.ts';
import type { Database } from '../postgres/pool.ts';
import { takeIn, type Intake, type StoredContent } from './file-intake.ts';
import { contentInMemory, openSealed, sealPieces } from './sealed-content.ts';

/** A file that came in: it belongs to the store once it is kept, and to nobody when it is discarded. */
export interface TakenFile {
  /** SHA-256 of the content, in hexadecimal. */
  hash: string;
  /** Bytes. */
  size: number;
  /**
   * Keeps it under its hash; with a subject, sealed with that subject's key and under the hash of what is stored then.
   * @returns how it is named from now on (domain/files/file-reference.ts) @throws FileUnavailable
   */
  keep(db: Database, type: string, subject?: Subject): Promise<string>;
  /** Does nothing to a file that was kept. */
  discard(): Promise<void>;
}

/** Files by the SHA-256 of their content: kept once, never changed. Logos, PDFs, every attached document. */
export interface FileStore {
  /** Keeps a content as `TakenFile.keep` does. @throws FileUnavailable */
  put(db: Database, content: Uint8Array, type: string, subject?: Subject): Promise<string>;
  /**
   * The whole file by how it was named when it was kept; null when it is not there, or sealed and its subject erased.
   * @throws FileUnavailable
   */
  get(reference: string): Promise<Buffer | null>;
  /** Takes in a file that is never in memory as a whole; leaves nothing when its pieces break off. */
  take(pieces: AsyncIterable<Uint8Array>): Promise<TakenFile>;
  /** The same, to be read piece by piece. @throws FileUnavailable */
  open(reference: string): Promise<StoredContent | null>;
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

/** What a sealed file is to whoever holds no key. */
const SEALED_TYPE = 'application/octet-stream';

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

/** What sealed files are sealed and opened with. */
export interface Sealing {
  db: Database;
  keys: Pick<PersonalKeys, 'keyFor' | 'keyOf'>;
}

/** A store over a shelf; files come in below `dataDir`. Without `sealing` it handles files as they are stored alone. */
export function fileStoreOver(dataDir: string, shelf: BlobStorage, sealing?: Sealing): FileStore {
  /** What is stored of a file that came in: itself, or what it becomes when it is sealed. */
  async function sealedFor(db: Database, intake: Intake, subject: Subject | undefined): Promise<Intake> {
    if (subject === undefined) return intake;
    if (sealing === undefined) throw new Error(`Nothing to seal a file of ${subject} with`);
    const key = await sealing.keys.keyFor(db, subject);
    return takeIn(dataDir, sealPieces(key, createReadStream(intake.path)));
  }

  async function take(pieces: AsyncIterable<Uint8Array>): Promise<TakenFile> {
    const intake = await takeIn(dataDir, pieces);
    const discard = () => rm(intake.path, { force: true });
    return {
      hash: intake.hash,
      size: intake.size,
      async keep(db, type, subject) {
        try {
          const stored = await sealedFor(db, intake, subject);
          const { hash, size, path } = stored;
          try {
            await shelf.keep(stored);
          } finally {
            await rm(path, { force: true });
          }
          await db
            .insertInto('stored_file')
            .values({ hash, size, type: subject === undefined ? type : SEALED_TYPE })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          return fileReference({ hash, subject: subject ?? null });
        } finally {
          await discard();
        }
      },
      discard,
    };
  }

  /** @throws FileUnavailable `corrupted` where the key is there and does not open it */
  async function opened(stored: StoredContent, subject: Subject): Promise<StoredContent | null> {
    if (sealing === undefined) throw new Error(`Nothing to open a file of ${subject} with`);
    const content = await stored.whole();
    const key = await sealing.keys.keyOf(sealing.db, subject);
    if (key === null) return null;
    const plain = openSealed(key, content);
    if (plain === null) throw new FileUnavailable('corrupted', `a file of ${subject} is not what was sealed`);
    return contentInMemory(plain);
  }

  async function open(reference: string): Promise<StoredContent | null> {
    const named = readFileReference(reference);
    const stored = named && (await shelf.open(named.hash));
    return stored && named.subject !== null ? opened(stored, named.subject) : stored;
  }

  return {
    take,
    open,
    put: async (db, content, type, subject) => (await take(once(content))).keep(db, type, subject),
    get: async (reference) => (await (await open(reference))?.whole()) ?? null,
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
