import { isCivilDate, type CivilDate } from '../kernel/dates.ts';
import { folded, foldedWords } from '../kernel/folded.ts';
import { readSocialSecurityNumber } from '../people/social-security-number.ts';

/*
 * What the text of a page of wage slips says of whose it is and of which month. Pure: nothing of it is kept but what
 * follows from it, and never the social security number.
 */

/** A month, "2026-05". */
export type Month = string;

export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isCivilDate(`${text}-01`);

/** "page 2/3": the second of three. */
export interface PageOf {
  page: number;
  of: number;
}

export interface PageClues {
  /** Valid social security numbers with their keys, each once. */
  numbers: string[];
  /** What stands behind a label such as "Matricule", as it stands there, in capitals. */
  personnelNumbers: string[];
  /** Words of each line, folded, a space around each: " le goff anna ". */
  lines: string[];
  dates: ReadonlySet<CivilDate>;
  period: Month | null;
  pageOf: PageOf | null;
}

const SPACE = '[ \\u00a0\\u202f.-]{0,3}';

/**
 * A number as slips print it, spaces only where its parts meet: what a SIRET or a telephone number is parted by stands
 * elsewhere. The key may be missing.
 */
const printed = new RegExp(
  String.raw`(?<![\p{L}\p{N}])([1-478]${SPACE}\d{2}${SPACE}\d{2}${SPACE}(?:\d{2}|2[AB])${SPACE}\d{3}${SPACE}\d{3})(?:${SPACE}(\d{2}))?(?![\p{L}\p{N}])`,
  'giu',
);

/** What names the number: without its key thirteen digits are one only behind it. */
const labelled = /s[eé]cu|s\.?\s?s\.?|\bnir\b|insee|social security/iu;

/** The valid numbers of a line; thirteen digits without a key count only beside their label. */
function numbersIn(line: string): string[] {
  return [...line.matchAll(printed)].flatMap(({ 1: body = '', 2: key, index }) => {
    if (key === undefined && !labelled.test(line.slice(0, index))) return [];
    const number = readSocialSecurityNumber(`${body}${key ?? ''}`);
    return number === null ? [] : [number];
  });
}

const personnelLabel =
  /(?:\bmatricule|\bn[°o]\s*(?:de\s*)?salari[eé]|\bcode\s*salari[eé]|\bemployee\s*(?:no|number|id))\.?\s*(?:n[°o]\s*)?:?\s*([A-Z0-9][A-Z0-9/_-]{0,19})?/iu;

/** What stands behind a label of personnel numbers; where nothing does, below it. */
function personnelNumbersIn(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const found = personnelLabel.exec(line);
    if (found === null) return [];
    const beside = found[1] !== undefined && /\d/.test(found[1]) ? found[1] : null;
    const below = /^\s*([A-Z0-9/_-]{1,20})\b/iu.exec(lines[at + 1] ?? '')?.[1] ?? '';
    const number = beside ?? (/\d/.test(below) ? below : null);
    return number === null ? [] : [number.toUpperCase()];
  });
}

const isoOf = (day: string, month: string, year: string): CivilDate =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const dayPattern = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g;

const datesIn = (line: string): CivilDate[] =>
  [...line.matchAll(dayPattern)]
    .map(([, day = '', month = '', year = '']) => isoOf(day, month, year))
    .filter(isCivilDate);

const months = [
  ['janvier', 'january'],
  ['fevrier', 'february'],
  ['mars', 'march'],
  ['avril', 'april'],
  ['mai', 'may'],
  ['juin', 'june'],
  ['juillet', 'july'],
  ['aout', 'august'],
  ['septembre', 'september'],
  ['octobre', 'october'],
  ['novembre', 'november'],
  ['decembre', 'december'],
] as const;

const named = new RegExp(String.raw`\b(${months.flat().join('|')})\s+(\d{4})\b`, 'u');
const span = /\bdu\s+(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s+au\s+(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/u;
const figures = /\b(0?[1-9]|1[0-2])[/.-](\d{4})\b/u;
const periodLabel = /\bperiode?\b|\bmois\b|\bpaie du\b|\bpay period\b|\bbulletin\b|\bpayslip\b/u;

const monthNamed = (line: string): Month | null => {
  const [, name = '', year = ''] = named.exec(line) ?? [];
  const at = months.findIndex((names) => names.some((one) => one === name));
  return at === -1 ? null : `${year}-${String(at + 1).padStart(2, '0')}`;
};

/** The month of "du 01/05/2026 au 31/05/2026"; of days that a whole month does not hold, that of the last one. */
function monthOfSpan(line: string): Month | null {
  const [, , , , day = '', month = '', year = ''] = span.exec(line) ?? [];
  const last = isoOf(day, month, year);
  return isCivilDate(last) ? last.slice(0, 7) : null;
}

function monthInFigures(line: string): Month | null {
  const [, month = '', year = ''] = figures.exec(line.replaceAll(dayPattern, ' ')) ?? [];
  const found = `${year}-${month.padStart(2, '0')}`;
  return isMonth(found) ? found : null;
}

/**
 * The month that is paid for: from the first day to the last, else named or in figures on a line that says what it is
 * about, else the only month that is named on the page.
 */
function periodIn(lines: readonly string[]): Month | null {
  const read = lines.map(folded);
  const about = read.filter((line) => periodLabel.test(line));
  const first = (find: (line: string) => Month | null, among: readonly string[]) =>
    among.map(find).find((month) => month !== null) ?? null;
  const found = first(monthOfSpan, read) ?? first(monthNamed, about) ?? first(monthInFigures, about);
  if (found !== null) return found;
  const all = new Set(read.map(monthNamed).filter((month) => month !== null));
  return all.size === 1 ? ([...all][0] ?? null) : null;
}

const pagePattern = /\bpages?\s*:?\s*(\d{1,3})\s*(?:\/|sur|of|de)\s*(\d{1,3})\b/iu;

function pageOfIn(lines: readonly string[]): PageOf | null {
  for (const line of lines) {
    const [, page, of] = pagePattern.exec(line) ?? [];
    if (page !== undefined && of !== undefined) {
      const found = { page: Number(page), of: Number(of) };
      if (found.page >= 1 && found.page <= found.of) return found;
    }
  }
  return null;
}

/** What the lines of a page say. @param lines as they are read from left to right and from top to bottom */
export const readClues = (lines: readonly string[]): PageClues => ({
  numbers: [...new Set(lines.flatMap(numbersIn))],
  personnelNumbers: [...new Set(personnelNumbersIn(lines))],
  lines: lines.map((line) => ` ${foldedWords(line)} `).filter((line) => line.trim() !== ''),
  dates: new Set(lines.flatMap(datesIn)),
  period: periodIn(lines),
  pageOf: pageOfIn(lines),
});
