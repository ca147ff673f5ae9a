import { readFec } from '#domain/accounting/read-fec.ts';
import { readBankFile } from '#domain/banking/read-bank-file.ts';
import type { Mapping } from '#domain/banking/csv-columns.ts';
import { readInvoiceFile } from '#domain/einvoicing/read-file.ts';
import type { Progress, ReaderName } from '#domain/files/limits.ts';
import { readPicture } from '#domain/files/picture.ts';
import { readTable } from '#domain/files/table.ts';
import { readDictionary } from './dictionary.ts';

/*
 * Everything that reads files from outside, by name. Loaded in the thread alone; what each reads at most is
 * `fileLimits` of the same name. A reader is a pure function of the file's bytes and of what is asked of it, and throws
 * `UnreadableFile`.
 */

type Reader = (content: Uint8Array, ask: never, progress: Progress) => unknown;

/**
 * A table as it is kept until somebody says yes to it: as the text that it is kept as, so that the web copies it once.
 */
const draftOf = (table: { lines: readonly unknown[] }) => ({
  lines: table.lines.length,
  content: JSON.stringify(table),
});

export const readers = {
  table: (content: Uint8Array, _ask: null, progress: Progress) => draftOf(readTable(content, progress)),
  fec: (content: Uint8Array, _ask: null, progress: Progress) => draftOf(readFec(content, progress)),
  bank: (content: Uint8Array, mapping: Mapping | null, progress: Progress) =>
    readBankFile(content, mapping, progress),
  invoice: (content: Uint8Array) => readInvoiceFile(content),
  translations: (content: Uint8Array) => draftOf(readDictionary(content)),
  picture: (content: Uint8Array) => readPicture(content),
} satisfies Record<ReaderName, Reader>;

export type Readers = typeof readers;
