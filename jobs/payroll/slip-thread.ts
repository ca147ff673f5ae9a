import { createHash } from 'node:crypto';
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { move } from 'piscina';
import { UnreadableFile } from '#domain/files/limits.ts';
import { unpacker, zipParts } from '#domain/files/zip.ts';
import { readClues, type PageClues } from '#domain/payroll/page-clues.ts';
import { pagesApart } from './clean-page.ts';
import { linesOf } from './page-lines.ts';

/* What a thread of the pool does (slip-pool.ts): PDFs of others are read and cut here, and nowhere else. */

const MEGABYTE = 1024 * 1024;
/** Of an archive: files, and bytes unpacked. */
const ARCHIVE = { entries: 2000, unpacked: 64 * MEGABYTE };

/** What one page says. */
export interface PageSaid {
  /** null: it has no text. */
  clues: PageClues | null;
  /** SHA-256 of its text. */
  digest: string | null;
}

/** Errors pass between threads by their words alone: what cannot be read is an answer. */
export type Answer<Value> = { value: Value } | { unreadable: string };

async function answering<Value>(run: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await run() };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.key };
    if (error instanceof EncryptedPDFError) return { unreadable: 'payroll.error.encrypted' };
    throw error;
  }
}

const isPdf = (content: Uint8Array): boolean =>
  Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 1024)).includes('%PDF-');

/** The PDFs of an archive in the order of their names; folders and files of systems are passed over. */
export const unpack = (content: Uint8Array): Promise<Answer<Uint8Array[]>> =>
  answering(async () => {
    const wanted = (name: string) => /\.pdf$/i.test(name) && !/(^|\/)(?:__MACOSX\/|\.)/.test(name);
    const parts = zipParts(content, wanted, ARCHIVE);
    const unpacked = unpacker(ARCHIVE);
    const names = [...parts.keys()].sort((one, other) => one.localeCompare(other, 'fr', { numeric: true }));
    const found: Uint8Array[] = [];
    for (const name of names) {
      const part = parts.get(name);
      const pdf = part && unpacked(part);
      if (!pdf || !isPdf(pdf)) throw new UnreadableFile('payroll.error.notPdf');
      found.push(Uint8Array.from(pdf));
    }
    if (found.length === 0) throw new UnreadableFile('payroll.error.emptyArchive');
    return Promise.resolve(found);
  });

/** What pdf.js calls its faults. */
const unreadable = (error: unknown): UnreadableFile =>
  error instanceof UnreadableFile
    ? error
    : new UnreadableFile(
        error instanceof Error && error.name === 'PasswordException'
          ? 'payroll.error.encrypted'
          : 'payroll.error.broken',
      );

interface Slice {
  content: Uint8Array;
  /** Pages from 1; the last one that is wanted. */
  from: number;
  until: number;
}

/** What some pages of a PDF say, and how many it has. It takes the bytes that it is given. */
export const read = ({
  content,
  from,
  until,
}: Slice): Promise<Answer<{ total: number; pages: PageSaid[] }>> =>
  answering(async () => {
    const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs');
    const task = getDocument({
      data: Uint8Array.from(content),
      isEvalSupported: false,
      disableFontFace: true,
      verbosity: VerbosityLevel.ERRORS,
    });
    try {
      const document = await task.promise;
      if (document.numPages < 1) throw new UnreadableFile('payroll.error.broken');
      const pages: PageSaid[] = [];
      for (let number = from; number <= Math.min(until, document.numPages); number += 1) {
        const page = await document.getPage(number);
        const { items } = await page.getTextContent();
        const lines = linesOf(
          items.flatMap((item) => {
            if (!('str' in item)) return [];
            // The place stands at the end of the matrix that it is drawn with.
            const matrix: readonly unknown[] = item.transform;
            const [x, y] = [matrix[4], matrix[5]];
            return typeof x === 'number' && typeof y === 'number'
              ? [{ text: item.str, x, y, width: item.width, height: item.height }]
              : [];
          }),
        );
        page.cleanup();
        const text = lines.join('\n');
        pages.push(
          text.trim() === ''
            ? { clues: null, digest: null }
            : { clues: readClues(lines), digest: createHash('sha256').update(text).digest('hex') },
        );
      }
      return { total: document.numPages, pages };
    } catch (error) {
      throw unreadable(error);
    } finally {
      await task.destroy();
    }
  });

/** The last document that was cut: slices of one follow one another. */
let open: { hash: string; document: PDFDocument } | null = null;

async function opened(content: Uint8Array): Promise<PDFDocument> {
  const hash = createHash('sha256').update(content).digest('hex');
  if (open?.hash !== hash)
    open = { hash, document: await PDFDocument.load(content, { updateMetadata: false }) };
  return open.document;
}

/** Slips of one PDF, each by its pages, as files of their own. */
export const split = ({
  content,
  slips,
}: {
  content: Uint8Array;
  slips: readonly (readonly number[])[];
}): Promise<Answer<Uint8Array[]>> =>
  answering(async () => {
    const source = await opened(content);
    const made: Uint8Array[] = [];
    for (const pages of slips) made.push(await pagesApart(source, pages));
    return made;
  });

/** A PDF that is opened by a password. */
export async function encrypt({ content, password }: { content: Uint8Array; password: string }) {
  const document = await PDFDocument.load(content, { updateMetadata: false });
  document.encrypt({
    userPassword: password,
    ownerPassword: password,
    permissions: { printing: 'highResolution' },
  });
  return move(await document.save({ useObjectStreams: false }));
}

/** Nothing of a batch stays with a thread that has no more to do with it. */
export function forget(): void {
  open = null;
}
