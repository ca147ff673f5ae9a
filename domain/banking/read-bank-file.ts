import { beyond, fileLimits, unwatched, UnreadableFile, type Progress } from '../files/limits.ts';
import { isXml, textOfBankXml, textOfBytes } from '../files/text-of-bytes.ts';
import { MAX_ENTRIES, type AccountStatement, type BankEntry } from './bank-file.ts';
import { add, money } from '../kernel/decimal.ts';
import type { BankFileFormat } from './bank-statement.ts';
import { readCamt } from './camt.ts';
import { isCfonb, readCfonb } from './cfonb.ts';
import { isOfx, readOfx } from './ofx.ts';
import {
  entriesOfTable,
  proposedMapping,
  readBankTable,
  signatureOf,
  wrongMapping,
  type Mapping,
} from './csv-columns.ts';

/** A CSV of a bank, as far as somebody needs to see it who says what its columns are. */
export interface BankTable {
  header: string[];
  /** Columns of the widest row. */
  width: number;
  /** Its first rows. */
  rows: string[][];
  /** What its columns are kept under. */
  signature: string;
  /** What its columns probably are. */
  proposed: Mapping;
  /** Movements by the columns that were asked for; none where those are not enough. */
  entries: BankEntry[];
  /** Lines of the file that are no movement by them. */
  unread: number[];
}

/** Formats that say all by themselves. */
export type StatementFormat = Exclude<BankFileFormat, 'csv'>;

/** What a bank's file is: most formats say all by themselves, a CSV needs to be told its columns. */
export type BankFile =
  | { format: StatementFormat; statements: AccountStatement[] }
  | { format: 'csv'; table: BankTable };

/** Rows of a CSV that are shown beside its columns. */
const SHOWN = 8;

/** Whole days together: movements that look the same are told apart by their place in their day. */
function partsByDay(entries: readonly BankEntry[]): BankEntry[][] {
  const days = new Map<string, BankEntry[]>();
  for (const entry of entries) {
    const day = days.get(entry.date);
    if (day) day.push(entry);
    else days.set(entry.date, [entry]);
  }
  const parts: BankEntry[][] = [];
  for (const [, day] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = parts.at(-1);
    if (last && last.length + day.length <= MAX_ENTRIES) last.push(...day);
    else parts.push([...day]);
  }
  return parts;
}

/** A statement with more movements than one holds as several, each with the balances that it leads from and to. */
export function inParts(statement: AccountStatement): AccountStatement[] {
  const { entries, closing, skipped } = statement;
  if (entries.length <= MAX_ENTRIES) return [statement];
  let { opening } = statement;
  return partsByDay(entries).map((part, index, parts): AccountStatement => {
    const isLast = index === parts.length - 1;
    const begun = opening;
    const date = part.at(-1)?.date;
    opening =
      begun && date ? { date, amount: money(add(begun.amount, ...part.map((one) => one.amount))) } : null;
    return {
      ...statement,
      opening: begun,
      closing: isLast ? closing : opening,
      entries: part,
      skipped: isLast ? skipped : 0,
    };
  });
}

/** Formats that are told by their first letters, and how each is read. */
const formats: readonly {
  format: StatementFormat;
  is(text: string): boolean;
  read(text: string, progress: Progress): AccountStatement[];
}[] = [
  { format: 'ofx', is: isOfx, read: readOfx },
  { format: 'cfonb120', is: isCfonb, read: readCfonb },
];

/**
 * Reads CAMT.053, OFX, CFONB of 120 letters, or a CSV.
 * @param mapping what the columns of a CSV are; null: not known yet, and no movement is read
 * @throws UnreadableFile
 */
export function readBankFile(
  content: Uint8Array,
  mapping: Mapping | null,
  progress: Progress = unwatched,
): BankFile {
  const { bytes } = fileLimits.bank;
  if (content.length > bytes) throw beyond('bytes', bytes);
  const text = textOfBytes(content);
  const known = formats.find(({ is }) => is(text));
  if (known) {
    if (text.includes('\0')) throw new UnreadableFile('banking.error.notABankFile');
    return { format: known.format, statements: known.read(text, progress).flatMap(inParts) };
  }
  if (isXml(content))
    return {
      format: 'camt053',
      statements: readCamt(textOfBankXml(content), progress).flatMap(inParts),
    };
  if (text.includes('\0')) throw new UnreadableFile('banking.error.notABankFile');
  const table = readBankTable(text, progress);
  if (table.rows.length === 0 || table.width < 2) throw new UnreadableFile('banking.error.notABankFile');
  const isEnough = mapping !== null && wrongMapping(mapping) === null;
  return {
    format: 'csv',
    table: {
      header: table.header,
      width: table.width,
      rows: table.rows.slice(0, SHOWN),
      signature: signatureOf(table),
      proposed: proposedMapping(table),
      ...(isEnough ? entriesOfTable(table, mapping) : { entries: [], unread: [] }),
    },
  };
}
