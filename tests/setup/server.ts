import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { lookForTokens } from './leaks.ts';
import { testDataKey } from './secrets.ts';
import type { Serving } from './serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Lines that say what was done, and no fault. */
const isQuiet = (line: string): boolean => /^\{"level":[1-3]0,/.test(line);

/** All that a stream of the programs says; faults are shown on the way. */
function kept(from: Readable | null, to: NodeJS.WritableStream): string[] {
  const pieces: string[] = [];
  let rest = '';
  from?.setEncoding('utf8').on('data', (piece: string) => {
    pieces.push(piece);
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (!isQuiet(line)) to.write(`${line}\n`);
  });
  return pieces;
}

/**
 * Playwright's global setup: a whole Registre, with the demo companies, for the run. Tests find it through BASE_URL,
 * its kept mail and files below DATA_DIR. It runs in a process of its own, under tsx like in production, since
 * Playwright loads TypeScript its own way.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/setup/serve.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const written = [kept(child.stdout, process.stdout), kept(child.stderr, process.stderr)];
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
    const secrets = [testDataKey, decodeURIComponent(new URL(serving.ownerUrl).password)];
    try {
      const metrics = await (await fetch(`${serving.baseUrl}/metrics`)).text();
      const places = { programs: written.flat().join(''), metrics };
      const { words, known, found } = await lookForTokens(places, serving, secrets);
      console.log(
        `figure: tokens after the browsers' tests ${known} known, ${words} words like one: ${found.length} found`,
      );
      if (found.length > 0) throw new Error(`Tokens stand where people look for faults: ${found.join(', ')}`);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  };
}
