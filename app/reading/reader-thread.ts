import { inspect } from 'node:util';
import { UnreadableFile, type ReaderName } from '#domain/files/limits.ts';
import { readers, type Readers } from './readers.ts';

/** What a thread is given: the file, what is asked of it, and where it notes how far it is. */
export interface ReadingTask<Name extends ReaderName = ReaderName> {
  name: Name;
  content: Uint8Array;
  ask: Parameters<Readers[Name]>[1] | null;
  /** One whole number that both threads see: lines read so far. */
  counter: Int32Array;
}

/** What a reader found, or why it found nothing, as a translation key. */
export type ReadAnswer<Value> = { value: Value } | { error: string };

type AnyReader = (content: Uint8Array, ask: unknown, progress: object) => unknown;

/** What a thread of the readers does (read-file.server.ts). */
export default async function readInThread(task: ReadingTask): Promise<ReadAnswer<unknown>> {
  const { name, content, ask, counter } = task;
  const read = readers[name] as AnyReader; // `ReadingTask` ties what is asked to the reader's name
  try {
    return { value: await read(content, ask, { note: (rows: number) => Atomics.store(counter, 0, rows) }) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { error: error.key };
    // A fault of ours, and the file's all the same: nobody is answered by a failure for what they brought.
    process.stderr.write(`${inspect(error)}\n`);
    return { error: 'files.error.unreadable' };
  }
}
