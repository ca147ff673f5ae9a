import { join } from 'node:path';
import { z } from 'zod';
import { appendLines, readLines, type Lines } from '#db/files/state-file.ts';
import { Failure } from './failure.ts';

/*
 * Who was erased is kept outside the database, in a file that only grows, so that a restored backup can forget them
 * again (3-decisions.md, "People").
 */

const erasureSchema = z.object({
  /** ISO instant. */
  at: z.string(),
  subject: z.string(),
  /** Of the key that was deleted: tells it from a later one of the same subject. Absent in the oldest lines. */
  key: z.string().optional(),
});
export type Erasure = z.infer<typeof erasureSchema>;

export const erasuresFile = (dataDir: string): string => join(dataDir, 'erasures.jsonl');

/** The erasures noted in a file, and which lines hold none; nothing when there is no such file. */
export const readErasureLines = (file: string): Promise<Lines<Erasure>> =>
  readLines(file, (value) => erasureSchema.safeParse(value).data);

/**
 * The erasures noted in a file; none when there is no such file. A line that was torn off is left out: its key was not
 * deleted.
 * @throws Failure for a line that was changed: whom it names would not be forgotten again
 */
export async function readErasures(file: string): Promise<Erasure[]> {
  const { values, damaged } = await readErasureLines(file);
  if (damaged.length === 0) return values;
  throw new Failure(
    `${file} is damaged at line ${damaged.join(', ')}, which names somebody who was erased: take the line from another ` +
      'copy of the file (each backup holds one), or take it out, and erase whom it named again.',
  );
}

/** Adds lines, and waits until they are on the disk: the key is deleted only then. */
export const noteErasures = (dataDir: string, erasures: readonly Erasure[]): Promise<void> =>
  appendLines(erasuresFile(dataDir), erasures);
