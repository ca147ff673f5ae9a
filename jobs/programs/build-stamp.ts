import { closeSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStateFile, writeStateFile } from '#db/files/state-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The programs are built first: a start prepares with them while the pages are made. */
const stamps = {
  programs: join(root, 'build', 'programs', '.stamp'),
  whole: join(root, 'build', '.stamp'),
} as const;

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

const builtAt = (stamp: string): number => Date.parse(readStateFile(stamp) ?? '');

/** What of the production build is there with no source newer than it: the programs, and the whole of it. */
export function freshness(): Record<keyof typeof stamps, boolean> {
  const newestSource = Math.max(...sources.map((source) => newest(join(root, source))));
  return {
    programs: newestSource <= builtAt(stamps.programs),
    whole: newestSource <= builtAt(stamps.whole),
  };
}

/** Whether the production build is there and no source is newer. */
export const isBuildFresh = (): boolean => freshness().whole;

/** When what was in the sources at that moment was made into the programs that are there. */
export const programsBuiltAt = (): Date => new Date(builtAt(stamps.programs));

/** Notes that what was in the sources at that moment is built, once that is on the disk. */
export function markBuilt(part: keyof typeof stamps, at: Date): void {
  const stamp = stamps[part];
  const built = readdirSync(dirname(stamp), { recursive: true, withFileTypes: true });
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
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}
