import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Serving } from './serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Playwright's global setup: a whole Registre, with the demo companies, for the run. Tests find it through BASE_URL,
 * its kept mail and files below DATA_DIR. It runs in a process of its own, under tsx like in production, since
 * Playwright loads TypeScript its own way.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/setup/serve.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  const serving = await new Promise<Serving>((done, fail) => {
    child.once('message', (message: Serving) => done(message));
    child.once('exit', (code) => fail(new Error(`the server for the browser tests ended (${code})`)));
  });
  process.env['BASE_URL'] = serving.baseUrl;
  process.env['DATA_DIR'] = serving.dataDir;
  process.env['OWNER_URL'] = serving.ownerUrl;
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
