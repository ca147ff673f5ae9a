import { createHash } from 'node:crypto';
import { fileTypeOf } from '#domain/files/file-type.ts';
import {
  invoiceOfFile,
  keepReceived,
  uploadOfFile,
  type KnownInvoice,
} from '#projections/purchasing/received-invoices.ts';
import type { Services } from '../../services.server.ts';
import type { UploadedFile } from '../../http/upload.server.ts';
import { readFile } from '../../reading/read-file.server.ts';

interface Brought {
  services: Pick<Services, 'db' | 'files'>;
  corporation: number;
  user: number | null;
}

/** What became of a file: it waits as an upload, or it was refused; `known`: it is registered already. */
export type BroughtIn = { upload: string } | { problems: string[]; known: KnownInvoice | null };

/** What became of the same file, brought in before; null where it was not. */
async function broughtBefore(
  db: Services['db'],
  corporation: number,
  content: Buffer,
): Promise<BroughtIn | null> {
  const hash = createHash('sha256').update(content).digest('hex');
  const known = await invoiceOfFile(db, hash, corporation);
  if (known !== null) return { problems: ['errors.receivedTwice'], known };
  const waiting = await uploadOfFile(db, hash, corporation);
  return waiting === null ? null : { upload: waiting };
}

/**
 * Reads a file and keeps it until it is registered: its content in the file store, without the programs that it
 * carries, what it says beside it. A file that cannot be read is not kept; one that waits already is the same
 * upload.
 */
export async function bringIn(
  { services, corporation, user }: Brought,
  file: UploadedFile,
): Promise<BroughtIn> {
  const { db, files } = services;
  const { name } = file;
  const before = await broughtBefore(db, corporation, file.content);
  if (before !== null) return before;
  const answer = await readFile('invoice', file.content);
  if ('error' in answer) return { problems: [answer.error], known: null };
  const { value: read } = answer;
  if (read.invoice === null) return { problems: read.problems, known: null };
  const { content: cut, leftOut } = read.cut;
  const content = cut === null ? file.content : Buffer.from(cut);
  const same = cut && (await broughtBefore(db, corporation, content));
  if (same) return same;
  const type = fileTypeOf(name, content);
  const stored = await files.put(db, content, type);
  const upload = await keepReceived(
    db,
    { corporation, user },
    {
      name: name.slice(0, 200),
      file: stored,
      size: content.length,
      type,
      format: read.format,
      invoice: read.invoice,
      leftOut,
    },
  );
  return { upload };
}
