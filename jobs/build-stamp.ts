import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'build', '.stamp');

/** What ends up in the production build: the rooms that serve, and what decides how they are built. */
const sources = [
  'app',
  'domain',
  'projections',
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
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  return sources.every((source) => newest(join(root, source)) <= built);
}

/** Notes that what was in the sources at that moment is built. */
export function markBuilt(at: Date): void {
  writeFileSync(stamp, '');
  utimesSync(stamp, at, at);
}

/** Milliseconds of the newest change below the path; folders count, since a deletion changes only them. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), mtimeMs);
}
