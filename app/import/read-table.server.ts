import { parse } from 'csv-parse/sync';
import { readSheet } from './read-xlsx.server.ts';

/** A line of a file, by the number that its reader sees beside it. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** A file of rows as text: what stands in its first line, and the others; what does not fit is a translation key. */
export type ReadTable = { headings: string[]; lines: TableLine[] } | { error: string };

export const MOST_LINES = 5000;
const MOST_COLUMNS = 100;
const MOST_LETTERS = 4000;

/** Excel saves CSV in the letters of the machine; anything that is no UTF-8 is taken for the Western ones. */
function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** The separator that the first line has most of, outside of quotation marks. */
function separatorOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = [';', ',', '\t'].map((mark) => ({ mark, count: first.split(mark).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ';';
}

function readCsv(content: Buffer): TableLine[] {
  const text = textOf(content);
  const found = parse(text, {
    delimiter: separatorOf(text.replace(/^\uFEFF/, '')),
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 200_000,
    to: MOST_LINES + 2,
  }) as unknown as { record: string[]; info: { lines: number } }[]; // `info` makes each record an object, which the types leave out
  return found.map(({ record, info }) => ({
    line: info.lines,
    // An apostrophe before a formula keeps it a text: our own exports write it.
    cells: record.map((cell) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)),
  }));
}

const ZIP = Buffer.from('PK\u0003\u0004');

function rowsOf(content: Buffer): TableLine[] | null {
  try {
    return content.subarray(0, 4).equals(ZIP) ? readSheet(content, MOST_COLUMNS) : readCsv(content);
  } catch {
    // Whatever stands in the way of reading a file from outside, it is the file's.
    return null;
  }
}

const isBinary = (content: Buffer): boolean => content.subarray(0, 4000).includes(0);

/**
 * Reads a CSV file (separated by semicolons, commas or tabs, in UTF-8 or Windows-1252) or the first sheet of an Excel
 * workbook. Empty lines are left out; 5,000 lines, 100 columns and 4,000 letters a cell at most. Days of a workbook are
 * read as "2026-11-22", its percentages as "20".
 */
export function readTable({ content }: { content: Buffer }): ReadTable {
  const isWorkbook = content.subarray(0, 4).equals(ZIP);
  if (content.length === 0) return { error: 'import.error.empty' };
  if (!isWorkbook && isBinary(content)) return { error: 'import.error.format' };
  const rows = rowsOf(content);
  if (rows === null) return { error: 'import.error.format' };
  const [first, ...others] = rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (first === undefined) return { error: 'import.error.empty' };
  if (others.length === 0) return { error: 'import.error.noLines' };
  if (others.length > MOST_LINES) return { error: `import.error.tooManyLines|max=${MOST_LINES}` };
  if (first.cells.length > MOST_COLUMNS) return { error: `import.error.tooManyColumns|max=${MOST_COLUMNS}` };
  const long = others.find(({ cells }) => cells.some((cell) => cell.length > MOST_LETTERS));
  if (long) return { error: `import.error.longCell|line=${long.line}` };
  return { headings: first.cells, lines: others };
}
