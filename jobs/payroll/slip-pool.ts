import { Piscina } from 'piscina';
import { limitMet, watchMemory } from '#domain/files/reading-ends.ts';
import { UnreadableFile } from '#domain/files/limits.ts';
import type { Answer, PageSaid } from './slip-thread.ts';

/** Reads and cuts PDFs of wage slips in a thread beside the worker, which stays free for other jobs. */
export interface SlipPool {
  /** The PDFs of an archive. @throws UnreadableFile */
  unpack(content: Uint8Array): Promise<Uint8Array[]>;
  /** What pages say, from the first to the last one that is wanted, from 1. @throws UnreadableFile */
  read(content: Uint8Array, from: number, until: number): Promise<{ total: number; pages: PageSaid[] }>;
  /** Slips of one PDF by their pages, from 1, as files of their own. @throws UnreadableFile */
  split(content: Uint8Array, slips: readonly (readonly number[])[]): Promise<Uint8Array[]>;
  /** The PDF, opened by a password from now on. */
  encrypt(content: Uint8Array, password: string): Promise<Uint8Array>;
  /** Nothing of a batch stays in memory. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** Enough for an archive of 64 MB unpacked and a PDF of 2,000 pages. */
const HEAP_MEGABYTES = 256;
/** A thread that takes longer is taken to hang, and ended. */
const PATIENCE_SECONDS = 60;

const beside = (file: string) => new URL(file, import.meta.url).href;

/** What the thread runs: built beside the worker, or the source through tsx. */
const thread = import.meta.url.endsWith('.ts')
  ? { filename: beside('slip-thread.ts'), execArgv: ['--import', beside('../print/thread-loader.js')] }
  : { filename: beside('slip-thread.js'), execArgv: [] };

function valueOf<Value>(answer: Answer<Value>): Value {
  if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
  return answer.value;
}

/**
 * No thread starts before the first batch; it leaves after a quiet half minute. A file that takes too long or too much
 * memory ends its thread, and is told so: it would do the same again.
 */
export function createSlipPool({
  seconds = PATIENCE_SECONDS,
  heapMegabytes = HEAP_MEGABYTES,
} = {}): SlipPool {
  let pool: Piscina | null = null;
  const open = () => {
    const opened = new Piscina({
      ...thread,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    // Of a thread that died while it did nothing: the next batch begins another one.
    opened.on('error', (error) => console.error(error));
    return opened;
  };
  const run = <Value>(name: string, asked: unknown, signal: AbortSignal): Promise<Value> =>
    (pool ??= open()).run(asked, { name, signal });
  async function ask<Value>(name: string, asked: unknown): Promise<Value> {
    const reading = new AbortController();
    void watchMemory(process.memoryUsage.rss, heapMegabytes, reading);
    const signal = AbortSignal.any([AbortSignal.timeout(seconds * 1000), reading.signal]);
    try {
      return await run<Value>(name, asked, signal);
    } catch (error) {
      throw limitMet(error, reading.signal, { seconds, heapMegabytes }) ?? error;
    } finally {
      reading.abort();
    }
  }
  return {
    unpack: async (content) => valueOf(await ask<Answer<Uint8Array[]>>('unpack', content)),
    read: async (content, from, until) =>
      valueOf(await ask<Answer<{ total: number; pages: PageSaid[] }>>('read', { content, from, until })),
    split: async (content, slips) => valueOf(await ask<Answer<Uint8Array[]>>('split', { content, slips })),
    encrypt: (content, password) => ask('encrypt', { content, password }),
    async forget() {
      if (pool !== null) await ask('forget', null);
    },
    async close() {
      await pool?.close();
      pool = null;
    },
  };
}
