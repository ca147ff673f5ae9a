import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { contentOf } from './file-intake.ts';
import { syncFolder } from './state-file.ts';
import { fileStoreOver, type BlobStorage, type FileStore, type Sealing } from './file-store.ts';
import { s3Storage } from './s3-storage.ts';
import type { Settings } from '../settings.ts';

export { isFileUnavailable, type FileStore, type Sealing, type TakenFile } from './file-store.ts';

/** Where a file stands below DATA_DIR, and below a backup. */
export const pathOfFile = (folder: string, hash: string): string =>
  join(folder, 'files', hash.slice(0, 2), hash);

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Files below DATA_DIR. What came in was flushed before it is renamed, so that a crash leaves no half file under a
 * hash.
 */
function diskStorage(dataDir: string): BlobStorage {
  return {
    async keep({ path, hash }) {
      const place = pathOfFile(dataDir, hash);
      if (await exists(place)) return;
      const made = await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(path, place);
      syncFolder(dirname(place));
      if (made !== undefined) syncFolder(dirname(made));
    },
    async open(hash) {
      const handle = await open(pathOfFile(dataDir, hash)).catch(() => null);
      return handle && contentOf(handle);
    },
  };
}

export const localFiles = (dataDir: string): FileStore => fileStoreOver(dataDir, diskStorage(dataDir));

/**
 * The store that the settings name: the local disk, or a bucket. Files from before a bucket was named are still
 * found on the disk. Closes DATA_DIR to other accounts. Without `sealing` files are handled as they are stored, as
 * backups do.
 */
export function createFiles(
  { dataDir, filesS3 }: Pick<Settings, 'dataDir' | 'filesS3'>,
  sealing?: Sealing,
): FileStore {
  makeDataFolder(dataDir);
  const disk = diskStorage(dataDir);
  if (filesS3 === null) return fileStoreOver(dataDir, disk, sealing);
  const bucket = s3Storage(filesS3, dataDir);
  const both: BlobStorage = {
    keep: bucket.keep,
    open: async (hash) => (await bucket.open(hash)) ?? disk.open(hash),
  };
  return fileStoreOver(dataDir, both, sealing);
}
