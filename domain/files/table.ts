import { readCsv, type TableLine } from './csv.ts';
import { beyond, fileLimits, unwatched, UnreadableFile, type Progress } from './limits.ts';
import { readSheet } from './sheet.ts';
import { textOfBytes } from './text-of-bytes.ts';

/** A file of rows as text: what stands in its first line, and the others. */
export interface Table {
  headings: string[];
  lines: TableLine[];
}

const limits = { ...fileLimits.table, beside: 1 };

const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const isWorkbook = (content: Uint8Array): boolean => ZIP.every((byte, at) => content[at] === byte);

/** The separator that the first line has most of, outside of quotation marks. */
function separatorOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text.slice(0, 20_000))?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = [';', ',', '\t'].map((mark) => ({ mark, count: first.split(mark).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ';';
}

function csvLines(content: Uint8Array, progress: Progress): TableLine[] {
  const text = textOfBytes(content);
  if (text.includes('\0')) throw new UnreadableFile('import.error.format');
  const lines = readCsv(text, { separator: separatorOf(text), limits, progress });
  // An apostrophe before a formula keeps it a text: our own exports write it.
  return lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)),
  }));
}

/**
 * Reads a CSV file (separated by semicolons, commas or tabs; in UTF-8, UTF-16 or a Western encoding) or the first
 * sheet of an Excel workbook, within `fileLimits.table`. Empty lines are left out. Days of a workbook are read as
 * "2026-11-22", its percentages as "20".
 * @throws UnreadableFile
 */
export function readTable(content: Uint8Array, progress: Progress = unwatched): Table {
  if (content.length === 0) throw new UnreadableFile('import.error.empty');
  if (content.length > limits.bytes) throw beyond('bytes', limits.bytes);
  const rows = isWorkbook(content) ? readSheet(content, limits, progress) : csvLines(content, progress);
  const [first, ...lines] = rows;
  if (first === undefined) throw new UnreadableFile('import.error.empty');
  if (lines.length === 0) throw new UnreadableFile('import.error.noLines');
  return { headings: first.cells, lines };
}
