import { join } from 'node:path';
import { z } from 'zod';
import { readStateFile, writeStateFile } from './files/state-file.ts';

/*
 * How the parts of `npm start` are: it notes so below DATA_DIR, for whoever asks (`/metrics`, `ops -- status`) without
 * a word between processes.
 */

const partSchema = z.object({
  /** `waiting`: it ended, and is started again in a moment. */
  state: z.enum(['running', 'waiting', 'stopped']),
  /** ISO instant of the last change. */
  since: z.string(),
  /** Times that it was started again since `npm start`. */
  restarts: z.number().int(),
  /** How it ended last: `code 1`, `SIGKILL`; null: it did not. */
  ended: z.string().nullable(),
});
const partsSchema = z.record(z.string(), partSchema);

export type Part = z.infer<typeof partSchema>;
/** By name: `postgres`, `web`, `worker`. */
export type Parts = z.infer<typeof partsSchema>;

const fileOf = (dataDir: string): string => join(dataDir, 'parts.json');

/** None where nothing was noted, or nothing that can be read. */
export function readParts(dataDir: string): Parts {
  try {
    return partsSchema.parse(JSON.parse(readStateFile(fileOf(dataDir)) ?? '{}'));
  } catch {
    return {};
  }
}

/** Never throws: what is noted is for whoever looks, and the parts go on without it. */
export function noteParts(dataDir: string, parts: Parts): void {
  try {
    writeStateFile(fileOf(dataDir), `${JSON.stringify(parts)}\n`);
  } catch {
    // A disk that is full: the next change is noted again.
  }
}
