import { unzipSync, strFromU8 } from 'fflate';
import { XMLParser } from 'fast-xml-parser';
import { valueText } from '#domain/records/value-text.ts';

/*
 * The first sheet of an Excel workbook (ECMA-376, SpreadsheetML) as rows of texts. What a file says of its own size is
 * believed downwards only: nothing is unpacked beyond it.
 */

/** Letters of all parts that are read, unpacked: 5,000 rows of 40 columns have fewer. */
const MAX_UNPACKED = 24_000_000;

export class UnreadableSheet extends Error {}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  maxNestedTags: 20,
  isArray: (name) => ['row', 'c', 'si', 'r', 'sheet', 'Relationship', 'xf', 'numFmt'].includes(name),
});

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const inside = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((at, name) => (isNode(at) ? at[name] : undefined), value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const own = inside(value, '#text');
  return typeof own === 'string' ? own : '';
};

/** A text as a cell or the list of shared texts holds it: whole, or in runs of different looks. */
const richText = (value: unknown): string =>
  inside(value, 't') === undefined
    ? listOf(inside(value, 'r'))
        .map((run) => textOf(inside(run, 't')))
        .join('')
    : textOf(inside(value, 't'));

function read(parts: Record<string, Uint8Array>, name: string): unknown {
  const part = parts[name];
  if (part === undefined) return {};
  const xml = strFromU8(part);
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new UnreadableSheet('A document type');
  return parser.parse(xml);
}

function unpack(content: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0;
  return unzipSync(content, {
    filter({ name, originalSize }) {
      const wanted =
        /^xl\/(?:workbook|sharedStrings|styles|_rels\/workbook|worksheets\/[^/]+)\.xml(?:\.rels)?$/;
      if (!wanted.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > MAX_UNPACKED) throw new UnreadableSheet('More than is read');
      return true;
    },
  });
}

/** The part that holds the first sheet. */
function firstSheet(parts: Record<string, Uint8Array>): string {
  const [sheet] = listOf(inside(read(parts, 'xl/workbook.xml'), 'workbook', 'sheets', 'sheet'));
  const relations = listOf(
    inside(read(parts, 'xl/_rels/workbook.xml.rels'), 'Relationships', 'Relationship'),
  );
  const relation = relations.find((one) => inside(one, '@Id') === inside(sheet, '@id'));
  const target = inside(relation, '@Target');
  const path =
    typeof target === 'string' ? target.replace(/^\/?(?:xl\/)?/, 'xl/') : 'xl/worksheets/sheet1.xml';
  if (parts[path] === undefined) throw new UnreadableSheet('No sheet');
  return path;
}

type Look = 'number' | 'percent' | 'date' | 'time' | 'date-time';

const builtIn: Readonly<Record<string, Look>> = {
  9: 'percent', 10: 'percent', 14: 'date', 15: 'date', 16: 'date', 17: 'date', 18: 'time', 19: 'time', 20: 'time', 21: 'time',
  22: 'date-time', 45: 'time', 46: 'time', 47: 'time',
}; // prettier-ignore

/** What a format of numbers shows: "dd/mm/yyyy hh:mm" is a day and a time. */
function lookOf(code: string): Look {
  const letters = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase();
  if (letters.includes('%')) return 'percent';
  const [days, hours] = [/[yd]/.test(letters), /[hs]/.test(letters)];
  if (days) return hours ? 'date-time' : 'date';
  return hours ? 'time' : 'number';
}

/** How the cells of each style are looked at. */
function looks(parts: Record<string, Uint8Array>): Look[] {
  const sheet = inside(read(parts, 'xl/styles.xml'), 'styleSheet');
  const own = new Map(
    listOf(inside(sheet, 'numFmts', 'numFmt')).map((format) => [
      valueText(inside(format, '@numFmtId')),
      lookOf(valueText(inside(format, '@formatCode'))),
    ]),
  );
  return listOf(inside(sheet, 'cellXfs', 'xf')).map((style) => {
    const id = valueText(inside(style, '@numFmtId') ?? '0');
    return own.get(id) ?? builtIn[id] ?? 'number';
  });
}

const DAY_MS = 86_400_000;
/** Day 0 of a workbook, so that 1 March 1900 and later are right; Excel for Mac once began in 1904. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** Without the noise of binary fractions: 0.30000000000000004 → "0.3". */
const plain = (number: number): string =>
  Number(number.toPrecision(15)).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 14 });

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

/** "AB12" → 27: columns are counted from 0. */
const columnOf = (reference: string): number =>
  reference
    .replaceAll(/[^A-Z]/g, '')
    .split('')
    .reduce((at, letter) => at * 26 + (letter.codePointAt(0) ?? 65) - 64, 0) - 1;

/**
 * @param mostColumns cells beyond are left out
 * @throws UnreadableSheet, or what the archive's reader throws
 */
export function readSheet(content: Uint8Array, mostColumns: number): { line: number; cells: string[] }[] {
  const parts = unpack(content);
  const shared = listOf(inside(read(parts, 'xl/sharedStrings.xml'), 'sst', 'si')).map(richText);
  const styles = looks(parts);
  const base1904 = inside(read(parts, 'xl/workbook.xml'), 'workbook', 'workbookPr', '@date1904');
  const epoch = base1904 === '1' || base1904 === 'true' ? EPOCHS[1904] : EPOCHS[1900];
  const cellText = (cell: unknown): string => {
    const value = textOf(inside(cell, 'v'));
    switch (inside(cell, '@t')) {
      case 's':
        return shared[Number(value)] ?? '';
      case 'inlineStr':
        return richText(inside(cell, 'is'));
      case 'b':
        return value === '1' ? 'true' : 'false';
      case 'str':
        return value;
      case 'e':
        return '';
      default:
        return numberText(value, styles[Number(inside(cell, '@s') ?? 0)] ?? 'number', epoch);
    }
  };
  const rows = listOf(inside(read(parts, firstSheet(parts)), 'worksheet', 'sheetData', 'row'));
  return rows.map((row, index) => {
    const cells: string[] = [];
    for (const [at, cell] of listOf(inside(row, 'c')).entries()) {
      const reference = inside(cell, '@r');
      const column = typeof reference === 'string' ? columnOf(reference) : at;
      if (column >= 0 && column < mostColumns) cells[column] = cellText(cell);
    }
    return { line: Number(inside(row, '@r')) || index + 1, cells: Array.from(cells, (cell) => cell ?? '') };
  });
}
