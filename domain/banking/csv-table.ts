import { readCsv, readCsvHead } from '../files/csv.ts';
import { fileLimits, unwatched, type Progress } from '../files/limits.ts';
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

/** Rows before the header that banks write: account, period, balance. */
const MOST_BEFORE = 30;

const limits = { ...fileLimits.bank, beside: 2 * MOST_BEFORE };

/** How well a delimiter cuts the text: rows of the most frequent width, times that width. */
function fitOf(text: string, separator: string): number {
  const widths = new Map<number, number>();
  for (const { cells } of readCsvHead(text, { separator, limits }))
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

/**
 * A CSV file as cells, cut by whichever delimiter fits best. The header is the first row that `isHeader` knows; without
 * one, the rows begin with the first that has a date.
 * @throws UnreadableFile beyond `fileLimits.bank`
 */
export function cutTable(
  text: string,
  isHeader: (cells: readonly string[]) => boolean,
  progress: Progress = unwatched,
): CsvTable {
  const head = text.slice(0, 20_000);
  const [separator = ';'] = delimiters.toSorted((a, b) => fitOf(head, b) - fitOf(head, a));
  const all = readCsv(text, { separator, limits, progress });
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
