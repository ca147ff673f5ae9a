import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from './pool.ts';

/** Files by the SHA-256 of their content: kept once, never changed. Logos, PDFs, later every document. */
export interface FileStore {
  put(db: Database, content: Uint8Array, type: string): Promise<string>;
  get(hash: string): Promise<Buffer | null>;
}

const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false); // prettier-ignore

/** Written beside its place, flushed and then renamed, so that a crash leaves no half file under a hash. */
async function writeOnce(path: string, content: Uint8Array): Promise<void> {
  if (await exists(path)) return;
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.${Date.now()}`;
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
}

/** Where a file stands below DATA_DIR, and below a backup. */
export const pathOfFile = (folder: string, hash: string): string =>
  join(folder, 'files', hash.slice(0, 2), hash);

export function localFiles(dataDir: string): FileStore {
  const pathOf = (hash: string) => pathOfFile(dataDir, hash);
  return {
    async put(db, content, type) {
      const hash = createHash('sha256').update(content).digest('hex');
      await writeOnce(pathOf(hash), content);
      await db.insertInto('stored_file').values({ hash, size: content.length, type }).onConflict((c) => c.doNothing()).execute(); // prettier-ignore
      return hash;
    },
    async get(hash) {
      if (!/^[0-9a-f]{64}$/.test(hash)) return null;
      return readFile(pathOf(hash)).catch(() => null);
    },
  };
}
