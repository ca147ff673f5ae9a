import { setTimeout as wait } from 'node:timers/promises';
import { beyond, type UnreadableFile } from './limits.ts';

/* What ends a thread that reads a file from outside: its time, its heap, or what it makes the process hold beside. */

/** Beside its heap: what a reader unpacks is in no heap, and is watched by what the whole process holds. */
const UNPACKED_MEGABYTES = 256;
const WATCHED_EACH_MILLISECONDS = 50;

/** Why a reading was ended that made the process hold too much. */
class OutOfMemory extends Error {}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Ends a reading that makes the process hold too much. @param held bytes that it holds */
export async function watchMemory(
  held: () => number,
  heapMegabytes: number,
  reading: AbortController,
): Promise<void> {
  const before = held();
  const most = (heapMegabytes + UNPACKED_MEGABYTES) * 1024 * 1024;
  while (!reading.signal.aborted) {
    await wait(WATCHED_EACH_MILLISECONDS, undefined, { ref: false });
    if (held() - before > most) reading.abort(new OutOfMemory());
  }
}

/** Which limit ended the thread, as the file's reader is told; null: something else did. */
export function limitMet(
  error: unknown,
  reading: AbortSignal,
  { seconds, heapMegabytes }: { seconds: number; heapMegabytes: number },
): UnreadableFile | null {
  if (reading.reason instanceof OutOfMemory) return beyond('memory', heapMegabytes);
  if (error instanceof Error && error.name === 'AbortError') return beyond('seconds', seconds);
  return codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? beyond('memory', heapMegabytes) : null;
}
