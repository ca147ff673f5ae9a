import { closeSync, existsSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStateFile, writeStateFile } from '#db/files/state-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'build', '.stamp');

/** What ends up in the production build: the rooms that serve, and what decides how they are built. */
const sources = [
  'app',
  'domain',
  'projections',
  'scratch',
  'db',
  'jobs',
  'locales',
  'public',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Whether the production build is there and no source is newer. */
export function isBuildFresh(): boolean {
  const built = Date.parse(readStateFile(stamp) ?? '');
  return !Number.isNaN(built) && sources.every((source) => newest(join(root, source)) <= built);
}

/** Notes that what was in the sources at that moment is built, once that is on the disk. */
export function markBuilt(at: Date): void {
  const built = readdirSync(join(root, 'build'), { recursive: true, withFileTypes: true });
  for (const entry of built) if (entry.isFile()) syncFile(join(entry.parentPath, entry.name));
  writeStateFile(stamp, at.toISOString(), { mode: 0o644 });
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Milliseconds of the newest change below the path; folders count, since a deletion changes only them. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), mtimeMs);
}
