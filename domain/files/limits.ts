/*
 * How much is read of files from outside. Each reader stops by itself at its limits, as early as it can; seconds and
 * memory are watched from outside (app/reading).
 */

const MEGABYTE = 1024 * 1024;

/** What does not let itself be read, as a translation key with its parameters. */
export class UnreadableFile extends Error {
  readonly key: string;

  constructor(key: string) {
    super(key);
    this.key = key;
  }
}

/** Limits of one way of reading; what it has none of, such as rows of a picture, is absent. */
export interface FileLimits {
  /** Of the file as it came. */
  bytes: number;
  /** Of all parts that are read, unpacked. */
  unpacked?: number;
  /** Files in an archive. */
  entries?: number;
  /** Lines of a table, movements of an account, texts of a dictionary. */
  rows?: number;
  columns?: number;
  cells?: number;
  /** Letters of one cell. */
  letters?: number;
  /** Letters of all that is read. */
  text?: number;
  /** Elements, objects or lists in one another. */
  depth?: number;
  /** Elements of XML, values of JSON. */
  elements?: number;
  /** Of a picture. */
  pixels?: number;
  /** After them reading is ended. */
  seconds: number;
}

/** Readers by name, each with what it reads at most. */
export const fileLimits = {
  /** CSV or the first sheet of an Excel workbook, for imports. */
  table: {
    bytes: 10 * MEGABYTE,
    unpacked: 48 * MEGABYTE,
    entries: 2000,
    rows: 10_000,
    columns: 100,
    cells: 500_000,
    letters: 4000,
    text: 8_000_000,
    depth: 20,
    elements: 3_000_000,
    seconds: 15,
  },
  /** A file of accounting entries (FEC): as large as an upload may be. */
  fec: { bytes: 10 * MEGABYTE, rows: 200_000, seconds: 20 },
  /** CAMT.053 or CSV of a bank. */
  bank: {
    bytes: 10 * MEGABYTE,
    rows: 10_000,
    columns: 100,
    cells: 200_000,
    letters: 4000,
    text: 8_000_000,
    depth: 40,
    elements: 1_000_000,
    seconds: 15,
  },
  /** Electronic invoices: CII, UBL, or a PDF that holds one. */
  invoice: {
    bytes: 10 * MEGABYTE,
    unpacked: 32 * MEGABYTE,
    text: 2_000_000,
    depth: 40,
    elements: 200_000,
    seconds: 15,
  },
  /** A dictionary of texts in JSON. */
  translations: {
    bytes: 10 * MEGABYTE,
    rows: 10_000,
    text: 8_000_000,
    depth: 9,
    elements: 50_000,
    seconds: 15,
  },
  /** PNG or JPEG of a letterhead. */
  picture: { bytes: 500 * 1024, pixels: 16_000_000, seconds: 10 },
} as const satisfies Record<string, FileLimits>;

export type ReaderName = keyof typeof fileLimits;

/** Of the thread that reads: what it may hold beside the file's own bytes. */
export const HEAP_MEGABYTES = 128;

/** How far reading is. */
export interface Progress {
  /** Notes lines, movements or texts that have been read so far. */
  note(rows: number): void;
}

export const unwatched: Progress = { note: () => undefined };

/** What is said of a file beyond a limit; bytes are told in megabytes, kilobytes below one. */
export function beyond(limit: keyof FileLimits | 'memory', max: number): UnreadableFile {
  if (limit !== 'bytes' && limit !== 'unpacked') return new UnreadableFile(`files.limit.${limit}|max=${max}`);
  const inKilobytes = max < MEGABYTE;
  const told = Math.floor(max / (inKilobytes ? 1024 : MEGABYTE));
  return new UnreadableFile(`files.limit.${limit}${inKilobytes ? 'Kilo' : ''}|max=${told}`);
}

/** Counts to a limit. @throws UnreadableFile beyond it */
export function counter(limit: keyof FileLimits, max: number): (more?: number) => number {
  let count = 0;
  return (more = 1) => {
    count += more;
    if (count > max) throw beyond(limit, max);
    return count;
  };
}

/** Of one file that is uploaded (3-decisions.md, "People": one limit). */
export const MOST_FILE_BYTES = 10 * MEGABYTE;
