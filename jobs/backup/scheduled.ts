import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '#db/files/data-folder.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { writeBackup, type BackupReport } from './write-backup.ts';

/* Backups that the worker makes by itself: folders of one folder, each named by its instant. Others there are not ours. */

const OURS = /^registre-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const nameAt = (now: Date): string => `registre-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** One without its manifest was cut off: after so long nobody is writing it any more. */
const CUT_OFF_MS = 24 * 3600 * 1000;

/** The whole backups of a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names
    .filter((name) => OURS.test(name) && existsSync(join(folder, name, 'manifest.json')))
    .sort()
    .map((name) => join(folder, name));
}

/** Deletes what was cut off, and the oldest beyond those that are kept. Answers what it deleted. */
async function sweep(folder: string, keep: number, now: Date): Promise<string[]> {
  const whole = await backupsIn(folder);
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  const cutOff: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!OURS.test(name) || whole.includes(path)) continue;
    if (now.getTime() - (await stat(path)).mtimeMs > CUT_OFF_MS) cutOff.push(path);
  }
  for (const path of [...old, ...cutOff]) await rm(path, { recursive: true, force: true });
  return [...old, ...cutOff];
}

/**
 * Makes a backup below a folder, then deletes the oldest beyond those that are kept: never before the new one is whole.
 * @throws Failure, and errors of the disk
 */
export async function scheduledBackup(
  owner: Database,
  settings: Settings,
  folder: string,
  now: Date,
): Promise<BackupReport & { deleted: string[] }> {
  makeDataFolder(folder);
  const report = await writeBackup(owner, settings, join(folder, nameAt(now)));
  return { ...report, deleted: await sweep(folder, settings.backupKeep, now) };
}
