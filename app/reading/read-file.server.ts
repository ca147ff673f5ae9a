import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { Piscina } from 'piscina';
import { limitMet, watchMemory } from '#domain/files/reading-ends.ts';
import { beyond, fileLimits, HEAP_MEGABYTES, type ReaderName } from '#domain/files/limits.ts';
import type { ReadAnswer, ReadingTask } from './reader-thread.ts';
import type { Readers } from './readers.ts';

/*
 * The one way in which the web reads a file from outside: in a thread beside it, which has a heap and a time of its
 * own and is ended when either is used up. Few are read at once and few wait; the others are asked to try again.
 */

type Ask<Name extends ReaderName> = Parameters<Readers[Name]>[1];
type Value<Name extends ReaderName> = Awaited<ReturnType<Readers[Name]>>;

export interface ReadOptions {
  /** Is told now and then how many lines have been read. */
  onProgress?(rows: number): void;
}

/**
 * Reads a file from outside within its reader's limits (`fileLimits`), outside of the event loop.
 * @returns what it says, or why it is not read, as a translation key: which limit was met, or `files.error.busy`
 */
export type ReadFile = <Name extends ReaderName>(
  name: Name,
  content: Uint8Array,
  ask?: Ask<Name> | null,
  options?: ReadOptions,
) => Promise<ReadAnswer<Value<Name>>>;

export interface ReadingOptions {
  /** Files that are read at once. */
  threads?: number;
  /** Files that wait for a thread; more are refused. */
  mostWaiting?: number;
  /** Of each thread, beside the bytes of its file. */
  heapMegabytes?: number;
  /** In place of each reader's own. */
  seconds?: number;
  /** What a thread runs, in place of the readers. */
  filename?: string;
}

/** Threads leave after a quiet while, so that a web that reads nothing holds none. */
const IDLE_MILLISECONDS = 60_000;
/** What is short-lived is thrown away sooner. */
const YOUNG_MEGABYTES = 16;

/** What a thread runs: built with the web, or the source through tsx. */
const thread = import.meta.url.endsWith('.ts')
  ? {
      filename: pathToFileURL(resolve('app/reading/reader-thread.ts')).href,
      execArgv: ['--import', pathToFileURL(resolve('app/reading/thread-loader.js')).href],
    }
  : { filename: pathToFileURL(resolve('build/programs/reader-thread.js')).href, execArgv: [] };

/** So many at once, in the order in which they came; `take` answers null when too many wait. */
function turns(most: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(): Promise<(() => void) | null> {
      if (running >= most && waiting.length >= mostWaiting) return null;
      // Who is called on takes the place of the one that leaves.
      if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
      else running += 1;
      return () => {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      };
    },
  };
}

const TOLD_EACH_MILLISECONDS = 200;

async function tell(counter: Int32Array, onProgress: (rows: number) => void, signal: AbortSignal) {
  while (!signal.aborted) {
    await wait(TOLD_EACH_MILLISECONDS, undefined, { ref: false });
    if (!signal.aborted) onProgress(Atomics.load(counter, 0));
  }
}

/** A place to read files in, with threads of its own. */
export function createReading({
  threads = 2,
  mostWaiting = 20,
  heapMegabytes = HEAP_MEGABYTES,
  ...own
}: ReadingOptions = {}) {
  let pool: Piscina<ReadingTask, ReadAnswer<unknown>> | null = null;
  /** Ends what waits for threads that did not come up, as when a build is replaced beneath a web that runs. */
  let lost = new AbortController();
  const open = () => {
    const opened = new Piscina<ReadingTask, ReadAnswer<unknown>>({
      ...thread,
      ...(own.filename !== undefined && { filename: own.filename }),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MILLISECONDS,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    opened.on('error', (error) => {
      // oxlint-disable-next-line eslint/no-console -- a fault of the installation, told where its operator looks
      console.error(error);
      lost.abort();
      lost = new AbortController();
    });
    return opened;
  };
  const { take } = turns(threads, mostWaiting);
  const read: ReadFile = async (name, content, ask = null, { onProgress } = {}) => {
    const { bytes } = fileLimits[name];
    const seconds = own.seconds ?? fileLimits[name].seconds;
    if (content.length > bytes) return { error: beyond('bytes', bytes).key };
    const leave = await take();
    if (leave === null) return { error: 'files.error.busy' };
    const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const over = new AbortController();
    const tooMuch = new AbortController();
    if (onProgress) void tell(counter, onProgress, over.signal);
    void watchMemory(process.memoryUsage.rss, heapMegabytes, tooMuch);
    const gone = lost.signal;
    try {
      const task: ReadingTask = { name, content, ask, counter };
      const signal = AbortSignal.any([AbortSignal.timeout(seconds * 1000), tooMuch.signal, gone]);
      const answer = await (pool ??= open()).run(task, { signal });
      return answer as ReadAnswer<Value<typeof name>>; // of the reader of that name
    } catch (error) {
      if (gone.aborted) return { error: 'files.error.busy' };
      const met = limitMet(error, tooMuch.signal, { seconds, heapMegabytes });
      if (met === null) process.stderr.write(`${inspect(error)}\n`);
      return { error: met?.key ?? 'files.error.unreadable' };
    } finally {
      over.abort();
      tooMuch.abort();
      leave();
    }
  };
  return {
    read,
    /** Ends the threads, whatever they do. */
    async close() {
      await pool?.destroy();
      pool = null;
    },
  };
}

export const { read: readFile } = createReading();
