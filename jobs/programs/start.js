/*
 * `npm start` and `npm run dev` (--dev): everything on one machine with one command; and all of it down again, in order.
 * Plain JavaScript, since it stays as long as it serves: what loads TypeScript would hold 30 MB, and what migrates and
 * builds as much again. That is a process of its own (prepare.ts), as it was built, or from its source where that is newer.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const built = (/** @type {string} */ name) => new URL(`build/${name}`, root);
const development = process.argv.includes('--dev');
if (development) process.env['NODE_ENV'] = 'development';

/** How what was built ends when a source is newer than it (prepare.ts). */
const BUILD_IS_OLD = 75;

const leaves = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => leaves.abort());

/** Runs it to its end; leaving, it stops what it began first. In a group of its own: Ctrl-C reaches us alone. */
function prepare(/** @type {string[]} */ ...program) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, program, {
      cwd: fileURLToPath(root),
      detached: process.platform !== 'win32',
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    leaves.signal.addEventListener('abort', () => child.kill('SIGTERM'));
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}

const isBuilt = !development && existsSync(built('.stamp')) && existsSync(built('programs/prepare.js'));
let code = isBuilt ? await prepare(fileURLToPath(built('programs/prepare.js'))) : BUILD_IS_OLD;
if (code === BUILD_IS_OLD && !leaves.signal.aborted)
  code = await prepare('--import', 'tsx', 'jobs/programs/prepare.ts', ...process.argv.slice(2));
if (code !== 0) process.exit(leaves.signal.aborted ? 0 : code);
const { keep } = await import(development ? './keep.ts' : built('programs/keep.js').href);
await keep(leaves.signal);
