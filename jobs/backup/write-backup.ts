import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { createFiles, isFileUnavailable, pathOfFile, type FileStore } from '#db/files/files.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { readStateFile, writeStateFile } from '#db/files/state-file.ts';
import { Failure } from '../ops/failure.ts';
import { erasuresFile } from '../ops/erasures.ts';
import { hashOfFile, writeLines } from './lines.ts';
import { writeManifest, type BackupContent, type Part, type TablePart } from './manifest.ts';
import { jobsQuery, keptTables, rowsQuery } from './tables.ts';

const BATCH = 500;

export interface BackupReport {
  folder: string;
  at: string;
  events: number;
  rows: Record<string, number>;
  files: number;
  bytes: number;
  /** Stored files that are neither in DATA_DIR nor in the bucket, or are not what their name says. */
  missingFiles: string[];
}

/** The rows of a query that answers one text a row, as many at a time as fit in memory. Needs a transaction. */
async function* lines(transaction: Database, query: string): AsyncGenerator<string[]> {
  await sql`declare backup_lines no scroll cursor for ${sql.raw(query)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from backup_lines`.execute(
      transaction,
    );
    yield rows.map(({ line }) => line);
    if (rows.length < BATCH) break;
  }
  await sql`close backup_lines`.execute(transaction);
}

async function writePart(transaction: Database, folder: string, file: string, query: string): Promise<Part> {
  return { file, ...(await writeLines(join(folder, file), lines(transaction, query))) };
}

async function writeTables(transaction: Database, folder: string): Promise<TablePart[]> {
  const parts: TablePart[] = [];
  for (const table of await keptTables(transaction)) {
    const part = await writePart(transaction, folder, `tables/${table.name}.jsonl.gz`, rowsQuery(table));
    parts.push({ ...table, ...part });
  }
  return parts;
}

async function usedSequences(transaction: Database): Promise<BackupContent['sequences']> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'
      and last_value is not null
    order by sequencename`.execute(transaction);
  return rows;
}

/** Writes a file from where it is kept, the disk or a bucket; false where it cannot be had. */
async function copyOut(files: FileStore, hash: string, target: string): Promise<boolean> {
  const content = await files.open(hash).catch((error: unknown) => {
    if (isFileUnavailable(error)) return null;
    throw error;
  });
  if (content === null) return false;
  await pipeline(content.read(), createWriteStream(target, { mode: 0o600, flush: true }));
  return true;
}

/** Copies each stored file, and looks whether it is what its name says. */
async function copyFiles(transaction: Database, files: FileStore, folder: string) {
  const missing: string[] = [];
  let count = 0;
  let bytes = 0;
  const query = "select hash || ' ' || size as line from stored_file order by hash";
  for await (const batch of lines(transaction, query)) {
    for (const line of batch) {
      const [hash = '', size] = line.split(' ');
      const target = pathOfFile(folder, hash);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const copied = await copyOut(files, hash, target);
      if (copied && (await hashOfFile(target)) === hash) {
        count += 1;
        bytes += Number(size);
      } else missing.push(hash);
    }
  }
  return { missing, count, bytes };
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Failure(`${folder} is not empty: name a new folder`);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
}

/**
 * Writes a backup into a new folder, beside running webs and workers: all rows as they are at one moment, then the
 * files they name. Rows go through a cursor, so that memory does not grow with the database. It holds no key:
 * personal fields stay encrypted.
 * @throws Failure when the folder is not empty.
 */
export async function writeBackup(
  owner: Database,
  { dataDir, dataKey, filesS3 }: Pick<Settings, 'dataDir' | 'dataKey' | 'filesS3'>,
  folder: string,
): Promise<BackupReport> {
  await emptyFolder(folder);
  const { content, missing } = await owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows: migrations } = await sql<{
        name: string;
      }>`select name from migration order by name`.execute(transaction);
      const at = new Date().toISOString();
      const tables = await writeTables(transaction, folder);
      const jobs = await writePart(transaction, folder, 'jobs.jsonl.gz', jobsQuery);
      // Read after the rows are fixed: a sequence is never behind the ids in them.
      const sequences = await usedSequences(transaction);
      const { missing, ...files } = await copyFiles(transaction, createFiles({ dataDir, filesS3 }), folder);
      const content: BackupContent = {
        format: 'registre-backup',
        version: 1,
        at,
        migrations: migrations.map(({ name }) => name),
        tables,
        jobs,
        sequences,
        files,
      };
      return { content, missing };
    });
  const erasures = readStateFile(erasuresFile(dataDir));
  if (erasures !== null) writeStateFile(join(folder, basename(erasuresFile(dataDir))), erasures);
  writeManifest(folder, content, dataKey);
  const rows = Object.fromEntries(content.tables.map(({ name, rows }) => [name, rows]));
  const { count, bytes } = content.files;
  return {
    folder,
    at: content.at,
    events: rows['emt_messages'] ?? 0,
    rows,
    files: count,
    bytes,
    missingFiles: missing,
  };
}
