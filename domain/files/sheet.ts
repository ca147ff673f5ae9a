import { beyond, counter, fileLimits, unwatched, UnreadableFile, type Progress } from './limits.ts';
import type { CsvLimits, TableLine } from './csv.ts';
import { unpacker, zipParts, type ZipPart } from './zip.ts';
import { xmlReader, type XmlHandlers } from './xml.ts';

/*
 * The first sheet of an Excel workbook (ECMA-376, SpreadsheetML) as rows of texts. Its parts are unpacked one after the
 * other and read element by element: nothing of them is held but the cells that say something.
 */

const limits = fileLimits.table;

const broken = (): UnreadableFile => new UnreadableFile('import.error.format');
const faults = { broken: () => 'import.error.format', documentType: 'import.error.format' };

/** Bytes that are handed to the parser at once. */
const PIECE = 262_144;

const ignored: XmlHandlers = { open: () => undefined, text: () => undefined, close: () => undefined };

/** What a part of a workbook is to be asked. */
type Ask = (name: string, handlers: Partial<XmlHandlers>) => void;

/** Reads parts by their names, within one limit for all of them; one that is not there says nothing. */
function asker(parts: ReadonlyMap<string, ZipPart>): Ask {
  const unpack = unpacker(limits);
  const element = counter('elements', limits.elements);
  return (name, handlers) => {
    const part = parts.get(name);
    if (part === undefined) return;
    const { open, text, close } = { ...ignored, ...handlers };
    const bytes = unpack(part);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const reader = xmlReader({ ...limits, text: limits.unpacked }, faults, {
      open: (tag, attributes) => {
        element();
        open(tag, attributes);
      },
      text,
      close,
    });
    try {
      for (let at = 0; at < bytes.length; at += PIECE)
        reader.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length }));
      reader.end();
    } catch (error) {
      // Letters that are none in UTF-8.
      throw error instanceof TypeError ? broken() : error;
    }
  };
}

const named = (attributes: Readonly<Record<string, string>>, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];

const wanted = /^xl\/(?:workbook|sharedStrings|styles|_rels\/workbook|worksheets\/[^/]+)\.xml(?:\.rels)?$/;

const isYes = (text: string | undefined): boolean => text === '1' || text === 'true';

/** The part that holds the first sheet, and whether its days are counted from 1904. */
function firstSheet(ask: Ask, parts: ReadonlyMap<string, ZipPart>): { path: string; base1904: boolean } {
  let relation: string | undefined;
  let sheets = 0;
  let base1904 = false;
  ask('xl/workbook.xml', {
    open(tag, attributes) {
      if (tag === 'workbookPr') base1904 = isYes(attributes['date1904']);
      if (tag === 'sheet') {
        if (sheets === 0) relation = named(attributes, 'id');
        sheets += 1;
      }
    },
  });
  let target: string | undefined;
  ask('xl/_rels/workbook.xml.rels', {
    open(tag, attributes) {
      if (tag === 'Relationship' && relation !== undefined && attributes['Id'] === relation)
        target ??= attributes['Target'];
    },
  });
  const path = target?.replace(/^\/?(?:xl\/)?/, 'xl/') ?? 'xl/worksheets/sheet1.xml';
  if (!parts.has(path)) throw broken();
  return { path, base1904 };
}

type Look = 'number' | 'percent' | 'date' | 'time' | 'date-time';

const builtIn: Readonly<Record<string, Look>> = {
  9: 'percent',
  10: 'percent',
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'date-time',
  45: 'time',
  46: 'time',
  47: 'time',
};

/** Letters of the longest format that Excel takes. */
const LONGEST_FORMAT = 255;

/** What a format of numbers shows: "dd/mm/yyyy hh:mm" is a day and a time. */
function lookOf(code: string): Look {
  const letters = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase();
  if (letters.includes('%')) return 'percent';
  const [days, hours] = [/[yd]/.test(letters), /[hs]/.test(letters)];
  if (days) return hours ? 'date-time' : 'date';
  return hours ? 'time' : 'number';
}

const DAY_MS = 86_400_000;
/** Day 0 of a workbook, so that 1 March 1900 and later are right; Excel for Mac once began in 1904. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

const decimals = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 14 });

/** Without the noise of binary fractions: 0.30000000000000004 → "0.3". */
const plain = (number: number): string => decimals.format(Number(number.toPrecision(15)));

function numberText(typed: string, look: Look, epoch: number): string {
  const number = Number(typed);
  if (typed === '' || !Number.isFinite(number)) return typed;
  if (look === 'number') return plain(number);
  if (look === 'percent') return plain(number * 100);
  const time = Math.round((epoch + number * DAY_MS) / 60_000) * 60_000;
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return typed;
  const iso = new Date(time).toISOString();
  if (look === 'time') return iso.slice(11, 16);
  return look === 'date' || iso.slice(11, 16) === '00:00' ? iso.slice(0, 10) : iso.slice(0, 16);
}

/** How the cells of each style are looked at. */
function readLooks(ask: Ask): Look[] {
  const own = new Map<string, Look>();
  const looks: Look[] = [];
  let inCells = false;
  ask('xl/styles.xml', {
    open(tag, attributes) {
      if (tag === 'numFmt')
        own.set(
          attributes['numFmtId'] ?? '',
          lookOf((attributes['formatCode'] ?? '').slice(0, LONGEST_FORMAT)),
        );
      if (tag === 'cellXfs') inCells = true;
      if (tag !== 'xf' || !inCells) return;
      const id = attributes['numFmtId'] ?? '0';
      looks.push(own.get(id) ?? builtIn[id] ?? 'number');
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return looks;
}

/** Texts that cells share, whole or in runs of different looks; what helps to pronounce them is left out. */
function readShared(ask: Ask): string[] {
  const shared: string[] = [];
  const letters = counter('text', limits.text);
  let said: string[] = [];
  let isText = false;
  let spoken = 0;
  ask('xl/sharedStrings.xml', {
    open(tag) {
      if (tag === 'si') said = [];
      if (tag === 'rPh') spoken += 1;
      isText = tag === 't' && spoken === 0;
    },
    text(piece) {
      if (isText) said.push(piece);
    },
    close(tag) {
      if (tag === 'rPh') spoken -= 1;
      if (tag === 't') isText = false;
      if (tag !== 'si') return;
      const text = said.join('');
      letters(text.length);
      shared.push(text);
      if (shared.length > limits.cells) throw beyond('cells', limits.cells);
    },
  });
  return shared;
}

/** "AB12" → 27: columns are counted from 0; -1 without letters, and never more than there are. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,4}/.exec(reference)?.[0] ?? '';
  return Array.from(letters).reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Rows of the largest sheet that Excel writes. */
const LAST_ROW = 1_048_576;
/** Rows that say nothing, as of a sheet that was painted to its end, for each that counts. */
const EMPTY_FOR_EACH = 20;

/** Puts the cells of rows together while the sheet passes. */
function rowCollector(most: CsvLimits, progress: Progress, textOf: (cell: Cell) => string) {
  const rows: TableLine[] = [];
  const letters = counter('text', limits.text);
  const cellCount = counter('cells', most.cells);
  let cells: string[] = [];
  let line = 0;
  let rowCount = 0;
  let next = 0;
  return {
    rows,
    startRow(number: string | undefined) {
      rowCount += 1;
      if (rowCount > EMPTY_FOR_EACH * most.rows) throw beyond('rows', most.rows);
      const told = Number(number);
      line = Number.isInteger(told) && told > 0 && told <= LAST_ROW ? told : line + 1;
      [cells, next] = [[], 0];
    },
    /** A cell's place, whether or not it says anything. */
    columnAt(reference: string | undefined): number {
      const column = reference === undefined ? next : columnOf(reference);
      next = column + 1;
      return column;
    },
    endCell(cell: Cell) {
      const text = textOf(cell).trim();
      if (text === '' || cell.column < 0) return;
      if (cell.column >= most.columns) throw beyond('columns', most.columns);
      if (text.length > most.letters) throw new UnreadableFile(`import.error.longCell|line=${line}`);
      cellCount();
      letters(text.length);
      cells[cell.column] = text;
    },
    endRow() {
      if (cells.length === 0) return;
      if (rows.length >= most.rows + most.beside) throw beyond('rows', most.rows);
      rows.push({ line, cells: Array.from(cells, (cell) => cell ?? '') });
      progress.note(rows.length);
    },
  };
}

interface Cell {
  column: number;
  type: string | undefined;
  style: string | undefined;
  /** What stands in it. */
  value: string;
  /** A text of its own, in runs. */
  text: string;
}

/**
 * The rows of the first sheet that say anything.
 * @throws UnreadableFile
 */
export function readSheet(content: Uint8Array, most: CsvLimits, progress: Progress = unwatched): TableLine[] {
  const parts = zipParts(content, (name) => wanted.test(name), limits);
  const ask = asker(parts);
  const { path, base1904 } = firstSheet(ask, parts);
  const epoch = EPOCHS[base1904 ? 1904 : 1900];
  const shared = readShared(ask);
  const looks = readLooks(ask);
  const collect = rowCollector(most, progress, ({ type, style, value, text }) => {
    if (type === 's') return shared[Number(value)] ?? '';
    if (type === 'inlineStr') return text;
    if (type === 'b') return value === '1' ? 'true' : 'false';
    if (type === 'str') return value;
    return type === 'e' ? '' : numberText(value, looks[Number(style ?? 0)] ?? 'number', epoch);
  });
  let cell: Cell | null = null;
  let into: 'value' | 'text' | null = null;
  let spoken = 0;
  ask(path, {
    open(tag, attributes) {
      if (tag === 'row') collect.startRow(attributes['r']);
      else if (tag === 'c')
        cell = {
          column: collect.columnAt(attributes['r']),
          type: attributes['t'],
          style: attributes['s'],
          value: '',
          text: '',
        };
      else if (tag === 'rPh') spoken += 1;
      into = tag === 'v' ? 'value' : tag === 't' && spoken === 0 ? 'text' : null;
    },
    text(piece) {
      if (cell !== null && into !== null) cell[into] += piece;
    },
    close(tag) {
      into = null;
      if (tag === 'rPh') spoken -= 1;
      if (tag === 'c' && cell !== null) {
        collect.endCell(cell);
        cell = null;
      }
      if (tag === 'row') collect.endRow();
    },
  });
  return collect.rows;
}
