import { readDate } from './csv-values.ts';

/** A CSV file as cells; `header` is empty where the file has none. */
export interface CsvTable {
  header: string[];
  rows: string[][];
  /** Number of the file's line that each row began on, from 1. */
  lines: number[];
  /** Columns of the widest row. */
  width: number;
}

const delimiters = [';', '\t', ',', '|'] as const;

/** The cells of a text, quoted ones as RFC 4180 has them. */
function cellsOf(text: string, delimiter: string): { cells: string[]; line: number }[] {
  const rows: { cells: string[]; line: number }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endRow = () => {
    rows.push({ cells: [...cells, cell].map((one) => one.trim()), line: begun });
    [cells, cell, begun] = [[], '', line];
  };
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (letter === '"' && cell.trim() === '') [quoted, cell] = [true, ''];
    else if (letter === delimiter) [cells, cell] = [[...cells, cell], ''];
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows.filter((row) => row.cells.some((one) => one !== ''));
}

/** How well a delimiter cuts the text: rows of the most frequent width, times that width. */
function fitOf(text: string, delimiter: string): number {
  const widths = new Map<number, number>();
  for (const { cells } of cellsOf(text, delimiter))
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return Math.max(0, ...[...widths].map(([width, rows]) => rows * Math.min(width, 12)));
}

/** "Libellé  de l’opération" → "libelle de l operation": what headers are known by. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Rows before the header that banks write: account, period, balance. */
const MOST_BEFORE = 30;

/**
 * A CSV file as cells, cut by whichever delimiter fits best. The header is the first row that `isHeader` knows; without
 * one, the rows begin with the first that has a date.
 */
export function readTable(text: string, isHeader: (cells: readonly string[]) => boolean): CsvTable {
  const head = text.slice(0, 20_000);
  const [delimiter = ';'] = delimiters.toSorted((a, b) => fitOf(head, b) - fitOf(head, a));
  const all = cellsOf(text, delimiter);
  const at = all.slice(0, MOST_BEFORE).findIndex(({ cells }) => isHeader(cells));
  const first =
    at === -1 ? all.findIndex(({ cells }) => cells.some((cell) => readDate(cell) !== null)) : at + 1;
  const rows = first === -1 ? [] : all.slice(first);
  return {
    header: at === -1 ? [] : (all[at]?.cells ?? []),
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
    width: Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length)),
  };
}
