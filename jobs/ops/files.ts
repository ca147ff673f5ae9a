import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import type { Database } from '#db/postgres/pool.ts';
import { isFileUnavailable, pathOfFile, type FileStore } from '#db/files/files.ts';
import { Failure } from './failure.ts';
import { defineOps } from './define.ts';

const BATCH = 500;

/** The hashes of all stored files, as many at a time as fit in memory. */
async function* storedHashes(db: Database): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('stored_file')
      .select('hash')
      .where('hash', '>', last)
      .orderBy('hash')
      .limit(BATCH)
      .execute();
    for (const { hash } of rows) yield hash;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.hash ?? '';
  }
}

/** What is wrong with a stored file; null for one that is as it was. */
async function faultOf(files: FileStore, hash: string): Promise<string | null> {
  try {
    const content = await files.open(hash);
    if (content === null) return 'missing';
    const digest = createHash('sha256');
    for await (const piece of content.read()) digest.update(piece as Buffer); // no encoding is set: bytes
    return digest.digest('hex') === hash ? null : 'changed';
  } catch (error) {
    if (isFileUnavailable(error)) return error.reason;
    throw error;
  }
}

export const checkFiles = defineOps({
  name: 'files check',
  summary: 'read every stored file and tell those that are missing or changed',
  details:
    'Looks where the settings keep files, the disk or the bucket. Exit code 1 when one is not as it was.',
  async run({ owner, runtime: { files } }) {
    const faults: { hash: string; fault: string }[] = [];
    let count = 0;
    for await (const hash of storedHashes(owner)) {
      count += 1;
      const fault = await faultOf(files, hash);
      if (fault !== null) faults.push({ hash, fault });
    }
    const text = [`${count} files`, ...faults.map(({ hash, fault }) => `${fault.toUpperCase()}: ${hash}`)];
    return { text, data: { count, faults }, code: faults.length > 0 ? 1 : 0 };
  },
});

export const copyFiles = defineOps({
  name: 'files copy',
  summary: 'copy the files of DATA_DIR into the bucket that FILES_S3_… names, while people work',
  details:
    'For an installation that kept files on its disk until now. Each is checked on the way; copying twice is once.\n' +
    'Nothing is deleted: once `files check` finds every file, DATA_DIR/files may go to the archive.',
  async run({ owner, settings, runtime: { files } }) {
    if (settings.filesS3 === null)
      throw new Failure('No bucket is named: set FILES_S3_ENDPOINT and the others');
    let count = 0;
    for await (const hash of storedHashes(owner)) {
      const path = pathOfFile(settings.dataDir, hash);
      const there = await access(path).then(
        () => true,
        () => false,
      );
      if (!there) continue;
      await files.restore(path, hash);
      count += 1;
    }
    return { text: `${count} files are in ${settings.filesS3.bucket}`, data: { count } };
  },
});
