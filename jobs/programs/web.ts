import cluster, { type Worker } from 'node:cluster';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readSettings } from '#db/settings.ts';

/*
 * The web: as many processes as WEB_PROCESSES says, all on one port. One alone is this process itself; of several this
 * is the one that passes on what they tell each other, and replaces one that died.
 */

/** The program that answers requests: built beside this one, or a source. */
function serverFile(): string {
  const built = fileURLToPath(new URL('server.js', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('../../app/server.ts', import.meta.url));
}

/** One that ends sooner than this after its start did not come up: the next one is given time. */
const COMES_UP_WITHIN_MS = 10_000;
/** Before another takes its place: at once, then after pauses that grow. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** What one process tells the others (app/http/peers.ts): everybody, or the one it answers. */
interface Message {
  to: 'all' | number;
  text: unknown;
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'to' in message && 'text' in message;

function relay(from: Worker, { to, text }: Message): void {
  const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  for (const worker of alive) {
    if (worker && (to === 'all' || worker.id === to)) worker.send({ from: from.id, of: alive.length, text });
  }
}

const isBegun = (worker: Worker): boolean => worker.process.pid !== undefined;

function supervise(count: number, file: string): void {
  let leaving = false;
  let failedStarts = 0;
  // Each takes what it has time for. Handed out by us, a connection given to one that just died would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: file });
  const replace = (begun: number, how: string): void => {
    if (leaving) return;
    failedStarts = Date.now() - begun < COMES_UP_WITHIN_MS ? failedStarts + 1 : 0;
    const pause = failedStarts === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failedStarts);
    console.error(JSON.stringify({ process: 'web', level: 50, msg: `ended (${how}): replaced`, pause }));
    setTimeout(() => !leaving && fork(), pause);
  };
  const fork = (): void => {
    const begun = Date.now();
    const worker = cluster.fork();
    worker.on('message', (message: unknown) => {
      if (isMessage(message)) relay(worker, message);
    });
    worker.on('error', (error) => {
      // The machine had no process or file left for it: it never was, and no end of it will be told. Else it is
      // what was
      // still being said to one that just died (EPIPE), whose end comes next.
      if (!isBegun(worker)) replace(begun, error.message);
    });
    worker.once('exit', (code, signal) => replace(begun, signal ?? `code ${code}`));
  };
  /** Each finishes what it began; what is still there after 10 s is ended by whoever started us. */
  async function leave(): Promise<void> {
    leaving = true;
    const running = () =>
      Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && isBegun(worker));
    for (const worker of running()) worker?.process.kill('SIGTERM');
    while (running().length > 0) await wait(20);
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave());
  for (let n = 0; n < count; n += 1) fork();
}

const { webProcesses, nodeEnv } = readSettings(process.env);
if (webProcesses === 1 || nodeEnv === 'development') await import(pathToFileURL(serverFile()).href);
else supervise(webProcesses, serverFile());
