import { beyond, unwatched, UnreadableFile, type Progress } from './limits.ts';

/*
 * CSV as lines of cells (RFC 4180, and what programs make of it): the one parser, for imports and for files of
 * banks. It goes through the text once and ends at the first limit that is met, also in the middle of a line.
 */

/** A line of a file, by the number that its reader sees beside it: where it begins. */
export interface TableLine {
  line: number;
  cells: string[];
}

export interface CsvLimits {
  /** Lines that say anything. */
  rows: number;
  /** Lines that may stand beside them, such as headings. */
  beside: number;
  columns: number;
  /** Cells that say anything. */
  cells: number;
  letters: number;
}

/** For each line and column that counts there may be so many empty ones. */
const EMPTY_FOR_EACH = 20;

const LINE_FEED = 10;
const RETURN = 13;
const QUOTE = '"';

/** Where the quoted cell that begins behind `from` ends: at a mark that is not doubled; -1: nowhere. */
function closing(text: string, from: number, most: number): number {
  for (
    let at = text.indexOf(QUOTE, from);
    at !== -1 && at - from <= 2 * most;
    at = text.indexOf(QUOTE, at + 2)
  )
    if (text.charAt(at + 1) !== QUOTE) return at;
  return -1;
}

interface Read {
  separator: string;
  limits: CsvLimits;
  progress?: Progress;
}

/** Collects the cells of a line and counts what must not be without end. */
function collector({ limits, progress = unwatched }: Read) {
  const lines: TableLine[] = [];
  let cells: string[] = [];
  let column = 0;
  let rowCount = 0;
  let cellCount = 0;
  return {
    lines,
    cell(text: string, line: number): void {
      column += 1;
      if (column > (text === '' ? EMPTY_FOR_EACH * limits.columns : limits.columns))
        throw beyond('columns', limits.columns);
      if (text.length > limits.letters) throw new UnreadableFile(`import.error.longCell|line=${line}`);
      if (text !== '') cellCount += 1;
      if (cellCount > limits.cells) throw beyond('cells', limits.cells);
      if (column <= limits.columns) cells.push(text);
    },
    endLine(line: number): void {
      rowCount += 1;
      const isFilled = cells.some((cell) => cell !== '');
      if (lines.length >= limits.rows + limits.beside && isFilled) throw beyond('rows', limits.rows);
      if (rowCount > EMPTY_FOR_EACH * limits.rows) throw beyond('rows', limits.rows);
      if (isFilled) {
        lines.push({ line, cells });
        progress.note(lines.length);
      }
      [cells, column] = [[], 0];
    },
  };
}

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * The lines of a text that say anything, their cells without blanks around them.
 * @throws UnreadableFile at the first limit that is met, and for a quotation mark that is never closed
 */
export function readCsv(text: string, read: Read): TableLine[] {
  const { lines, cell, endLine } = collector(read);
  const separator = read.separator.charCodeAt(0);
  const isBlank = (code: number): boolean =>
    (code === 32 || code === 9 || code === 160) && code !== separator;
  let line = 1;
  let begun = 1;
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  let quoted = '';
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator) {
      cell((quoted + text.slice(from, at)).trim(), begun);
      [from, quoted] = [at + 1, ''];
    } else if (code === LINE_FEED || code === RETURN) {
      cell((quoted + text.slice(from, at)).trim(), begun);
      endLine(begun);
      if (code === RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1;
      line += 1;
      [from, quoted, begun] = [at + 1, '', line];
    } else if (at === from && isBlank(code)) from += 1;
    else if (at === from && quoted === '' && code === QUOTE.charCodeAt(0)) {
      const end = closing(text, at + 1, read.limits.letters);
      if (end === -1) throw new UnreadableFile(`files.error.openQuote|line=${begun}`);
      quoted = text.slice(at + 1, end).replaceAll('""', QUOTE);
      line += breaksIn(quoted);
      [from, at] = [end + 1, end];
    }
  }
  if (from < text.length || quoted !== '' || text.endsWith(read.separator)) {
    cell((quoted + text.slice(from)).trim(), begun);
    endLine(begun);
  }
  return lines;
}

/** As `readCsv`, of the beginning of a text: what is cut off in it, or beyond a limit, ends it. */
export function readCsvHead(text: string, read: Omit<Read, 'progress'>): TableLine[] {
  const lines: TableLine[] = [];
  const { limits } = read;
  for (const piece of text.split(/\r\n|\r|\n/, limits.rows)) {
    try {
      lines.push(...readCsv(piece, read));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  return lines;
}
