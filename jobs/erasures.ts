import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

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

/** What a wrapped key is known by; says nothing about it. */
export const fingerprintOf = (wrapped: Uint8Array): string =>
  createHash('sha256').update(wrapped).digest('hex');

/** The erasures noted in a file; none when there is no such file. @throws Error for a line that is none. */
export async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => erasureSchema.parse(JSON.parse(line)));
}

/** Adds lines, and waits until they are on the disk: the key is deleted only then. */
export async function noteErasures(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await mkdir(dataDir, { recursive: true });
  const handle = await open(erasuresFile(dataDir), 'a', 0o600);
  try {
    await handle.appendFile(erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
