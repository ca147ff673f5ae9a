import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readParts, type Parts } from '#db/parts.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { end, until } from './process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A whole Registre as `npm start` runs it, without the demo companies. */
export interface Whole {
  url: string;
  /** What it wrote to the console so far. */
  said(): string;
  parts(): Parts;
  get(
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Response>;
  /** The process of the server of PostgreSQL. */
  postmaster(): number;
  /** Processes of the web that answer requests, or of the worker, by what they run. */
  processes(program: 'server.js' | 'web.js' | 'worker.js'): number[];
  /** Resolves with the seconds until the address answers this status, whichever process of the web is asked. */
  untilAnswers(path: string, status: number, seconds?: number): Promise<number>;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Processes below one another, as Linux lists them. */
function descendants(of: number): { pid: number; words: string }[] {
  const children = (pid: number): number[] => {
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  };
  const wordsOf = (pid: number): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  };
  return children(of).flatMap((pid) => [{ pid, words: wordsOf(pid) }, ...descendants(pid)]);
}

/** Starts it in a data folder, and waits until it serves. */
export async function startWhole(dataDir: string, environment: Record<string, string> = {}): Promise<Whole> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // As people and supervisors start it: what ends npm must end all of it.
  const child: ChildProcess = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      REGISTRE_DEMO: '0',
      WEB_PROCESSES: '2',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const get = (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { connection: 'close', origin: url, ...init.headers },
    });
  await until(`Registre is open: ${said}`, 120, () => {
    if (child.exitCode !== null) throw new Error(`it ended (${child.exitCode}): ${said}`);
    return said.includes('Registre est ouvert');
  });
  return {
    url,
    said: () => said,
    parts: () => readParts(dataDir),
    get,
    postmaster: () =>
      Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    processes: (program) =>
      descendants(child.pid ?? 0)
        .filter(({ words }) => words.trim().endsWith(program))
        .map(({ pid }) => pid),
    untilAnswers: (path, status, seconds = 60) =>
      until(`${path} answers ${status}`, seconds, async () => {
        const answers = await Promise.all(
          Array.from({ length: 8 }, async () => {
            const response = await get(path).catch(() => null);
            await response?.body?.cancel();
            return response?.status;
          }),
        );
        return answers.every((answer) => answer === status);
      }),
    stop: (signal = 'SIGTERM') => end(child, signal),
  };
}
