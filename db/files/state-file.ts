import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/*
 * Files that the product keeps its state in, beside the database. A file is replaced whole: written aside, synced,
 * renamed, its folder synced, so that whoever reads finds the old one or the new one, whenever power goes or the
 * disk is full. A file of lines grows by whole lines; one that was torn off is marked by the next append, and told.
 */

const ASIDE = '.aside-';

/** Older than any writing takes. */
const LEFT_BEHIND_MS = 60_000;

/** Makes the names in a folder last. Windows has no such thing, and refuses to open one. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What writers that were killed left behind. */
function sweepAside(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}${ASIDE}`)) continue;
    const left = join(dirname(path), name);
    const found = statSync(left, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) rmSync(left, { force: true });
  }
}

interface StateFile {
  /** Of the file; 0600 unless said otherwise. */
  mode?: number;
  /** Whom it is given to before it has its name. */
  account?: { uid: number; gid: number } | null;
}

/**
 * Replaces a file whole; its folder must be there.
 * @throws Error of the system, ENOSPC for one; the old file is then as it was
 */
export function writeStateFile(
  path: string,
  content: string | Uint8Array,
  { mode = 0o600, account = null }: StateFile = {},
): void {
  const aside = `${path}${ASIDE}${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const handle = openSync(aside, 'wx', mode);
    try {
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    if (account) chownSync(aside, account.uid, account.gid);
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
  sweepAside(path);
}

/** The text of such a file; null when there is none. @throws Error of the system, where it may not be read */
export function readStateFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Ends a line that was torn off: what stands before it is no line, and is known to be none. */
const TORN = '#torn';

/** A line's value; undefined for what is no JSON. */
function valueOf(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/** What to put before the next line: nothing where the last one is whole. */
async function mendingOf(handle: Awaited<ReturnType<typeof open>>): Promise<string> {
  const { size } = await handle.stat();
  if (size === 0) return '';
  const tail = Buffer.alloc(Math.min(size, 64 * 1024));
  await handle.read(tail, 0, tail.length, size - tail.length);
  const last = tail.toString('utf8').split('\n').at(-1) ?? '';
  if (last === '') return '';
  return valueOf(last) === undefined ? `${TORN}\n` : '\n';
}

/**
 * Adds values as lines of JSON, in one writing, and waits until they are on the disk. A line that somebody was
 * killed on is ended first. Makes file and folder where they are missing.
 * @throws Error of the system; a part of a line that was written then is told and survived by the next reader
 */
export async function appendLines(path: string, values: readonly object[]): Promise<void> {
  if (values.length === 0) return;
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'a+', 0o600);
  try {
    const mending = await mendingOf(handle);
    await handle.writeFile(mending + values.map((value) => `${JSON.stringify(value)}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  syncFolder(dirname(path));
}

export interface Lines<Value> {
  values: Value[];
  /** Numbers of lines (from 1) that a writer was killed on: they were never told to anybody as written. */
  torn: number[];
  /** Numbers of lines that are whole and say nothing that is understood: somebody or the disk changed them. */
  damaged: number[];
}

/**
 * The values of a file of lines; none when there is no such file.
 * @param parse undefined for what is no such value
 * @throws Error of the system, where it may not be read
 */
export async function readLines<Value>(
  path: string,
  parse: (value: unknown) => Value | undefined,
): Promise<Lines<Value>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const read: Lines<Value> = { values: [], torn: [], damaged: [] };
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const value = valueOf(line);
    const parsed = value === undefined ? undefined : parse(value);
    if (parsed !== undefined) read.values.push(parsed);
    else if (line.endsWith(TORN) || index === lines.length - 1) read.torn.push(index + 1);
    else read.damaged.push(index + 1);
  }
  return read;
}
