import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#db/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const patience = 10_000;

/** A program of ours that runs until it is stopped. */
export interface Service {
  program: Program;
  /** Undefined when it could not be started. */
  pid: number | undefined;
  /** Settles when it ends, by itself or not, with how: `code 1`, `SIGKILL`. */
  ended: Promise<string>;
  /** SIGTERM, then SIGKILL after 10 s; resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * What runs for long. Heap in MB: Node would let garbage grow with the machine's memory; what a page or job needs at
 * once is far below: a web that has shown every page in both languages holds 150 to 170 MB. Of the web, each of its
 * processes has as much. `young` is half of what may be filled with what was
 * just made before it is looked through: in little of it much outlives its look that is thrown away a moment later.
 */
const programs = {
  web: { source: 'jobs/programs/web.ts', heap: 256, young: 16 },
  worker: { source: 'jobs/programs/worker.ts', heap: 112, young: 4 },
  remake: { source: 'jobs/programs/remake.ts', heap: 512, young: 16 },
} as const;

export type Program = keyof typeof programs;

/** While one develops, Vite holds the whole of the sources in the web's process. */
const HEAP_FROM_SOURCE = 2048;

/** Node's arguments for a program: as it was built, or `fromSource` (and where nothing is built). */
export function commandOf(program: Program, fromSource: boolean): string[] {
  const { source, heap, young } = programs[program];
  const built = `build/programs/${program}.js`;
  const file = !fromSource && existsSync(join(root, built)) ? built : source;
  const withParent = [
    '--import',
    file === built ? './build/programs/end-with-parent.js' : './jobs/programs/end-with-parent.ts',
  ];
  return [
    `--max-old-space-size=${fromSource ? HEAP_FROM_SOURCE : heap}`,
    `--max-semi-space-size=${young}`,
    ...(file === built ? [] : ['--import', 'tsx']),
    ...withParent,
    file,
  ];
}

/**
 * Starts a program of ours that serves until stopped. It gets a process group of its own, so that Ctrl-C reaches us
 * alone and we stop things in order; should we be killed it ends by itself.
 */
export function startService(program: Program, env: NodeJS.ProcessEnv): Service {
  const child = spawn(process.execPath, commandOf(program, env['NODE_ENV'] === 'development'), {
    cwd: root,
    // glibc would keep freed memory apart for each of a dozen threads. Half of libuv's threads may wait for name
    // servers:
    // of four, two that hang would keep every other name waiting.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '12', ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) => done(signal ?? `code ${code}`));
  });
  return {
    program,
    pid: child.pid,
    ended,
    async stop() {
      child.kill('SIGTERM');
      if (!(await settlesWithin(ended, patience))) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs a file of ours, TypeScript or as it was built, to its end. `output` holds what it said, unless `show` lets it through. */
export async function runToEnd(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { show = false }: { show?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, file, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  const endWithUs = (): boolean => child.kill();
  process.once('exit', endWithUs);
  const code = await endOf(child);
  process.off('exit', endWithUs);
  return { code, output };
}

/** Resolves to true once GET on the address answers 200, to false when `milliseconds` have passed. */
export async function answers(address: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return true;
    await wait(100);
  }
  return false;
}

/** What the web, the worker and the operators' commands read from their environment. */
export function environmentOf(
  settings: Pick<Settings, 'port' | 'dataDir' | 'clusterDir' | 'publicUrl' | 'sessionSecret' | 'dataKey'>,
  ownerUrl: string,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(settings.port),
    DATABASE_URL: ownerUrl,
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    SESSION_SECRET: settings.sessionSecret,
    DATA_KEY: settings.dataKey,
    ...(settings.clusterDir !== null && { CLUSTER_DIR: settings.clusterDir }),
  };
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', (code) => done(code ?? 1));
  });
}

function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController();
  const late = wait(milliseconds, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([promise.then(() => true), late]).finally(() => timer.abort());
}
