import { pino, type Logger } from 'pino';

/** What may wait until its reader, or the disk, takes lines again, in bytes; more is lost. */
const MOST_WAITING = 1_000_000;

/**
 * The log of a process, on its standard output. A line that cannot be written (a disk that is full, a reader that has
 * gone) fails nothing and holds nobody: it waits for the next one. Handed to pino as it is, the destination would
 * tell of it by an `error` that ends the process, and be waited for without end after `fatal`.
 */
export function createLog(process: 'web' | 'worker', level = 'info'): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING });
  output.on('error', () => undefined);
  return pino({ level, base: { process } }, { write: (line) => void output.write(line) });
}
