import { createHash } from 'node:crypto';
import { fileTypeOf } from '#domain/sharing/file-type.ts';
import {
  invoiceOfFile,
  keepReceived,
  uploadOfFile,
  type KnownInvoice,
} from '#projections/received-invoices.ts';
import type { Services } from '../services.server.ts';
import type { UploadedFile } from '../http/upload.server.ts';
import { readFile } from '../reading/read-file.server.ts';

interface Brought {
  services: Pick<Services, 'db' | 'files'>;
  corporation: number;
  user: number | null;
}

/** What became of a file: it waits as an upload, or it was refused; `known`: it is registered already. */
export type BroughtIn = { upload: string } | { problems: string[]; known: KnownInvoice | null };

/**
 * Reads a file and keeps it until it is registered: its content in the file store, what it says beside it. A file that
 * cannot be read is not kept; one that waits already is the same upload.
 */
export async function bringIn(
  { services, corporation, user }: Brought,
  file: UploadedFile,
): Promise<BroughtIn> {
  const { db, files } = services;
  const { name, content } = file;
  const hash = createHash('sha256').update(content).digest('hex');
  const known = await invoiceOfFile(db, hash, corporation);
  if (known !== null) return { problems: ['errors.receivedTwice'], known };
  const waiting = await uploadOfFile(db, hash, corporation);
  if (waiting !== null) return { upload: waiting };
  const answer = await readFile('invoice', content);
  if ('error' in answer) return { problems: [answer.error], known: null };
  const { value: read } = answer;
  if (read.invoice === null) return { problems: read.problems, known: null };
  const type = fileTypeOf(name, content);
  const stored = await files.put(db, content, type);
  const upload = await keepReceived(db, { corporation, user }, {
    name: name.slice(0, 200), file: stored, size: content.length, type, format: read.format, invoice: read.invoice,
  }); // prettier-ignore
  return { upload };
}
