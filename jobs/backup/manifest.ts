import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { canonical } from '#db/events/chain.ts';
import { writeStateFile } from '#db/files/state-file.ts';
import { Failure } from '../ops/failure.ts';

/*
 * A backup is a folder:
 *   manifest.json          what stands in it, with the SHA-256 of each part, under a keyed seal; written last
 *   tables/<name>.jsonl.gz one table a file, one row a line, as PostgreSQL writes it as JSON
 *   jobs.jsonl.gz          the jobs that waited
 *   files/<ab>/<hash>      the stored files, each named by the SHA-256 of its content
 *   erasures.jsonl         who had been erased by then
 */

const part = z.object({
  /** Path below the folder. */
  file: z.string(),
  rows: z.number().int(),
  sha256: z.string(),
});
export type Part = z.infer<typeof part>;

const tablePart = part.extend({ name: z.string(), columns: z.array(z.string()) });
export type TablePart = z.infer<typeof tablePart>;

const contentSchema = z.object({
  format: z.literal('registre-backup'),
  version: z.literal(1),
  /** ISO instant at which the rows were as they are here. */
  at: z.string(),
  /** The migrations that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(tablePart),
  jobs: part,
  /** Last values of the sequences that were used. */
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
});
export type BackupContent = z.infer<typeof contentSchema>;

const manifestSchema = z.object({ content: z.looseObject({}), seal: z.string() });

const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** Keyed, so that a backup which was touched, or is another installation's, is not restored. */
const sealOf = (content: object, dataKey: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', dataKey, '', 'backup seal', 32)))
    .update(canonical(content))
    .digest('hex');

export function writeManifest(folder: string, content: BackupContent, dataKey: string): void {
  const text = JSON.stringify({ content, seal: sealOf(content, dataKey) }, null, 2);
  writeStateFile(manifestFile(folder), `${text}\n`);
}

/** @throws Failure when there is none, it is of another kind, or its seal is not of this DATA_KEY. */
export async function readManifest(folder: string, dataKey: string): Promise<BackupContent> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new Failure(`${folder} holds no backup: there is no manifest.json, which is written last`);
  });
  const { content, seal } = manifestSchema.parse(JSON.parse(text));
  const [given, made] = [Buffer.from(seal), Buffer.from(sealOf(content, dataKey))];
  if (given.length !== made.length || !timingSafeEqual(given, made))
    throw new Failure(
      'The manifest does not fit DATA_KEY: the backup was touched, or made with another key. Give the DATA_KEY of that ' +
        'installation, or put its secrets.json into DATA_DIR, and try again.',
    );
  return contentSchema.parse(content);
}
